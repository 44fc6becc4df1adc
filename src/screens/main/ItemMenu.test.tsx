// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { chordKeys } from '../../commands/chord';
import { menuCommands } from '../../commands/table';
import type { ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { openItemMenu, useItemMenu } from '../../stores/items/item-menu';
import { openList, selectIndex } from '../../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../../stores/sync/recording-engine.fake';
import { renderComponent } from '../../ui/render-component.fixture';
import { ItemMenu } from './ItemMenu';

const NOTE = makeItem({ id: 'note' });
const LINK = makeItem({ id: 'link', type: 'link', content: 'https://example.com' });
const TASK = makeItem({ id: 'todo', type: 'todo', title: 'Work', content: '' });
const TRASHED = { ...NOTE, id: 'trashed', isTrashed: true };

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount([NOTE, LINK, TASK, TRASHED]);
});
afterEach(() => {
  cleanup();
  act(() => useItemMenu.setState({ open: null }));
  closeRecordingAccount();
  vi.unstubAllGlobals();
});

function open(itemId: string): void {
  openItemMenu(itemId, 20, 30);
  renderComponent(<ItemMenu />);
}

const entries = () =>
  screen.getAllByRole('menuitem').map((entry) => ({
    label: entry.firstElementChild?.textContent,
    keys: [...entry.querySelectorAll('kbd')].map(({ textContent }) =>
      textContent === '↵' ? 'Enter' : textContent,
    ),
  }));

describe('the menu of an item', () => {
  it.each([NOTE, LINK, TASK, TRASHED])('lists the table’s commands and keys: %o', (item) => {
    open(item.id);
    const context = {
      item: item as ItemView,
      items: [item as ItemView],
      isInTrash: item.isTrashed,
    };
    const expected = menuCommands('item', context).map(({ label, labelFor, keys }) => ({
      label: labelFor?.(context) ?? label,
      keys: keys[0] === undefined ? [] : chordKeys(keys[0]),
    }));
    expect(entries()).toEqual(expected);
    expect(entries().length).toBeGreaterThan(4);
  });

  it('is labelled, and opens at the pointer', () => {
    open('note');
    expect(screen.getByRole('menu', { name: 'Item' })).toBeDefined();
    const anchor = document.querySelector<HTMLElement>('[style*="fixed"]');
    expect([anchor?.style.left, anchor?.style.top]).toEqual(['20px', '30px']);
  });

  it('acts on its own item, not the selected one, and closes', async () => {
    await openList({ collection: 'inbox' });
    selectIndex(0);
    for (const [id, entry] of [
      ['todo', 'Mark as done'],
      ['note', /^Copy on click/],
    ] as const) {
      open(id);
      await userEvent.click(screen.getByRole('menuitem', { name: entry }));
      expect(engine.mutations.at(-1)).toMatchObject({ recordId: id, kind: 'update' });
      expect(screen.queryByRole('menu')).toBeNull();
      cleanup();
    }
  });

  it('closes by Escape without doing anything', () => {
    open('note');
    const first = within(screen.getByRole('menu')).getAllByRole('menuitem')[0]!;
    fireEvent.keyDown(first, { key: 'Escape' });
    expect(useItemMenu.getState().open).toBeNull();
    expect(engine.mutations).toEqual([]);
  });

  it('updates with its item', () => {
    open('todo');
    act(() => engine.arrive({ ...TASK, isTodoDone: true, updated: '2028-01-01 00:00:00.000Z' }));
    expect(screen.getByRole('menuitem', { name: 'Mark as not done' })).toBeDefined();
  });

  it('closes when its item is removed', () => {
    open('note');
    act(() => engine.dropItem('note'));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
