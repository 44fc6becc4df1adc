import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { useDialogs, type TypedText } from '../dialogs';
import { editItem, saveEdit, shownText, typeIntoEdit, unsavedFields } from './edit-item';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';

const NOTE = makeItem({ id: 'note', title: 'Shop', content: 'Milk' });
/** A time after all of this device's confirmed mutations. */
const LATEST = '2028-01-01 00:00:00.000Z';
const LATER = '2026-02-01 00:00:00.000Z';

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE]);
  editItem('note');
});
afterEach(() => {
  closeRecordingAccount();
  vi.restoreAllMocks();
});

function open() {
  const { current } = useDialogs.getState();
  if (current?.name !== 'editItem') throw new Error('no edit dialog is open');
  return current;
}

const item = (): ItemView => engine.items.view('note') ?? NOTE;
const type = (text: TypedText) => typeIntoEdit(item(), text);
const save = (action: 'edit' | 'autosave' | 'autosaveOnExit' = 'autosave') =>
  saveEdit(item(), open(), action);
const shown = () => ({
  title: shownText(item(), 'title', open().typed, open().sent),
  content: shownText(item(), 'content', open().typed, open().sent),
});
const unsaved = () => unsavedFields(item(), open().typed, open().sent);
const sent = () => engine.mutations.map(({ action, fields }) => ({ action, fields }));

describe('saving an edit', () => {
  it('sends only the changed field', () => {
    type({ content: 'Bread' });
    expect(save().kind).toBe('sent');
    expect(sent()).toEqual([{ action: 'autosave', fields: { content: 'Bread' } }]);
  });

  it('sends both fields in one mutation', () => {
    type({ title: 'Market', content: 'Bread' });
    save('edit');
    expect(sent()).toEqual([{ action: 'edit', fields: { title: 'Market', content: 'Bread' } }]);
  });

  it('sends no unchanged field', () => {
    expect(save().kind).toBe('unchanged');
    type({ title: 'Shop', content: 'Milk and bread' });
    type({ content: 'Milk' });
    expect(save().kind).toBe('unchanged');
    expect(sent()).toEqual([]);
  });

  it('sends nothing twice', () => {
    type({ content: 'Bread' });
    save();
    expect(save('autosaveOnExit').kind).toBe('unchanged');
    expect(sent()).toHaveLength(1);
  });

  it('of the title doesn’t drop a previous edit of the content', () => {
    type({ content: 'Bread' });
    save();
    type({ title: 'Market' });
    save();
    expect(item()).toMatchObject({ title: 'Market', content: 'Bread' });
    engine.confirm(engine.mutations[0]);
    expect(item()).toMatchObject({ title: 'Market', content: 'Bread' });
    engine.confirm(engine.mutations[1]);
    expect(item()).toMatchObject({ title: 'Market', content: 'Bread' });
    expect(sent().map(({ fields }) => fields)).toEqual([{ content: 'Bread' }, { title: 'Market' }]);
  });

  it('restores the old title while the first mutation is still unsent', () => {
    type({ title: 'Market' });
    save();
    type({ title: 'Shop' });
    expect(unsaved()).toEqual({ title: 'Shop' });
    save();
    engine.confirm(engine.mutations[0]);
    engine.confirm(engine.mutations[1]);
    expect(item().title).toBe('Shop');
  });

  it.each<[string, TypedText, string]>([
    ['a title of 201 letters', { title: 'x'.repeat(201) }, 'titleTooLong'],
    ['a content of 10,001 letters', { content: 'x'.repeat(10_001) }, 'contentTooLong'],
    ['nothing at all', { title: ' ', content: '\n' }, 'empty'],
  ])('says why %s is not sent, and keeps it', (_, text, code) => {
    type(text);
    expect(save('edit')).toMatchObject({ kind: 'invalid', error: { code } });
    expect(sent()).toEqual([]);
    expect(shown()).toMatchObject(text);
    expect(unsaved()).toEqual(text);
  });

  it('returns the result of the mutation', async () => {
    type({ title: 'Market' });
    const first = save();
    engine.reject(engine.mutations[0]);
    expect(first.kind === 'sent' && (await first.answer)).toBe(false);
    const second = save();
    engine.confirm(engine.mutations[1]);
    expect(second.kind === 'sent' && (await second.answer)).toBe(true);
  });
});

describe('a rejected edit', () => {
  it('is sent again with the next save', () => {
    type({ content: 'Bread' });
    save();
    engine.reject(engine.mutations[0]);
    expect(shown().content).toBe('Bread');
    save('autosaveOnExit');
    expect(sent()).toEqual([
      { action: 'autosave', fields: { content: 'Bread' } },
      { action: 'autosaveOnExit', fields: { content: 'Bread' } },
    ]);
  });

  it('keeps text that was typed and sent since', () => {
    type({ title: 'Market' });
    save();
    type({ title: 'Market day' });
    save();
    engine.reject(engine.mutations[0]);
    expect(save().kind).toBe('unchanged');
    expect(shown().title).toBe('Market day');
    engine.confirm(engine.mutations[1]);
    engine.arrive({ ...NOTE, title: 'Fair', updated: LATEST });
    expect(shown().title).toBe('Fair');
    expect(unsaved()).toEqual({});
  });
});

describe('the text in the dialog', () => {
  it('follows another device’s change of a field that wasn’t edited', () => {
    type({ title: 'Market' });
    engine.arrive({ ...NOTE, content: 'Bread', updated: LATER });
    expect(shown()).toEqual({ title: 'Market', content: 'Bread' });
    expect(unsaved()).toEqual({ title: 'Market' });
  });

  it('keeps typed text if another device changes the same field', () => {
    type({ content: 'Bread' });
    engine.arrive({ ...NOTE, content: 'Cheese', updated: LATER });
    expect(shown().content).toBe('Bread');
    save();
    expect(sent()).toEqual([{ action: 'autosave', fields: { content: 'Bread' } }]);
  });

  it('follows another device’s change of a field that was saved', () => {
    type({ content: 'Bread' });
    save();
    engine.confirm(engine.mutations[0]);
    engine.arrive({ ...NOTE, content: 'Cheese', updated: LATEST });
    expect(shown().content).toBe('Cheese');
    expect(save('autosaveOnExit').kind).toBe('unchanged');
  });

  it('is saved again if it is typed as before another device’s change', () => {
    type({ content: 'Bread' });
    save();
    engine.confirm(engine.mutations[0]);
    engine.arrive({ ...NOTE, content: 'Bread\nMerged', updated: LATEST });
    expect(shown().content).toBe('Bread\nMerged');
    for (const content of ['Bread\n', 'Bread']) {
      type({ content });
      expect(shown().content).toBe(content);
    }
    expect(unsaved()).toEqual({ content: 'Bread' });
    expect(save('autosaveOnExit').kind).toBe('sent');
    expect(engine.mutations[1]).toMatchObject({
      fields: { content: 'Bread' },
      base: { content: 'Bread\nMerged' },
    });
  });

  it('follows a field that was typed back to the unsent text', () => {
    type({ content: 'Bread' });
    save();
    type({ content: 'Bread and salt' });
    type({ content: 'Bread' });
    expect(save().kind).toBe('unchanged');
    engine.confirm(engine.mutations[0]);
    engine.arrive({ ...NOTE, content: 'Bread\nMerged', updated: LATEST });
    expect(shown().content).toBe('Bread\nMerged');
    expect(unsaved()).toEqual({});
  });

  it('follows it also if the other field was saved later', () => {
    type({ content: 'Bread' });
    save();
    type({ title: 'Market' });
    save();
    for (const mutation of engine.mutations) engine.confirm(mutation);
    engine.arrive({ ...NOTE, title: 'Market', content: 'Cheese', updated: LATEST });
    expect(shown()).toEqual({ title: 'Market', content: 'Cheese' });
    expect(unsaved()).toEqual({});
  });

  it.each(['Market ', ' Market', 'Market\n'])(
    'keeps %j as it was typed, though a title is stored without it',
    (title) => {
      type({ title });
      save();
      expect(shown().title).toBe(title);
      engine.confirm(engine.mutations[0]);
      expect(item().title).toBe('Market');
      expect(shown().title).toBe(title);
      expect(save('autosaveOnExit').kind).toBe('unchanged');
    },
  );

  it('keeps a URL as it was typed, although it is stored with its scheme', () => {
    const link = makeItem({ id: 'note', type: 'link', content: 'https://a.com', updated: LATER });
    engine.arrive(link);
    type({ content: 'example.com' });
    save();
    engine.confirm(engine.mutations[0]);
    expect(item()).toMatchObject({ type: 'link', content: 'https://example.com' });
    expect(shown().content).toBe('example.com');
    expect(save('edit').kind).toBe('unchanged');
  });
});
