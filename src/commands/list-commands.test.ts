// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { useDialogs } from '../stores/dialogs';
import { closePeek, usePeek } from '../stores/items/peek';
import { closeItemMenu, useItemMenu } from '../stores/items/item-menu';
import { openList, selectIndex, setInputText, useItems } from '../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { toggleMark } from '../stores/items/marks';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { listenForKeys } from './dispatch';
import { MAIN_INPUT_ID } from './main-input';
import { readContext } from './context';
import { LIST_ID, optionId } from './option-id';

const ITEMS = [
  makeItem({ id: 'z-todo', type: 'todo', title: 'Buy milk', content: '' }),
  ...Array.from({ length: 11 }, (_, index) => makeItem({ id: `note${10 + index}` })),
];

let engine: RecordingEngine;
let stopListening: () => void;

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  document.body.innerHTML = `<input id="${MAIN_INPUT_ID}" />
    <div id="${LIST_ID}" role="listbox" aria-label="Items" tabindex="0"></div>`;
  engine = openRecordingAccount(ITEMS);
  await openList({ collection: 'inbox' });
  stopListening = listenForKeys(document);
});
afterEach(() => {
  stopListening();
  closeRecordingAccount();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const input = () => document.getElementById(MAIN_INPUT_ID) as HTMLInputElement;
const list = () => document.getElementById(LIST_ID) as HTMLElement;
const selected = () => useItems.getState().selectedIndex;
const indexOf = (id: string) => useItems.getState().visible.findIndex((item) => item.id === id);

/** Presses a key in an element. Returns whether the browser still handles it. */
function press(element: HTMLElement, key: string, more: KeyboardEventInit = {}): boolean {
  element.focus();
  return fireEvent.keyDown(element, { key, ...more });
}

function write(text: string): void {
  input().value = text;
  setInputText(text);
}

describe('Enter', () => {
  it.each([
    ['the list', list],
    ['the empty input', input],
  ])('in %s does the primary action of the selected item', (_, element) => {
    selectIndex(indexOf('z-todo'));
    expect(press(element(), 'Enter')).toBe(false);
    expect(engine.mutations).toMatchObject([{ action: 'toggleDone', recordId: 'z-todo' }]);
  });

  it('in an input with a filter acts on the selected item', () => {
    write('::itd::');
    selectIndex(0);
    press(input(), 'Enter');
    expect(engine.mutations).toMatchObject([{ action: 'toggleDone', recordId: 'z-todo' }]);
  });

  it('creates the typed item, whatever is selected', () => {
    write('milk');
    selectIndex(0);
    press(input(), 'Enter');
    expect(engine.mutations).toMatchObject([{ action: 'create', fields: { content: 'milk' } }]);
  });

  it('acts once while it is held', () => {
    selectIndex(indexOf('z-todo'));
    press(list(), 'Enter');
    press(list(), 'Enter', { repeat: true });
    expect(engine.mutations).toHaveLength(1);
  });

  it('does nothing in the list if nothing is selected', () => {
    expect(press(list(), 'Enter')).toBe(true);
    expect([engine.mutations, useDialogs.getState().current]).toEqual([[], null]);
  });
});

describe('with several items marked', () => {
  beforeEach(() => {
    selectIndex(indexOf('note15'));
    toggleMark('z-todo');
    toggleMark('note10');
  });
  afterEach(closeNotices);

  it.each<[string, string, KeyboardEventInit]>([
    ['Primary action', 'Enter', {}],
    ['Primary action', 'Enter', { ctrlKey: true }],
    ['Edit', 'e', { ctrlKey: true }],
    ['Versions', 'H', { ctrlKey: true, shiftKey: true }],
  ])('%s says that it works on one item, and does nothing (%s, %o)', async (name, key, more) => {
    vi.stubGlobal('navigator', { platform: 'Win32' });
    for (const place of [input(), list()]) expect(press(place, key, more)).toBe(false);
    expect(await shownNotices()).toEqual([`${name} works on one item at a time. 2 are selected.`]);
    expect([engine.mutations, useDialogs.getState().current]).toEqual([[], null]);
  });

  it('Enter still creates the typed item', () => {
    write('Milk');
    press(input(), 'Enter');
    expect(engine.mutations).toMatchObject([{ action: 'create' }]);
  });

  it('the menu key opens the menu of the marked items at the selected row', () => {
    list().innerHTML = `<div id="${optionId('note15')}"></div>`;
    press(list(), 'F10', { shiftKey: true });
    const { itemId } = useItemMenu.getState().open!;
    const { items } = readContext(useItems.getState().visible.find(({ id }) => id === itemId));
    expect(items.map(({ id }) => id).toSorted()).toEqual(['note10', 'z-todo']);
    closeItemMenu();
  });
});

describe('Space', () => {
  it('in the list toggles a todo, and shows the whole text of anything else', () => {
    selectIndex(indexOf('z-todo'));
    expect(press(list(), ' ')).toBe(false);
    expect(engine.mutations).toMatchObject([{ action: 'toggleDone', recordId: 'z-todo' }]);
    press(list(), ' ', { shiftKey: true });
    expect(usePeek.getState().open?.itemId).toBe('z-todo');
    press(list(), ' ', { shiftKey: true });
    expect(usePeek.getState().open).toBeNull();
    selectIndex(indexOf('note10'));
    expect(press(list(), ' ')).toBe(false);
    expect(usePeek.getState().open?.itemId).toBe('note10');
    expect(engine.mutations).toHaveLength(1);
    closePeek();
  });

  it('in the input types a space', () => {
    selectIndex(indexOf('z-todo'));
    expect(press(input(), ' ')).toBe(true);
    expect(press(input(), ' ', { shiftKey: true })).toBe(true);
    expect(engine.mutations).toEqual([]);
  });
});

describe('Home, End and the page keys', () => {
  it.each([
    ['the list', list],
    ['the empty input', input],
  ])('in %s move the selection', (_, element) => {
    press(element(), 'End');
    expect(selected()).toBe(11);
    press(element(), 'Home');
    expect(selected()).toBe(0);
    press(element(), 'PageDown');
    expect(selected()).toBe(5);
    press(element(), 'PageUp');
    expect(selected()).toBe(0);
  });

  it.each(['End', 'Home', 'PageDown', 'PageUp'])('%s is left to an input with text', (key) => {
    write('::nt::');
    selectIndex(1);
    expect(press(input(), key)).toBe(true);
    expect(selected()).toBe(1);
  });
});

describe('Escape in the input', () => {
  it('clears the selection, then the text, and then leaves', () => {
    write('::nt::');
    selectIndex(0);
    press(input(), 'Escape');
    expect([selected(), useItems.getState().inputText]).toEqual([-1, '::nt::']);

    press(input(), 'Escape');
    expect(useItems.getState().inputText).toBe('');
    expect(document.activeElement).toBe(input());

    input().value = '';
    press(input(), 'Escape');
    expect(document.activeElement).not.toBe(input());
  });
});
