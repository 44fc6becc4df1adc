import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { pendingRow, rejectedRow } from '../queue/row.fixture';
import { full, open, openRefusing } from './local-store.fixture';
import { nothingStored } from './storage';
import { volatileStorage, type VolatileStorage } from './storage.fake';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const put = (...keys: string[]) => ({ put: keys.map((key) => pendingRow(key)) });
const pendingIn = (storage: VolatileStorage) => storage.rows('pending').map(({ key }) => key);
const NOTHING_DELETED = { items: [], itemCollections: [], trashBins: [] };

describe('a storage that works again', () => {
  it('gets all rows written meanwhile, in their last state', async () => {
    const opened = openRefusing();
    const { localStore, refuse, storage, failures, recoveries } = opened;
    await opened.restoreDraft();
    await localStore.write(put('before'));
    refuse(true);
    void localStore.write(put('one', 'gone'));
    expect(await localStore.whenKept()).toBe(false);
    void localStore.write({ ...put('two'), remove: ['gone'] });
    await localStore.write({ remove: ['before'] });
    await localStore.write({ put: [rejectedRow('no')] });
    await opened.keep('half');
    const pulled = {
      records: nothingStored(),
      deleted: NOTHING_DELETED,
      from: null,
      cursor: 'c1',
      isComplete: true,
      timelines: [],
    };
    // This page continues from the new cursor.
    expect(await localStore.writePulled(pulled)).toEqual({ cursor: 'c1', isWritten: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([recoveries, failures.length]).toEqual([[], 1]);
    expect(localStore.unwrittenKeys()).toContain('before');

    refuse(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(recoveries).toEqual(['recovered']);
    expect(pendingIn(storage)).toEqual(['one', 'two']);
    expect(storage.rows('rejected').map(({ key }) => key)).toEqual(['no']);
    expect(storage.rows('draft')).toMatchObject([{ draft: 'half' }]);
    expect(localStore.unwrittenKeys()).toEqual(new Set());
    // The cursor isn't stored, so the records are pulled again.
    expect(storage.stored.cursor).toBeNull();
    expect(await localStore.whenKept()).toBe(true);
  });

  it('reports which of the waiting writes conflict with those of other pages', async () => {
    const { localStore, refuse, storage, written } = openRefusing();
    await localStore.write(put('one'));
    refuse(true);
    const late = {
      put: [pendingRow('one', { rev: '2' })],
      expects: [{ key: 'one', rev: 'one 1' }],
      otherwise: [pendingRow('beside')],
    };
    expect(await localStore.commit(late)).toBe(true);
    const sent = pendingRow('one', { rev: '3' });
    await storage.write({ tab: 'other', serial: 1, writes: [{ put: [sent] }] });
    refuse(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written.at(-1)).toEqual([{ write: late, rows: [sent] }]);
    expect(storage.stored.rows).toEqual([sent, pendingRow('beside')]);
  });

  it('is retried at once on request', async () => {
    const { localStore, refuse, recoveries } = openRefusing();
    refuse(true);
    await localStore.write(put('one'));
    refuse(false);
    localStore.retry();
    await vi.waitFor(() => expect(recoveries).toEqual(['recovered']));
  });

  it('doesn’t let a refused write undo a later one', async () => {
    const storage = volatileStorage();
    const refusals = [true, false];
    const { localStore, recoveries } = open({
      ...storage,
      write: (batch, mayBeWritten) =>
        refusals.shift() ? Promise.reject(full()) : storage.write(batch, mayBeWritten),
    });
    void localStore.write({ put: [pendingRow('one', { seq: 1 })] });
    localStore.flush();
    await localStore.write({ put: [pendingRow('one', { seq: 2 })] });
    localStore.retry();
    await vi.waitFor(() => expect(recoveries).toEqual(['recovered']));
    expect(storage.rows('pending')).toEqual([pendingRow('one', { seq: 2 })]);
  });

  it('is read while its writes fail, and gives null if its reads fail too', async () => {
    const { localStore, refuse, storage } = openRefusing();
    await localStore.write(put('one'));
    refuse(true);
    await localStore.write(put('two'));
    expect(await localStore.readRows()).toEqual([pendingRow('one')]);
    const broken = open({ ...storage, readRows: () => Promise.reject(new Error('lost')) });
    expect(await broken.localStore.readRows()).toBeNull();
    expect(broken.failures).toHaveLength(1);
  });
});

it('an account that is closed during a retry returns what was written meanwhile', async () => {
  const storage = volatileStorage();
  let isRefusing = true;
  let end = () => {};
  const { localStore } = open({
    ...storage,
    write: (batch, mayBeWritten) =>
      isRefusing
        ? Promise.reject(full())
        : new Promise((resolve, reject) => {
            end = () => {
              isRefusing = true;
              storage.write(batch, mayBeWritten).then(resolve, reject);
            };
          }),
  });
  await localStore.write(put('one'));
  isRefusing = false;
  localStore.retry();
  await vi.advanceTimersByTimeAsync(0);
  void localStore.write(put('two'));
  const closing = localStore.close();
  end();
  const left = (await closing).flatMap(({ writes }) => writes);
  expect(pendingIn(storage)).toEqual(['one']);
  expect(left).toEqual([put('two')]);
});

it('a logout removes the account even from a storage whose writes fail', async () => {
  const storage = volatileStorage();
  const { localStore, refuse } = openRefusing(storage);
  await localStore.write(put('one'));
  refuse(true);
  await localStore.write(put('two'));
  expect(await localStore.destroy()).toBe(true);
  refuse(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(storage.stored.rows).toEqual([]);
});
