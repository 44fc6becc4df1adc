import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { haveCollections } from '../collections/collections.fixture';
import { useDialogs } from '../dialogs';
import * as actions from '../items/item-actions';
import { noticeDetails, pressNoticeButton, shownNotices } from '../notices.fixture';
import { IDEAS, type RecordingEngine } from '../sync/recording-engine.fake';
import { useHistory } from './history';
import { undo } from './undo';
import {
  closeUndoAccount,
  edit,
  LINK,
  LONG,
  LONG_NOTE,
  NOTE,
  openUndoAccount,
  TASK,
  TRASHED,
  undoLabels,
  view,
} from './undo-account.fixture';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openUndoAccount();
});
afterEach(closeUndoAccount);

const later = '2028-01-01 00:00:00.000Z';

describe('a field that somebody has changed meanwhile', () => {
  it('isn’t overwritten but named in the toast, and the other fields are restored', async () => {
    edit('note', { title: 'Shop', content: 'Bread' });
    engine.confirm(engine.mutations[0]);
    engine.arrive({ ...view('note'), content: 'Theirs', updated: later });
    undo();
    expect(view('note')).toMatchObject({ title: '', content: 'Theirs' });
    expect(await shownNotices()).toEqual(['Undone: edit “Milk”']);
    expect(await noticeDetails()).toEqual([
      'Changed meanwhile, so left as it is: the content of “Milk”.',
    ]);
  });

  it('can leave nothing to undo, which the toast says', async () => {
    actions.toggleDone([TASK]);
    engine.confirm(engine.mutations[0]);
    engine.arrive({ ...view('task'), isTodoDone: false, updated: later });
    undo();
    expect(engine.mutations).toHaveLength(1);
    expect(await shownNotices()).toEqual(['Can’t undo: mark “Buy milk” as done']);
    expect([undoLabels(), useHistory.getState().redo]).toEqual([[], []]);
  });

  it('prevents that the item’s type is restored', async () => {
    actions.convertItemsToTodos([NOTE]);
    engine.confirm(engine.mutations[0]);
    engine.arrive({ ...view('note'), isTodoDone: true, updated: later });
    undo();
    expect(view('note')).toMatchObject({ type: 'todo', title: 'Milk', isTodoDone: true });
    expect(await noticeDetails()).toEqual([
      'Changed meanwhile, so left as it is: the state of “Milk”.',
    ]);
  });

  it('is reported for many items by names and a number', async () => {
    actions.moveItems([NOTE, TASK, LINK], 'ideas');
    for (const mutation of engine.mutations.slice()) engine.confirm(mutation);
    engine.arrive({ ...view('note'), collection: 'plans', updated: later });
    engine.dropItem('task');
    undo();
    expect(view('link').collection).toBe('inbox');
    expect(await noticeDetails()).toEqual([
      'Changed meanwhile, so left as they are: “Milk”, “Buy milk” (2 of 3 items).',
    ]);
  });

  it('is also reported if the item’s earlier collection was deleted', async () => {
    actions.moveItems([NOTE], 'ideas');
    haveCollections(engine, [IDEAS]);
    undo();
    expect(view('note').collection).toBe('ideas');
    expect(await noticeDetails()).toEqual([
      'The collection that “Milk” was in was deleted meanwhile.',
    ]);
  });
});

describe('the toast of a gesture', () => {
  it('appears immediately, also offline, and its button undoes the gesture', async () => {
    engine.setObstacle('unreachable');
    actions.trashItems([NOTE]);
    expect(await shownNotices()).toEqual(['Item moved to trash bin']);
    await pressNoticeButton();
    expect(view('note').isTrashed).toBe(false);
    expect(await shownNotices()).toEqual(['Undone: move “Milk” to trash bin']);
    await pressNoticeButton();
    expect(view('note').isTrashed).toBe(true);
  });

  it.each<[string, () => void]>([
    ['2 items moved to trash bin', () => actions.trashItems([NOTE, TASK])],
    ['2 items restored to their collections', () => actions.restoreItems([TRASHED, TRASHED])],
    ['2 items converted to Todo tasks', () => actions.convertItemsToTodos([NOTE, LONG_NOTE])],
    ['2 items moved to “Ideas”', () => void actions.moveItems([NOTE, TASK], 'ideas')],
    ['Item moved to “Ideas”', () => void actions.moveItems([NOTE], 'ideas')],
    ['Item restored to collection "Inbox"', () => actions.restoreItems([TRASHED])],
    ['Item converted to Todo task', () => actions.convertItemsToTodos([NOTE])],
  ])('says: %s', async (message, act) => {
    act();
    expect(await shownNotices()).toEqual([message]);
  });

  it('is replaced by the next one, and undoes only its own gesture', async () => {
    actions.trashItems([NOTE]);
    actions.moveItems([TASK], 'ideas');
    expect(await shownNotices()).toEqual(['Item moved to “Ideas”']);
    await pressNoticeButton();
    expect([view('note').isTrashed, view('task').collection]).toEqual([true, 'inbox']);
  });

  it('is closed by a gesture without a toast', async () => {
    actions.trashItems([NOTE]);
    actions.toggleDone([TASK]);
    expect(await shownNotices()).toEqual([]);
  });
});

describe('a rejected gesture', () => {
  it('shows the usual toast, and can’t be undone', async () => {
    actions.toggleCopyOnClick([NOTE]);
    actions.trashItems([NOTE]);
    engine.reject(engine.mutations[1]);
    expect(await shownNotices()).toEqual(['Error trashing item']);
    expect(undoLabels()).toEqual(['turn copy on click on for “Milk”']);
  });

  it('of several items can still be undone for the confirmed ones', () => {
    actions.trashItems([NOTE, TASK]);
    engine.reject(engine.mutations[0]);
    undo();
    expect(engine.mutations.slice(2)).toMatchObject([{ kind: 'untrash', recordId: 'task' }]);
  });

  it('may be an undo, which can’t be redone then', async () => {
    actions.trashItems([NOTE]);
    engine.confirm(engine.mutations[0]);
    undo();
    engine.reject(engine.mutations[1]);
    expect(view('note').isTrashed).toBe(true);
    expect(useHistory.getState().redo).toEqual([]);
    expect(await shownNotices()).toEqual(['Error trashing item']);
  });

  it('that is an undo returns the text that it would have restored', () => {
    actions.convertItemsToTodos([LONG_NOTE]);
    engine.confirm(engine.mutations[0]);
    undo();
    engine.reject(engine.mutations[1], { status: 412 });
    expect(useDialogs.getState().current).toMatchObject({ name: 'createItem', content: LONG });
  });
});
