import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

// Each worker reads this file again: what was found once is handed on to them.
process.env.JOT_CHROMIUM ??= (await findChromium()).executablePath;
// Tests ask a server faster than any person does, and all from one address.
process.env.JOT_RATE_LIMITS ??= 'off';
process.env.JOT_TEST_FETCH_BUDGETS ??= 'off';
// Collecting garbage as soon as there is little takes a fifth of a server's start.
process.env.GOGC ??= '400';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Two cores are busy with three: some tests wait for a backoff or for a toast that goes.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // `--reporter=list,json` adds a report, in the file that PLAYWRIGHT_JSON_OUTPUT_FILE names.
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A process for all pages of a site is compiled into once (e2e/shared-contexts.ts).
    launchOptions: {
      executablePath: process.env.JOT_CHROMIUM,
      // What a page does in its seconds isn't worth optimizing.
      args: [...chromiumArgs(), '--process-per-site', '--js-flags=--no-maglev --no-turbofan'],
    },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // A worker would stand between the tests and the network; e2e/installed/ lets it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
    // Recording every test costs a sixth of the time: `--trace on` does it for one that fails.
    trace: 'off',
  },
});
