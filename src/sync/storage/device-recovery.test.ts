import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { full, open, openRefusing } from './device.fixture';
import { nothingStored } from './storage';
import { volatileStorage } from './storage.fake';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const REFUSED = { kind: 'refused', status: 400, message: '', fields: {} } as const;
const NOTHING_DELETED = { items: [], itemCollections: [], trashBins: [] };

describe('a storage that works again', () => {
  it('gets all that was made meanwhile, as the last word says it', async () => {
    const { device, refuse, storage, failures, recoveries, restoreDraft, keep } = openRefusing();
    await restoreDraft();
    void device.write({ changes: [makeChange({ id: 'before' })] });
    await device.whenKept();
    refuse(true);
    void device.write({ changes: [makeChange({ id: 'one' }), makeChange({ id: 'gone' })] });
    expect(await device.whenKept()).toBe(false);
    void device.write({ changes: [makeChange({ id: 'two' })], removeChanges: ['gone'] });
    await device.write({ removeChanges: ['before'] });
    await device.write({ rejected: [{ change: makeChange({ id: 'no' }), failure: REFUSED }] });
    await keep({ inputText: 'half' });
    const empty = { records: nothingStored(), deleted: NOTHING_DELETED };
    const pulled = {
      ...empty,
      from: null,
      cursor: 'c1',
      isWhole: true,
      timelines: [],
      removeChanges: ['one'],
    };
    // For this page it goes on from there.
    expect(await device.writePulled(pulled)).toEqual({ cursor: 'c1', isWritten: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([recoveries, failures.length]).toEqual([[], 1]);

    refuse(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(recoveries).toEqual(['recovered']);
    expect(storage.stored.changes.map(({ change }) => change.id)).toEqual(['two']);
    expect(storage.stored.rejected.map(({ change }) => change.id)).toEqual(['no']);
    expect(await storage.readDrafts()).toMatchObject([{ draft: { inputText: 'half' } }]);
    // The records of what was pulled are pulled again.
    expect(storage.stored.cursor).toBeNull();
    expect(await device.whenKept()).toBe(true);
  });

  it('is taken for one only when there is room for what is written next', async () => {
    const storage = volatileStorage();
    let hasRoom = false;
    const { device, recoveries } = open({
      ...storage,
      write: (writes) =>
        hasRoom || !writes.addChanges?.length ? storage.write(writes) : Promise.reject(full()),
      checkRoom: () => (hasRoom ? Promise.resolve() : Promise.reject(full())),
    });
    const change = makeChange({ id: 'one' });
    void device.write({ changes: [change] });
    await device.whenKept();
    void device.write({ removeChanges: [change.id] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(recoveries).toEqual([]);
    hasRoom = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(recoveries).toEqual(['recovered']);
  });

  it('is tried before its time when that is asked for', async () => {
    const { device, refuse, recoveries } = openRefusing();
    refuse(true);
    void device.write({ changes: [makeChange()] });
    await device.whenKept();
    refuse(false);
    device.retry();
    await vi.waitFor(() => expect(recoveries).toEqual(['recovered']));
  });

  it('doesn’t undo by an earlier write what was on its way when that was refused', async () => {
    const storage = volatileStorage();
    const refusals = [true, false];
    const { device, recoveries } = open({
      ...storage,
      write: (writes) => (refusals.shift() ? Promise.reject(full()) : storage.write(writes)),
    });
    void device.write({ changes: [makeChange({ id: 'one', at: 1 })] });
    // It goes on its way by itself.
    void device.readWaiting();
    void device.write({ changes: [makeChange({ id: 'one', at: 2 })] });
    await device.whenKept();
    device.retry();
    await vi.waitFor(() => expect(recoveries).toEqual(['recovered']));
    expect(storage.stored.changes.map(({ change }) => change.at)).toEqual([2]);
  });
});

it('an account that is closed while it is tried again leaves what was made meanwhile', async () => {
  const storage = volatileStorage();
  let isRefusing = true;
  let write = () => {};
  const { device } = open({
    ...storage,
    write: (writes) =>
      isRefusing
        ? Promise.reject(full())
        : new Promise((resolve) => (write = () => resolve(storage.write(writes)))),
  });
  void device.write({ changes: [makeChange({ id: 'one' })] });
  await device.whenKept();
  isRefusing = false;
  device.retry();
  await vi.advanceTimersByTimeAsync(0);
  void device.write({ changes: [makeChange({ id: 'two' })] });
  const closing = device.close();
  write();
  const { addChanges } = await closing;
  expect(storage.stored.changes.map(({ change }) => change.id)).toEqual(['one']);
  expect(addChanges?.map(({ change }) => change.id)).toEqual(['two']);
});

it('a logout takes the account off a storage that takes nothing more, too', async () => {
  const storage = volatileStorage();
  const { device, refuse } = openRefusing(storage);
  void device.write({ changes: [makeChange()] });
  await device.whenKept();
  refuse(true);
  void device.write({ changes: [makeChange({ id: 'two' })] });
  await device.whenKept();
  await device.destroy();
  expect(storage.stored.changes).toEqual([]);
});
