import { describe, expect, it, vi } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { open, openRefusing } from './device.fixture';
import type { Storage, Writes } from './storage';
import { volatileStorage } from './storage.fake';

describe('a draft', () => {
  /** A page that has kept one. */
  async function leave(draft: object, storage: Storage, id: string) {
    const page = open(storage, id);
    await page.restoreDraft();
    await page.keep(draft);
    return page;
  }

  it('goes from the page that is gone to one other', async () => {
    const storage = volatileStorage();
    await leave({ inputText: 'half' }, storage, 'first');
    const [second, third] = [open(storage, 'second'), open(storage, 'third')];
    await second.restoreDraft();
    expect(second.shown).toEqual([{ inputText: 'half' }]);
    await second.keep(null);
    await third.restoreDraft();
    expect(third.shown).toEqual([]);
  });

  it('that another page was faster to take leaves the one before it', async () => {
    const storage = volatileStorage();
    await leave({ inputText: 'before' }, storage, 'first');
    const second = open(storage, 'second');
    await storage.write({ drafts: [{ tab: 'second', draft: { inputText: 'last' } }] });
    const late = open({
      ...storage,
      async readDrafts() {
        const drafts = await storage.readDrafts();
        await storage.moveDraft('second', 'third');
        return drafts;
      },
    });
    await late.restoreDraft();
    expect(late.shown).toEqual([{ inputText: 'before' }]);
    expect(second.shown).toEqual([]);
  });

  it('that can be read is there, also when the storage fails then', async () => {
    const storage = volatileStorage();
    await leave({ inputText: 'half' }, storage, 'first');
    const second = open({ ...storage, moveDraft: () => Promise.reject(new Error('full')) });
    await second.restoreDraft();
    expect(second.shown).toEqual([{ inputText: 'half' }]);
    expect(second.failures).toHaveLength(1);
  });

  it('that the storage refused to move is nobody else’s when it works again', async () => {
    const storage = volatileStorage();
    await leave({ inputText: 'half' }, storage, 'first');
    const second = open({ ...storage, moveDraft: () => Promise.reject(new Error('full')) });
    await second.restoreDraft();
    second.device.retry();
    await vi.waitFor(() => expect(second.recoveries).toHaveLength(1));
    expect(await storage.readDrafts()).toMatchObject([{ draft: { inputText: 'half' } }]);
    const third = open(storage, 'this');
    await third.restoreDraft();
    expect(third.shown).toEqual([{ inputText: 'half' }]);
  });

  it('that couldn’t be read is left for the next visit', async () => {
    const storage = volatileStorage();
    const first = await leave({ inputText: 'half' }, storage, 'this');
    await first.device.close();
    let isLost = true;
    const second = open({
      ...storage,
      readDrafts: () => (isLost ? Promise.reject(new Error('lost')) : storage.readDrafts()),
    });
    await second.restoreDraft();
    isLost = false;
    second.write({ inputText: 'new' });
    second.device.retry();
    await vi.waitFor(() => expect(second.recoveries).toHaveLength(1));
    await second.device.close();
    expect(await storage.readDrafts()).toMatchObject([
      { draft: { inputText: 'half' } },
      { draft: { inputText: 'new' } },
    ]);
  });

  it('of this page isn’t one of the others', async () => {
    const storage = volatileStorage();
    const drafts = ['first', 'second'].map((tab) => ({ tab, draft: { inputText: tab } }));
    await storage.write({ drafts });
    const page = open(storage);
    void page.keep({ inputText: 'own' });
    void page.device.flush();
    await page.restoreDraft();
    expect(await page.device.readOtherDrafts()).toEqual([{ inputText: 'first' }]);
  });

  it('is kept with the changes of its turn in one write, as it is at the end of that', async () => {
    const storage = volatileStorage();
    const writes: Writes[] = [];
    const page = open({ ...storage, write: async (writing) => void writes.push(writing) });
    await page.restoreDraft();
    page.write({ inputText: 'half' });
    void page.device.write({ changes: [makeChange({ id: 'one' })] });
    void page.device.write({ changes: [makeChange({ id: 'two' })] });
    page.write(null);
    await page.device.whenKept();
    const ids = writes.map(({ addChanges = [] }) => addChanges.map(({ change }) => change.id));
    expect(ids).toEqual([['one', 'two']]);
    expect(writes.map((write) => write.drafts)).toMatchObject([[{ draft: null }]]);
  });
});

describe('a draft that is typed while changes are written', () => {
  it('is kept once, after the last of them', async () => {
    const storage = volatileStorage();
    const writes: Writes[] = [];
    const finish: (() => void)[] = [];
    const page = open({
      ...storage,
      write(writing) {
        writes.push(writing);
        return new Promise((resolve) => finish.push(resolve));
      },
    });
    await page.restoreDraft();
    const kept: Promise<void>[] = [];
    for (const [n, id] of ['one', 'two', 'three'].entries()) {
      kept.push(page.keep({ inputText: id }));
      void page.device.write({ changes: [makeChange({ id })] });
      await vi.waitFor(() => expect(writes).toHaveLength(n + 1));
    }
    page.write({ inputText: 'the last' });
    for (let end; (end = finish.shift());) {
      end();
      await new Promise(setImmediate);
    }
    await Promise.all(kept);
    expect(writes.map(({ addChanges = [] }) => addChanges.map(({ change }) => change.id))).toEqual([
      ['one'],
      ['two'],
      ['three'],
      [],
    ]);
    expect(writes.at(-1)?.drafts).toMatchObject([{ draft: { inputText: 'the last' } }]);
  });
});

describe('a draft on a page that may be gone the next moment', () => {
  const draftsOf = async (storage: Storage) =>
    (await storage.readDrafts()).map(({ draft }) => draft);

  it('doesn’t wait for what is being written', async () => {
    const storage = volatileStorage();
    const page = open({
      ...storage,
      async write(writes) {
        await storage.write(writes);
        if (writes.addChanges?.length) await new Promise(() => undefined);
      },
    });
    await page.restoreDraft();
    void page.device.write({ changes: [makeChange({ id: 'one' })] });
    await new Promise(setImmediate);
    void page.keep({ inputText: 'last words' });
    await new Promise(setImmediate);
    expect(await draftsOf(storage)).not.toContainEqual({ inputText: 'last words' });
    void page.device.flush();
    expect(await draftsOf(storage)).toEqual([{ inputText: 'last words' }]);
  });

  it('stays beside an earlier one that isn’t shown yet, and is kept once when that is', async () => {
    const storage = volatileStorage();
    await storage.write({ drafts: [{ tab: 'gone', draft: { inputText: 'earlier' } }] });
    const page = open(storage);
    const restored = page.restoreDraft();
    void page.keep({ inputText: 'later' });
    void page.device.flush();
    await vi.waitFor(async () => {
      expect(await draftsOf(storage)).toContainEqual({ inputText: 'later' });
    });
    expect(await draftsOf(storage)).toContainEqual({ inputText: 'earlier' });
    await restored;
    page.write({ inputText: 'earlier later' });
    await vi.waitFor(async () => {
      expect(await draftsOf(storage)).toEqual([{ inputText: 'earlier later' }]);
    });
  });
});

describe('a draft that is kept before an earlier one is shown', () => {
  /** A page that shows the draft of another one only when it is told to, and what it has written by then. */
  function openEarly(storage: Storage) {
    let showEarlier = () => {};
    const reading = new Promise<void>((resolve) => (showEarlier = resolve));
    const states: string[] = [];
    const page = open({
      ...storage,
      async readDrafts() {
        await reading;
        return storage.readDrafts();
      },
      async write(writes) {
        await storage.write(writes);
        states.push(await textsOf(storage));
      },
    });
    return { page, states, showEarlier, restored: page.restoreDraft() };
  }
  /** All texts on the device: changes, then drafts. */
  async function textsOf(storage: Storage): Promise<string> {
    const { changes } = await storage.readWaiting();
    const drafts = await storage.readDrafts();
    return [...changes.map(({ change }) => change.id), ...drafts.map(({ draft }) => draft)].join();
  }
  async function left(...drafts: string[]) {
    const storage = volatileStorage();
    await storage.write({ drafts: drafts.map((draft) => ({ tab: `of ${draft}`, draft })) });
    return storage;
  }

  it('is forgotten in one write with the change that it has become', async () => {
    const { page, states } = openEarly(await left('earlier'));
    void page.keep('later');
    await page.device.flush();
    page.write(null);
    await page.device.write({ changes: [makeChange({ id: 'sent' })] });
    expect(states).toEqual(['earlier,later', 'sent,earlier']);
  });

  it('is forgotten in one write with the draft that both have become', async () => {
    const { page, states, showEarlier, restored } = openEarly(await left('earlier'));
    void page.keep('later');
    void page.device.flush();
    page.write('both');
    showEarlier();
    await restored;
    await page.device.whenKept();
    expect(states).toEqual(['earlier,later', 'both']);
  });

  it('comes with the others of its page, each before the one that was kept after it', async () => {
    const storage = volatileStorage();
    for (const text of ['one', 'two']) {
      const visit = openEarly(storage).page;
      visit.write(text);
      await visit.device.close();
    }
    const next = open(storage, 'next');
    await next.restoreDraft();
    expect(next.shown).toEqual(['two', 'one']);
    await next.keep('both');
    expect(await storage.readDrafts()).toMatchObject([{ draft: 'both' }]);
  });

  it('stays beside what the next visit of the account on this page keeps so, and is shown there', async () => {
    const storage = await left();
    const first = openEarly(storage);
    first.page.write('first');
    await first.page.device.close();
    const { page, states, showEarlier, restored } = openEarly(storage);
    void page.keep('second');
    void page.device.flush();
    page.write('both');
    showEarlier();
    await restored;
    await page.device.whenKept();
    expect(page.shown).toEqual(['first']);
    expect(states).toEqual(['first,second', 'both']);
  });

  it('is shown by the next visit of the account on this page, though the storage has refused it', async () => {
    const storage = volatileStorage();
    const first = openRefusing(storage);
    first.refuse(true);
    void first.device.write({ changes: [makeChange({ id: 'refused' })] });
    await first.device.whenKept();
    void first.restoreDraft();
    first.write('first');
    const second = openRefusing(storage, await first.device.close());
    second.write('first');
    await second.device.open(() => false);
    await second.restoreDraft();
    await second.device.whenKept();
    expect(second.shown).toEqual(['first']);
    expect(await textsOf(storage)).toBe('refused,first');
  });
});
