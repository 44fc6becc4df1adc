import { describe, expect, it, vi } from 'vitest';

import type { Batch, Row } from '../queue/row';
import { batchOf, draftRow, pendingRow } from '../queue/row.fixture';
import { open, openRefusing, UNREADABLE } from './local-store.fixture';
import type { Storage } from './storage';
import { volatileStorage, type VolatileStorage } from './storage.fake';

const draftsIn = (storage: VolatileStorage) => storage.rows('draft').map(({ draft }) => draft);
const put = (key: string) => ({ put: [pendingRow(key)] });
/** The rows that a batch puts: the keys of mutations' rows, and the texts of drafts. */
const putsOf = ({ writes }: Batch) =>
  writes.flatMap(({ put: rows = [] }) => rows.map(nameOf)).join();
const nameOf = (row: Row) => (row.state === 'draft' ? `draft ${String(row.draft)}` : row.key);

/** A device with drafts of closed pages. Each page's id is its draft's text. */
async function left(...drafts: string[]) {
  const storage = volatileStorage();
  for (const [at, draft] of drafts.entries())
    await storage.write(batchOf([{ put: [draftRow(draft, draft, { at })] }], { tab: draft }));
  return storage;
}

describe('a draft', () => {
  it('goes from a closed page to only one other', async () => {
    const storage = await left('half');
    const [second, third] = [open(storage, 'second'), open(storage, 'third')];
    await second.restoreDraft();
    expect(second.shown).toEqual(['half']);
    await second.keep(null);
    await third.restoreDraft();
    expect(third.shown).toEqual([]);
  });

  it('that another page has claimed while this page was frozen is written again only once it has changed', async () => {
    const storage = volatileStorage();
    const [frozen, next] = [open(storage, 'frozen'), open(storage, 'next')];
    await frozen.restoreDraft();
    await frozen.keep('half');
    await next.restoreDraft();
    expect(next.shown).toEqual(['half']);
    await frozen.localStore.write(put('one'));
    expect(draftsIn(storage)).toEqual(['half']);
    await frozen.keep('half a word');
    expect(draftsIn(storage).sort()).toEqual(['half', 'half a word']);
  });

  it('that another page claims first leaves the next newest one to this page', async () => {
    const storage = await left('before', 'last');
    const late = open({
      ...storage,
      async readRows(keys) {
        const rows = await storage.readRows(keys);
        await storage.moveDraft('last', { key: 'taken', tab: 'third' });
        return rows;
      },
    });
    await late.restoreDraft();
    expect(late.shown).toEqual(['before']);
  });

  it('that was read is shown even if the storage fails then', async () => {
    const storage = await left('half');
    const page = open({ ...storage, moveDraft: () => Promise.reject(new Error('full')) });
    await page.restoreDraft();
    expect(page.shown).toEqual(['half']);
    expect(page.failures).toHaveLength(1);
  });

  it('that the storage refused to move isn’t shown by another page when the storage works again', async () => {
    const storage = await left('half');
    const page = open({ ...storage, moveDraft: () => Promise.reject(new Error('full')) });
    await page.restoreDraft();
    page.localStore.retry();
    await vi.waitFor(() => expect(page.recoveries).toHaveLength(1));
    expect(storage.rows('draft')).toMatchObject([{ tab: 'this', draft: 'half' }]);
  });

  it('that can’t be read now is left for the next visit', async () => {
    const storage = await left('half');
    let isLost = true;
    const page = open({
      ...storage,
      readRows: (keys) => (isLost ? Promise.reject(new Error('lost')) : storage.readRows(keys)),
    });
    await page.restoreDraft();
    isLost = false;
    page.write('new');
    page.localStore.retry();
    await vi.waitFor(() => expect(page.recoveries).toHaveLength(1));
    await page.localStore.close();
    expect(draftsIn(storage)).toEqual(['half', 'new']);
  });

  it('that this version can’t show stays stored, and is listed as unreadable', async () => {
    const storage = volatileStorage();
    const rows = [draftRow('gone', UNREADABLE), draftRow('this+1', UNREADABLE, { tab: 'this' })];
    const later = { ...pendingRow('later'), state: 'of a later version' } as never;
    await storage.write(batchOf([{ put: [...rows, later] }]));
    const page = open(storage);
    await page.restoreDraft();
    expect(page.shown).toEqual([]);
    expect(await page.localStore.readUnread()).toEqual([
      { key: 'gone', value: UNREADABLE },
      { key: 'this+1', value: UNREADABLE },
      { key: 'later', value: later },
    ]);
    for (const key of ['gone', 'later']) await page.localStore.forgetUnread(key);
    expect(storage.stored.rows).toEqual([rows[1]]);
  });

  it('of this page isn’t one of the others', async () => {
    const page = open(await left('first', 'second'));
    void page.keep('own');
    page.localStore.flush();
    await page.restoreDraft();
    expect(await page.localStore.readOtherDrafts()).toEqual(['first']);
  });

  it('is written in one batch with the mutations of its turn, as it is at the turn’s end', async () => {
    const storage = volatileStorage();
    const batches: Batch[] = [];
    const page = open({
      ...storage,
      write(batch, mayBeWritten) {
        batches.push(batch);
        return storage.write(batch, mayBeWritten);
      },
    });
    await page.restoreDraft();
    await page.keep('half');
    void page.localStore.write(put('one'));
    void page.localStore.write(put('two'));
    page.write(null);
    await page.localStore.whenKept();
    expect(batches.map(putsOf)).toEqual(['draft half', 'one,two']);
    expect(draftsIn(storage)).toEqual([]);
  });

  it('removes the rejected rows whose texts it includes', async () => {
    const storage = volatileStorage();
    await storage.write(batchOf([put('no')]));
    const { localStore } = open(storage);
    const draft = 'a rejected text';
    const screen = { canShow: () => true, show: () => undefined };
    const read = () => ({ draft, removeRejected: ['no'] });
    await localStore.restoreDraft({ ...screen, read }, Promise.resolve());
    await localStore.keepDraft();
    expect(storage.stored.rows).toMatchObject([{ state: 'draft', draft }]);
  });
});

describe('a draft that is typed while mutations are written', () => {
  it('is written once, after the last of them', async () => {
    const batches: Batch[] = [];
    const finish: (() => void)[] = [];
    const page = open({
      ...volatileStorage(),
      write(batch) {
        batches.push(batch);
        return new Promise((resolve) => finish.push(() => resolve([])));
      },
    });
    await page.restoreDraft();
    const kept: Promise<void>[] = [];
    for (const id of ['one', 'two', 'three']) {
      kept.push(page.keep(id));
      void page.localStore.write(put(id));
      await new Promise(setImmediate);
    }
    page.write('the last');
    for (let end; (end = finish.shift());) {
      end();
      await new Promise(setImmediate);
    }
    await Promise.all(kept);
    expect(batches.map(putsOf)).toEqual([
      'one,draft one',
      'two,draft two',
      'three,draft three',
      'draft the last',
    ]);
  });
});

describe('a draft that is kept before an earlier one is shown', () => {
  /** A page that reads no earlier draft before `showEarlier` is called, and the stored texts after each write. */
  function openEarly(storage: VolatileStorage) {
    let showEarlier = () => {};
    const reading = new Promise<void>((resolve) => (showEarlier = resolve));
    const states: string[] = [];
    const slow: Storage = {
      ...storage,
      async readRows(keys) {
        await reading;
        return storage.readRows(keys);
      },
      async write(batch, mayBeWritten) {
        const conflicts = await storage.write(batch, mayBeWritten);
        states.push(textsOf(storage));
        return conflicts;
      },
    };
    const page = open(slow);
    return { page, states, showEarlier, restored: page.restoreDraft() };
  }
  /** All texts on the device: mutations, then drafts. */
  const textsOf = (storage: VolatileStorage) =>
    [...storage.rows('pending').map(({ key }) => key), ...draftsIn(storage)].join();

  it('is stored beside the earlier one as long as both are needed', async () => {
    const storage = await left('earlier');
    const { page, states, showEarlier, restored } = openEarly(storage);
    void page.keep('later');
    page.localStore.flush();
    await vi.waitFor(() => expect(states).toEqual(['earlier,later']));
    showEarlier();
    await restored;
    await page.keep('earlier later');
    expect(draftsIn(storage)).toEqual(['earlier later']);
  });

  it('is removed in the same write that adds the mutation with its text', async () => {
    const { page, states } = openEarly(await left('earlier'));
    void page.keep('later');
    page.localStore.flush();
    await page.localStore.whenKept();
    page.write(null);
    await page.localStore.write(put('sent'));
    expect(states).toEqual(['earlier,later', 'sent,earlier']);
  });

  it('is replaced in one write by the draft that combines both', async () => {
    const { page, states, showEarlier, restored } = openEarly(await left('earlier'));
    void page.keep('later');
    page.localStore.flush();
    page.write('both');
    showEarlier();
    await restored;
    await page.localStore.whenKept();
    expect(states).toEqual(['earlier,later', 'both']);
  });

  it('is shown with the other drafts of its page, in the order in which they were stored', async () => {
    const storage = volatileStorage();
    const clock = vi.spyOn(Date, 'now');
    for (const [at, text] of ['one', 'two'].entries()) {
      clock.mockReturnValue(at);
      const visit = openEarly(storage).page;
      visit.write(text);
      await visit.localStore.close();
    }
    clock.mockRestore();
    const next = open(storage, 'next');
    await next.restoreDraft();
    expect(next.shown).toEqual(['two', 'one']);
    await next.keep('both');
    expect(draftsIn(storage)).toEqual(['both']);
  });

  it('is stored beside the early draft of this page’s next visit to the account, and is shown there', async () => {
    const storage = volatileStorage();
    const first = openEarly(storage);
    first.page.write('first');
    await first.page.localStore.close();
    const { page, states, showEarlier, restored } = openEarly(storage);
    void page.keep('second');
    page.localStore.flush();
    page.write('both');
    showEarlier();
    await restored;
    await page.localStore.whenKept();
    expect(page.shown).toEqual(['first']);
    expect(states).toEqual(['first,second', 'both']);
  });

  it('is shown by this page’s next visit to the account even if the storage refused it', async () => {
    const storage = volatileStorage();
    const first = openRefusing(storage);
    first.refuse(true);
    await first.localStore.write(put('refused'));
    void first.restoreDraft();
    first.write('first');
    const second = openRefusing(storage, await first.localStore.close());
    second.write('first');
    await second.localStore.open();
    await second.restoreDraft();
    await second.localStore.whenKept();
    expect(second.shown).toEqual(['first']);
    expect(textsOf(storage)).toBe('refused,first');
  });
});
