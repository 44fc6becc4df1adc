import { describe, expect, it, vi } from 'vitest';

import { batchOf, draftRow, pendingRow } from '../queue/row.fixture';
import { persisting } from './persistence';
import { volatileStorage } from './storage.fake';

const kept = () => batchOf([{ put: [pendingRow('one')] }]);

describe('the browser is asked to keep the storage', () => {
  it('once, when the first mutation is written, and neither for a draft nor for a pull', async () => {
    const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const storage = persisting(volatileStorage(), { persist });
    await storage.write(
      batchOf([{ take: [{ key: 'sent', ids: ['sent'], rev: '1', seen: 'before' }] }]),
    );
    await storage.write(batchOf([{ put: [draftRow('this', 'half')] }]));
    expect(persist).not.toHaveBeenCalled();
    await storage.write(kept());
    await storage.write(kept());
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it('not if the mutation can’t be written', async () => {
    const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    const storage = persisting({ ...volatileStorage(), write: full }, { persist });
    await expect(storage.write(kept())).rejects.toThrow('no room');
    expect(persist).not.toHaveBeenCalled();
  });

  it('without waiting for the answer, and without failing if it is no', async () => {
    const never = persisting(volatileStorage(), { persist: () => new Promise(() => undefined) });
    await never.write(kept());
    const no = persisting(volatileStorage(), { persist: () => Promise.reject(new Error('no')) });
    await no.write(kept());
    const storage = volatileStorage();
    await persisting(storage, undefined).write(kept());
    expect(storage.rows('pending')).toHaveLength(1);
  });

  it('and the result of each write is passed on', async () => {
    const storage = persisting(volatileStorage(), undefined);
    const late = { put: [pendingRow('one')], expects: [{ key: 'one', rev: 'another' }] };
    expect(await storage.write(batchOf([late]))).toEqual([{ write: late, rows: [] }]);
    const batch = kept();
    expect(await storage.write(batch)).toEqual([]);
    expect(await storage.write(batch, () => true)).toBeNull();
  });
});
