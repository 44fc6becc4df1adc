import { describe, expect, it } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { openTabs } from '../tabs/tabs';
import { open } from './device.fixture';
import { journaled, removeJournals, type LocalStorage } from './journal';
import { volatileLocalStorage } from './local-storage.fake';
import type { Storage, Writes } from './storage';
import { volatileStorage } from './storage.fake';

const draftOf = (inputText: string, tab = 'left'): Writes => ({
  draft: { tab, draft: { inputText } },
});

/** A page of a device whose disk may be stuck. */
function visit(tab: string, localStorage: LocalStorage | undefined, storage: Storage) {
  return journaled(storage, { owner: 'owner', tabs: openTabs(tab, undefined), localStorage });
}

/** A device with one page that is gone by now. */
function device() {
  const localStorage = volatileLocalStorage();
  const disk = volatileStorage();
  const ends: (() => void)[] = [];
  const stuck: Storage = {
    ...disk,
    write: (writes) =>
      new Promise((resolve) => ends.push(() => void disk.write(writes).then(resolve))),
  };
  return {
    localStorage,
    disk,
    page: visit('left', localStorage, stuck),
    /** The disk comes to the end of a write. */
    end: () => ends.shift()?.(),
    next: () => visit('next', localStorage, disk),
  };
}

describe('what is being written when a page is left', () => {
  it('is carried out in its order by the next page, once', async () => {
    const { page, disk, next, localStorage } = device();
    void page.write({ addChanges: [{ tab: 'left', change: makeChange({ id: 'one' }) }] });
    void page.write(draftOf('last'));
    void page.write(draftOf('last words'));
    page.keepUnwritten();
    await next().replay();
    expect(disk.stored.changes.map(({ tab, change }) => [tab, change.id])).toEqual([
      ['left', 'one'],
    ]);
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
    expect(localStorage).toHaveLength(0);

    expect(await disk.moveDraft('left', 'next')).toEqual({ inputText: 'last words' });
    await next().replay();
    expect(await disk.readDrafts()).toEqual([{ tab: 'next', draft: { inputText: 'last words' } }]);
  });

  it('is kept no longer than until it is written', async () => {
    const { page, end, localStorage } = device();
    const writes = [page.write(draftOf('last')), page.write(draftOf('last words'))];
    page.keepUnwritten();
    end();
    await writes[0];
    expect(localStorage).toHaveLength(1);
    end();
    await writes[1];
    expect(localStorage).toHaveLength(0);
  });

  it('is kept with what the page writes before that', async () => {
    const { page, disk, next } = device();
    void page.write(draftOf('last'));
    page.keepUnwritten();
    void page.write(draftOf('last words'));
    await next().replay();
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
  });

  it('is not looked for again once the disk has refused it, of which the page has told', async () => {
    const { disk, localStorage } = device();
    const page = visit('left', localStorage, {
      ...disk,
      write: () => Promise.reject(new Error('full')),
    });
    const written = page.write(draftOf('last'));
    page.keepUnwritten();
    await expect(written).rejects.toThrow('full');
    expect(localStorage).toHaveLength(0);
  });

  it('stays where the next page can’t write it either', async () => {
    const { page, disk, next, localStorage } = device();
    void page.write(draftOf('last words'));
    page.keepUnwritten();
    const full = { ...disk, write: () => Promise.reject(new Error('full')) };
    await expect(visit('third', localStorage, full).replay()).rejects.toThrow('full');
    await next().replay();
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
  });

  it('is nothing on a page that is at rest', () => {
    const { page, localStorage } = device();
    page.keepUnwritten();
    expect(localStorage).toHaveLength(0);
  });

  it('isn’t kept in an older state where there is no room for it', async () => {
    const { page, disk, next, localStorage } = device();
    void page.write(draftOf('last'));
    page.keepUnwritten();
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    void page.write(draftOf('last words'));
    await next().replay();
    expect(await disk.readDrafts()).toEqual([]);
  });

  it('is left to the disk in a browser without localStorage', async () => {
    const { disk } = device();
    const page = visit('left', undefined, disk);
    void page.write(draftOf('last words'));
    page.keepUnwritten();
    await page.replay();
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
  });

  it('doesn’t stand in the way where it can’t be read', async () => {
    const { page, disk, next, localStorage } = device();
    void page.write(draftOf('last words'));
    page.keepUnwritten();
    localStorage.setItem('jot-journal-owner-broken', '[{');
    await next().replay();
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
    expect(localStorage).toHaveLength(0);
  });

  it('leaves the device with its account, and no other', async () => {
    const { page, disk, localStorage } = device();
    void page.write(draftOf('mine'));
    page.keepUnwritten();
    const ofOther = 'jot-journal-another-left';
    localStorage.setItem(ofOther, '[]');
    removeJournals('owner', localStorage);
    expect([localStorage.length, localStorage.key(0)]).toEqual([1, ofOther]);

    page.keepUnwritten();
    await visit('next', localStorage, disk).destroy();
    expect([localStorage.length, localStorage.key(0)]).toEqual([1, ofOther]);
    removeJournals('owner', undefined);
  });
});

describe('a page whose disk is stuck', () => {
  const isKnown = () => false;

  it('leaves its changes and its draft to the next one', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    const stuck = { ...disk, write: () => new Promise<void>(() => undefined) };
    const page = open(stuck, 'left', {}, localStorage);
    await page.restoreDraft();
    void page.keep({ inputText: 'las' });
    void page.device.write({ changes: [makeChange({ id: 'one' })] });
    await new Promise(setImmediate);
    void page.keep({ inputText: 'last words' });
    void page.device.flush();

    const next = open(disk, 'next', {}, localStorage);
    const { adopted } = await next.device.open(isKnown);
    expect(adopted.changes.map(({ id }) => id)).toEqual(['one']);
    await next.restoreDraft();
    expect(next.shown).toEqual([{ inputText: 'last words' }]);
  });

  it('leaves a draft that is typed before an earlier one is shown beside that', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    await disk.write(draftOf('earlier', 'gone'));
    const stuck = {
      ...disk,
      readDrafts: () => new Promise<never>(() => undefined),
      write: () => new Promise<void>(() => undefined),
    };
    const page = open(stuck, 'left', {}, localStorage);
    void page.restoreDraft();
    void page.keep({ inputText: 'last words' });
    void page.device.flush();
    await open(disk, 'next', {}, localStorage).device.open(isKnown);
    const drafts = await disk.readDrafts();
    expect(drafts.map(({ draft }) => draft)).toEqual([
      { inputText: 'earlier' },
      { inputText: 'last words' },
    ]);
  });
});
