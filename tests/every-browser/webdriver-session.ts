import { expect } from '@playwright/test';

interface Answer {
  value: unknown;
}

/** A W3C WebDriver session with the commands that the journeys need. */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /**
   * Waits until a driver listens, and makes it start its browser.
   * @throws with the driver's message if that fails
   */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    await expect(() => ask('GET', `${driver}/status`)).toPass({ timeout: 20_000 });
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await ask('POST', `${driver}/session`, body)) as { sessionId: string };
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  /**
   * Sends a command of https://www.w3.org/TR/webdriver2/#endpoints to the session.
   * @throws with the driver's message if the command fails
   */
  post(command: string, body: object): Promise<unknown> {
    return ask('POST', `${this.#url}/${command}`, body);
  }

  /** Ends the browser. */
  async end(): Promise<void> {
    await ask('DELETE', this.#url);
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, body: JSON.stringify(body) });
  const { value } = (await response.json()) as Answer;
  if (response.ok) return value;
  throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
}
