import { defineConfig } from '@playwright/test';
import { ENGINES } from './fixtures';

process.env.JOT_RATE_LIMITS ??= 'off';
process.env.JOT_TEST_FETCH_BUDGETS ??= 'off';

export default defineConfig<object, { engine: (typeof ENGINES)[number] }>({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../../e2e/global-setup.ts',
  forbidOnly: true,
  // One project for each browser.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000 } },
  reporter: 'list',
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
