import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { createItem } from '../items/create-item';
import { useDialogs } from '../dialogs';
import { refetchLinks } from '../items/item-actions';
import { useItems } from '../items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from './recording-engine.fake';
import { closeNotices, noticeDetails, shownNotices } from '../notices.fixture';
import { pushStep, useHistory } from '../undo/history';
import { makeMutation } from '../../sync/queue/client-mutation.fixture';
import { onConflict } from './sync-events';

let engine: RecordingEngine;
let logged: MockInstance;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount();
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

it('a rejected mutation of an earlier visit shows a toast, and opens or fills nothing', async () => {
  createItem('inbox', { content: 'Bread' });
  engine.rejectListed(engine.mutations.slice(0, 1));
  expect(useDialogs.getState().current).toBeNull();
  expect(useItems.getState().inputText).toBe('');
  expect(await shownNotices()).toEqual(['Error creating new item']);
  expect(engine.unsynced.list().map(({ text }) => text)).toEqual(['Bread']);
});

it('a rejected import shows one toast, and the undo history is searched once', async () => {
  const COUNT = 2_000;
  let looks = 0;
  const ids = engine.mutateAll(
    Array.from({ length: COUNT }, (_, n) => ({
      ...({ store: 'items', kind: 'create', action: 'import', recordId: `new${n}` } as const),
      fields: { collection: 'inbox', content: `${n}` },
    })),
  );
  const inverses = ids.map((id, n) => ({
    ...({ store: 'items', recordId: `new${n}`, name: '', fields: {}, base: {} } as const),
    get mutationIds() {
      looks++;
      return [id];
    },
  }));
  pushStep({ label: 'import', inverses });
  looks = 0;
  engine.rejectListed(engine.mutations, { message: 'No room.' });
  // The history isn't searched once per rejection: each inverse is read at most twice.
  expect(looks).toBeLessThanOrEqual(2 * COUNT);
  expect(useHistory.getState().undo).toEqual([]);
  expect(logged).toHaveBeenCalledOnce();
  expect(await shownNotices()).toEqual(['Error importing an item (2,000×)']);
  expect(await noticeDetails()).toEqual(['Code 400: No room.']);
  expect(engine.unsynced.list()).toHaveLength(COUNT);
  expect(useDialogs.getState().current).toBeNull();
});

it('mutations rejected for different reasons show a toast for each action, with the last reason', async () => {
  for (const content of ['Bread', 'Salt', 'Milk']) createItem('inbox', { content });
  engine.rejectListed(engine.mutations.slice(0, 2), { message: 'No room.' });
  engine.rejectListed(engine.mutations.slice(2), { message: 'Too long.' });
  expect(await shownNotices()).toEqual(['Error creating new item (3×)']);
  expect(await noticeDetails()).toEqual(['Code 400: Too long.']);
});

it('a page that can’t be fetched yet shows a toast after a refetch, and not after creating a link', async () => {
  createItem('inbox', { content: 'https://example.com' });
  const [made, automatic] = engine.mutations;
  engine.confirm(made);
  engine.reject(automatic, { status: 429 });
  expect(await shownNotices()).toEqual([]);

  refetchLinks([makeItem({ id: made?.recordId })]);
  engine.reject(engine.mutations[2], { status: 429 });
  expect(await shownNotices()).toEqual(['Error reading title and icon of the page']);
});

it.each<[Parameters<typeof onConflict>[0], string]>([
  [
    { type: 'keptBoth', mutation: makeMutation({}), copyId: 'copy' },
    'Another device changed the same text. Its version is now a separate item.',
  ],
  [
    { type: 'revived', mutation: makeMutation({}) },
    'Another device deleted or trashed this item. Your edit brought it back.',
  ],
  [
    { type: 'rehomed', mutation: makeMutation({ fields: { collection: 'inbox' } }) },
    'Its collection was deleted on another device. Your item is now in “Inbox”',
  ],
  [
    { type: 'renamed', mutation: makeMutation({}), theirs: 'Theirs' },
    'Another device renamed it to “Theirs”. Your name replaced that one.',
  ],
])('a conflict with another device shows a toast: $type', async (event, message) => {
  onConflict(event);
  expect(await shownNotices()).toEqual([message]);
});
