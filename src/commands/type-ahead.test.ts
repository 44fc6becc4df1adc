// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePalette } from '../stores/palette';
import { listenForKeys } from './dispatch';
import { connectMainInput, isTypingAhead, startTypeAhead } from './type-ahead';

/** Texts added to the main input. */
let added: string[];
/** Texts that the browser was told to insert, each with the id of the focused field. */
let written: [id: string, text: string][];
let onEscape: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  added = [];
  written = [];
  onEscape = vi.fn<() => void>();
  connectMainInput((text) => void added.push(text));
  // jsdom has no such function.
  document.execCommand = (_command, _ui, text = '') => {
    written.push([document.activeElement?.id ?? '', text]);
    return true;
  };
  document.body.innerHTML = `
    <input id="main" value="So">
    <div role="dialog">
      <input id="title"><textarea id="content">Salt</textarea><button id="save"></button>
    </div>`;
  focus('main');
});
afterEach(async () => {
  await vi.waitUntil(() => !isTypingAhead());
  Reflect.deleteProperty(document, 'execCommand');
});

function focus(id: string): void {
  document.getElementById(id)?.focus();
}

/** Presses a key in the focused element. Returns whether it was left to the browser. */
function press(key: string, options: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  return document.activeElement!.dispatchEvent(event);
}

function type(text: string): void {
  for (const key of text) press(key);
}

/** Pastes a text as a browser does; returns whether it was left to the browser. */
function paste(text: string): boolean {
  // jsdom has no ClipboardEvent.
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  return document.activeElement!.dispatchEvent(event);
}

/** Ends the collecting of text while an element has the focus. */
async function end(stop: () => void, focused: string): Promise<void> {
  stop();
  focus(focused);
  await expect.poll(isTypingAhead).toBe(false);
}

it('appends typed and pasted text to the field of the overlay', async () => {
  const stop = startTypeAhead('overlay', onEscape);
  type('x, hott');
  press('Backspace');
  paste(' and\nsweet');
  press('Enter');
  press('Enter', { repeat: true });
  type('!');
  await end(stop, 'content');
  expect(written).toEqual([['content', 'x, hot and\nsweet\n!']]);
  expect((document.getElementById('content') as HTMLTextAreaElement).selectionStart).toBe(4);
  expect(added).toEqual([]);
  expect([press('a'), paste('b')], 'keys are the browser’s again').toEqual([true, true]);
});

it('joins lines with spaces in a single-line field', async () => {
  const stop = startTypeAhead('overlay', onEscape);
  paste('Soup\r\nSalad');
  press('Enter');
  await end(stop, 'title');
  expect(written).toEqual([['title', 'Soup Salad']]);
});

it.each(['save', 'main'])('adds text to the main input if the focus is on #%s', async (id) => {
  const stop = startTypeAhead('overlay', onEscape);
  type('up');
  await end(stop, id);
  expect([written, added]).toEqual([[], ['up']]);
});

it('adds text to the main input if it is the target, wherever the focus is', async () => {
  const stop = startTypeAhead('main input', onEscape);
  type('up');
  await end(stop, 'title');
  expect([written, added]).toEqual([[], ['up']]);
});

it('leaves Enter to the page once the dialog has closed, but collects the text of that frame', async () => {
  const stop = startTypeAhead('main input', onEscape);
  stop();
  expect([press('Enter'), press('u')]).toEqual([true, false]);
  await vi.waitFor(() => expect(added).toEqual(['u']));
});

it('collects text until the last component has loaded', async () => {
  const stopOuter = startTypeAhead('overlay', onEscape);
  type('a');
  stopOuter();
  const stopInner = startTypeAhead('overlay', onEscape);
  await Promise.resolve();
  type('b');
  await end(stopInner, 'title');
  expect(written).toEqual([['title', 'ab']]);
});

it('passes Escape to the newest handler, and keeps it from the page', async () => {
  const listener = vi.fn<() => void>();
  document.addEventListener('keydown', listener);
  const stop = startTypeAhead('overlay', onEscape);
  expect(press('Escape')).toBe(false);
  expect(onEscape).toHaveBeenCalledOnce();
  await end(stop, 'main');
  expect(listener).not.toHaveBeenCalled();
  document.removeEventListener('keydown', listener);
});

it('runs no command, and keeps its keys from the browser', async () => {
  const stopListening = listenForKeys(document);
  const stop = startTypeAhead('overlay', onEscape);
  for (const key of ['s', 'p', 'e']) expect(press(key, { ctrlKey: true }), key).toBe(false);
  expect(press('r', { ctrlKey: true })).toBe(true);
  expect(usePalette.getState().isOpen).toBe(false);
  await end(stop, 'title');
  stopListening();
});

it.each(['Tab', 'Delete', 'ArrowDown', 'Home', 'PageUp'])('drops %s', async (key) => {
  const stop = startTypeAhead('overlay', onEscape);
  expect(press(key)).toBe(false);
  await end(stop, 'title');
  expect([written, added]).toEqual([[], []]);
});

it.each<[string, string, KeyboardEventInit]>([
  ['with Ctrl', 's', { ctrlKey: true }],
  ['that goes back in history', 'ArrowLeft', { altKey: true }],
  ['that is a modifier', 'Shift', { shiftKey: true }],
  ['that an input method composes', 'a', { isComposing: true }],
  ['without a character', 'F5', {}],
])('ignores a key %s', async (_, key, options) => {
  const stop = startTypeAhead('overlay', onEscape);
  expect(press(key, options)).toBe(true);
  await end(stop, 'title');
  expect([written, added]).toEqual([[], []]);
});
