// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { useCollections } from '../stores/collections/collections';
import { openDialog, useDialogs } from '../stores/dialogs';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { useHistory } from '../stores/undo/history';
import { undo } from '../stores/undo/undo';
import { renderDialog, press } from './render-dialog.fixture';
import { MoveItemDialog } from './MoveItemDialog';

const NOTE = makeItem({ id: 'note' });

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE]);
  const [inbox, ideas, bin] = useCollections.getState().collections;
  const plans = { ...ideas!, id: 'plans', name: 'Plans' };
  useCollections.setState({ collections: [inbox!, ideas!, plans, bin!] });
});
afterEach(async () => {
  cleanup();
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(...itemIds: string[]): void {
  openDialog({ name: 'moveItem', itemIds: itemIds.length > 0 ? itemIds : ['note'] });
  renderDialog('moveItem', (dialog) => <MoveItemDialog dialog={dialog} />);
}

const target = (name: string | RegExp) => screen.getByRole('option', { name });
const targets = () =>
  screen
    .queryAllByRole('option')
    .map(({ textContent, ariaDisabled }) => [textContent, ariaDisabled === 'true']);
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Collection' });
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
const isOpen = () => useDialogs.getState().current !== null;
const key = (name: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement!, { key: name, ...more });
const openFocused = async () => {
  open();
  await waitFor(() => expect(document.activeElement).toBe(field()));
};

describe('the move dialog', () => {
  it('keeps the name of a collection that is refused, and no form asks for it again', async () => {
    open();
    fireEvent.change(field(), { target: { value: 'Trips ' } });
    fireEvent.click(target(/Trips/));
    act(() => engine.reject(engine.mutations[0]));
    expect(field().value).toBe('Trips ');
    expect(useDialogs.getState().waiting).toEqual([]);
  });

  it('leaves an item where it is that another device moves to the trash bin meanwhile', async () => {
    const others = [makeItem({ id: 'milk' }), makeItem({ id: 'bread' })];
    engine.arrive(...others);
    open('note', 'milk', 'bread');
    expect(screen.getByText('Move 3 items')).toBeTruthy();
    act(() => engine.arrive({ ...others[0]!, isTrashed: true }));
    expect(screen.getByText('Move 2 items')).toBeTruthy();
    fireEvent.click(target('Ideas'));
    expect(engine.mutations.map(({ recordId }) => recordId)).toEqual(['note', 'bread']);
  });

  it('offers all collections except the trash bin, with the item’s own disabled', () => {
    open();
    expect(targets()).toEqual([
      ['InboxCurrent', true],
      ['Ideas', false],
      ['Plans', false],
    ]);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'leaves the keys of an input method to the search field: %o',
    async (composing) => {
      await openFocused();
      fireEvent.change(field(), { target: { value: 'とうきょう' } });
      key('Enter', composing);
      key('ArrowDown', composing);
      expect(engine.mutations).toEqual([]);
      expect(isOpen()).toBe(true);
    },
  );

  it('moves through the options with the arrows, skips the disabled one and wraps around', async () => {
    await openFocused();
    expect(selected()).toBe('Ideas');
    key('ArrowDown');
    expect(selected()).toBe('Plans');
    expect(field().getAttribute('aria-activedescendant')).toBe(target('Plans').id);
    key('ArrowDown');
    expect(selected()).toBe('Ideas');
    key('ArrowUp');
    expect(selected()).toBe('Plans');
    key('Enter');
    expect(engine.mutations).toMatchObject([{ fields: { collection: 'plans' } }]);
  });

  it('finds collections while typing, ignoring case', async () => {
    await openFocused();
    await userEvent.keyboard('pLAN');
    expect(targets()).toEqual([
      ['Plans', false],
      ['New collection ‘pLAN’', false],
    ]);
    expect(selected()).toBe('Plans');
    await userEvent.keyboard('s');
    expect(targets()).toEqual([['Plans', false]]);
    key('Enter');
    expect(engine.mutations).toMatchObject([{ fields: { collection: 'plans' } }]);
  });

  it('ignores a key that is still held down', async () => {
    await openFocused();
    key('Enter', { repeat: true });
    expect(engine.mutations).toEqual([]);
  });

  it('focuses the list on a touch screen', async () => {
    openDialog({ name: 'moveItem', itemIds: ['note'] });
    renderDialog('moveItem', (dialog) => <MoveItemDialog dialog={dialog} />, {
      hasFinePointer: false,
    });
    const list = screen.getByRole('listbox', { name: 'Collections' });
    await waitFor(() => expect(document.activeElement).toBe(list));
  });

  it('says if there is no other collection', () => {
    useCollections.setState(({ collections }) => ({ collections: collections.slice(0, 1) }));
    open();
    expect(screen.getByText(/^There is no other collection to move it to\./)).toBeDefined();
  });

  it('selects another option if the selected collection is deleted elsewhere', () => {
    open();
    const without = (gone: string) =>
      act(() =>
        useCollections.setState(({ collections }) => ({
          collections: collections.filter(({ name }) => name !== gone),
        })),
      );
    without('Ideas');
    expect(selected()).toBe('Plans');
    without('Plans');
    expect(selected()).toBeUndefined();
  });

  it('closes by Escape without a move', () => {
    open();
    press('Escape');
    expect([isOpen(), engine.mutations]).toEqual([false, []]);
  });
});

describe('a new collection', () => {
  it('is created with the typed name, and undone together with the move', async () => {
    await openFocused();
    await userEvent.keyboard(' Garden ');
    expect(selected()).toBe('New collection ‘Garden’');
    key('Enter');
    const [creation, move] = engine.mutations;
    expect(creation).toMatchObject({
      action: 'createCollection',
      fields: { name: 'Garden', slug: '' },
    });
    expect(move).toMatchObject({ action: 'move', fields: { collection: creation?.recordId } });
    expect(useHistory.getState().undo).toMatchObject([{ label: 'move “Milk” to Garden' }]);
    act(() => engine.confirm(creation));
    expect(isOpen()).toBe(true);
    act(() => engine.confirm(move));
    await waitFor(() => expect(isOpen()).toBe(false));
    act(() => undo());
    expect(engine.items.view('note')?.collection).toBe('inbox');
  });

  it('is not offered under an existing name', async () => {
    await openFocused();
    await userEvent.keyboard('ideas ');
    expect(targets()).toEqual([['Ideas', false]]);
  });

  it('with a name that is too long shows why it can’t be created', async () => {
    await openFocused();
    fireEvent.change(field(), { target: { value: 'a'.repeat(51) } });
    expect(targets()).toEqual([]);
    expect(screen.getByText('Must be between 1 and 50 characters.')).toBeDefined();
    key('Enter');
    expect(engine.mutations).toEqual([]);
  });
});

describe('the move of several', () => {
  const TASK = makeItem({ id: 'task', collection: 'ideas' });

  it('says how many, and offers all collections if the items are in several', () => {
    engine.arrive(TASK);
    open('note', 'task');
    expect(screen.getByRole('dialog', { name: 'Move 2 items' })).toBeDefined();
    expect(targets().map(([, isDisabled]) => isDisabled)).toEqual([false, false]);
  });

  it('closes the dialog once the server has confirmed all', async () => {
    engine.arrive(TASK);
    open('note', 'task');
    await userEvent.click(target('Ideas'));
    expect(engine.mutations.map(({ recordId, fields }) => [recordId, fields.collection])).toEqual([
      ['note', 'ideas'],
      ['task', 'ideas'],
    ]);
    act(() => engine.confirm(engine.mutations[0]));
    await shownNotices();
    expect(isOpen()).toBe(true);
    act(() => engine.confirm(engine.mutations[1]));
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});

describe('a move', () => {
  it('closes the dialog once the server has confirmed it, and is made once', async () => {
    open();
    await userEvent.click(target('Plans'));
    expect(engine.mutations).toMatchObject([
      { action: 'move', recordId: 'note', fields: { collection: 'plans' } },
    ]);
    expect(targets()).toEqual([
      ['InboxCurrent', true],
      ['Ideas', true],
      ['PlansMoving…', true],
    ]);
    expect(target(/^Plans/).ariaBusy).toBe('true');
    await userEvent.click(target('Ideas'));
    expect(engine.mutations).toHaveLength(1);
    act(() => engine.confirm(engine.mutations[0]));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('that is rejected leaves the dialog open for another try', async () => {
    open();
    await userEvent.click(target('Plans'));
    act(() => engine.reject(engine.mutations[0]));
    await waitFor(() => expect(target('Plans').ariaDisabled).toBeNull());
    expect(await shownNotices()).toEqual(['Error moving item']);
    await userEvent.click(target('Ideas'));
    expect(engine.mutations[1]).toMatchObject({ fields: { collection: 'ideas' } });
  });

  it('is queued while offline, and closes the dialog at once', async () => {
    open();
    await userEvent.click(target('Plans'));
    act(() => engine.setObstacle('unreachable'));
    expect(isOpen()).toBe(false);
    expect(engine.items.view('note')?.collection).toBe('plans');
  });

  it('does not close another dialog that was opened meanwhile', async () => {
    open();
    await userEvent.click(target('Plans'));
    press('Escape');
    act(() => openDialog({ name: 'moveItem', itemIds: ['note'] }));
    act(() => engine.confirm(engine.mutations[0]));
    await shownNotices();
    expect(isOpen()).toBe(true);
  });

  it('of a deleted item says so', async () => {
    open();
    act(() => engine.dropItem('note'));
    await userEvent.click(target('Ideas'));
    expect(await shownNotices()).toEqual(['Requested moving item, but received missing data']);
    expect([isOpen(), engine.mutations]).toEqual([false, []]);
  });
});
