import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { Mutation } from '../src/domain/mutators/mutation';

/** A response that the test holds back. */
export interface HeldAnswer {
  /** Resolves when the server has answered. */
  answered: Promise<void>;
  /** Lets the response reach the page. */
  release(): void;
}

interface Match {
  method: string;
  path: RegExp;
  /** For a push: matches if it has such a mutation. */
  has?(mutation: Mutation): boolean;
}

/** Whether a request matches. */
export function isMeant(request: Request, { method, path, has }: Match): boolean {
  if (request.method() !== method || !path.test(new URL(request.url()).pathname)) return false;
  return !has || mutationsOf(request).some(has);
}

/** Returns the mutations of a push. */
export function mutationsOf(request: Request): Mutation[] {
  const { mutations } = request.postDataJSON() as { mutations: Mutation[] };
  return mutations;
}

/** Address that `intercept` requests until its route answers. */
const PROBE = '/favicon.svg?intercepted';

/**
 * Answers requests in the server's place, from the next request on. Playwright's `route` alone misses the first
 * requests of an open page, because it resolves before Chromium intercepts the page's requests.
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

/** Waits until the page has loaded `/api/site`, which it requests at its start. */
export async function untilSiteIsRead(page: Page): Promise<void> {
  const isRead = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/site')),
    );
  await expect.poll(isRead).toBe(true);
}

/** Holds back the server's response to the next matching request, unchanged. */
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
 * Fails matching requests as a lost network does, until the returned function is called or `isOver` resolves to true.
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
  // Removing the route would release requests that other routes are just answering.
  return async () => {
    isMended = true;
  };
}

/** Makes a promise that resolves when `open` is called. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Requests that pull changes. */
export const PULLS: Match = { method: 'POST', path: /^\/api\/sync\/pull$/ };

/** Requests for the versions of an item. */
export const VERSIONS: Match = { method: 'GET', path: /^\/items\/versions\// };

/** Requests that push changes. */
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
