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
  // Leaving it asks, since its text exists nowhere else.
  initial: { title: '', content: '' },
  fromInput: null,
};

describe('a rejected create', () => {
  it('gives its text back to the input', () => {
    createItem('inbox', { content: ':td: Buy milk' });
    engine.reject(last());
    expect(inputText()).toBe(':td: Buy milk');
    expect(current()).toBeNull();
  });

  it('leaves what is being typed in the input, and gives its text back in the create dialog', () => {
    createItem('inbox', { content: 'Milk' });
    setInputText('Bread');
    engine.reject(last());
    expect(inputText()).toBe('Bread');
    expect(current()).toEqual({ ...CREATE_DIALOG, title: '', content: 'Milk' });
  });

  it.each([
    ['a title', { title: 'Shop', content: 'Milk' }],
    ['lines', { title: '', content: 'Milk\nBread' }],
    ['lines as old machines break them', { title: '', content: 'Milk\rBread' }],
  ])('gives a text with %s back in the create dialog', (_, text) => {
    createItem('inbox', text);
    engine.reject(last());
    expect(inputText()).toBe('');
    expect(current()).toEqual({ ...CREATE_DIALOG, ...text });
  });

  it('returns what was typed into it since', () => {
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

  it('returns both of two', () => {
    createItem('inbox', { content: 'Milk' });
    createItem('inbox', { content: 'Bread' });
    const [first, second] = engine.mutations;
    engine.reject(first);
    engine.reject(second);
    expect(inputText()).toBe('Milk');
    expect(current()).toMatchObject({ name: 'createItem', content: 'Bread' });
  });

  it('takes the place of the dialog in which it is being edited, with all that was typed there', () => {
    createItem('inbox', { content: 'Milk' });
    editItem(last()?.recordId ?? '', { content: 'Milk and bread' });
    engine.reject(last());
    expect(current()).toEqual({ ...CREATE_DIALOG, title: '', content: 'Milk and bread' });
    expect(useDialogs.getState().waiting).toEqual([]);
    expect(inputText()).toBe('');
  });

  it('never goes into the input of another collection', () => {
    createItem('inbox', { content: 'Milk' });
    useItems.setState({ list: { collection: 'ideas' } });
    engine.reject(last());
    expect(inputText()).toBe('');
    expect(current()).toEqual({ ...CREATE_DIALOG, title: '', content: 'Milk' });
  });

  it('waits for the dialog that is open', () => {
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

  it('is unsaved again in the dialog that is still open', () => {
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

  it('is marked as rejected in the dialog that is still open', () => {
    edit({ title: 'Market' });
    engine.reject(last());
    expect(current()).toMatchObject({ typed: { title: 'Market' }, isRejected: true });
  });

  it('never lands in the dialog of a neighbour', () => {
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

  it('of an item that the server has no more can be kept as a new one', () => {
    edit({ title: 'Market' });
    closeDialog();
    engine.reject(last(), { status: 404 });
    expect(current()).toEqual({ ...CREATE_DIALOG, title: 'Market', content: 'Milk' });
    expect(engine.items.view('note')).toBeUndefined();
  });

  it('takes the open dialog’s place when the item is gone, with all that was typed', () => {
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

  it('give the newer text back, once both are answered', () => {
    const [older, newer] = engine.mutations;
    engine.reject(older);
    expect(current(), 'the newer one may still be saved').toBeNull();
    engine.reject(newer);
    const typed = { content: 'Cheese' };
    // It was typed on the one before, which the server doesn't have either.
    const based = { content: 'Bread' };
    expect(current()).toMatchObject({ itemId: 'note', typed, based, sent: {} });
    expect(useDialogs.getState().waiting).toEqual([]);
  });

  it('open nothing when the newer one is saved after all', () => {
    const [older, newer] = engine.mutations;
    engine.reject(older);
    engine.confirm(newer);
    expect([current(), engine.items.view('note')?.content]).toEqual([null, 'Cheese']);
  });

  it('return the field that only the older one had', () => {
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

  it('offer the newer text as a new item when the server has the item no more', () => {
    engine.reject(engine.mutations[0], { status: 404 });
    expect(current()).toEqual({ ...CREATE_DIALOG, title: 'Shop', content: 'Cheese' });
    expect(useDialogs.getState().waiting).toEqual([]);
  });

  it('offer the newer text as a new item when the item has left the view', () => {
    engine.dropItem('note');
    const [older, newer] = engine.mutations;
    engine.reject(older);
    expect(current()).toBeNull();
    engine.reject(newer);
    expect(current()).toMatchObject({ name: 'createItem', title: '', content: 'Cheese' });
    expect(useDialogs.getState().waiting).toEqual([]);
  });

  it('that waited behind a toggle of an item that is gone are offered too', () => {
    engine.confirm(engine.mutations[0]);
    engine.confirm(engine.mutations[1]);
    engine.updateItem('note', 'toggleCopyOnClick', { shouldCopyOnClick: true });
    save('Bread');
    save('Milk and cheese');
    engine.reject(engine.mutations[2], { status: 404 });
    expect(current()).toMatchObject({ name: 'createItem', content: 'Milk and cheese' });
  });
});

describe('an item that is gone while it is edited', () => {
  it('leaves the dialogs of others alone', () => {
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
