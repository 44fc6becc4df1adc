// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { setCurrentCollection } from '../stores/collections/collections';
import { openList, selectIndex, setInputText } from '../stores/items/items';
import { clearMarks, toggleMark } from '../stores/items/marks';
import { closeRecordingAccount, openRecordingAccount } from '../stores/sync/recording-engine.fake';
import { setSettings } from '../stores/settings';
import { useHints } from './hints';
import { MAIN_INPUT_ID } from './main-input';

const ITEMS = [
  makeItem({ id: 'todo', type: 'todo', title: 'Buy milk', content: '' }),
  makeItem({ id: 'gone', isTrashed: true }),
];

beforeEach(async () => {
  document.body.innerHTML = `<input id="${MAIN_INPUT_ID}" /><button>Button</button>`;
  openRecordingAccount(ITEMS);
  setCurrentCollection('inbox', 'inbox');
  await openList({ collection: 'inbox' });
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  document.body.innerHTML = '';
});

function draw() {
  const { result } = renderHook(useHints);
  return () => ({
    title: result.current.title,
    ids: result.current.hints.map(({ id }) => id),
  });
}

const focus = (selector: string) =>
  act(() => document.querySelector<HTMLElement>(selector)?.focus());

describe('the hints', () => {
  it('are for the page until the main input has the focus', () => {
    const shown = draw();
    expect(shown().title).toBe('List');
    expect(shown().ids).toEqual(
      expect.arrayContaining(['focusInput', 'nextCollection', 'openPalette']),
    );
    expect(shown().ids).not.toContain('createTodo');

    focus('input');
    expect(shown().title).toBe('Main input');
    expect(shown().ids).toEqual(
      expect.arrayContaining(['createTodo', 'createWithTitle', 'openPalette']),
    );
    expect(shown().ids).not.toContain('nextCollection');

    focus('button');
    expect(shown().title).toBe('List');
  });

  it('are for the selected item, wherever the focus is', () => {
    const shown = draw();
    focus('input');
    act(() => selectIndex(0));
    expect(shown().title).toBe('Selected item');
    expect(shown().ids).toEqual(expect.arrayContaining(['primaryAction', 'edit', 'trash']));
    expect(shown().ids).not.toContain('untrash');
    expect(shown().ids).not.toContain('createTodo');

    expect(shown().ids).not.toContain('peek');
    focus('button');
    expect(shown().ids).toContain('edit');
    expect(shown().ids).not.toContain('peek');
    act(() => document.querySelector('button')?.blur());
    expect(shown().ids).toContain('peek');

    focus('input');
    act(() => selectIndex(-1));
    expect(shown().title).toBe('Main input');
  });

  it('are for the marked items, whichever row is selected', async () => {
    closeRecordingAccount();
    openRecordingAccount([makeItem({ id: 'a' }), makeItem({ id: 'b' }), makeItem({ id: 'c' })]);
    await openList({ collection: 'inbox' });
    const { result } = renderHook(useHints);
    act(() => {
      toggleMark('a');
      toggleMark('b');
    });
    const labels = () => result.current.hints.map(({ label }) => label);
    for (const index of [-1, 2]) {
      act(() => selectIndex(index));
      expect(result.current.title).toBe('2 items');
      expect(labels()).toEqual(expect.arrayContaining(['Move 2 items', 'Clear selection']));
      expect(labels()).not.toContain('Edit');
      expect(labels()).not.toContain('Primary action');
    }
    act(clearMarks);
    expect(result.current.title).toBe('Selected item');
    expect(labels()).toContain('Edit');
  });

  it('are for the commands of the trash bin while it is open', async () => {
    const shown = draw();
    await act(async () => {
      setCurrentCollection('bin', 'trash');
      await openList('trash');
    });
    expect(shown().title).toBe('Trash bin');
    expect(shown().ids).toContain('focusInput');

    act(() => selectIndex(0));
    expect(shown().ids).toEqual(expect.arrayContaining(['untrash', 'delete']));
    expect(shown().ids).not.toContain('trash');
  });

  it('leave out what does nothing in an empty list', async () => {
    const shown = draw();
    expect(shown().ids).toContain('selectNextFive');
    await act(() => openList({ collection: 'ideas' }));
    expect(shown().ids).not.toContain('selectNextFive');
  });

  it('name the prefixes to type, and all digits in one line', () => {
    const { result } = renderHook(useHints);
    const keysOf = (id: string) => result.current.hints.find((hint) => hint.id === id)?.keys;
    expect(result.current.hints).toContainEqual({
      id: 'openCollection.1',
      label: 'Open a collection',
      keys: ['1', '…', '0'],
    });
    act(() => setSettings({ hasDigitKeys: false }));
    expect(keysOf('openCollection.1')).toBeUndefined();
    act(() => setSettings({ hasDigitKeys: true }));

    focus('input');
    expect(keysOf('createTodo')).toEqual([':td:']);
  });

  it('name the next item, and what the primary action of the selected one does', async () => {
    closeRecordingAccount();
    openRecordingAccount([
      makeItem({ id: 'a', type: 'todo', title: 'Milk', created: '2026-01-04 09:30:00.000Z' }),
      makeItem({ id: 'b', type: 'todo', isTodoDone: true, created: '2026-01-03 09:30:00.000Z' }),
      makeItem({ id: 'c', type: 'link', created: '2026-01-02 09:30:00.000Z' }),
      makeItem({ id: 'd', created: '2026-01-01 09:30:00.000Z' }),
    ]);
    await openList({ collection: 'inbox' });
    const { result } = renderHook(useHints);
    expect(result.current.hints).toContainEqual({ id: 'selectNext', label: 'Next', keys: ['↓'] });
    for (const [index, label] of ['Done', 'Not done', 'Open', 'Edit'].entries()) {
      act(() => selectIndex(index));
      expect(result.current.hints[0]).toEqual({ id: 'primaryAction', label, keys: ['Enter'] });
    }
    expect(result.current.hints.map(({ label }) => label)).toContainEqual('Copy');
    expect(result.current.hints.filter(({ label }) => label === 'Edit')).toHaveLength(1);

    // Enter would create a note.
    act(() => setInputText('milk'));
    act(() => selectIndex(0));
    expect(result.current.hints[0]).toMatchObject({ label: 'Done', keys: ['Ctrl', 'Enter'] });
    act(() => setInputText(''));
  });

  it('leave out what everybody knows', () => {
    const shown = draw();
    const known = ['submitInput', 'leaveInput', 'selectPrevious'];
    for (const place of ['input', 'button']) {
      focus(place);
      expect(shown().ids.filter((id) => known.includes(id))).toEqual([]);
    }
  });
});
