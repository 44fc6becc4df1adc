import { describe, expect, it } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { openTabs } from '../tabs/tabs';
import { journaled, journalsOf, type LocalStorage } from './journal';
import { volatileLocalStorage } from './local-storage.fake';
import type { Storage, Writes } from './storage';
import { volatileStorage } from './storage.fake';

const draftOf = (inputText: string, tab = 'left'): Writes => ({
  drafts: [{ tab, draft: { inputText } }],
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
    page.keepUnderWay();
    await next().replay(['left']);
    expect(disk.stored.changes.map(({ tab, change }) => [tab, change.id])).toEqual([
      ['left', 'one'],
    ]);
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
    expect(localStorage).toHaveLength(0);

    expect(await disk.moveDraft('left', 'next')).toEqual({ inputText: 'last words' });
    await next().replay(['left']);
    expect(await disk.readDrafts()).toEqual([{ tab: 'next', draft: { inputText: 'last words' } }]);
  });

  it('is told of, but to the page itself', () => {
    const { page, next } = device();
    void page.write(draftOf('last'));
    page.keepUnderWay();
    expect([page.journals(), next().journals()]).toEqual([[], ['left']]);
  });

  it('is kept no longer than until it is written', async () => {
    const { page, end, localStorage } = device();
    const writes = [page.write(draftOf('last')), page.write(draftOf('last words'))];
    page.keepUnderWay();
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
    page.keepUnderWay();
    void page.write(draftOf('last words'));
    await next().replay(['left']);
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
  });

  it('is not looked for again once the disk has refused it, of which the page has told', async () => {
    const { disk, localStorage } = device();
    const page = visit('left', localStorage, {
      ...disk,
      write: () => Promise.reject(new Error('full')),
    });
    const written = page.write(draftOf('last'));
    page.keepUnderWay();
    await expect(written).rejects.toThrow('full');
    expect(localStorage).toHaveLength(0);
  });

  it('stays where the next page can’t write it either', async () => {
    const { page, disk, next, localStorage } = device();
    void page.write(draftOf('last words'));
    page.keepUnderWay();
    const full = { ...disk, write: () => Promise.reject(new Error('full')) };
    await expect(visit('third', localStorage, full).replay(['left'])).rejects.toThrow('full');
    await next().replay(['left']);
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
  });

  it('is nothing on a page that is at rest', () => {
    const { page, localStorage } = device();
    page.keepUnderWay();
    expect(localStorage).toHaveLength(0);
  });

  it('isn’t kept in an older state where there is no room for it', async () => {
    const { page, disk, next, localStorage } = device();
    void page.write(draftOf('last'));
    page.keepUnderWay();
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    void page.write(draftOf('last words'));
    await next().replay(['left']);
    expect(await disk.readDrafts()).toEqual([]);
  });

  it('undoes nothing that another page does once it is carried out', async () => {
    const { page, disk, localStorage } = device();
    void page.write(draftOf('last'));
    void page.write(draftOf('last words'));
    page.keepUnderWay();
    const slow = visit('slow', localStorage, {
      ...disk,
      async write(writes) {
        await disk.write(writes);
        await visit('fast', localStorage, disk).replay(['left']);
        await disk.moveDraft('left', 'fast');
      },
    });
    await slow.replay(['left']);
    expect(await disk.readDrafts()).toEqual([{ tab: 'fast', draft: { inputText: 'last words' } }]);
    expect(localStorage).toHaveLength(0);
  });

  it('restores no draft that has become a change, though another page is faster', async () => {
    const { page, disk, localStorage } = device();
    const sent = { tab: 'left', change: makeChange({ id: 'sent' }) };
    void page.write(draftOf('half'));
    void page.write({ addChanges: [sent], drafts: [{ tab: 'left', draft: null }] });
    page.keepUnderWay();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const slow = visit('slow', localStorage, {
      ...disk,
      write: (writes) => ended.then(() => disk.write(writes)),
    });
    const replayed = slow.replay(['left']);
    await visit('fast', localStorage, disk).replay(['left']);
    end();
    await replayed;
    expect(disk.stored.changes).toEqual([sent]);
    expect(await disk.readDrafts()).toEqual([]);
  });

  it('stays where its page, which was only silent, has written more', async () => {
    const { page, disk, localStorage } = device();
    void page.write(draftOf('last'));
    page.keepUnderWay();
    const next = visit('next', localStorage, {
      ...disk,
      async write(writes) {
        await disk.write(writes);
        void page.write(draftOf('last words'));
      },
    });
    await next.replay(['left']);
    expect(next.journals()).toEqual(['left']);
  });

  it('can be forgotten, also where there is no room left', () => {
    const { page, next, localStorage } = device();
    void page.write(draftOf('last'));
    page.keepUnderWay();
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    next().forgetJournal('left');
    expect(localStorage).toHaveLength(0);
  });

  it('is left to the disk in a browser without localStorage', async () => {
    const { disk } = device();
    const page = visit('left', undefined, disk);
    void page.write(draftOf('last words'));
    page.keepUnderWay();
    expect(page.journals()).toEqual([]);
    await page.replay(['left']);
    page.forgetJournal('left');
    expect(await disk.readDrafts()).toEqual([{ tab: 'left', draft: { inputText: 'last words' } }]);
  });

  it('doesn’t stand in the way where it can’t be read', async () => {
    const { page, disk, next, localStorage } = device();
    void page.write(draftOf('last words'));
    page.keepUnderWay();
    const broken = ['[{', 'null', '{}'].map((journal, index) => {
      localStorage.setItem(`jot-journal-owner-broken${index}`, journal);
      return `broken${index}`;
    });
    await next().replay([...broken, 'left']);
    expect(await disk.readDrafts()).toEqual([
      // As it is, for the person to read.
      { tab: 'broken0+journal', draft: '[{' },
      { tab: 'broken1+journal', draft: 'null' },
      { tab: 'broken2+journal', draft: '{}' },
      { tab: 'left', draft: { inputText: 'last words' } },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it('leaves the device with its account, and no other', async () => {
    const { page, disk, localStorage } = device();
    void page.write(draftOf('mine'));
    page.keepUnderWay();
    const ofOther = 'jot-journal-another-left';
    localStorage.setItem(ofOther, '[]');
    journalsOf('owner', localStorage)();
    expect([localStorage.length, localStorage.key(0)]).toEqual([1, ofOther]);

    page.keepUnderWay();
    await visit('next', localStorage, disk).destroy();
    expect([localStorage.length, localStorage.key(0)]).toEqual([1, ofOther]);
    journalsOf('owner', undefined)();
  });
});
