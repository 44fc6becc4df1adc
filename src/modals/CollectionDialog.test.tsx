// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openCollectionForm } from '../stores/collections/collection-form';
import { openDialog, openDialogFirst, useDialogs } from '../stores/dialogs';
import { closeNotices } from '../stores/notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { CollectionDialog } from './CollectionDialog';
import { press, renderDialog } from './render-dialog.fixture';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
});
afterEach(async () => {
  cleanup();
  // A form that is being saved holds back keys until the next frame.
  await new Promise(requestAnimationFrame);
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

function open(collectionId: string | null): void {
  openCollectionForm(collectionId);
  renderDialog('collection', (dialog) => <CollectionDialog dialog={dialog} />);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Unsaved changes' });
const current = () => useDialogs.getState().current;

function write(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

describe('leaving the form of a collection', () => {
  const ways: [string, () => void][] = [
    ['Escape', () => press('Escape')],
    ['Cancel', () => click('Cancel')],
    ['the close button', () => click('Close')],
  ];

  it.each(ways)('by %s asks if a name was typed', (_, leave) => {
    open(null);
    write('Name', 'Recipes');
    leave();
    expect(question()).not.toBeNull();
    click('Back');
    expect([question(), field('Name').value]).toEqual([null, 'Recipes']);
    leave();
    click('Confirm exit');
    expect(current()).toBeNull();
  });

  it.each(ways)('by %s closes it if nothing was changed', (_, leave) => {
    open('inbox');
    write('Name', 'Recipes');
    write('Name', 'Inbox');
    leave();
    expect(current()).toBeNull();
  });

  it('closes it during a save, and a rejected name opens it again', () => {
    open(null);
    write('Name', 'Recipes');
    press('s', { ctrlKey: true });
    press('Escape');
    expect(current()).toBeNull();
  });
});

it.each(['', '   ', 'a'.repeat(51), '😀'.repeat(51)])('a name that is “%s” is not sent', (name) => {
  open(null);
  write('Name', name);
  fireEvent.submit(field('Name'));
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Name'));
  const problem = () => screen.queryByText('Must be between 1 and 50 characters.');
  expect(problem()).not.toBeNull();
  expect(engine.mutations).toEqual([]);
  write('Name', 'a');
  expect(problem()).toBeNull();
});

describe('a name that is typed while another one is being saved', () => {
  it('stays in the form, which then edits the saved collection', () => {
    open(null);
    write('Name', 'Recipes');
    press('s', { ctrlKey: true });
    write('Name', 'Recipes of mine');
    const [create] = engine.mutations;
    act(() => engine.confirm(create));
    expect(current()).toMatchObject({
      name: 'collection',
      collectionId: create?.recordId,
      typed: { name: 'Recipes of mine' },
      savingId: null,
      isSaved: false,
    });
  });

  it('stays in the form even if the server can’t be reached', () => {
    open('inbox');
    write('Name', 'Recipes');
    press('s', { ctrlKey: true });
    write('Name', 'Recipes of mine');
    expect(engine.mutations).toHaveLength(1);
    act(() => engine.setObstacle('unreachable'));
    expect(current()).toMatchObject({ typed: { name: 'Recipes of mine' }, savingId: null });
  });
});

it('a form keeps its text while another dialog is open in front of it', () => {
  open(null);
  write('Name', 'Recipes');
  act(() => openDialogFirst({ name: 'sortCollections' }));
  act(() => openDialog({ name: 'syncStatus' }));
  expect(useDialogs.getState().waiting[0]).toMatchObject({ typed: { name: 'Recipes' } });
});
