import { test as base, type Page } from '@playwright/test';
import { WebSite, type PageAnswer } from '../tests/server/web-site';
import { PageErrors } from './page-errors';
import { Collections } from './pages/collections';
import { Dialogs } from './pages/dialogs';
import { LoginScreen } from './pages/login-screen';
import { MainView } from './pages/main-view';
import { Palette } from './pages/palette';
import { SyncStatus } from './pages/sync-status';
import type { Account } from './server/account';
import { FrontProxy } from './server/front-proxy';
import { TestServer } from './server/test-server';

export { expect } from '@playwright/test';

/** A picture of one pixel. */
export const PICTURE: PageAnswer = {
  headers: { 'Content-Type': 'image/png' },
  body: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNwmJDwHwAEdAIw9OyAmgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

interface WorkerFixtures {
  /** A web site on loopback, in the place of those that people's links lead to. */
  site: WebSite;
  /** The worker's own PocketBase, with a fresh data folder. */
  server: TestServer;
}

interface TestFixtures {
  /**
   * Whether the pages hear at once what other devices do. Most tests are about a device that has
   * not heard of it yet.
   */
  hearsOthers: boolean;
  /** Keeps the pages from hearing it. */
  deafness: void;
  /** Errors in the page; the test fails for each that it did not announce. */
  errors: PageErrors;
  /** A new account. */
  account: Account;
  login: LoginScreen;
  dialogs: Dialogs;
  collections: Collections;
  palette: Palette;
  sync: SyncStatus;
  /** The main view, not yet opened; nobody is signed in. */
  view: MainView;
  /** The main view of the new account, signed in and open at its first collection. */
  app: MainView;
  /** A server for the test alone, which may kill it and start it again. */
  ownServer: TestServer;
  /** A reverse proxy in front of the worker's server, for the test alone. */
  frontProxy: FrontProxy;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await WebSite.start();
      site.page('/favicon.ico', PICTURE);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site }, use) => {
      const server = await TestServer.start({ sitePorts: [site.port] });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  hearsOthers: [false, { option: true }],
  deafness: [
    async ({ context, hearsOthers }, use) => {
      // To an event stream this says: there is nothing, and no use in asking again.
      if (!hearsOthers)
        await context.route('**/api/realtime', (route) =>
          route.request().method() === 'GET' ? route.fulfill({ status: 204 }) : route.fallback(),
        );
      await use();
    },
    { auto: true },
  ],
  errors: [
    async ({ context }, use) => {
      const errors = new PageErrors(context);
      await use(errors);
      await errors.check();
    },
    { auto: true },
  ],
  account: async ({ server }, use) => use(await server.register()),
  login: ({ page }, use) => use(new LoginScreen(page)),
  dialogs: ({ page }, use) => use(new Dialogs(page)),
  collections: ({ page }, use) => use(new Collections(page)),
  palette: ({ page }, use) => use(new Palette(page)),
  sync: ({ page }, use) => use(new SyncStatus(page)),
  view: ({ page }, use) => use(new MainView(page)),
  app: async ({ server, view, account }, use) => {
    await signIn(view.page, server.url, account);
    await view.open(account.path());
    await use(view);
  },
  ownServer: [
    async ({ site, errors }, use) => {
      const server = await TestServer.start({ sitePorts: [site.port] });
      await use(server);
      await errors.closePagesBefore(() => server.stop());
    },
    { timeout: 60_000 },
  ],
  frontProxy: async ({ server, errors }, use) => {
    const proxy = await FrontProxy.start(server.url);
    await use(proxy);
    await errors.closePagesBefore(() => proxy.stop());
  },
});

/** Signs in without the form, as somebody who comes back to the app. */
export async function signIn(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(
    (session) => localStorage.setItem('pocketbase_auth', session),
    await account.logIn(),
  );
}
