// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { holdDialogKeys, useDialogs } from '../stores/dialogs';
import { openList, selectIndex, setInputText, useItems } from '../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { listenForKeys, runCommand } from './dispatch';
import { MAIN_INPUT_ID } from './main-input';

const at = (n: number) => makeItem({ id: `item${n}`, created: `2026-01-31 09:30:0${n}.000Z` });

const PAGE = `
  <input id="${MAIN_INPUT_ID}" />
  <input id="field" />
  <button id="button">Button</button>
  <div id="items" role="listbox" aria-label="Items" tabindex="0"></div>
`;

let engine: RecordingEngine;
let stopListening: () => void;

beforeEach(async () => {
  onMachine('Win32');
  engine = openRecordingAccount([at(3), at(2), at(1)]);
  await openList({ collection: 'inbox' });
  document.body.innerHTML = PAGE;
  stopListening = listenForKeys(document);
});
afterEach(() => {
  stopListening();
  closeRecordingAccount();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

function onMachine(platform: string): void {
  vi.stubGlobal('navigator', { platform });
}

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no #${id}`);
  return element;
}

/** Presses a key in the focused element. Returns whether the browser still handles it. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const init = { key, bubbles: true, cancelable: true, ...more };
  return (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', init),
  );
}

function open(markup: string): void {
  document.body.insertAdjacentHTML('beforeend', markup);
}

const selectedIndex = () => useItems.getState().selectedIndex;
const dialog = () => useDialogs.getState().current?.name;
const focused = () => document.activeElement?.id ?? '';
const CTRL = { ctrlKey: true };

describe('a key in the list', () => {
  it.each(['main-input', 'items', ''])('works in “%s”', (id) => {
    if (id !== '') byId(id).focus();
    expect(press('ArrowDown')).toBe(false);
    expect(selectedIndex()).toBe(0);
  });

  it('is left to the browser if no command has it', () => {
    expect(press('F5')).toBe(true);
    expect(press('ArrowLeft')).toBe(true);
  });

  it('is left to the browser if its command does not apply', () => {
    expect(press('e', CTRL)).toBe(true);
    selectIndex(0);
    expect(press('e', CTRL)).toBe(false);
    expect(dialog()).toBe('editItem');
  });

  it.each([
    ['does nothing in another field', 'field', true],
    ['works on a button if the button doesn’t use it', 'button', false],
  ])('%s', (_, id, isLeft) => {
    selectIndex(1);
    byId(id).focus();
    expect(press('ArrowDown')).toBe(true);
    expect([selectedIndex(), focused()]).toEqual([1, id]);
    expect(press('e', CTRL)).toBe(isLeft);
    expect(dialog()).toBe(isLeft ? undefined : 'editItem');
  });

  it('does nothing if there is no list', () => {
    byId('items').remove();
    selectIndex(1);
    expect(press('ArrowDown')).toBe(true);
    expect(press('e', CTRL)).toBe(true);
    expect([selectedIndex(), dialog()]).toEqual([1, undefined]);
  });

  it('does nothing in the view snapshot', () => {
    byId('items').setAttribute('inert', '');
    setInputText('half a thought');
    byId(MAIN_INPUT_ID).focus();
    expect(press('ArrowDown')).toBe(true);
    expect(press('Enter')).toBe(true);
    expect([selectedIndex(), engine.mutations]).toEqual([-1, []]);
  });

  it.each(['menu', 'dialog'])('does nothing while a %s is open', (role) => {
    selectIndex(1);
    open(`<div role="${role}"></div>`);
    expect(press('ArrowDown')).toBe(true);
    expect(press('Escape')).toBe(true);
    expect(press('e', CTRL)).toBe(true);
    press('m');
    expect([selectedIndex(), dialog(), focused()]).toEqual([1, undefined, '']);
  });

  it('is ignored if a browser that fills in a field sends its event without a key', () => {
    const failed = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault());
    window.addEventListener('error', failed);
    byId('items').dispatchEvent(new Event('keydown', { bubbles: true }));
    window.removeEventListener('error', failed);
    expect([failed.mock.calls, focused()]).toEqual([[], '']);
  });

  it('does nothing after the listeners were removed', () => {
    stopListening();
    press('ArrowDown');
    expect(selectedIndex()).toBe(-1);
  });
});

describe('Enter', () => {
  it('creates an item in the main input', () => {
    setInputText('Milk');
    byId(MAIN_INPUT_ID).focus();
    expect(press('Enter')).toBe(false);
    expect(engine.mutations).toMatchObject([{ kind: 'create', fields: { content: 'Milk' } }]);
  });

  it.each(['field', 'button', 'items'])('creates nothing in %s', (id) => {
    setInputText('Milk');
    byId(id).focus();
    expect(press('Enter')).toBe(true);
    expect(engine.mutations).toEqual([]);
  });
});

describe('an open dialog', () => {
  let told: string[];
  let release: () => void;
  beforeEach(() => {
    told = [];
    selectIndex(1);
    release = holdDialogKeys({ save: () => told.push('save'), close: () => told.push('close') });
  });
  afterEach(() => release());

  it('handles the save key and Escape, wherever they are pressed', () => {
    byId('field').focus();
    expect(press('s', CTRL)).toBe(false);
    expect(press('Escape')).toBe(false);
    expect(told).toEqual(['save', 'close']);
  });

  it('keeps all other keys from the list below', () => {
    byId('field').focus();
    expect(press('ArrowDown')).toBe(true);
    expect(press('Enter')).toBe(true);
    expect(press('e', CTRL)).toBe(true);
    press('m');
    expect([selectedIndex(), focused(), dialog()]).toEqual([1, 'field', undefined]);
  });

  it('leaves the save key to the browser if there is nothing to save', () => {
    const releaseKeys = holdDialogKeys({ close: () => told.push('question') });
    expect(press('s', CTRL)).toBe(true);
    press('Escape');
    releaseKeys();
    expect(told).toEqual(['question']);
  });

  it('saves once while its key is held', () => {
    press('s', CTRL);
    expect(press('s', { ...CTRL, repeat: true })).toBe(false);
    expect(told).toEqual(['save']);
  });
});

describe('a held key', () => {
  it('selects repeatedly', () => {
    press('ArrowDown');
    press('ArrowDown', { repeat: true });
    expect(selectedIndex()).toBe(1);
  });

  it('trashes once, and never reaches the browser', () => {
    selectIndex(0);
    const keys = { ...CTRL, shiftKey: true };
    expect(press('Backspace', keys)).toBe(false);
    expect(press('Backspace', { ...keys, repeat: true })).toBe(false);
    expect(engine.mutations).toHaveLength(1);
  });
});

describe('an input method', () => {
  it.each([{ isComposing: true }, { keyCode: 229 }])('receives its keys: %o', (composing) => {
    setInputText('Milk');
    byId(MAIN_INPUT_ID).focus();
    for (const key of ['Enter', 'ArrowDown', 'Escape']) expect(press(key, composing)).toBe(true);
    expect([engine.mutations, selectedIndex(), focused()]).toEqual([[], -1, MAIN_INPUT_ID]);
  });
});

describe('Escape', () => {
  it('clears the selection, then leads from the input to the list', () => {
    byId(MAIN_INPUT_ID).focus();
    selectIndex(1);
    press('Escape');
    expect([selectedIndex(), focused()]).toEqual([-1, MAIN_INPUT_ID]);
    press('Escape');
    expect(focused()).toBe('items');
  });
});

describe('typing outside all fields', () => {
  const ALT_GR = { modifierAltGraph: true };
  it.each<[string, string, KeyboardEventInit]>([
    ['a capital', 'M', { shiftKey: true }],
    ['a colon', ':', {}],
    ['a letter outside the basic plane', '𝒳', {}],
    ['a letter of AltGr', '@', ALT_GR],
    ['a letter of AltGr that is reported as Ctrl+Alt', '@', { ...CTRL, altKey: true, ...ALT_GR }],
    ['a letter on the row of digits', 'é', { code: 'Digit2' }],
    ['an accent that waits for its letter', 'Dead', { code: 'Digit6' }],
    ['a key of an input method', 'Process', { keyCode: 229 }],
    ['a key of a phone’s keyboard', 'Unidentified', { keyCode: 229 }],
  ])('%s goes into the main input', (_, key, more) => {
    setInputText('Buy ');
    (byId(MAIN_INPUT_ID) as HTMLInputElement).value = 'Buy ';
    expect(press(key, more)).toBe(true);
    expect(focused()).toBe(MAIN_INPUT_ID);
    expect((byId(MAIN_INPUT_ID) as HTMLInputElement).selectionStart).toBe(4);
  });

  it('a character that Apple’s Option types goes there too', () => {
    onMachine('MacIntel');
    press('@', { altKey: true });
    expect(focused()).toBe(MAIN_INPUT_ID);
  });

  it.each<[string, string, KeyboardEventInit]>([
    ['a digit', '1', {}],
    ['a space', ' ', {}],
    ['a key without a character', 'F2', {}],
    ['Tab', 'Tab', {}],
    ['a browser’s own key', 'l', CTRL],
    ['a key of the browser’s menu', 'd', { altKey: true }],
    ['a key of the system', 'l', { metaKey: true }],
  ])('%s does not', (_, key, more) => {
    expect(press(key, more)).toBe(true);
    expect(focused()).toBe('');
  });

  it('Apple’s Control with a letter does not', () => {
    onMachine('MacIntel');
    press('a', CTRL);
    expect(focused()).toBe('');
  });

  it('a letter in another field stays there', () => {
    byId('field').focus();
    press('m');
    expect(focused()).toBe('field');
  });
});

describe('a command that is run by its id', () => {
  it('acts on the selected item or on a given one', () => {
    selectIndex(0);
    runCommand('trash');
    runCommand('trash', at(1));
    expect(engine.mutations.map(({ recordId }) => recordId)).toEqual(['item3', 'item1']);
  });

  it('does nothing if it does not apply', () => {
    runCommand('trash');
    selectIndex(0);
    runCommand('delete');
    expect(engine.mutations).toEqual([]);
  });
});
