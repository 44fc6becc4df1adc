// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { useDialogs } from '../stores/dialogs';
import { closePalette, openPalette, usePalette } from '../stores/palette';
import { listenForKeys } from './dispatch';
import { listenForPaletteKeys, takeEarlyQuery } from './palette-keys';

const page = document.documentElement;
let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  closePalette();
});

const isOpen = () => usePalette.getState().isOpen;
/** What the first paint does when the keys are pressed. */
const ask = () => window.dispatchEvent(new Event('data-palette-wanted'));

it('opens the palette when its keys are pressed, until it is stopped', () => {
  stop = listenForPaletteKeys();
  expect(isOpen()).toBe(false);
  ask();
  expect(isOpen()).toBe(true);
  closePalette();
  stop();
  ask();
  expect(isOpen()).toBe(false);
});

it('opens the palette once if its keys were pressed before the app listened, with what was typed', () => {
  page.setAttribute('data-palette-wanted', 'them');
  stop = listenForPaletteKeys();
  expect(isOpen()).toBe(true);
  takeEarlyQuery();
  expect(usePalette.getState().query).toBe('them');
  closePalette();
  stop();
  stop = listenForPaletteKeys();
  expect(isOpen(), 'once').toBe(false);
});

it('keeps its keys from the browser while a dialog waits behind it', () => {
  stop = listenForKeys(document);
  const press = () => fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  useDialogs.setState({ current: { name: 'info', title: 'Title', body: 'Text' } });
  expect(press(), 'the dialog is open').toBe(true);
  openPalette();
  expect(press()).toBe(false);
  useDialogs.setState({ current: null });
});
