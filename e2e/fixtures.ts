import { randomUUID } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import { chromiumArgs } from '../scripts/chromium.mjs';
import { WebSite, type PageAnswer } from '../tests/server/web-site';
import { deafen } from './deafness';
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
import { SharedContexts } from './shared-contexts';

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
  /** A web site on loopback that stands for the sites of users' links. */
  site: WebSite;
  /** The worker's own PocketBase, with a fresh data folder. */
  server: TestServer;
  /** The contexts that the worker's tests use one after the other. */
  shared: SharedContexts;
}

interface TestFixtures {
  /**
   * Whether pages are told at once of other devices' changes. Most tests are about a device that hasn't been told yet.
   */
  hearsOthers: boolean;
  /** Whether a closed page leaves its process to the next one, which otherwise gets a new one. */
  keepsProcess: boolean;
  /** Errors of the pages. The test fails for each one that it didn't announce. */
  errors: PageErrors;
  /** A new account. */
  account: Account;
  login: LoginScreen;
  dialogs: Dialogs;
  collections: Collections;
  palette: Palette;
  sync: SyncStatus;
  /** The main view, not yet opened and without a login. */
  view: MainView;
  /** The main view of the new account, signed in but not yet opened. */
  signedIn: MainView;
  /** The path at which `app` opens. A test may override it to prepare the account first. */
  start: string;
  /** The main view of the new account, signed in and open at `start`, by default its first collection. */
  app: MainView;
  /** A server that only this test uses, so it may kill and restart it. */
  ownServer: TestServer;
  /** A reverse proxy in front of the worker's server, used by this test only. */
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
  shared: [
    async ({ browser }, use) => {
      const shared = new SharedContexts(browser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  hearsOthers: [false, { option: true }],
  keepsProcess: [true, { option: true }],
  context: async (
    {
      shared,
      hearsOthers,
      keepsProcess,
      baseURL,
      viewport,
      userAgent,
      colorScheme,
      reducedMotion,
      contextOptions,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      timezoneId,
      deviceScaleFactor,
      permissions,
      geolocation,
      extraHTTPHeaders,
      storageState,
    },
    use,
  ) => {
    const screen = { viewport, colorScheme, reducedMotion, contextOptions, hasTouch, isMobile };
    const browser = { userAgent, javaScriptEnabled, locale, timezoneId, deviceScaleFactor };
    // A context that was given one of these isn't reused by another test.
    const given = [permissions, geolocation, extraHTTPHeaders, storageState];
    const alone = given.some((each) => each !== undefined) ? randomUUID() : '';
    const home = keepsProcess ? baseURL : undefined;
    const options = { home, hearsOthers, baseURL, ...screen, ...browser, alone };
    await use(
      await shared.lend(options, async (context) => {
        if (!hearsOthers) await deafen(context);
      }),
    );
    await shared.takeBack();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  errors: [
    async ({ context }, use) => {
      const errors = new PageErrors(context);
      await use(errors);
      await errors.check();
      errors.stop();
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
  signedIn: async ({ view, account }, use) => {
    const script = await view.page.addInitScript(
      (session) => localStorage.setItem('pocketbase_auth', session),
      await account.logIn(),
    );
    // Only the first document begins with it, and before anything of its own.
    view.page.once('domcontentloaded', () => void script.dispose());
    await use(view);
  },
  start: ({ account }, use) => use(account.path()),
  app: async ({ signedIn, start }, use) => {
    await signedIn.open(start);
    await use(signedIn);
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

/** For tests in which a page hangs or dies: pages of one site must not share a process. */
export function ownProcesses() {
  const launchOptions = { executablePath: process.env.JOT_CHROMIUM, args: chromiumArgs() };
  return { launchOptions, keepsProcess: false };
}

/** Signs in by storing a session, without the form, like a user who returns to the app. */
export async function signIn(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(
    (session) => localStorage.setItem('pocketbase_auth', session),
    await account.logIn(),
  );
}
