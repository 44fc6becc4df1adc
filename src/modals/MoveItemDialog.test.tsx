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

const target = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const targets = () =>
  [...screen.getByRole('group', { name: 'Collections' }).querySelectorAll('button')].map(
    ({ textContent, disabled, ariaDisabled }) => [textContent, disabled || ariaDisabled === 'true'],
  );
const focused = () => document.activeElement?.textContent;
const isOpen = () => useDialogs.getState().current !== null;
const arrow = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

describe('the move dialog', () => {
  it('offers all collections but the trash bin, the item’s own disabled', () => {
    open();
    expect(targets()).toEqual([
      ['Inboxis here', true],
      ['Ideas', false],
      ['Plans', false],
    ]);
  });

  it('is walked with the arrows, over the disabled one and round the ends', async () => {
    open();
    await waitFor(() => expect(focused()).toBe('Ideas'));
    arrow('ArrowDown');
    expect(focused()).toBe('Plans');
    arrow('ArrowDown');
    expect(focused()).toBe('Ideas');
    arrow('ArrowUp');
    expect(focused()).toBe('Plans');
  });

  it('says where there is no other collection', () => {
    useCollections.setState(({ collections }) => ({ collections: collections.slice(0, 1) }));
    open();
    expect(screen.getByText('There is no other collection to move it to.')).toBeDefined();
  });

  it('keeps the focus when the collection that has it is deleted elsewhere', async () => {
    open();
    await waitFor(() => expect(focused()).toBe('Ideas'));
    const without = (gone: string) =>
      act(() =>
        useCollections.setState(({ collections }) => ({
          collections: collections.filter(({ name }) => name !== gone),
        })),
      );
    without('Ideas');
    expect(focused()).toBe('Plans');
    without('Plans');
    expect(document.activeElement).toBe(target('Close'));
  });

  it('is left by Escape without a move', () => {
    open();
    press('Escape');
    expect([isOpen(), engine.changes]).toEqual([false, []]);
  });
});

describe('the move of several', () => {
  const TASK = makeItem({ id: 'task', collection: 'ideas' });

  it('says how many, and offers all collections where they come from more than one', () => {
    engine.arrive(TASK);
    open('note', 'task');
    expect(screen.getByRole('dialog', { name: 'Move 2 items' })).toBeDefined();
    expect(targets().map(([, isDisabled]) => isDisabled)).toEqual([false, false]);
  });

  it('closes the dialog once the server has all of it', async () => {
    engine.arrive(TASK);
    open('note', 'task');
    await userEvent.click(target('Ideas'));
    expect(engine.changes.map(({ recordId, fields }) => [recordId, fields.collection])).toEqual([
      ['note', 'ideas'],
      ['task', 'ideas'],
    ]);
    act(() => engine.confirm(engine.changes[0]));
    await shownNotices();
    expect(isOpen()).toBe(true);
    act(() => engine.confirm(engine.changes[1]));
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});

describe('a move', () => {
  it('closes the dialog once the server has it, and is made once', async () => {
    open();
    await userEvent.click(target('Plans'));
    expect(engine.changes).toMatchObject([
      { action: 'move', recordId: 'note', fields: { collection: 'plans' } },
    ]);
    expect(targets()).toEqual([
      ['Inboxis here', true],
      ['Ideas', true],
      ['PlansMoving …', true],
    ]);
    expect(target(/^Plans/).getAttribute('aria-busy')).toBe('true');
    await userEvent.click(target('Ideas'));
    expect(engine.changes).toHaveLength(1);
    act(() => engine.confirm(engine.changes[0]));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('that is rejected leaves the dialog open, to try again', async () => {
    open();
    await userEvent.click(target('Plans'));
    act(() => engine.reject(engine.changes[0]));
    await waitFor(() => expect(target('Plans').ariaDisabled).toBeNull());
    expect(document.activeElement).toBe(target('Plans'));
    expect(await shownNotices()).toEqual(['Error moving item']);
    await userEvent.click(target('Ideas'));
    expect(engine.changes[1]).toMatchObject({ fields: { collection: 'ideas' } });
  });

  it('is kept without a server, which nobody waits for', async () => {
    open();
    await userEvent.click(target('Plans'));
    act(() => engine.setReachable(false));
    expect(isOpen()).toBe(false);
    expect(engine.items.view('note')?.collection).toBe('plans');
  });

  it('does not close another dialog that was opened meanwhile', async () => {
    open();
    await userEvent.click(target('Plans'));
    press('Escape');
    act(() => openDialog({ name: 'moveItem', itemIds: ['note'] }));
    act(() => engine.confirm(engine.changes[0]));
    await shownNotices();
    expect(isOpen()).toBe(true);
  });

  it('of an item that is gone says what is missing', async () => {
    open();
    act(() => engine.dropItem('note'));
    await userEvent.click(target('Ideas'));
    expect(await shownNotices()).toEqual(['Requested moving item, but received missing data']);
    expect([isOpen(), engine.changes]).toEqual([false, []]);
  });
});
