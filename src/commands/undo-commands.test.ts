// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { clearCurrentCollection, setCurrentCollection } from '../stores/collections/collections';
import { holdDialogKeys } from '../stores/dialogs';
import { toggleDone, trashItems } from '../stores/items/item-actions';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { closeNotices } from '../stores/notices.fixture';
import { readContext } from './context';
import { listenForKeys } from './dispatch';
import { MAIN_INPUT_ID } from './main-input';
import { paletteGroups } from './palette';
import { commandById } from './table';

const NOTE = makeItem({ id: 'note', content: 'Milk' });
const TASK = makeItem({ id: 'task', type: 'todo', title: 'Buy milk', content: '' });

let engine: RecordingEngine;
let stopListening: () => void;

beforeEach(() => {
  vi.stubGlobal('navigator', { platform: 'Win32' });
  engine = openRecordingAccount([NOTE, TASK]);
  setCurrentCollection('inbox', 'inbox');
  document.body.innerHTML = `
    <input id="${MAIN_INPUT_ID}" />
    <input id="field" />
    <div role="listbox" aria-label="Items" tabindex="0"></div>
  `;
  stopListening = listenForKeys(document);
});
afterEach(async () => {
  stopListening();
  closeRecordingAccount();
  await closeNotices();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const field = (id = MAIN_INPUT_ID) => document.getElementById(id) as HTMLInputElement;
const isTrashed = () => engine.items.view('note')?.isTrashed;

/** Presses a key in a field. Returns whether it was left to the browser. */
function press(key: string, init: KeyboardEventInit = {}, target: Element = field()): boolean {
  const event = { key, bubbles: true, cancelable: true, ctrlKey: true, ...init };
  return target.dispatchEvent(new KeyboardEvent('keydown', event));
}
const undo = (target?: Element) => press('z', {}, target);
const redo = () => press('Z', { shiftKey: true });

/** Changes a field's text with the events that a browser sends. */
function type(text: string, inputType = 'insertText', target = field()): void {
  target.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType }));
  target.value = text;
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}

describe('the keys of undo and redo', () => {
  it('undo and redo the last action', () => {
    trashItems([NOTE]);
    expect([undo(), isTrashed()]).toEqual([false, false]);
    expect([redo(), isTrashed()]).toEqual([false, true]);
    expect([undo(), isTrashed()]).toEqual([false, false]);
    expect([press('y'), isTrashed()]).toEqual([false, true]);
  });

  it('are left to the browser if there is nothing to undo or redo', () => {
    expect([undo(), redo(), press('y')]).toEqual([true, true, true]);
  });

  it('don’t repeat while they are held', () => {
    trashItems([NOTE]);
    toggleDone([TASK]);
    undo();
    expect(press('z', { repeat: true })).toBe(false);
    expect(isTrashed()).toBe(true);
  });

  it('are left to a dialog while one is open', () => {
    trashItems([NOTE]);
    const giveBack = holdDialogKeys({ close: () => undefined });
    expect([undo(), isTrashed()]).toEqual([true, true]);
    giveBack();
  });

  it('work in the main view only', () => {
    trashItems([NOTE]);
    clearCurrentCollection();
    expect([undo(), isTrashed()]).toEqual([true, true]);
  });
});

describe('undoing in a text field', () => {
  it('is left to the browser if the user has typed there since the last action', () => {
    trashItems([NOTE]);
    type('Bread');
    expect([undo(), redo(), isTrashed()]).toEqual([true, true, true]);
  });

  it('is left to the browser even if the user has emptied the field', () => {
    trashItems([NOTE]);
    type('Bread');
    type('', 'deleteContentBackward');
    expect([undo(), isTrashed()]).toEqual([true, true]);
  });

  it('is the app’s once the browser has undone all typing, while redoing is left to the browser', () => {
    trashItems([NOTE]);
    type('B');
    type('Bread');
    type('B', 'historyUndo');
    expect(undo()).toBe(true);
    type('', 'historyUndo');
    expect(redo()).toBe(true);
    expect([undo(), isTrashed()]).toEqual([false, false]);
  });

  it('is the app’s if an action followed the typing', () => {
    type('Milk');
    trashItems([NOTE]);
    expect([undo(), isTrashed()]).toEqual([false, false]);
  });

  it('is the app’s if only the app has set the text', () => {
    trashItems([NOTE]);
    field().value = 'A draft';
    expect([undo(), isTrashed()]).toEqual([false, false]);
  });

  it('is the app’s if the user has typed in another field', () => {
    trashItems([NOTE]);
    type('Bread', 'insertText', field('field'));
    expect([undo(), isTrashed()]).toEqual([false, false]);
  });

  it('is left to an input method during a composition', () => {
    trashItems([NOTE]);
    type('に', 'insertCompositionText');
    expect([undo(), isTrashed()]).toEqual([true, true]);
    expect(press('z', { isComposing: true }, field('field'))).toBe(true);
  });
});

describe('the palette', () => {
  const offered = () =>
    paletteGroups('')
      .flatMap(({ entries }) => entries)
      .filter(({ label }) => /^(Undo|Redo)/.test(label))
      .map(({ label, detail }) => `${label}: ${detail}`);

  it('names the actions to undo and redo, and lists neither command without one', () => {
    expect(offered()).toEqual([]);
    trashItems([NOTE, TASK]);
    expect(offered()).toEqual(['Undo: move 2 items to trash bin']);
    commandById('undo').run(readContext());
    expect(offered()).toEqual(['Redo: move 2 items to trash bin']);
  });
});
