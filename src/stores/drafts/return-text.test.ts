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
const listed = () => engine.unsynced.list().map(({ text }) => text);

const last = () => engine.mutations.at(-1);

const CREATE_DIALOG = {
  name: 'createItem',
  collection: 'inbox',
  // Closing it has to be confirmed, because its text is stored nowhere else.
  initial: { title: '', content: '' },
  fromInput: null,
};

/** The dialog of an item that the server has deleted. */
const RECREATED = { ...CREATE_DIALOG, type: 'text' };

describe('a rejected create', () => {
  it('returns its text to the input', () => {
    createItem('inbox', { content: ':td: Buy milk' });
    engine.reject(last());
    expect(inputText()).toBe(':td: Buy milk');
    expect(current()).toBeNull();
  });

  it('is listed while other text is in the input, and takes no focus from it', () => {
    createItem('inbox', { content: 'Milk\nOats' });
    setInputText('Bread');
    engine.reject(last());
    expect([inputText(), current()]).toEqual(['Bread', null]);
    expect(listed()).toEqual(['Milk\nOats']);
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

  it('returns the first text of two, and lists the second', () => {
    createItem('inbox', { content: 'Milk' });
    createItem('inbox', { content: 'Bread' });
    const [first, second] = engine.mutations;
    engine.reject(first);
    engine.reject(second);
    expect([inputText(), current(), listed()]).toEqual(['Milk', null, ['Bread']]);
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

  it('is listed while a dialog is open', () => {
    editItem('note');
    createItem('inbox', { content: 'Milk\nBread' });
    engine.reject(last());
    expect(current()?.name).toBe('editItem');
    closeDialog();
    expect(current()).toBeNull();
    expect(listed()).toEqual(['Milk\nBread']);
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
      based: { isTrashed: false },
      sent: {},
    });
    closeDialog();
    expect(current()).toBeNull();
    expect(listed()).toEqual(['Market']);
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
    expect(current()).toEqual({ ...RECREATED, title: 'Market', content: 'Milk' });
    expect(engine.items.view('note')).toBeUndefined();
  });

  it('replaces the open dialog if the item was deleted, with all typed text', () => {
    edit({ title: 'Market' });
    updateDialog('editItem', ({ typed }) => ({ typed: { ...typed, content: 'Bread' } }));
    engine.reject(last(), { status: 404 });
    expect(current()).toEqual({ ...RECREATED, title: 'Market', content: 'Bread' });
    expect(useDialogs.getState().waiting).toEqual([]);
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
