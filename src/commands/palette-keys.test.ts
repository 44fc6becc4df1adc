// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { useDialogs } from '../stores/dialogs';
import { closePalette, openPalette, usePalette } from '../stores/palette';
import { listenForKeys } from './dispatch';
import { listenForPaletteKeys } from './palette-keys';

let stop: () => void;

beforeEach(() => {
  stop = listenForPaletteKeys(document);
});
afterEach(() => {
  stop();
  closePalette();
});

const isOpen = () => usePalette.getState().isOpen;
/** Presses a key. Returns whether it is left to the browser. */
const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init);
const ctrl = (key: string) => ({ key, code: `Key${key.toUpperCase()}`, ctrlKey: true });

it.each(['k', 'p'])('Ctrl+%s opens the palette, and never reaches the browser', (key) => {
  expect(press(ctrl(key))).toBe(false);
  expect(isOpen()).toBe(true);
});

it('opens the palette once while the keys are held, and keeps them from the browser', () => {
  expect(press({ ...ctrl('k'), repeat: true })).toBe(false);
  expect(isOpen()).toBe(false);
});

it.each([
  ['another letter', ctrl('j')],
  ['the letter alone', { key: 'k', code: 'KeyK' }],
  ['an input method’s key', { ...ctrl('k'), isComposing: true }],
  ['an input method’s key as Safari reports it', { ...ctrl('k'), keyCode: 229 }],
])('ignores %s', (_, init) => {
  expect(press(init)).toBe(true);
  expect(isOpen()).toBe(false);
});

it('opens the palette if its keys were pressed before the app listened', () => {
  document.documentElement.setAttribute('data-palette-wanted', '');
  const stopAgain = listenForPaletteKeys(document);
  expect(isOpen()).toBe(true);
  closePalette();
  stopAgain();
  listenForPaletteKeys(document)();
  expect(isOpen(), 'once').toBe(false);
});

it('ignores the keys after it was stopped', () => {
  stop();
  expect(press(ctrl('k'))).toBe(true);
  expect(isOpen()).toBe(false);
});

it('keeps its keys from the browser while a dialog waits behind it', () => {
  stop();
  stop = listenForKeys(document);
  useDialogs.setState({ current: { name: 'info', title: 'Title', body: 'Text' } });
  expect(press(ctrl('k')), 'the dialog is open').toBe(true);
  openPalette();
  expect(press(ctrl('k'))).toBe(false);
  useDialogs.setState({ current: null });
});
