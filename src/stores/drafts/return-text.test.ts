import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { createItem } from '../items/create-item';
import { closeDialog, openDialog, updateDialog, useDialogs } from '../dialogs';
import { editItem, saveEdit } from '../items/edit-item';
import { returnLostText } from './return-text';
import { setInputText, useItems } from '../items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { closeNotices, shownNotices } from '../notices.fixture';

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

const CREATE_DIALOG = {
  name: 'createItem',
  collection: 'inbox',
  // Closing it has to be confirmed, because its text is stored nowhere else.
  initial: { title: '', content: '' },
  fromInput: null,
};

describe('a rejected create', () => {
  it('returns its text to the input', () => {
    createItem('inbox', { content: ':td: Buy milk' });
    engine.reject(last());
    expect(inputText()).toBe(':td: Buy milk');
    expect(current()).toBeNull();
  });

  it('keeps other text in the input, and opens its text in the create dialog', () => {
    createItem('inbox', { content: 'Milk' });
    setInputText('Bread');
    engine.reject(last());
    expect(inputText()).toBe('Bread');
    expect(current()).toEqual({ ...CREATE_DIALOG, title: '', content: 'Milk' });
  });

  it.each([
    ['a title', { title: 'Shop', content: 'Milk' }],
    ['lines', { title: '', content: 'Milk\nBread' }],
    ['a chosen kind', { title: 'Buy milk', content: '', type: 'todo' as const }],
    ['lines as old machines break them', { title: '', content: 'Milk\rBread' }],
  ])('gives a text with %s back in the create dialog', (_, text) => {
    createItem('inbox', text);
    engine.reject(last());
    expect(inputText()).toBe('');
    expect(current()).toEqual({ ...CREATE_DIALOG, ...text });
  });

  it('returns the text of later edits', () => {
    createItem('inbox', { content: 'Milk' });
    const create = last();
    const id = create?.recordId ?? '';
    engine.updateItem(id, 'edit', { content: 'Milk and bread' });
    engine.updateItem(id, 'move', { collection: 'ideas' });
    engine.updateItem(id, 'autosave', { title: 'Shop' });
    engine.reject(create);
    expect(current()).toEqual({
      ...CREATE_DIALOG,
      collection: 'ideas',
      title: 'Shop',
      content: 'Milk and bread',
    });
  });

  it('returns both texts of two', () => {
    createItem('inbox', { content: 'Milk' });
    createItem('inbox', { content: 'Bread' });
    const [first, second] = engine.mutations;
    engine.reject(first);
    engine.reject(second);
    expect(inputText()).toBe('Milk');
    expect(current()).toMatchObject({ name: 'createItem', content: 'Bread' });
  });

  it('replaces its open edit dialog, with all typed text', () => {
    createItem('inbox', { content: 'Milk' });
    editItem(last()?.recordId ?? '', { content: 'Milk and bread' });
    engine.reject(last());
    expect(current()).toEqual({ ...CREATE_DIALOG, title: '', content: 'Milk and bread' });
    expect(useDialogs.getState().waiting).toEqual([]);
    expect(inputText()).toBe('');
  });

  it('never returns to the input of another collection', () => {
    createItem('inbox', { content: 'Milk' });
    useItems.setState({ list: { collection: 'ideas' } });
    engine.reject(last());
    expect(inputText()).toBe('');
    expect(current()).toEqual({ ...CREATE_DIALOG, title: '', content: 'Milk' });
  });

  it('is queued behind an open dialog', () => {
    editItem('note');
    createItem('inbox', { content: 'Milk\nBread' });
    engine.reject(last());
    expect(current()?.name).toBe('editItem');
    closeDialog();
    expect(current()).toMatchObject({ name: 'createItem', content: 'Milk\nBread' });
  });
});

describe('a rejected edit', () => {
  const edit = (text: { title?: string; content?: string }) => {
    editItem('note', text);
    saveEdit(engine.items.view('note') ?? NOTE, { typed: text, based: {}, sent: {} }, 'edit');
  };

  it.each([{ title: 'Market' }, { content: 'Bread' }, { title: 'Market', content: 'Bread' }])(
    'opens the dialog again that was closed, with %j unsaved',
    (text) => {
      edit(text);
      closeDialog();
      engine.reject(last());
      const { title, content } = NOTE;
      const based = { ...('title' in text && { title }), ...('content' in text && { content }) };
      expect(current()).toEqual({
        name: 'editItem',
        itemId: 'note',
        typed: text,
        based,
        sent: {},
        isRejected: true,
      });
    },
  );

  it('is unsaved again in a dialog that is still open', () => {
    edit({ title: 'Market' });
    const { serial } = useDialogs.getState();
    updateDialog('editItem', ({ typed }) => ({ typed: { ...typed, content: 'Bread' } }));
    engine.reject(last());
    expect(current()).toMatchObject({
      typed: { title: 'Market', content: 'Bread' },
      sent: { title: undefined },
    });
    expect(useDialogs.getState()).toMatchObject({ serial, waiting: [] });
  });

  it('is marked as rejected in a dialog that is still open', () => {
    edit({ title: 'Market' });
    engine.reject(last());
    expect(current()).toMatchObject({ typed: { title: 'Market' }, isRejected: true });
  });

  it('never returns to the dialog of another item', () => {
    engine.arrive(makeItem({ id: 'other', content: 'Cheese' }));
    edit({ title: 'Market' });
    closeDialog();
    editItem('other');
    engine.reject(last());
    expect(current()).toEqual({
      name: 'editItem',
      itemId: 'other',
      typed: {},
      based: {},
      sent: {},
    });
    closeDialog();
    expect(current()).toMatchObject({ itemId: 'note', typed: { title: 'Market' } });
  });

  it.each([
    ['edit', 'Error saving item edit'],
    ['autosave', 'Error autosaving'],
    ['autosaveOnExit', 'Error autosaving upon exiting item edit modal'],
  ] as const)('of kind %s is told: %s', async (action, message) => {
    saveEdit(NOTE, { typed: { title: 'Market' }, based: {}, sent: {} }, action);
    engine.reject(last());
    expect(await shownNotices()).toEqual([message]);
    expect(engine.items.view('note')?.title).toBe('Shop');
  });

  it('can be saved as a new item if the item was deleted on the server', () => {
    edit({ title: 'Market' });
    closeDialog();
    engine.reject(last(), { status: 404 });
    expect(current()).toEqual({ ...CREATE_DIALOG, title: 'Market', content: 'Milk' });
    expect(engine.items.view('note')).toBeUndefined();
  });

  it('replaces the open dialog if the item was deleted, with all typed text', () => {
    edit({ title: 'Market' });
    updateDialog('editItem', ({ typed }) => ({ typed: { ...typed, content: 'Bread' } }));
    engine.reject(last(), { status: 404 });
    expect(current()).toEqual({ ...CREATE_DIALOG, title: 'Market', content: 'Bread' });
    expect(useDialogs.getState().waiting).toEqual([]);
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
    expect(current()).toEqual({ ...CREATE_DIALOG, title: 'Shop', content: 'Cheese' });
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

describe('an item that is deleted while it is edited', () => {
  it('doesn’t change the dialogs of other items', () => {
    openDialog({ name: 'moveItem', itemIds: ['other'] });
    editItem('note', { content: 'Bread' });
    editItem('other', { content: 'Cheese' });
    returnLostText('note', NOTE);
    expect(current()).toEqual({ name: 'moveItem', itemIds: ['other'] });
    expect(useDialogs.getState().waiting).toMatchObject([
      { ...CREATE_DIALOG, title: 'Shop', content: 'Bread' },
      { name: 'editItem', itemId: 'other', typed: { content: 'Cheese' } },
    ]);
  });
});
