import { defineConfig } from '@playwright/test';
import base from '../../playwright.config';

// Two browsers at once are enough for most machines.
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
