import { describe, expect, it, vi } from 'vitest';

import { MAX_IN_ROW, type Batch, type Row } from '../queue/row';
import { batchOf, draftRow, pendingRow } from '../queue/row.fixture';
import { openTabs } from '../tabs/tabs';
import { browser } from '../tabs/tabs.fake';
import { full, open, openRefusing, UNREADABLE } from './local-store.fixture';
import type { Storage } from './storage';
import { volatileStorage } from './storage.fake';

const put = (...keys: string[]) => ({ put: keys.map((key) => pendingRow(key)) });
const keysOf = (rows: readonly { key: string }[] | null) => rows?.map(({ key }) => key);
const draftsIn = (rows: readonly Row[]) =>
  rows.flatMap((row) => (row.state === 'draft' ? [row.draft] : []));

/** A storage that records the batches it is given. */
function recording(storage = volatileStorage()) {
  const batches: Batch[] = [];
  const write: Storage['write'] = (batch, mayBeWritten) => {
    batches.push(batch);
    return storage.write(batch, mayBeWritten);
  };
  return { batches, storage, recorder: { ...storage, write } };
}

describe('rows of other pages', () => {
  it('are read as they were written, except those that this version can’t read', async () => {
    const storage = volatileStorage();
    const other = open(storage, 'other');
    await other.localStore.write(put('one', 'two'));
    const unreadable = { ...pendingRow('later'), state: 'of a later version' } as never;
    await storage.write(batchOf([{ put: [unreadable] }]));
    const { localStore } = open(storage, 'next');
    expect((await localStore.open()).stored.rows).toEqual([pendingRow('one'), pendingRow('two')]);
    await other.localStore.write(put('three'));
    expect(keysOf(await localStore.readRows(['three', 'gone', 'later']))).toEqual(['three']);
    expect(keysOf(await localStore.readRows())).toEqual(['one', 'two', 'three']);
  });
});

describe('the writes of one turn', () => {
  it('are stored even if the account is closed right after them, and their promises resolve', async () => {
    const storage = volatileStorage();
    const { localStore } = open(storage);
    const written = localStore.write(put('one'));
    await localStore.close();
    await written;
    expect(keysOf(storage.rows('pending'))).toEqual(['one']);
    await localStore.write(put('late'));
    expect(keysOf(storage.rows('pending'))).toEqual(['one']);
  });

  it('are one batch, in which later rows replace earlier ones', async () => {
    const { batches, storage, recorder } = recording();
    const { localStore } = open(recorder);
    const next = pendingRow('one', { rev: 'one 2' });
    const written = [
      localStore.write(put('one', 'two')),
      localStore.write({ put: [next], expects: [{ key: 'one', rev: 'one 1' }] }),
      localStore.write({ remove: ['two'] }),
    ];
    await Promise.all(written);
    expect(batches).toHaveLength(1);
    expect(storage.stored.rows).toEqual([next]);
  });

  it('have a higher serial than the page’s earlier batches, even those of another account', async () => {
    const { batches, recorder } = recording();
    await open(recorder).localStore.write(put('one'));
    await open(volatileStorage()).localStore.write(put('two'));
    await open(recorder).localStore.write(put('three'));
    const serials = batches.map(({ serial }) => serial);
    expect(serials[1]! - serials[0]!).toBeGreaterThan(1);
  });

  it('aren’t written if they change nothing', async () => {
    const { batches, recorder } = recording();
    await open(recorder).localStore.write({ expects: [{ key: 'one', rev: 'one 1' }] });
    expect(batches).toEqual([]);
  });

  it('are written after the next frame if they are large, unless the page may be closed by then', async () => {
    vi.useFakeTimers();
    const { batches, recorder } = recording();
    const { localStore } = open(recorder);
    const many = { put: Array.from({ length: 5 }, (_, n) => pendingRow(`${n * MAX_IN_ROW}`)) };
    void localStore.write(many, true);
    expect(localStore.unwrittenKeys().size).toBe(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(batches).toHaveLength(1);
    void localStore.write(put('last'), true);
    localStore.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toHaveLength(2);
    vi.useRealTimers();
  });

  it('have their keys listed as unwritten until they are written', async () => {
    const { localStore } = open();
    const written = localStore.write({ ...put('one'), remove: ['two'] });
    expect(localStore.unwrittenKeys()).toEqual(new Set(['one', 'two']));
    localStore.flush();
    expect(localStore.unwrittenKeys()).toEqual(new Set(['one', 'two']));
    await written;
    expect(localStore.unwrittenKeys()).toEqual(new Set());
  });
});

describe('a write that conflicts with one of another page', () => {
  const late = { put: [pendingRow('one', { rev: '3' })], expects: [{ key: 'one', rev: '1' }] };

  it('is reported, and its commit resolves to false', async () => {
    const storage = volatileStorage();
    const there = pendingRow('one', { rev: '2' });
    await storage.write(batchOf([{ put: [there] }], { tab: 'other' }));
    const { localStore, written } = open(storage);
    const inTime = localStore.commit(put('two'));
    expect(await Promise.all([inTime, localStore.commit(late)])).toEqual([true, false]);
    expect(written).toEqual([[{ write: late, rows: [there] }]]);
  });

  it('resolves to true while the storage fails', async () => {
    const { localStore, refuse } = openRefusing();
    refuse(true);
    expect(await localStore.commit(late)).toBe(true);
  });
});

describe('an account that is left and opened again on the same page', () => {
  it('has its mutations and its draft again, as they were when it was left', async () => {
    const storage = volatileStorage();
    const first = open(storage);
    await first.restoreDraft();
    void first.localStore.write(put('one'));
    first.write('half');
    expect(await first.localStore.close()).toEqual([]);
    first.write('of somebody else');

    const second = open(storage);
    expect(keysOf((await second.localStore.open()).stored.rows)).toContain('one');
    await second.restoreDraft();
    expect(second.shown).toEqual(['half']);
  });

  it('before its earlier draft is shown loses neither that draft nor the typed text', async () => {
    const storage = volatileStorage();
    await storage.write(batchOf([{ put: [draftRow('gone', 'earlier')] }], { tab: 'gone' }));
    const first = open(storage);
    const restored = first.restoreDraft();
    first.write('later');
    await first.localStore.close();
    await restored;
    expect(draftsIn(storage.rows('draft')).sort()).toEqual(['earlier', 'later']);
  });

  /** A page that was left after the storage refused a mutation and a draft. */
  async function leaveRefused(storage = volatileStorage()) {
    const first = openRefusing(storage);
    await first.localStore.write(put('written'));
    await first.restoreDraft();
    first.refuse(true);
    void first.localStore.write({ ...put('refused'), remove: ['written'] });
    first.write('half');
    return { storage, unwritten: await first.localStore.close() };
  }

  it('continues with what the storage refused', async () => {
    const { storage, unwritten } = await leaveRefused();
    expect(keysOf(storage.rows('pending'))).toEqual(['written']);
    const second = openRefusing(storage, unwritten);
    expect((await second.localStore.open()).unwritten).toEqual([]);
    await second.restoreDraft();
    expect(second.shown).toEqual(['half']);
    await second.localStore.whenKept();
    expect(keysOf(storage.rows('pending'))).toEqual(['refused']);
    expect(draftsIn(storage.rows('draft'))).toEqual(['half']);
  });

  it('continues with what the storage refused even if a write came before `open`', async () => {
    const { storage, unwritten } = await leaveRefused();
    const second = open(storage, 'this', unwritten);
    await second.localStore.write(put('early'));
    await second.localStore.open();
    await second.localStore.whenKept();
    expect(keysOf(storage.rows('pending'))?.sort()).toEqual(['early', 'refused']);
  });

  it('writes what the storage has refused only if no other page has', async () => {
    const { storage, unwritten } = await leaveRefused();
    for (const batch of unwritten) await storage.write(batch, () => true);
    await storage.write(batchOf([{ remove: ['refused'] }], { tab: 'other' }));
    const second = open(storage, 'this', unwritten);
    await second.localStore.open();
    await second.localStore.whenKept();
    expect(storage.rows('pending')).toEqual([]);
    expect(second.written).toEqual(unwritten.map(() => null));
  });

  it('keeps in memory what the storage still refuses', async () => {
    const { storage, unwritten } = await leaveRefused();
    const write = () => Promise.reject(full());
    const second = open({ ...storage, write }, 'this', unwritten);
    const opened = await second.localStore.open();
    expect([keysOf(opened.stored.rows), opened.unwritten]).toEqual([['written'], unwritten]);
    await second.restoreDraft();
    expect(second.shown).toEqual(['half']);
    expect((await second.localStore.close()).slice(0, unwritten.length)).toEqual(unwritten);
  });

  it('returns what the storage refused even if it is closed before `open` has finished', async () => {
    const { storage, unwritten } = await leaveRefused();
    const write = () => Promise.reject(full());
    const { localStore } = open({ ...storage, write }, 'this', unwritten);
    const opened = localStore.open();
    expect(await localStore.close()).toEqual(unwritten);
    await opened;
  });
});

describe('a storage that fails', () => {
  it('is reported once, and nothing in memory is lost', async () => {
    const refuse = () => Promise.reject(full());
    const storage = { ...volatileStorage(), write: refuse, readAccount: refuse };
    const { localStore, failures, restoreDraft, keep } = open(storage);
    expect((await localStore.open()).stored.rows).toEqual([]);
    await localStore.write({ remove: ['one'] });
    await restoreDraft();
    await keep('half');
    const left = (await localStore.close()).flatMap(({ writes }) => writes);
    expect(left.flatMap(({ remove = [] }) => remove)).toEqual(['one']);
    expect(draftsIn(left.flatMap((write) => write.put ?? []))).toContain('half');
    await localStore.destroy();
    expect(failures).toHaveLength(1);
  });
});

describe('a logout', () => {
  it('keeps late writes from opening the storage again', async () => {
    const { batches, recorder } = recording();
    const { localStore, failures, restoreDraft, keep } = open(recorder);
    await restoreDraft();
    void localStore.write(put('one'));
    const late = keep('half');
    const destroyed = localStore.destroy();
    await localStore.write({ remove: ['one'] });
    await Promise.all([late, destroyed]);
    expect(batches).toEqual([]);
    expect(failures).toEqual([]);
  });
});

describe('`whenKept`', () => {
  it('resolves to true once the last mutation has been written', async () => {
    let finish = () => {};
    const { localStore } = open({
      ...volatileStorage(),
      write: () => new Promise((resolve) => (finish = () => resolve([]))),
    });
    void localStore.write(put('one'));
    let isKept: boolean | undefined;
    const asked = localStore.whenKept().then((kept) => (isKept = kept));
    await new Promise(setImmediate);
    expect(isKept).toBeUndefined();
    finish();
    await asked;
    expect(isKept).toBe(true);
  });

  it('resolves to false if the storage has failed', async () => {
    const { localStore } = open({ ...volatileStorage(), write: () => Promise.reject(full()) });
    void localStore.write(put('one'));
    expect(await localStore.whenKept()).toBe(false);
  });
});

it('lists the unreadable draft of an open page, which has another version, only if asked for', async () => {
  const { locks } = browser();
  const storage = volatileStorage();
  openTabs('newer', locks);
  const draft = draftRow('newer+1', UNREADABLE, { tab: 'newer' });
  await storage.write(batchOf([{ put: [draft] }]));
  const page = open(storage, 'this', [], undefined, openTabs('this', locks));
  await page.restoreDraft();
  expect(await page.localStore.readUnread()).toEqual([]);
  const all = [{ key: 'newer+1', value: UNREADABLE }];
  expect(await page.localStore.readUnread('all')).toEqual(all);
});
