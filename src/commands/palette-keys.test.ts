// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { useDialogs } from '../stores/dialogs';
import { closePalette, openPalette, usePalette } from '../stores/palette';
import { listenForKeys } from './dispatch';
import { leavePaletteKeysToTable, startPalette } from './palette-keys';

let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  closePalette();
  useDialogs.setState({ current: null });
  delete window.jotPalette;
});

const isOpen = () => usePalette.getState().isOpen;
/** Presses a key of the palette. Returns whether it is left to the first paint. */
const press = () => fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });

it('leaves its keys to the first paint until the palette can be drawn', () => {
  window.jotPalette = { query: null };
  stop = listenForKeys(document);
  expect(press()).toBe(true);
  expect(isOpen()).toBe(false);
});

it('opens when the first paint gets its keys, until the commands are loaded', () => {
  const early = (window.jotPalette = { query: null, open: () => undefined });
  startPalette();
  expect(isOpen()).toBe(false);
  early.open();
  expect(isOpen()).toBe(true);
  closePalette();
  leavePaletteKeysToTable();
  early.open();
  expect(isOpen()).toBe(false);
});

it('opens with what was typed after its keys while the app was starting', () => {
  window.jotPalette = { query: 'them' };
  startPalette();
  expect(usePalette.getState()).toMatchObject({ isOpen: true, query: 'them' });
});

it('opens by the table of commands, but not in a dialog, and keeps its keys from one that waits behind it', () => {
  stop = listenForKeys(document);
  expect(press()).toBe(false);
  expect(isOpen()).toBe(true);
  closePalette();
  useDialogs.setState({ current: { name: 'info', title: 'Title', body: 'Text' } });
  expect(press()).toBe(true);
  expect(isOpen()).toBe(false);
  openPalette();
  expect(press()).toBe(false);
});
