import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import type { ItemView } from '../domain/item';
import { useDialogs } from '../stores/dialogs';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { askToConvert, askToDelete, askToEmptyTrash } from './item-questions';

const TRASHED = { isTrashed: true };
const MILK = makeItem({ id: 'milk', content: 'Milk', ...TRASHED });
const BREAD = makeItem({ id: 'bread', content: 'Bread', ...TRASHED });
const LONG = makeItem({ id: 'long', content: 'x'.repeat(250) });

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount([MILK, BREAD, LONG]);
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
});

function confirm(): void {
  const { current } = useDialogs.getState();
  if (current?.name !== 'confirm') throw new Error('No question is open.');
  current.onConfirm();
}
const made = () => engine.mutations.map(({ kind, recordId }) => `${kind} ${recordId}`);

describe('while a question is open, another device', () => {
  it.each<[string, (items: ItemView[]) => void, Partial<ItemView>]>([
    ['restores one of the items to delete', askToDelete, { isTrashed: false }],
    ['edits one of the items to delete', askToDelete, { content: 'Oat milk' }],
    ['restores an item of the bin to empty', askToEmptyTrash, { isTrashed: false }],
  ])('%s: it is kept, and named', async (_, ask, change) => {
    ask([MILK, BREAD]);
    engine.arrive({ ...MILK, ...change });
    confirm();
    expect(made()).toEqual(['delete bread']);
    expect(await shownNotices()).toEqual([
      'Item deleted permanently',
      'Not done for “Milk”: changed on another device meanwhile',
    ]);
  });

  it('edits a note to convert: its new text isn’t replaced', async () => {
    askToConvert([LONG]);
    engine.arrive({ ...LONG, content: 'y'.repeat(400) });
    confirm();
    expect(made()).toEqual([]);
    expect(await shownNotices()).toHaveLength(1);
  });

  it('only pins an item to delete: it is deleted', () => {
    askToDelete([MILK]);
    engine.arrive({ ...MILK, isPinned: true, updated: '2026-01-31 09:00:00.000Z' });
    confirm();
    expect(made()).toEqual(['delete milk']);
  });

  it('deletes the item: nothing is left to do, which is said', async () => {
    askToDelete([MILK]);
    engine.dropItem('milk');
    confirm();
    expect(made()).toEqual([]);
    expect(await shownNotices()).toEqual(['This item was deleted elsewhere']);
  });
});
