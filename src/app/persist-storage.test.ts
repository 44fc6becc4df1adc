import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useSyncStatus } from '../stores/sync/sync-status';
import { persistStorage } from './persist-storage';

const persist = vi.fn<() => Promise<boolean>>();

beforeEach(() => vi.stubGlobal('navigator', { storage: { persist } }));
afterEach(() => {
  vi.unstubAllGlobals();
  persist.mockReset();
  useSyncStatus.setState({ unsent: 0 });
});

it('asks once, when the first mutation is unsent', () => {
  persist.mockResolvedValue(true);
  persistStorage();
  useSyncStatus.setState({ isWaiting: false });
  expect(persist).not.toHaveBeenCalled();
  for (const unsent of [1, 2, 0, 1]) useSyncStatus.setState({ unsent });
  expect(persist).toHaveBeenCalledTimes(1);
});

it('asks at once if something is unsent from an earlier visit, and accepts a no', async () => {
  persist.mockRejectedValue(new Error('no'));
  useSyncStatus.setState({ unsent: 1 });
  persistStorage();
  await expect(persist.mock.results[0]?.value).rejects.toThrow('no');
});

it('asks nobody on plain http', () => {
  vi.stubGlobal('navigator', {});
  persistStorage();
  useSyncStatus.setState({ unsent: 1 });
  expect(persist).not.toHaveBeenCalled();
});
