// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { openDialog, useDialogs, type TypedText } from '../stores/dialogs';
import { editItem } from '../stores/items/edit-item';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { useReading } from '../stores/sync/reading';
import { renderDialog } from './render-dialog.fixture';
import { EditItemDialog } from './EditItemDialog';

const NOTE = makeItem({ id: 'note', title: 'Shop', content: 'Milk' });
const LATER = '2028-01-01 00:00:00.000Z';

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE]);
});
afterEach(async () => {
  cleanup();
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

function open(itemId: string): void {
  editItem(itemId);
  renderDialog('editItem', (dialog) => <EditItemDialog dialog={dialog} />);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const answer = (how: () => void) => act(async () => how());

function write(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

describe('an item that another device trashes while it is edited', () => {
  it('stays in the dialog, and is saved as an edit of an item outside the bin', async () => {
    open('note');
    write('Content', 'Bread');
    const trashed = { ...NOTE, isTrashed: true, trashedDateTime: LATER, updated: LATER };
    await answer(() => engine.arrive(trashed));
    expect(field('Content').value).toBe('Bread');
    fireEvent.click(screen.getByRole('button', { name: /^Save and close/ }));
    expect(engine.mutations).toMatchObject([{ action: 'edit', base: { isTrashed: false } }]);
  });

  it('is saved in the bin if the dialog was opened there', () => {
    engine.arrive({ ...NOTE, isTrashed: true, trashedDateTime: LATER, updated: LATER });
    open('note');
    write('Content', 'Bread');
    fireEvent.click(screen.getByRole('button', { name: /^Save and close/ }));
    expect(engine.mutations).toMatchObject([{ action: 'edit', base: { isTrashed: true } }]);
  });
});

describe('an item that another device deletes while it is edited', () => {
  it('is replaced by a new item with the typed text', async () => {
    open('note');
    write('Content', 'Bread');
    await answer(() => engine.dropItem('note'));
    expect(useDialogs.getState()).toMatchObject({
      current: { name: 'createItem', collection: 'inbox', title: 'Shop', content: 'Bread' },
      waiting: [],
    });
    expect(await shownNotices()).toEqual(['This item was deleted elsewhere']);
  });

  it('returns its text once if its own create was rejected, without another toast', async () => {
    const id = engine.mintId();
    const fields = { collection: 'inbox', title: '', content: 'Milk' };
    engine.mutate({ store: 'items', kind: 'create', action: 'create', recordId: id, fields });
    open(id);
    write('Content', 'Bread');
    await answer(() => engine.reject(engine.mutations[0]));
    expect(useDialogs.getState()).toMatchObject({
      current: { name: 'createItem', content: 'Bread' },
      waiting: [],
    });
    expect(await shownNotices()).toEqual(['Error creating new item']);
  });

  it('closes if nothing was typed', async () => {
    open('note');
    await answer(() => engine.dropItem('note'));
    expect(useDialogs.getState().current).toBeNull();
  });

  it('is replaced in its place, before waiting dialogs', async () => {
    open('note');
    write('Content', 'Bread');
    openDialog({ name: 'sortCollections' });
    await answer(() => engine.dropItem('note'));
    expect(useDialogs.getState()).toMatchObject({
      current: { name: 'createItem', content: 'Bread' },
      waiting: [{ name: 'sortCollections' }],
    });
  });
});

describe('an item that is missing when its dialog is rendered', () => {
  const draw = (typed: TypedText, based: TypedText = {}) => {
    openDialog({ name: 'editItem', itemId: 'gone', typed, based, sent: {} });
    renderDialog('editItem', (dialog) => <EditItemDialog dialog={dialog} />);
  };

  it.each<[string, TypedText, TypedText, object]>([
    ['a content', { content: 'Bread' }, { content: 'Milk' }, { title: '', content: 'Bread' }],
    ['a title', { title: 'Market' }, { title: 'Shop' }, { title: 'Market', content: '' }],
    [
      'both',
      { title: 'Market', content: 'Bread' },
      { title: 'Shop' },
      { title: 'Market', content: 'Bread' },
    ],
  ])('is replaced by a new item if %s was typed', async (_, typed, based, text) => {
    draw(typed, based);
    expect(useDialogs.getState()).toMatchObject({
      current: { name: 'createItem', ...text, initial: { title: '', content: '' } },
      waiting: [],
    });
    expect(await shownNotices()).toEqual(['This item was deleted elsewhere']);
  });

  it('closes if nothing was typed', async () => {
    draw({});
    expect(useDialogs.getState().current).toBeNull();
  });

  it('is not called deleted before the whole account is read', async () => {
    useReading.setState({ isComplete: false });
    draw({ content: 'Bread' });
    expect(useDialogs.getState().current).toMatchObject({ name: 'createItem', content: 'Bread' });
    expect(await shownNotices()).toEqual(['This item isn’t on this device yet']);
  });
});
