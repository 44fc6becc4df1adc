import { vi } from 'vitest';
import type * as Retry from '../../src/sync/connectivity/backoff';
import { installBrowser } from './simulated-browser';

installBrowser();

// The delays between retries grow as in the app, a thousand times as fast.
vi.mock('../../src/sync/connectivity/backoff', async (importOriginal) => {
  const { delayAfter, backoffDelay } = await importOriginal<typeof Retry>();
  const shortDelay: typeof backoffDelay = (...args) => backoffDelay(...args) / 1_000;
  const shortDelayAfter: typeof delayAfter = (...args) => delayAfter(...args) / 1_000;
  return { delayAfter: shortDelayAfter, backoffDelay: shortDelay };
});
