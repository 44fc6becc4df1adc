import { vi } from 'vitest';
import type * as Retry from '../../src/sync/retry';
import { installBrowser } from './simulated-browser';

installBrowser();

// Waits between tries grow as they do in the app, a thousand times as fast.
vi.mock('../../src/sync/retry', async (importOriginal) => {
  const { retryDelay } = await importOriginal<typeof Retry>();
  const shortDelay: typeof retryDelay = (...args) => retryDelay(...args) / 1_000;
  return { retryDelay: shortDelay };
});
