// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setInputText, useItems } from '../stores/items/items';
import { closeRecordingAccount, openRecordingAccount } from '../stores/sync/recording-engine.fake';
import { isCommandKey } from './dispatch';
import { connectHeldKeys, createHeldKeys, type HeldKeys } from './held-keys';
import { addToInput } from './main-input';

let keys: HeldKeys;
/** The keys that the page was told of, each with the name of where. */
let told: string[];

beforeEach(() => {
  openRecordingAccount();
  connectHeldKeys({ isCommandKey, addToInput });
  told = [];
  document.body.innerHTML =
    '<input id="main-input"><input id="before"><button type="button" id="after">After</button>';
  document.addEventListener('keydown', note);
  keys = createHeldKeys();
  focus('before');
});
afterEach(() => {
  keys.giveUp();
  document.removeEventListener('keydown', note);
  closeRecordingAccount();
});

function note({ key, target }: KeyboardEvent): void {
  told.push(`${key} ${target instanceof Element ? target.id : ''}`);
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}

/** Presses a key where the focus is; returns whether it was left to the browser. */
function press(key: string, options: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  return document.activeElement!.dispatchEvent(event);
}

it('held keys are handed on in their order, to where the focus is by then', async () => {
  keys.hold();
  expect(['a', 'Escape', 'ArrowDown'].map((key) => press(key))).toEqual([false, false, false]);
  expect(press('Enter', { ctrlKey: true })).toBe(false);
  expect(told).toEqual([]);

  focus('after');
  keys.release();
  await expect
    .poll(() => told)
    .toEqual(['a after', 'Escape after', 'ArrowDown after', 'Enter after']);
  expect(press('b')).toBe(true);
});

it('a text that is for nothing where the focus is by then goes into the main input', async () => {
  keys.hold();
  for (const key of ['m', 'i', 'l', 'k', 'Enter']) press(key);
  focus('after');
  keys.release();
  await expect.poll(() => useItems.getState().inputText).toBe('milk');
});

it('a held Enter presses the button that has the focus by then', async () => {
  const onClick = vi.fn<() => void>();
  document.getElementById('after')!.addEventListener('click', onClick);
  keys.hold();
  press('Enter');
  focus('after');
  keys.release();
  await expect.poll(() => onClick.mock.calls).toHaveLength(1);
});

it.each<[string, string, KeyboardEventInit]>([
  ['of the browser alone', 'r', { ctrlKey: true }],
  ['that does nothing by itself', 'Shift', { shiftKey: true }],
  ['that an input method composes', 'a', { isComposing: true }],
])('a key %s isn’t held', (_, key, options) => {
  keys.hold();
  expect(press(key, options)).toBe(true);
});

it('a key that leads out may be left free', () => {
  keys = createHeldKeys({ free: 'Escape' });
  keys.hold();
  expect([press('Escape'), press('Enter')]).toEqual([true, false]);
});

it('what was typed goes into the main input where the keys are for nothing any more', () => {
  setInputText('Buy ');
  keys.hold();
  for (const key of ['m', 'i', 'l', 'k', 'Enter']) press(key);
  keys.giveUp();
  expect(useItems.getState().inputText).toBe('Buy milk');
  expect(told).toEqual([]);
});
