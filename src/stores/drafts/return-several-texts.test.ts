import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Failure } from '../../domain/failure';
import { makeItem } from '../../domain/item.fixture';
import { createCollection } from '../collections/collection-actions';
import { openDialog, useDialogs } from '../dialogs';
import { createItem, createItems } from '../items/create-item';
import { saveEdit } from '../items/edit-item';
import { trashItems } from '../items/item-actions';
import { useItems } from '../items/items';
import { editRejected } from './return-text';
import { closeNotices, shownNotices } from '../notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';

const REFUSED: Failure = { kind: 'refused', status: 413, message: 'Too large.', fields: {} };
const NOTE = makeItem({ id: 'note', title: 'Shop', content: 'Milk' });

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE]);
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

const current = () => useDialogs.getState().current;
const inputText = () => useItems.getState().inputText;
const last = () => engine.mutations.at(-1);

it('a rejected link that became a note returns as a note', () => {
  createItem('inbox', { title: '', content: 'https://example.com', type: 'link' });
  const [create] = engine.mutations;
  const content = 'https://example.com\nRead it';
  engine.updateItem(create?.recordId ?? '', 'edit', { content });
  engine.reject(create);
  expect(current()).toMatchObject({ name: 'createItem', content });
  expect(current()).not.toHaveProperty('type', 'link');
});

describe('several texts that are rejected at once', () => {
  const listed = () => engine.unsynced.list().map(({ text }) => text);
  const LINES = Array.from({ length: 12 }, (_, line) => `line ${line}`);

  it('are listed, without changing the input or opening a dialog', async () => {
    createItems(
      'inbox',
      LINES.map((content) => ({ content })),
    );
    engine.rejectAll(engine.mutations);
    expect(useDialogs.getState()).toMatchObject({ current: null, waiting: [] });
    expect(inputText()).toBe('');
    expect(listed().toSorted()).toEqual(LINES.toSorted());
    expect(await shownNotices()).toEqual(['Error creating new item (12×)']);
  });

  it('are listed too if they are edits and names of collections', () => {
    engine.arrive(makeItem({ id: 'other', content: 'Cheese' }));
    engine.updateItem('note', 'edit', { content: 'Bread' });
    engine.updateItem('other', 'edit', { content: 'Salt' });
    createCollection({ name: 'Recipes', slug: '' });
    engine.rejectAll(engine.mutations);
    expect(current()).toBeNull();
    expect(listed()).toEqual(['Bread', 'Salt', 'Recipes']);
  });

  it('return to the open and queued dialogs, and only the others are listed', () => {
    engine.arrive(makeItem({ id: 'other', content: 'Cheese' }));
    engine.updateItem('note', 'autosave', { content: 'Bread' });
    engine.updateItem('other', 'autosave', { content: 'Salt' });
    const [note, other] = engine.mutations;
    openDialog({ name: 'sortCollections' });
    const typed = { content: 'Salt' };
    openDialog({ name: 'editItem', itemId: 'other', typed, based: {}, sent: typed });
    createItems('inbox', [{ content: 'one' }, { content: 'two' }]);
    engine.rejectAll([note!, other!, ...engine.mutations.slice(2)]);
    expect(useDialogs.getState().waiting).toMatchObject([
      { itemId: 'other', typed, sent: { content: undefined } },
    ]);
    expect(listed().toSorted()).toEqual(['Bread', 'one', 'two']);
  });

  it('don’t prevent a single one of another response from returning', () => {
    createItem('inbox', { content: 'Milk' });
    engine.reject(last());
    expect([inputText(), listed()]).toEqual(['Milk', []]);
  });

  it('count only if they hold text', () => {
    createItem('inbox', { content: 'Milk' });
    trashItems([NOTE]);
    engine.rejectAll(engine.mutations);
    expect([inputText(), listed()]).toEqual(['Milk', []]);
  });
});

describe('two rejected edits of one item', () => {
  const save = (content: string) =>
    saveEdit(
      engine.items.view('note') ?? NOTE,
      { typed: { content }, based: {}, sent: {} },
      'edit',
    );

  beforeEach(() => {
    save('Bread');
    save('Cheese');
  });

  it('return the newer text, once both have a result', () => {
    const [older, newer] = engine.mutations;
    engine.reject(older);
    expect(current(), 'the newer one may still be saved').toBeNull();
    engine.reject(newer);
    const typed = { content: 'Cheese' };
    // It was based on the previous edit, which the server doesn't have either.
    const based = { content: 'Bread' };
    expect(current()).toMatchObject({ itemId: 'note', typed, based, sent: {} });
    expect(useDialogs.getState().waiting).toEqual([]);
  });

  it('become another item if the older one is edited from the list while the newer one waits', () => {
    const [older] = engine.mutations;
    editRejected({ mutation: older!, failure: REFUSED });
    expect(current()).toMatchObject({ name: 'createItem', title: 'Shop', content: 'Bread' });
  });

  it('are edited from the list as an edit of the item where it was', () => {
    engine.confirm(engine.mutations[0]);
    engine.confirm(engine.mutations[1]);
    const base = { content: 'Milk', isTrashed: false };
    editRejected({ mutation: { ...engine.mutations[0]!, base }, failure: REFUSED });
    expect(current()).toMatchObject({ name: 'editItem', typed: { content: 'Bread' }, based: base });
  });

  it('open nothing if the newer one is confirmed', () => {
    const [older, newer] = engine.mutations;
    engine.reject(older);
    engine.confirm(newer);
    expect([current(), engine.items.view('note')?.content]).toEqual([null, 'Cheese']);
  });

  it('return the field that only the older edit had', () => {
    saveEdit(
      engine.items.view('note') ?? NOTE,
      { typed: { title: 'Market' }, based: {}, sent: {} },
      'edit',
    );
    const [, newer, title] = engine.mutations;
    engine.reject(engine.mutations[0]);
    engine.reject(newer);
    engine.reject(title);
    expect(current()).toMatchObject({ typed: { title: 'Market', content: 'Cheese' } });
  });

  it('offer the newer text as a new item if the item was deleted on the server', () => {
    engine.reject(engine.mutations[0], { status: 404 });
    expect(current()).toMatchObject({ name: 'createItem', title: 'Shop', content: 'Cheese' });
    expect(useDialogs.getState().waiting).toEqual([]);
  });

  it('offer the newer text as a new item if the item isn’t on this device any more', () => {
    engine.dropItem('note');
    const [older, newer] = engine.mutations;
    engine.reject(older);
    expect(current()).toBeNull();
    engine.reject(newer);
    expect(current()).toMatchObject({ name: 'createItem', title: '', content: 'Cheese' });
    expect(useDialogs.getState().waiting).toEqual([]);
  });

  it('that were queued behind a toggle of a deleted item are offered too', () => {
    engine.confirm(engine.mutations[0]);
    engine.confirm(engine.mutations[1]);
    engine.updateItem('note', 'toggleCopyOnClick', { shouldCopyOnClick: true });
    save('Bread');
    save('Milk and cheese');
    engine.reject(engine.mutations[2], { status: 404 });
    expect(current()).toMatchObject({ name: 'createItem', content: 'Milk and cheese' });
  });
});

describe('a text that the main input would interpret differently', () => {
  it.each(['::td::', ':t: Milk'])('returns in the create dialog: %s', (content) => {
    createItem('inbox', { content, type: 'text' });
    engine.reject(last());
    expect(inputText()).toBe('');
    expect(current()).toMatchObject({ name: 'createItem', content });
  });
});

describe('a rejected trashing', () => {
  it('restores the row, and opens nothing', async () => {
    trashItems([NOTE]);
    expect(engine.items.view('note')?.isTrashed).toBe(true);
    engine.reject(last());
    expect(engine.items.view('note')).toEqual(NOTE);
    expect(current()).toBeNull();
    expect(await shownNotices()).toEqual(['Error trashing item']);
  });
});
