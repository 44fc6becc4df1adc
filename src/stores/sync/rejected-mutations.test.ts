import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { ACTION_FAILURES } from '../../notices/messages';
import { useDialogs } from '../dialogs';
import { createItem } from '../items/create-item';
import { editItem, saveEdit } from '../items/edit-item';
import {
  convertItemsToTodos,
  deleteItems,
  moveItems,
  restoreItems,
  toggleCopyOnClick,
  togglePin,
  toggleDone,
  trashItems,
} from '../items/item-actions';
import { useItems } from '../items/items';
import { closeNotices, noticeDetails, shownNotices } from '../notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from './recording-engine.fake';

const NOTE = makeItem({ id: 'note', content: 'Milk' });
const TASK = makeItem({ id: 'todo', type: 'todo', title: 'Call home' });
const TRASHED = makeItem({ id: 'trashed', content: 'Old news', isTrashed: true });
const TYPED = 'Milk and bread';

/** Failures with which the server or a proxy in front of it rejects a mutation, each with the toast's text. */
const REASONS = {
  'the database fails at each attempt': {
    failure: { status: 500, message: 'Failed.' },
    told: 'The server has a problem.',
  },
  'another device has deleted the item': {
    failure: { status: 404, message: 'Gone.' },
    told: 'This no longer exists.',
  },
  'it is too large': {
    failure: { status: 413, message: 'Make it shorter.' },
    told: 'Code 413: Make it shorter.',
  },
} as const;
type Reason = keyof typeof REASONS;

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE, TASK, TRASHED]);
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

function save(action: 'edit' | 'autosave' | 'autosaveOnExit'): void {
  editItem(NOTE.id, { content: TYPED });
  saveEdit(NOTE, { typed: { content: TYPED }, based: {}, sent: {} }, action);
}

/** Every mutation of items that the server may reject, with its message (spec §8). */
const CHANGES: readonly [message: string, id: string, change: () => void][] = [
  ['Error moving item', 'note', () => void moveItems([NOTE], 'ideas')],
  ['Error toggling copy as primary action', 'note', () => toggleCopyOnClick([NOTE])],
  ['Error pinning item', 'note', () => togglePin([NOTE])],
  ['Error toggling todo task status', 'todo', () => toggleDone([TASK])],
  ['Error converting item to todo', 'note', () => convertItemsToTodos([NOTE])],
  ['Error trashing item', 'note', () => trashItems([NOTE])],
  ['Error trashing item', 'trashed', () => restoreItems([TRASHED])],
  ['Error deleting item', 'trashed', () => deleteItems([TRASHED])],
];
const EDITS: typeof CHANGES = [
  ['Error saving item edit', 'note', () => save('edit')],
  ['Error autosaving', 'note', () => save('autosave')],
  ['Error autosaving upon exiting item edit modal', 'note', () => save('autosaveOnExit')],
];

/** Lets the server reject the last mutation. Resolves to the toasts that are shown and their reasons. */
async function reject(reason: Reason): Promise<[errors: string[], reasons: string[]]> {
  // Close the toast of the gesture itself first.
  await closeNotices();
  engine.reject(engine.mutations.at(-1), REASONS[reason].failure);
  return [await shownNotices(), await noticeDetails()];
}

const everyReason = Object.keys(REASONS) as Reason[];

describe.each(everyReason)('if %s', (reason) => {
  const { told } = REASONS[reason];
  const isGone = reason === 'another device has deleted the item';

  it.each(CHANGES)(
    'shows “%s” with the reason, and the view of %s returns to the server’s record',
    async (message, id, change) => {
      const before = engine.items.view(id);
      change();
      expect(engine.items.view(id)).not.toEqual(before);
      expect(await reject(reason)).toEqual([[message], [told]]);
      expect(engine.items.view(id)).toEqual(isGone ? undefined : before);
    },
  );

  it.each(EDITS)(
    'shows “%s” with the reason, and the text is in the dialog',
    async (message, _, change) => {
      change();
      expect(await reject(reason)).toEqual([[message], [told]]);
      expect(useDialogs.getState()).toMatchObject({
        current: isGone
          ? { name: 'createItem', content: TYPED }
          : { name: 'editItem', itemId: 'note', typed: { content: TYPED } },
        waiting: [],
      });
    },
  );

  it('shows “Error creating new item” with the reason, and the text is in the input', async () => {
    createItem('inbox', { content: TYPED });
    expect(await reject(reason)).toEqual([['Error creating new item'], [told]]);
    expect(useItems.getState().inputText).toBe(TYPED);
  });
});

it.each(Object.entries(ACTION_FAILURES))(
  'the toast for a rejected %s is an error, and stays until it is closed',
  (_, notice) => {
    expect(notice).toMatchObject({ kind: 'error', autoClose: false });
  },
);
