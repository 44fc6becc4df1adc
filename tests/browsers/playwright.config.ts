import { defineConfig } from '@playwright/test';
import base from '../../playwright.config';

// Most machines can run two browsers at once, but not more.
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../../e2e/global-setup.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 600_000,
  use: { ...base.use, trace: 'off' },
});
