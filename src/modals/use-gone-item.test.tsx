// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { useDialogs } from '../stores/dialogs';
import { editItem } from '../stores/items/edit-item';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
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

describe('an item that is trashed elsewhere while it is edited', () => {
  it('stays in the dialog, and the person is told once', async () => {
    open('note');
    write('Content', 'Bread');
    const trashed = { ...NOTE, isTrashed: true, trashedDateTime: LATER, updated: LATER };
    await answer(() => engine.arrive(trashed));
    await answer(() => engine.arrive({ ...trashed, updated: '2028-01-02 00:00:00.000Z' }));
    expect(field('Content').value).toBe('Bread');
    expect(await shownNotices()).toEqual([
      'Another device moved this item to the trash bin. Restore it there to keep it.',
    ]);
  });

  it('is no news where it was in the trash already', async () => {
    engine.arrive({ ...NOTE, isTrashed: true, trashedDateTime: LATER, updated: LATER });
    open('note');
    expect(await shownNotices()).toEqual([]);
  });
});

describe('an item that is deleted elsewhere while it is edited', () => {
  it('gives way to a new one with what was typed', async () => {
    open('note');
    write('Content', 'Bread');
    await answer(() => engine.dropItem('note'));
    expect(useDialogs.getState()).toMatchObject({
      current: { name: 'createItem', collection: 'inbox', title: 'Shop', content: 'Bread' },
      waiting: [],
    });
    expect(await shownNotices()).toEqual(['This item was deleted elsewhere']);
  });

  it('gives its text back once where its create was rejected, and blames nobody else', async () => {
    const id = engine.mintId();
    const fields = { collection: 'inbox', title: '', content: 'Milk' };
    engine.change({ store: 'items', kind: 'create', action: 'create', recordId: id, fields });
    open(id);
    write('Content', 'Bread');
    await answer(() => engine.reject(engine.changes[0]));
    expect(useDialogs.getState()).toMatchObject({
      current: { name: 'createItem', content: 'Bread' },
      waiting: [],
    });
    expect(await shownNotices()).toEqual(['Error creating new item']);
  });

  it('closes where nothing was typed', async () => {
    open('note');
    await answer(() => engine.dropItem('note'));
    expect(useDialogs.getState().current).toBeNull();
  });
});
