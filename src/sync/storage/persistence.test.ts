import { describe, expect, it, vi } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { persisting } from './persistence';
import { volatileStorage } from './storage.fake';

const kept = { addChanges: [{ tab: 'this', change: makeChange() }] };

describe('the browser is asked to keep the storage', () => {
  it('once, when the first change is kept, and not for what the server has', async () => {
    const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const storage = persisting(volatileStorage(), { persist });
    await storage.write({ removeChanges: ['sent'] });
    expect(persist).not.toHaveBeenCalled();
    await storage.write(kept);
    await storage.write(kept);
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it('not when the change could not be kept', async () => {
    const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    const storage = persisting({ ...volatileStorage(), write: full }, { persist });
    await expect(storage.write(kept)).rejects.toThrow('no room');
    expect(persist).not.toHaveBeenCalled();
  });

  it('without waiting for the answer, and without minding a no', async () => {
    const never = persisting(volatileStorage(), { persist: () => new Promise(() => undefined) });
    await never.write(kept);
    const no = persisting(volatileStorage(), { persist: () => Promise.reject(new Error('no')) });
    await no.write(kept);
    const storage = volatileStorage();
    await persisting(storage, undefined).write(kept);
    expect(storage.stored.changes).toHaveLength(1);
  });
});
