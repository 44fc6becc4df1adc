import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { Mutation } from '../src/domain/mutators/mutation';

/** An answer that is on its way, for as long as the test wants. */
export interface HeldAnswer {
  /** Resolves when the server has answered. */
  answered: Promise<void>;
  /** Lets it reach the page. */
  release(): void;
}

interface Match {
  method: string;
  path: RegExp;
  /** Of a push: it has such a mutation. */
  has?(mutation: Mutation): boolean;
}

/** Whether a request is one that is meant. */
export function isMeant(request: Request, { method, path, has }: Match): boolean {
  if (request.method() !== method || !path.test(new URL(request.url()).pathname)) return false;
  return !has || mutationsOf(request).some(has);
}

/** What a push sends. */
export function mutationsOf(request: Request): Mutation[] {
  const { mutations } = request.postDataJSON() as { mutations: Mutation[] };
  return mutations;
}

/** What is asked for to see whether requests are intercepted yet. */
const PROBE = '/favicon.svg?intercepted';

/**
 * Answers requests in the server's place, from the next one on. Playwright's `route` alone lets the first ones of an
 * open page pass: it resolves before Chromium has told the page to hand over its requests.
 */
export async function intercept(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(url, answer);
  if (page.url() === 'about:blank') return;
  let isIntercepted = false;
  const isProbe = ({ pathname, search }: URL) => pathname + search === PROBE;
  await page.route(isProbe, (route) => {
    isIntercepted = true;
    return route.fulfill({ status: 204 });
  });
  while (!isIntercepted) await page.evaluate((probe) => fetch(probe).then(() => {}), PROBE);
  await page.unroute(isProbe);
}

/** Waits until the page knows what the server tells of itself, which it asks for at its start. */
export async function untilSiteIsRead(page: Page): Promise<void> {
  const isRead = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/site')),
    );
  await expect.poll(isRead).toBe(true);
}

/** Holds back the server's answer to the next request that matches; what it says is left alone. */
export async function holdAnswer(page: Page, match: Match): Promise<HeldAnswer> {
  const answered = gate();
  const released = gate();
  let isTaken = false;
  await intercept(
    page,
    (url) => match.path.test(url.pathname),
    async (route) => {
      if (isTaken || !isMeant(route.request(), match)) return route.fallback();
      isTaken = true;
      const response = await route.fetch();
      answered.open();
      await released.opened;
      await route.fulfill({ response });
    },
  );
  return { answered: answered.opened, release: released.open };
}

/**
 * Cuts off requests as a lost network does, until the function that is returned is called or
 * `isOver` says so.
 */
export async function cutOff(
  page: Page,
  match: Match,
  isOver: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<() => Promise<void>> {
  let isMended = false;
  await intercept(
    page,
    (url) => match.path.test(url.pathname),
    async (route) => {
      const isCut = !isMended && isMeant(route.request(), match);
      return isCut && !(await isOver()) ? route.abort('connectionfailed') : route.fallback();
    },
  );
  // Taking a route away would let all requests go on that are being answered by others just then.
  return async () => {
    isMended = true;
  };
}

/** What waits until it is opened. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** What reads all that has changed. */
export const PULLS: Match = { method: 'POST', path: /^\/api\/sync\/pull$/ };

/** What reads the versions of an item. */
export const VERSIONS: Match = { method: 'GET', path: /^\/items\/versions\// };

/** What sends changes. */
export const PUSHES: Match = { method: 'POST', path: /^\/api\/sync\/push$/ };

/** Pushes that create an item. */
export const ITEM_CREATES: Match = {
  ...PUSHES,
  has: ({ store, kind }) => store === 'items' && kind === 'create',
};

/** Pushes that change an item. */
export const ITEM_UPDATES: Match = {
  ...PUSHES,
  has: ({ store, kind }) => store === 'items' && kind === 'update',
};
