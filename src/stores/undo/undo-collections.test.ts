import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { haveCollections, shownIds } from '../collections/collections.fixture';
import { openCollection } from '../collections/open-collection';
import { runImport } from '../import/run-import';
import { moveItemsToNew, putAway, toggleDone, trashItems } from '../items/item-actions';
import { openList, setInputText, useItems } from '../items/items';
import { connectNavigation } from '../navigation';
import { noticeDetails } from '../notices.fixture';
import { setSettings } from '../settings';
import type { RecordingEngine } from '../sync/recording-engine.fake';
import { redo, undo } from './undo';
import {
  closeUndoAccount,
  NOTE,
  openUndoAccount,
  TASK,
  undoLabels,
  view,
} from './undo-account.fixture';

const LATER = '2028-01-01 00:00:00.000Z';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openUndoAccount();
  openList({ collection: 'inbox' });
});
afterEach(closeUndoAccount);

const kinds = () => engine.mutations.map(({ action, recordId }) => `${action} ${recordId}`);
const selected = () => useItems.getState().visible[useItems.getState().selectedIndex]?.id;

describe('a collection that a move has created', () => {
  let plans: string;
  beforeEach(() => {
    moveItemsToNew([NOTE, TASK], 'Plans');
    plans = engine.mutations[0]!.recordId;
  });

  it('is deleted by the undo, and created again by the redo', async () => {
    expect(shownIds()).toEqual(['inbox', 'ideas', plans, 'bin']);
    undo();
    expect(shownIds()).toEqual(['inbox', 'ideas', 'bin']);
    expect([view('note').collection, view('task').collection]).toEqual(['inbox', 'inbox']);
    expect(kinds().at(-1)).toBe(`deleteUnused ${plans}`);
    redo();
    expect(engine.collections.view(plans)).toMatchObject({ name: 'Plans' });
    expect([view('note').collection, view('task').collection]).toEqual([plans, plans]);
    undo();
    expect(shownIds()).toEqual(['inbox', 'ideas', 'bin']);
    expect(await noticeDetails()).toEqual([]);
    expect(undoLabels()).toEqual([]);
  });

  it('stays if it holds another item, even a trashed one', () => {
    engine.arrive({ ...view('link'), collection: plans, isTrashed: true, updated: LATER });
    undo();
    expect(shownIds()).toContain(plans);
    expect(view('note').collection).toBe('inbox');
  });

  it('stays if somebody has renamed it', async () => {
    engine.mutations.slice().forEach((mutation) => engine.confirm(mutation));
    const views = [...engine.collections.views()];
    haveCollections(
      engine,
      views.map((each) => (each.id === plans ? { ...each, name: 'Projects' } : each)),
    );
    undo();
    expect(shownIds()).toContain(plans);
    expect(view('note').collection).toBe('inbox');
    expect(await noticeDetails()).toEqual([]);
  });

  it('leads to the collection of the first item if it is open', () => {
    const disconnect = connectNavigation(
      () => undefined,
      () => `/jane/${plans}`,
      () => undefined,
    );
    openCollection({ id: plans, isTrashBin: false }, plans);
    undo();
    expect(useItems.getState().list).toEqual({ collection: 'inbox' });
    expect(['note', 'task']).toContain(selected());
    disconnect();
  });
});

describe('a collection that an import has created', () => {
  const items = ['a', 'b'].map((recordId) => ({
    store: 'items' as const,
    kind: 'create' as const,
    action: 'import' as const,
    recordId,
    fields: { collection: 'new', content: `Text ${recordId}` },
  }));
  const collection = {
    store: 'itemCollections' as const,
    kind: 'create' as const,
    action: 'import' as const,
    recordId: 'new',
    fields: { name: 'Recipes', slug: 'recipes', sortOrder: 3000 },
  };

  beforeEach(() =>
    runImport('notes.txt', [collection, ...items], new AbortController().signal, () => undefined),
  );

  it('is deleted by the undo, and its items go from the first one to the trash bin', async () => {
    undo();
    expect(shownIds()).toEqual(['inbox', 'ideas', 'bin']);
    expect(view('a')).toMatchObject({ collection: 'inbox', isTrashed: true });
    redo();
    expect(view('b')).toMatchObject({ collection: 'new', isTrashed: false });
    expect(engine.collections.view('new')).toMatchObject({ name: 'Recipes', slug: 'recipes' });
    expect(await noticeDetails()).toEqual([]);
  });

  it('doesn’t lead to the trash bin if it is open', () => {
    openCollection({ id: 'new', isTrashBin: false }, 'recipes');
    undo();
    expect(useItems.getState().list).not.toBe('trash');
  });

  it('stays if one of its items has been trashed before', () => {
    trashItems([view('a')]);
    undo();
    expect(shownIds()).toContain('new');
    undo();
    expect(shownIds()).not.toContain('new');
  });
});

describe('an undo', () => {
  it('selects the first item that has come back into the list', () => {
    trashItems([NOTE, TASK]);
    undo();
    expect(selected()).toBe(useItems.getState().visible.find(({ id }) => id !== 'long')?.id);
    redo();
    expect(useItems.getState().list).toEqual({ collection: 'inbox' });
  });

  it('selects an item that was put away', () => {
    putAway([NOTE], new Date(Date.now() + 60_000));
    expect(useItems.getState().visible.some(({ id }) => id === NOTE.id)).toBe(false);
    undo();
    expect(selected()).toBe(NOTE.id);
  });

  it('selects a todo that was hidden because it was done', () => {
    setSettings({ hasDoneTodos: false });
    toggleDone([TASK]);
    expect(useItems.getState().visible.some(({ id }) => id === TASK.id)).toBe(false);
    undo();
    expect(selected()).toBe(TASK.id);
    setSettings({ hasDoneTodos: true });
  });

  it('leaves the selection if the item was in the list all the time', () => {
    toggleDone([TASK]);
    undo();
    expect(selected()).toBeUndefined();
  });

  it('keeps the filter if that hides what has come back', () => {
    trashItems([NOTE]);
    setInputText('::link::');
    undo();
    expect(selected()).toBeUndefined();
    expect(useItems.getState().filter.kinds).toEqual(['links']);
  });
});
