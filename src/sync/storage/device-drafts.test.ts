import { describe, expect, it, vi } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { open } from './device.fixture';
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
    await storage.write({ draft: { tab: 'second', draft: { inputText: 'last' } } });
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
    expect(writes.map((write) => write.draft)).toEqual([{ tab: 'this', draft: null }]);
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
    expect(writes.at(-1)?.draft).toEqual({ tab: 'this', draft: { inputText: 'the last' } });
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
    await storage.write({ draft: { tab: 'gone', draft: { inputText: 'earlier' } } });
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
