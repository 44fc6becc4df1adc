import { test as base } from '@playwright/test';
import type { Account } from '../../e2e/server/account';
import { TestServer } from '../../e2e/server/test-server';
import { findFirefox, findWebKit } from '../../scripts/testing/browsers.mjs';
import type { Driver } from './driver';
import { Firefox } from './firefox';
import { Screen } from './screen';
import { WebKit } from './webkit';

export { expect } from '@playwright/test';

export const ENGINES = ['firefox', 'webkit'] as const;

interface WorkerFixtures {
  /** The browser that runs the journeys. Each has its own project. */
  engine: (typeof ENGINES)[number];
  /** A PocketBase with its own data folder. */
  server: TestServer;
}

interface TestFixtures {
  account: Account;
  /** A browser with an empty profile. It fails the test for each uncaught error that the driver reports. */
  driver: Driver;
  app: Screen;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  server: [
    async ({}, use) => {
      const server = await TestServer.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  account: async ({ server }, use) => use(await server.register()),
  driver: async ({ engine }, use) => {
    const driver = await startBrowser(engine);
    try {
      await use(driver);
    } finally {
      await driver.stop();
    }
    base.expect(driver.errors, 'uncaught errors in the page').toEqual([]);
  },
  app: ({ driver }, use) => use(new Screen(driver)),
});

async function startBrowser(engine: WorkerFixtures['engine']): Promise<Driver> {
  if (engine === 'firefox') return new Firefox(found(findFirefox(process.env)));
  return WebKit.start(found(findWebKit(process.env)));
}

function found<T>(browser: T | undefined): T {
  if (browser === undefined)
    throw new Error('The browser isn’t installed: `npm test -- browsers` says what it needs.');
  return browser;
}
