import type { Browser, BrowserContext } from '@playwright/test';

/** What a context is made for. */
export interface ContextOptions {
  /** Where its pages come from; without it they share no process. */
  home: string | undefined;
  /** All else that tests may want differently; Playwright gives a new context the test's own. */
  [option: string]: unknown;
}

/** What a context can't be freed of again. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const;

/**
 * The browser context of a worker's tests. To make one, and to load and compile the whole app in it, takes longer
 * than most tests: so the next test gets it too, emptied, if it wants the same options.
 */
export class SharedContext {
  readonly #browser: Browser;
  /** The origins of all documents since it was emptied: there something may be stored. */
  readonly #origins = new Set<string>();
  #context: BrowserContext | undefined;
  #options = '';

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Lends it to a test, with one empty page and nothing of another test.
   * @param prepare does what a new one needs
   */
  async lend(
    options: ContextOptions,
    prepare: (context: BrowserContext) => Promise<void>,
  ): Promise<BrowserContext> {
    const wanted = JSON.stringify(options);
    if (this.#context && wanted === this.#options && (await this.#empty(this.#context)))
      return this.#context;
    await this.close();
    const context = await this.#browser.newContext();
    this.#context = context;
    this.#options = wanted;
    context.on('page', (page) => {
      // One that another page has opened may be there before it is told of.
      this.#origins.add(originOf(page.url()));
      page.on('framenavigated', (frame) => void this.#origins.add(originOf(frame.url())));
    });
    await prepare(context);
    if (options.home !== undefined) await this.#keepProcess(context, options.home);
    keepFromTests(context);
    await context.newPage();
    return context;
  }

  /** To be called at the end of a test: its pages do nothing from then on. */
  async takeBack(): Promise<void> {
    await Promise.all(this.#context?.pages().map((page) => page.close()) ?? []);
  }

  /**
   * Keeps the process alive in which the pages of a site are (`--process-per-site`), by a page that tests don't
   * see. A process takes a third of a short test to start, and to compile the app again.
   */
  async #keepProcess(context: BrowserContext, home: string): Promise<void> {
    const keeper = await context.newPage();
    await keeper.goto(`${home}/favicon.svg`);
    const pages = context.pages.bind(context);
    context.pages = () => pages().filter((page) => page !== keeper);
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    this.#origins.clear();
  }

  /** Takes away what a test has left; tells whether it could. */
  async #empty(context: BrowserContext): Promise<boolean> {
    await Promise.all([
      context.setOffline(false),
      context.clearPermissions(),
      context.clearCookies(),
      context.unrouteAll(),
      context.setExtraHTTPHeaders({}),
      context.setGeolocation(null),
    ]);
    const page = await context.newPage();
    // A clock that a test has set would stay in all later pages. It says of itself that it is the browser's.
    const source = await page.evaluate(() => Function.prototype.toString.call(Date));
    if (!source.includes('native code')) return false;
    const session = await context.newCDPSession(page);
    for (const origin of this.#origins)
      if (origin !== 'null')
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    this.#origins.clear();
    return true;
  }
}

/** `null` for a page of no origin, such as `about:blank`. */
function originOf(url: string): string {
  return URL.parse(url)?.origin ?? 'null';
}

/** Whatever a test gives a context for good would be the next test's too. */
function keepFromTests(context: BrowserContext): void {
  for (const name of LASTING)
    context[name] = () => {
      throw new Error(`The context is handed on to the next test: call ${name} of the page.`);
    };
}
