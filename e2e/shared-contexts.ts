import type { Browser, BrowserContext } from '@playwright/test';

/** Options of a context. */
export interface ContextOptions {
  /** Origin of its pages; without it they share no process. */
  home: string | undefined;
  /** The other options of the test. Playwright gives a new context the test's own. */
  [option: string]: unknown;
}

interface Kept {
  context: BrowserContext;
  /** Origins of all documents since it was last emptied, where data may be stored. */
  origins: Set<string>;
}

/** Changes of a context that can't be undone. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const;

/** Most files use one or two sets of options, and the next file often those of the one before. */
const KEPT_MAX = 4;

/**
 * The browser contexts that a worker's tests share. Creating a context, and loading and compiling the app in it, takes
 * longer than most tests. So a test reuses the context of an earlier test with the same options, and everything in it
 * is deleted first. Several contexts stay open, because the options often change from one test to the next.
 */
export class SharedContexts {
  readonly #browser: Browser;
  /** By their options; the one that was lent last is the last. */
  readonly #kept = new Map<string, Kept>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Lends one to a test, with one empty page and nothing from other tests. Call {@link takeBack} before the next.
   * @param prepare sets up a new context
   */
  async lend(
    options: ContextOptions,
    prepare: (context: BrowserContext) => Promise<void>,
  ): Promise<BrowserContext> {
    const wanted = JSON.stringify(options);
    const kept = this.#kept.get(wanted);
    this.#kept.delete(wanted);
    if (kept && (await empty(kept))) {
      this.#kept.set(wanted, kept);
      return kept.context;
    }
    await kept?.context.close();
    const [oldest] = this.#kept;
    if (oldest && this.#kept.size >= KEPT_MAX) {
      this.#kept.delete(oldest[0]);
      await oldest[1].context.close();
    }
    const context = await this.#browser.newContext();
    const origins = new Set<string>();
    this.#kept.set(wanted, { context, origins });
    context.on('page', (page) => {
      // A page that another page has opened may exist before its event arrives.
      origins.add(originOf(page.url()));
      page.on('framenavigated', (frame) => void origins.add(originOf(frame.url())));
    });
    await prepare(context);
    if (options.home !== undefined) await keepProcess(context, options.home);
    keepFromTests(context);
    await context.newPage();
    return context;
  }

  /** Call it at the end of a test: the test's pages do nothing from then on. */
  async takeBack(): Promise<void> {
    const pages = [...this.#kept.values()].flatMap(({ context }) => context.pages());
    await Promise.all(pages.map((page) => page.close()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept.values()].map(({ context }) => context.close()));
    this.#kept.clear();
  }
}

/**
 * Keeps the process of a site's pages alive (`--process-per-site`) with a page that tests don't see. Starting a process
 * and compiling the app again takes a third of a short test.
 */
async function keepProcess(context: BrowserContext, home: string): Promise<void> {
  const keeper = await context.newPage();
  await keeper.goto(`${home}/favicon.svg`);
  const pages = context.pages.bind(context);
  context.pages = () => pages().filter((page) => page !== keeper);
}

/** Deletes what a test has left; returns whether that was possible. */
async function empty({ context, origins }: Kept): Promise<boolean> {
  await Promise.all([
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
    context.unrouteAll(),
    context.setExtraHTTPHeaders({}),
    context.setGeolocation(null),
  ]);
  const page = await context.newPage();
  // A clock that a test has set would stay in all later pages. Such a clock claims to be native.
  const source = await page.evaluate(() => Function.prototype.toString.call(Date));
  if (!source.includes('native code')) return false;
  const session = await context.newCDPSession(page);
  for (const origin of origins)
    if (origin !== 'null')
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  origins.clear();
  return true;
}

/** `null` for a page of no origin, such as `about:blank`. */
function originOf(url: string): string {
  return URL.parse(url)?.origin ?? 'null';
}

/** Permanent changes of a context would affect the next test too. */
function keepFromTests(context: BrowserContext): void {
  for (const name of LASTING)
    context[name] = () => {
      throw new Error(`The context is handed on to the next test: call ${name} of the page.`);
    };
}
