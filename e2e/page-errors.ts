import { expect, type BrowserContext, type ConsoleMessage, type WebError } from '@playwright/test';

/** A server that stops cuts the stream of events, which the browser says, and is asked for again. */
const CUT_STREAM = /net::ERR_.*\/api\/realtime\)$/;

/**
 * Everything that goes wrong in the pages of a test: uncaught errors, unhandled rejections and
 * `console.error`. A test fails for each that it did not announce, and for each that it announced
 * and that did not come.
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

  /** Announces errors that are part of what a test provokes. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Announces errors that may come, where it depends on which of two requests is first. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Closes the pages before a test's own server stops, of which they would speak; it stops anyway. */
  async closePagesBefore(stop: () => Promise<void>): Promise<void> {
    try {
      await this.#hear();
      await Promise.all(this.#context.pages().map((page) => page.close()));
    } finally {
      await stop();
    }
  }

  /** Hears nothing more: what comes now is the next test's. */
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

  /** To be called at the end of a test. */
  async check(): Promise<void> {
    await this.#hear();
    const announced = [...this.#expected, ...this.#allowed, CUT_STREAM];
    const unexpected = this.#seen.filter((text) => !announced.some((p) => p.test(text)));
    expect(unexpected, 'errors in the page that the test did not announce').toEqual([]);
  }

  /** Waits for all that the pages have said until now, and for what the test announced. */
  async #hear(): Promise<void> {
    const pages = this.#context.pages();
    // A page's answer comes after everything that it has said before.
    await Promise.all(pages.map((page) => page.evaluate(() => document.readyState)));
    for (const pattern of this.#expected) {
      const wasSeen = () => this.#seen.some((text) => pattern.test(text));
      await expect.poll(wasSeen, `${pattern} is seen in the console`).toBe(true);
    }
  }
}
