import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sortCollection, updateCollection } from '../collections/collection-actions';
import { haveCollections, makeCollection, shownIds } from '../collections/collections.fixture';
import { createItem } from '../items/create-item';
import * as actions from '../items/item-actions';
import { shownNotices } from '../notices.fixture';
import { closeRecordingAccount, IDEAS, type RecordingEngine } from '../sync/recording-engine.fake';
import { redo, undo } from './undo';
import {
  closeUndoAccount,
  edit,
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

/** Returns the fields of an item that a user can change. */
const made = (id: string) => {
  const { collection, type, title, content, shouldCopyOnClick, isTodoDone, isTrashed } = view(id);
  const { isPinned } = view(id);
  return { collection, type, title, content, shouldCopyOnClick, isTodoDone, isPinned, isTrashed };
};

describe('a gesture', () => {
  it.each<[string, string, () => void, string]>([
    ['trash', 'note', () => actions.trashItems([NOTE]), 'move “Milk” to trash bin'],
    ['restore', 'trashed', () => actions.restoreItems([TRASHED]), 'restore “Old”'],
    ['move', 'note', () => void actions.moveItems([NOTE], 'ideas'), 'move “Milk” to Ideas'],
    ['toggle', 'task', () => actions.toggleDone([TASK]), 'mark “Buy milk” as done'],
    ['pin', 'note', () => actions.togglePin([NOTE]), 'pin “Milk”'],
    [
      'copy on click',
      'note',
      () => actions.toggleCopyOnClick([NOTE]),
      'turn copy on click on for “Milk”',
    ],
    [
      'conversion that cuts',
      'long',
      () => actions.convertItemsToTodos([LONG_NOTE]),
      `convert “${'x'.repeat(30)}…” to todo`,
    ],
    ['edit', 'note', () => edit('note', { title: 'Shop', content: 'Bread' }), 'edit “Milk”'],
    [
      'edit over the address of a link',
      'link',
      () => edit('link', { content: 'no address' }),
      'edit “https://example.com/”',
    ],
  ])('%s is undone and redone, and named', (_, id, act, label) => {
    const before = made(id);
    act();
    const after = made(id);
    expect(after).not.toEqual(before);
    expect(undoLabels()).toEqual([label]);
    undo();
    expect([made(id), undoLabels()]).toEqual([before, []]);
    redo();
    expect([made(id), undoLabels()]).toEqual([after, [label]]);
    undo();
    expect(made(id)).toEqual(before);
  });

  it('of a creation is undone by moving the item to the trash bin, so that no text is lost', () => {
    createItem('inbox', { content: 'Bread' });
    const { recordId = '' } = engine.mutations[0] ?? {};
    undo();
    expect(view(recordId)).toMatchObject({ content: 'Bread', isTrashed: true });
    redo();
    expect(view(recordId)).toMatchObject({ isTrashed: false });
  });

  it('is undone by an ordinary mutation, also after the server has confirmed it', () => {
    actions.toggleDone([TASK]);
    engine.confirm(engine.mutations[0]);
    undo();
    expect(engine.mutations[1]).toMatchObject({
      kind: 'update',
      action: 'toggleDone',
      recordId: 'task',
      fields: { isTodoDone: false },
    });
  });

  it('is undone before earlier ones', () => {
    actions.toggleCopyOnClick([NOTE]);
    actions.trashItems([NOTE]);
    undo();
    expect(view('note')).toMatchObject({ isTrashed: false, shouldCopyOnClick: true });
    undo();
    expect(view('note')).toMatchObject({ shouldCopyOnClick: false });
    undo();
    expect(engine.mutations).toHaveLength(4);
  });

  it('clears the redo stack', () => {
    actions.trashItems([NOTE]);
    undo();
    actions.toggleDone([TASK]);
    redo();
    expect(view('note').isTrashed).toBe(false);
  });

  it('is one of at most a hundred', () => {
    for (let n = 0; n < 101; n++) actions.toggleDone([view('task')]);
    expect(undoLabels()).toHaveLength(100);
  });

  it('of several items is one step', () => {
    actions.moveItems([NOTE, TASK], 'ideas');
    expect(undoLabels()).toEqual(['move 2 items to Ideas']);
    undo();
    expect([view('note').collection, view('task').collection]).toEqual(['inbox', 'inbox']);
  });

  it('is forgotten when its account is closed', () => {
    actions.trashItems([NOTE]);
    closeRecordingAccount();
    expect(undoLabels()).toEqual([]);
  });

  it('is forgotten once its item is permanently deleted', () => {
    actions.trashItems([NOTE, TASK]);
    actions.deleteItems([view('note')]);
    undo();
    expect(engine.items.view('note')).toBeUndefined();
    expect(view('task').isTrashed).toBe(false);
  });
});

describe('the edits of one open dialog', () => {
  it('are one step, however often they were saved', () => {
    edit('note', { content: 'Milk and' }, { content: 'Milk and bread' }, { title: 'Shop' });
    expect(undoLabels()).toEqual(['edit “Milk”']);
    undo();
    expect(view('note')).toMatchObject({ title: '', content: 'Milk' });
    redo();
    expect(view('note')).toMatchObject({ title: 'Shop', content: 'Milk and bread' });
  });

  it('are no step if they restore the text', () => {
    edit('note', { content: 'Milk and' }, { content: 'Milk' });
    expect(undoLabels()).toEqual([]);
  });

  it('are a different step from those of the next dialog', () => {
    edit('note', { content: 'Bread' });
    edit('note', { content: 'Butter' });
    undo();
    expect(view('note').content).toBe('Bread');
  });
});

describe('a collection', () => {
  it('gets its old name and slug', () => {
    updateCollection(IDEAS, { name: 'Plans', slug: '' });
    engine.confirm(engine.mutations[0]);
    haveCollections(engine, [{ ...IDEAS, name: 'Plans', slug: 'plans' }]);
    expect(undoLabels()).toEqual(['edit collection “Ideas”']);
    undo();
    expect(engine.collections.view('ideas')).toMatchObject({ name: 'Ideas', slug: 'ideas' });
    redo();
    expect(engine.mutations.at(-1)).toMatchObject({
      action: 'updateCollection',
      fields: { name: 'Plans', slug: 'plans' },
    });
  });

  it('gets its old position', async () => {
    haveCollections(
      engine,
      [1, 2, 3].map((n) => makeCollection(`c${n}`, { sortOrder: n * 1000 })),
    );
    sortCollection(0, 2);
    expect(shownIds()).toEqual(['c2', 'c3', 'c1', 'bin']);
    expect(await shownNotices()).toEqual(['Collections sorting updated']);
    undo();
    expect(shownIds()).toEqual(['c1', 'c2', 'c3', 'bin']);
    redo();
    expect(shownIds()).toEqual(['c2', 'c3', 'c1', 'bin']);
  });

  it('keeps a renumbered order if somebody has changed it since', async () => {
    const close = [0, 1e-7, 2e-7].map((sortOrder, n) => makeCollection(`c${n}`, { sortOrder }));
    haveCollections(engine, close);
    sortCollection(2, 1);
    expect(engine.mutations[0]).toMatchObject({ kind: 'sort' });
    const order = shownIds();
    undo();
    expect(shownIds()).toEqual(['c0', 'c1', 'c2', 'bin']);
    redo();
    expect(shownIds()).toEqual(order);
    engine.mutations.slice().forEach((mutation) => engine.confirm(mutation));
    const views = [...engine.collections.views()];
    haveCollections(engine, [...views.slice(0, 2), { ...views[2]!, sortOrder: 9_000 }]);
    undo();
    expect(engine.mutations).toHaveLength(3);
    expect(await shownNotices()).toEqual(['Can’t undo: sort collections']);
  });
});
