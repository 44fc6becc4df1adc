import type { Page } from '@playwright/test';

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
}

/** Holds back the server's answer to the next request that matches; what it says is left alone. */
export async function holdAnswer(page: Page, { method, path }: Match): Promise<HeldAnswer> {
  const answered = gate();
  const released = gate();
  let isTaken = false;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (isTaken || route.request().method() !== method) return route.fallback();
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
 * Cuts off requests as a lost network does, until the function that is given back is called or
 * `isOver` says so.
 */
export async function cutOff(
  page: Page,
  { method, path }: Match,
  isOver: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<() => Promise<void>> {
  let isMended = false;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      const isMeant = !isMended && route.request().method() === method;
      return isMeant && !(await isOver()) ? route.abort('connectionfailed') : route.fallback();
    },
  );
  // Taking a route away would let all requests go on that are being answered by others just then.
  return async () => {
    isMended = true;
  };
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Requests for the items of a list. */
export const ITEM_LISTS: Match = { method: 'GET', path: /^\/api\/collections\/items\/records$/ };

/** Requests that create an item. */
export const ITEM_CREATES: Match = { ...ITEM_LISTS, method: 'POST' };

/** Requests that change an item. */
export const ITEM_UPDATES: Match = {
  method: 'PATCH',
  path: /^\/api\/collections\/items\/records\/[a-z0-9]+$/,
};
