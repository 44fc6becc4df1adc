import { expect, type BrowserContext, type ConsoleMessage, type WebError } from '@playwright/test';

/** The browser logs this when a server that stops closes the event stream. The app opens the stream again. */
const CUT_STREAM = /net::ERR_.*\/api\/realtime\)$/;

/**
 * Records the errors of a test's pages: uncaught errors, unhandled rejections and `console.error`. A test fails for
 * each error that it didn't announce, and for each announced error that didn't occur.
 */
export class PageErrors {
  readonly #context: BrowserContext;
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('weberror', this.#seeError);
    context.on('console', this.#seeMessage);
  }

  /** Announces errors that the test provokes. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Announces errors that may occur, for example depending on which of two requests is first. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /**
   * Closes the pages before the test stops its own server, so that they log no errors about that. Stops it even if
   * closing fails.
   */
  async closePagesBefore(stop: () => Promise<void>): Promise<void> {
    try {
      await this.#hear();
      await Promise.all(this.#context.pages().map((page) => page.close()));
    } finally {
      await stop();
    }
  }

  /** Stops listening: later errors belong to the next test. */
  stop(): void {
    this.#context.off('weberror', this.#seeError);
    this.#context.off('console', this.#seeMessage);
  }

  readonly #seeError = (event: WebError) => {
    const error = event.error();
    this.#seen.push(`uncaught: ${error.stack ?? error.message}`);
  };

  readonly #seeMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    this.#seen.push(`${message.text()} (${message.location().url})`);
  };

  /** Call it at the end of a test. */
  async check(): Promise<void> {
    await this.#hear();
    const announced = [...this.#expected, ...this.#allowed, CUT_STREAM];
    const unexpected = this.#seen.filter((text) => !announced.some((p) => p.test(text)));
    expect(unexpected, 'errors in the page that the test did not announce').toEqual([]);
  }

  /** Waits until the errors that the pages have logged so far, and the announced ones, are here. */
  async #hear(): Promise<void> {
    const pages = this.#context.pages();
    // The page answers after it has sent everything that it logged before.
    await Promise.all(pages.map((page) => page.evaluate(() => document.readyState)));
    for (const pattern of this.#expected) {
      const wasSeen = () => this.#seen.some((text) => pattern.test(text));
      await expect.poll(wasSeen, `${pattern} is seen in the console`).toBe(true);
    }
  }
}
