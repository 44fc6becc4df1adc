import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createFromDialog } from './create-dialog';
import {
  createItem,
  openCollection,
  openCreateDialog,
  openInputInDialog,
  submitInput,
} from './create-item';
import { useDialogs, type Dialog } from '../dialogs';
import { openList, setInputText, useItems } from './items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';

let engine: RecordingEngine;

beforeEach(async () => {
  engine = openRecordingAccount();
  await openList({ collection: 'inbox' });
});
afterEach(closeRecordingAccount);

const made = () => engine.mutations.map(({ kind, action, fields }) => ({ kind, action, fields }));
const current = () => useDialogs.getState().current;
const create = (content: string, title = '') => ({
  kind: 'create',
  action: 'create',
  fields: { collection: 'inbox', title, content },
});

function submit(text: string): void {
  setInputText(text);
  submitInput();
}

describe('Enter in the main input', () => {
  it('creates an item at the top of the list, and clears the input', () => {
    submit('  Milk ');
    expect(made()).toEqual([create('Milk')]);
    expect(useItems.getState()).toMatchObject({ inputText: '', inputError: null });
    expect(useItems.getState().visible[0]).toMatchObject({ content: 'Milk', isPending: true });
  });

  it('waits for a list if none is open, unless the text changes', async () => {
    for (const next of ['Milk', 'Milk and eggs']) {
      useItems.setState({ list: null });
      submit('Milk');
      setInputText(next);
      expect(made()).toEqual([]);
      await openList({ collection: 'inbox' });
      await openList({ collection: 'other' });
      expect(made().map(({ fields }) => fields)).toEqual(
        next === 'Milk' ? [create('Milk').fields] : [],
      );
      expect(useItems.getState().inputText).toBe(next === 'Milk' ? '' : next);
      engine.mutations.length = 0;
    }
  });

  it('requests a link’s title and icon after its creation', () => {
    submit('example.com');
    expect(made()).toEqual([
      create('example.com'),
      { kind: 'refetch', action: 'fetchMetadata', fields: {} },
    ]);
    expect(engine.mutations[1]?.recordId).toBe(engine.mutations[0]?.recordId);
  });

  it.each([':t: Shop', ':l:Shop', ':t: example.com'])('opens the create dialog for %s', (text) => {
    submit(text);
    const title = text.slice(3).trim();
    expect(current()).toEqual({
      name: 'createItem',
      collection: 'inbox',
      title,
      content: '',
      initial: { title, content: '' },
      fromInput: text,
    });
    // Until it is created, the text is kept where it was written.
    expect(useItems.getState().inputText).toBe(text);
    expect(made()).toEqual([]);
  });

  it.each(['', '   ', '::nt::', '::itd::'])('does nothing with “%s”', (text) => {
    submit(text);
    expect(made()).toEqual([]);
    expect(useItems.getState()).toMatchObject({ inputText: text, inputError: null });
  });

  it.each([
    [':td:', 'todoWithoutName'],
    [`:td: ${'x'.repeat(201)}`, 'todoNameTooLong'],
    ['x'.repeat(10_001), 'contentTooLong'],
  ])('says why it keeps nothing of %.10s, which stays', (text, code) => {
    submit(text);
    expect(made()).toEqual([]);
    expect(useItems.getState()).toMatchObject({ inputText: text, inputError: { code } });
  });

  it('does nothing in the trash bin', async () => {
    await openList('trash');
    submit('Milk');
    expect(openCollection()).toBeNull();
    expect(made()).toEqual([]);
    expect(useItems.getState().inputText).toBe('Milk');
  });
});

describe('the create dialog', () => {
  it('accepts a text of many lines', () => {
    openCreateDialog('Milk\n\nBread', 'Milk');
    expect(current()).toMatchObject({
      title: '',
      content: 'Milk\n\nBread',
      initial: { title: '', content: 'Milk' },
      fromInput: 'Milk',
    });
  });

  it.each([
    ['todo', ':td: Buy milk', { title: 'Buy milk', content: '' }],
    ['todo', 'Buy milk', { title: 'Buy milk', content: '' }],
    ['todo', '::itd::', { title: '', content: '' }],
    ['link', 'example.com', { title: '', content: 'example.com' }],
    ['link', 'a recipe', { title: 'a recipe', content: '' }],
    ['link', '::link::', { title: '', content: '' }],
  ] as const)('for a %s begins with the text “%s”', (type, typed, text) => {
    setInputText(typed);
    openInputInDialog(type);
    expect(current()).toMatchObject({ type, ...text, initial: text, fromInput: typed });
  });

  it.each([
    ['Milk', ''],
    ['Milk and bread', 'and bread'],
    ['Milkshake', 'Milkshake'],
    ['Bread', 'Bread'],
  ])('took “Milk”, and clears only that from “%s”', (text, left) => {
    openCreateDialog('Milk\nfor the cake', 'Milk');
    setInputText(text);
    createFromDialog(current() as Extract<Dialog, { name: 'createItem' }>);
    expect(made()).toEqual([create('Milk\nfor the cake')]);
    expect(useItems.getState().inputText).toBe(left);
  });

  it('is not opened in the trash', async () => {
    await openList('trash');
    setInputText('Milk');
    openInputInDialog();
    expect(current()).toBeNull();
  });

  it('opens pasted lines also in the trash bin, because a restored draft may have them', async () => {
    await openList('trash');
    openCreateDialog('Milk\nBread', null);
    expect(current()).toMatchObject({ collection: 'inbox', content: 'Milk\nBread' });
  });
});

describe('creating', () => {
  it('returns why the item is invalid', () => {
    expect(createItem('inbox', { title: ' ', content: '' })?.code).toBe('empty');
    expect(made()).toEqual([]);
  });

  it('doesn’t detect a type if there is a title: a note with a URL stays a note', () => {
    expect(createItem('inbox', { title: 'Site', content: 'example.com' })).toBeNull();
    expect(made()).toEqual([create('example.com', 'Site')]);
  });
});

describe('an item for a deleted collection', () => {
  const homes = () => engine.mutations.map(({ fields }) => fields.collection);

  it('is created in the open collection', async () => {
    await openList({ collection: 'ideas' });
    expect(createItem('gone', { content: 'Milk' })).toBeNull();
    expect(homes()).toEqual(['ideas']);
  });

  it.each(['gone', ''])('is created in the first one while the trash is open: “%s”', async (id) => {
    await openList('trash');
    expect(createItem(id, { content: 'Milk' })).toBeNull();
    expect(homes()).toEqual(['inbox']);
  });

  it('is created in the wanted collection if it exists', async () => {
    await openList({ collection: 'ideas' });
    createItem('inbox', { content: 'Milk' });
    expect(homes()).toEqual(['inbox']);
  });
});
