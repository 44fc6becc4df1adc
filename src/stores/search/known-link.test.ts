import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Item } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { closeAccount } from '../account/account';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { openList, setInputText } from '../items/items';
import { useKnownLink } from './known-link';

const URL = 'https://example.com/a';
const NOTE = makeItem({ id: 'note', type: 'text', content: URL, title: 'A note' });
const link = (id: string, content: string, day: number, fields: Partial<Item> = {}) =>
  makeItem({ id, type: 'link', content, created: `2026-03-1${day} 09:30:00.000Z`, ...fields });

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount([
    NOTE,
    link('old', URL, 1, { isPinned: true }),
    link('new', 'http://EXAMPLE.com/a/?utm_source=x', 2, { collection: 'ideas' }),
    link('trashed', URL, 3, { isTrashed: true }),
    link('only', 'https://example.com/only', 4, { isTrashed: true }),
  ]);
  openList({ collection: 'inbox' });
});
afterEach(closeRecordingAccount);

const known = () => useKnownLink.getState().item?.id ?? null;

/** Returns an item with the changes of another device. */
const changed = (id: string, fields: Partial<Item>) => ({
  ...engine.items.view(id)!,
  ...fields,
  updated: '2027-01-01 00:00:00.000Z',
});

/** Types a text, and waits until the item that has this link is found. */
async function type(text: string, id: string) {
  setInputText(text);
  await vi.waitFor(() => expect(known()).toBe(id));
}

describe('the item that has the link in the main input', () => {
  it('is the newest of several, pinned or not, however the address is written', async () => {
    await type(' example.com/a#:~:text=x ', 'new');
    for (const text of ['https://example.com/b', 'words', '', ':td: example.com/a', '::link::']) {
      setInputText(text);
      expect(known()).toBeNull();
      setInputText('EXAMPLE.com/a');
      // Once the links are indexed, the item is found synchronously.
      expect(known()).toBe('new');
    }
  });

  it('is in the trash bin only if there is no other', async () => {
    await type('example.com/only', 'only');
    engine.arrive(link('again', 'https://example.com/only', 0));
    expect(known()).toBe('again');
  });

  it('follows changes of items', async () => {
    await type(URL, 'new');
    engine.arrive(changed('new', { isTrashed: true }));
    expect(known()).toBe('old');
    engine.dropItem('old');
    expect(known()).toBe('trashed');
    engine.arrive(changed('trashed', { content: 'https://example.com/other' }));
    expect(known()).toBe('new');
    engine.dropItem('new');
    expect(known()).toBeNull();
    engine.arrive(changed('note', { type: 'link' }));
    expect(known()).toBe('note');
  });

  it('is found again after thousands have changed', async () => {
    await type(URL, 'new');
    engine.arrive(
      ...Array.from({ length: 3_000 }, (_, n) => link(`n${n}`, `https://example.com/${n}`, 5)),
    );
    await type('https://example.com/2999', 'n2999');
    expect(useKnownLink.getState().item).toBe(engine.items.view('n2999'));
  });

  it('is null in the trash bin, where items can’t be created', async () => {
    await type(URL, 'new');
    openList('trash');
    expect(known()).toBeNull();
  });

  it('never belongs to another account', async () => {
    await type(URL, 'new');
    closeAccount();
    expect(known()).toBeNull();
    engine = openRecordingAccount([link('theirs', 'https://example.com/b', 1)], 'owner0000000002');
    openList({ collection: 'inbox' });
    await type('https://example.com/b', 'theirs');
    setInputText(URL);
    expect(known()).toBeNull();
  });
});
