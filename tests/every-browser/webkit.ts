import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { freePort } from '../../scripts/process/address.mjs';
import type { WebKitPrograms } from '../../scripts/testing/browsers.mjs';
import type { Driver, Key, Point } from './driver';
import { chord, click, typing } from './key-actions';
import { WebDriverSession } from './webdriver-session';

/**
 * WebKitGTK's MiniBrowser, controlled by its own WebDriver, in an invisible window. The driver turns touches into
 * clicks and doesn't report errors of pages, and the browser stores data only until it ends.
 */
export class WebKit implements Driver {
  readonly #xvfb: ChildProcess;
  readonly #driver: ChildProcess;
  readonly #session: WebDriverSession;
  readonly errors = [];

  private constructor(xvfb: ChildProcess, driver: ChildProcess, session: WebDriverSession) {
    this.#xvfb = xvfb;
    this.#driver = driver;
    this.#session = session;
  }

  /** @throws if one of the programs can't be started */
  static async start({ driver, miniBrowser, xvfb }: WebKitPrograms): Promise<WebKit> {
    const screen = ['-screen', '0', '1280x900x24'];
    const display = spawn(xvfb, ['-displayfd', '1', '-nolisten', 'tcp', ...screen], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [number] = (await once(createInterface(display.stdout), 'line')) as [string];
    const port = await freePort();
    const running = spawn(driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${number}` },
      stdio: 'ignore',
    });
    const session = await WebDriverSession.start(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    });
    return new WebKit(display, running, session);
  }

  async open(url: string): Promise<void> {
    await this.#session.post('url', { url });
  }

  async evaluate<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<R> {
    const script = `return (${String(inPage)})(...arguments)`;
    return (await this.#session.post('execute/sync', { script, args })) as R;
  }

  async load(script: string): Promise<void> {
    await this.#session.post('execute/sync', { script, args: [] });
  }

  async press(...keys: Key[]): Promise<void> {
    await this.#session.post('actions', chord(keys));
  }

  async type(text: string): Promise<void> {
    await this.#session.post('actions', typing(text));
  }

  async click(point: Point): Promise<void> {
    await this.#session.post('actions', click(point));
  }

  tap(): Promise<void> {
    throw new Error('WebKitGTK’s driver can’t touch.');
  }

  crash(): Promise<void> {
    throw new Error('WebKitGTK’s driver gives up a session whose browser crashes.');
  }

  async stop(): Promise<void> {
    await this.#session.end();
    for (const child of [this.#driver, this.#xvfb]) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  }
}
