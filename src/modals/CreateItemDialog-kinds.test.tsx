// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { ItemType } from '../domain/item';
import { createDialog, openDialog } from '../stores/dialogs';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { CreateItemDialog } from './CreateItemDialog';
import { renderDialog, press } from './render-dialog.fixture';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => press('s', { ctrlKey: true });
const created = () => engine.mutations[0]?.fields;

function open(type: ItemType): void {
  openDialog(createDialog('inbox', { title: '', content: '' }, { type }));
  renderDialog('createItem', (dialog) => <CreateItemDialog dialog={dialog} />);
}

it('a dialog for a todo has one field, in which Enter creates it', async () => {
  open('todo');
  expect(screen.getByRole('dialog', { name: 'New todo' })).toBeDefined();
  expect(screen.getAllByRole('textbox')).toEqual([field('Todo task name')]);
  await waitFor(() => expect(document.activeElement).toBe(field('Todo task name')));
  write('Todo task name', 'Buy milk');
  const isLeft = fireEvent.keyDown(field('Todo task name'), { key: 'Enter' });
  expect(created()).toEqual({ collection: 'inbox', title: 'Buy milk', content: '', type: 'todo' });
  expect(isLeft, 'the button that opened the dialog isn’t pressed by the same key').toBe(false);
});

it('a dialog for a link needs an address, and may have a title', async () => {
  open('link');
  expect(screen.getByRole('dialog', { name: 'New link' })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field('Address')));
  write('Title', 'Tides');
  write('Address', 'tides');
  save();
  expect(created()).toBeUndefined();
  expect(field('Address').getAttribute('aria-invalid')).toBe('true');
  const content = 'https://example.com/tides';
  write('Address', content);
  save();
  expect(created()).toEqual({ collection: 'inbox', title: 'Tides', content, type: 'link' });
});
