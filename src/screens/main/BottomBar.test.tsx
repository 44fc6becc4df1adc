// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { closeDialog, useDialogs } from '../../stores/dialogs';
import { openList } from '../../stores/items/items';
import { toggleMark, useMarks } from '../../stores/items/marks';
import { closeNotices } from '../../stores/notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../../stores/sync/recording-engine.fake';
import { renderComponent } from '../../ui/render-component.fixture';
import { BottomBar } from './BottomBar';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount([
    makeItem({ id: 'a' }),
    makeItem({ id: 'b' }),
    makeItem({ id: 'c' }),
    makeItem({ id: 'x', isTrashed: true }),
    makeItem({ id: 'y', isTrashed: true }),
  ]);
});
afterEach(async () => {
  cleanup();
  closeRecordingAccount();
  await closeNotices();
});

function draw(list: 'trash' | 'inbox', marked: readonly string[]): void {
  openList(list === 'trash' ? list : { collection: list });
  renderComponent(<BottomBar isTrash={list === 'trash'} />);
  act(() => marked.forEach(toggleMark));
}
const names = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const changed = () =>
  engine.mutations.map(({ kind, recordId }) => `${kind} ${recordId}`).toSorted();

describe('the bar at the bottom of a phone', () => {
  it('has the most common actions until items are marked', async () => {
    draw('inbox', []);
    expect(names()).toEqual(['Search', 'Command palette', 'New item']);
    act(() => toggleMark('a'));
    expect(names()).toEqual(['Move', 'Later', 'Copy', 'Trash', 'Clear selection (1)']);
    expect(screen.getByRole('group', { name: '1 selected' })).toBeDefined();
    await press('Clear selection (1)');
    expect(useMarks.getState().ids.size).toBe(0);
    expect(names()).toEqual(['Search', 'Command palette', 'New item']);
  });

  it.each([
    ['Note', {}],
    ['Todo', { type: 'todo' }],
    ['Link', { type: 'link' }],
  ])('opens a dialog for a new %s', async (kind, dialog) => {
    draw('inbox', []);
    await press('New item');
    await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
    expect(useDialogs.getState().current).toMatchObject({ name: 'createItem', ...dialog });
    closeDialog();
  });

  it('moves, puts away and trashes the marked items', async () => {
    draw('inbox', ['a', 'c']);
    await press('Move');
    expect(useDialogs.getState().current).toMatchObject({ name: 'moveItem', itemIds: ['c', 'a'] });
    closeDialog();
    await press('Later');
    expect(useDialogs.getState().current).toMatchObject({ name: 'putAway', itemIds: ['c', 'a'] });
    closeDialog();
    await press('Trash');
    expect(changed()).toEqual(['trash a', 'trash c']);
  });

  it('restores and deletes in the trash bin; deleting asks first', async () => {
    draw('trash', ['x', 'y']);
    expect(names()).toEqual(['Restore', 'Copy', 'Delete', 'Clear selection (2)']);
    await press('Delete');
    expect(useDialogs.getState().current).toMatchObject({ title: 'Delete 2 items permanently?' });
    closeDialog();
    expect(engine.mutations).toEqual([]);
    await press('Restore');
    expect(changed()).toEqual(['untrash x', 'untrash y']);
  });
});
