import { describe, expect, it, vi } from 'vitest';

import { LINE_KEY } from '../../domain/storage-keys';
import { deferred, type Deferred } from '../deferred.fixture';
import { batchOf, draftRow, pendingRow } from '../queue/row.fixture';
import { volatileLocalStorage } from './local-storage.fake';
import { full, open } from './local-store.fixture';
import type { Storage } from './storage';
import { volatileStorage, type VolatileStorage } from './storage.fake';

const rowOf = (content: string) => pendingRow('one', { rev: content });
const put = (content: string) => ({ put: [rowOf(content)] });
const draftsIn = (disk: VolatileStorage) => disk.rows('draft').map(({ draft }) => draft);
const settle = () => new Promise(setImmediate);

/**
 * A device on which the writes of `page` don't end while its disk is stuck.
 * @param isDone whether these writes are on the disk, and only their results don't reach the page
 */
function device({ isDone = false } = {}) {
  const localStorage = volatileLocalStorage();
  const disk = volatileStorage();
  const ends: Deferred<void>[] = [];
  let isStuck = false;
  const stuck: Storage = {
    ...disk,
    async write(batch, mayBeWritten) {
      const end = deferred<void>();
      if (isStuck) ends.push(end);
      else end.resolve();
      if (!isDone) await end.promise;
      const conflicts = await disk.write(batch, mayBeWritten);
      await end.promise;
      return conflicts;
    },
  };
  return {
    localStorage,
    disk,
    page: open(stuck, 'left', [], localStorage),
    next: (id = 'next', storage: Storage = disk) => open(storage, id, [], localStorage),
    stick: () => void (isStuck = true),
    /** Ends the stuck writes. */
    async goOn() {
      isStuck = false;
      for (let end; (end = ends.shift());) {
        end.resolve();
        await settle();
      }
    },
  };
}
type Device = ReturnType<typeof device>;

/** Makes two mutations and types a draft. The page is left before its second mutation is written. */
async function leave({ page, stick }: Device) {
  await page.restoreDraft();
  await page.localStore.write(put('first'));
  await page.keep('las');
  stick();
  void page.localStore.write(put('second'));
  void page.keep('last words');
  await settle();
  expect(page.localStore.flush()).toBe(true);
}

describe('a page whose disk is stuck', () => {
  it('leaves its mutations and its draft to the next page', async () => {
    const all = device();
    await leave(all);
    const next = all.next();
    expect((await next.localStore.open()).stored.rows).toContainEqual(rowOf('second'));
    await next.restoreDraft();
    expect(next.shown).toEqual(['last words']);
    await next.localStore.whenKept();
    expect(draftsIn(all.disk)).toEqual(['last words']);
    expect(all.localStorage).toHaveLength(0);
  });

  it('leaves mutations that the next page reports, as it may have read the rows before', async () => {
    const all = device();
    const next = all.next();
    expect((await next.localStore.open()).stored.rows).toEqual([]);
    await leave(all);
    await next.restoreDraft();
    expect(all.disk.rows('pending')).toContainEqual(rowOf('second'));
    expect(next.playedBack).toContain(rowOf('second').key);
  });

  it('leaves them to a page that is already open', async () => {
    const all = device();
    const other = all.next();
    await other.localStore.open();
    await leave(all);
    expect(await other.localStore.readLeft()).toContainEqual(rowOf('second'));
  });

  it('leaves them even in the last moment of its session', async () => {
    const { page, stick, next } = device();
    await page.restoreDraft();
    stick();
    void page.localStore.write(put('second'));
    void page.localStore.close();
    expect((await next().localStore.open()).stored.rows).toEqual([rowOf('second')]);
  });

  it('keeps its line, with later batches, until all of it is written', async () => {
    const all = device();
    await leave(all);
    void all.page.localStore.write(put('third'));
    await settle();
    const line = () => all.localStorage.getItem(`${LINE_KEY}owner-left`);
    expect(line()).toContain('third');
    await all.goOn();
    expect(line()).toBeNull();
    expect(all.disk.rows('pending')).toEqual([rowOf('third')]);
    void all.page.localStore.write(put('fourth'));
    await settle();
    expect(line()).toBeNull();
  });

  it('reports if there is no room for a line', async () => {
    const { page, stick, localStorage } = device();
    stick();
    localStorage.setItem = () => {
      throw full();
    };
    expect(page.localStore.flush()).toBe(true);
    void page.localStore.write(put('second'));
    expect(page.localStore.flush()).toBe(false);
  });

  it('leaves a draft that is typed before an earlier one is shown, and the earlier one too', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    await disk.write(batchOf([{ put: [draftRow('gone', 'earlier')] }], { tab: 'gone' }));
    const forever = () => new Promise<never>(() => undefined);
    const stuck = { ...disk, readRows: forever, write: forever };
    const page = open(stuck, 'left', [], localStorage);
    void page.restoreDraft();
    void page.keep('last words');
    page.localStore.flush();
    const next = open(disk, 'next', [], localStorage);
    await next.restoreDraft();
    expect(next.shown).toEqual(['last words']);
    await next.localStore.whenKept();
    expect(draftsIn(disk)).toEqual(['earlier', 'last words']);
  });

  it('stores no line once its account is removed from the device', async () => {
    const all = device();
    await leave(all);
    const destroyed = all.page.localStore.destroy();
    await all.goOn();
    expect(await destroyed).toBe(true);
    all.page.localStore.flush();
    expect(all.localStorage).toHaveLength(0);
  });
});

describe('a line', () => {
  it('that can’t be written stays for the next visit', async () => {
    const all = device();
    await leave(all);
    let isFull = true;
    const write: Storage['write'] = (batch, mayBeWritten) =>
      isFull && batch.tab === 'left' ? Promise.reject(full()) : all.disk.write(batch, mayBeWritten);
    const next = all.next('next', { ...all.disk, write });
    expect((await next.localStore.open()).stored.rows).toContainEqual(rowOf('first'));
    expect(next.failures).toHaveLength(1);
    isFull = false;
    next.localStore.retry();
    await vi.waitFor(() => expect(next.recoveries).toHaveLength(1));
    const third = all.next('third');
    expect((await third.localStore.open()).stored.rows).toContainEqual(rowOf('second'));
  });

  /** Lets another page play the line back, then send and pull its row. */
  async function playBackAndSend({ next, disk }: Device, storage: Storage = disk) {
    const other = next('other', storage);
    await other.localStore.readLeft();
    await other.localStore.write({ remove: ['one'] });
  }

  it('takes effect once, though it is played back twice', async () => {
    const all = device();
    await leave(all);
    const line = all.localStorage.getItem(`${LINE_KEY}owner-left`)!;
    await playBackAndSend(all);
    all.localStorage.setItem(`${LINE_KEY}owner-left`, line);
    expect(await all.next().localStore.readLeft()).not.toContainEqual(rowOf('second'));
    expect(all.localStorage).toHaveLength(0);
  });

  it('takes effect once, though two pages play it back at the same time', async () => {
    const all = device();
    await leave(all);
    const held = deferred<void>();
    const slow: Storage = {
      ...all.disk,
      async write(batch, mayBeWritten) {
        await held.promise;
        return all.disk.write(batch, mayBeWritten);
      },
    };
    const late = all.next('late', slow).localStore.readLeft();
    await settle();
    await playBackAndSend(all);
    held.resolve();
    await late;
    expect(all.disk.rows('pending')).toEqual([]);
  });

  it('takes effect once, though its page was only unresponsive and continues', async () => {
    const all = device({ isDone: true });
    const { page } = all;
    await page.localStore.write(put('first'));
    all.stick();
    void page.localStore.write({ put: [pendingRow('under way')] });
    await settle();
    void page.localStore.write(put('second'));
    page.localStore.flush();
    await settle();
    await playBackAndSend(all);
    void page.localStore.write({ put: [pendingRow('third')] });
    await all.goOn();
    await page.localStore.whenKept();
    expect(all.disk.rows('pending').map(({ key }) => key)).toEqual(['under way', 'third']);
    expect(page.written.filter((conflicts) => conflicts === null)).toHaveLength(1);
    expect(all.localStorage).toHaveLength(0);
  });

  it('takes effect once, though its page is frozen while it waits for its database', async () => {
    const all = device();
    all.stick();
    void all.page.localStore.write(put('second'));
    await settle();
    all.page.localStore.flush();
    await playBackAndSend(all);
    await all.goOn();
    await all.page.localStore.whenKept();
    expect(all.disk.rows('pending')).toEqual([]);
    expect(all.page.written).toEqual([null]);
  });

  it('is reported to a commit that was merged with another write of its batch', async () => {
    const all = device();
    const { localStore } = all.page;
    all.stick();
    void localStore.write(put('second'));
    const marked = localStore.commit({ ...put('sent'), expects: [{ key: 'one', rev: 'second' }] });
    await settle();
    localStore.flush();
    await playBackAndSend(all);
    await all.goOn();
    expect(await marked).toBe(false);
  });

  it('restores no draft that has become a mutation', async () => {
    const all = device();
    const { page, disk } = all;
    await page.restoreDraft();
    all.stick();
    await Promise.race([page.keep('half'), settle()]);
    page.write(null);
    void page.localStore.write({ put: [pendingRow('sent')] });
    page.localStore.flush();
    const next = all.next();
    await next.restoreDraft();
    expect(next.shown).toEqual([]);
    expect(disk.stored.rows).toEqual([pendingRow('sent')]);
  });

  it('that can’t be read doesn’t mark other batches of its page as written', async () => {
    const { page, next, disk, localStorage, stick, goOn } = device({ isDone: true });
    stick();
    void page.localStore.write({ put: [pendingRow('under way')] });
    void page.localStore.write(put('first'));
    page.localStore.flush();
    await settle();
    void page.localStore.write(put('second'));
    await settle();
    localStorage.setItem(`${LINE_KEY}owner-left`, 'of a later version');
    await next().localStore.readLeft();
    expect(draftsIn(disk)).toEqual(['of a later version']);
    await goOn();
    await page.localStore.whenKept();
    expect(disk.rows('pending')).toContainEqual(rowOf('second'));
  });

  it('of the page itself isn’t played back', async () => {
    const { page, stick, next, localStorage } = device();
    stick();
    void page.localStore.write(put('second'));
    page.localStore.flush();
    expect(await next('left').localStore.readLeft()).toEqual([]);
    expect(localStorage).toHaveLength(1);
  });
});
