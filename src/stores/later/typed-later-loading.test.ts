import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { submitInput } from '../items/create-item';
import { openList, setInputText, useItems } from '../items/items';
import { closeNotices } from '../notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { isTimeUnread, loadTypedReader, setTypedReader } from './typed-later';
import { createdIn, MONDAY, NOW, submit, typed, words } from './typed-later.fixture';

let engine: RecordingEngine;

/** The code that reads times isn't loaded yet. */
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount();
  openList({ collection: 'inbox' });
  setTypedReader(null);
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const made = () => createdIn(engine);

it('Enter waits for it, and the text stays in the input', async () => {
  submit('call the bank !mon 9');
  submitInput();
  expect([made(), useItems.getState().inputText]).toEqual([[], 'call the bank !mon 9']);
  await vi.waitFor(() => expect(made()).toEqual([['call the bank', MONDAY]]));
  expect(useItems.getState().inputText).toBe('');
});

it('Enter doesn’t wait for a text without a mark', () => {
  submit('call the bank!');
  expect(made()).toEqual([['call the bank!', undefined]]);
});

it.each<[string, () => void]>([
  ['the text', () => setInputText('call a bank !mon 9')],
  ['the list', () => openList({ collection: 'ideas' })],
])('Enter creates nothing once somebody has changed %s', async (_, change) => {
  submit('call the bank !mon 9');
  change();
  const { inputText } = useItems.getState();
  await vi.waitFor(() => expect(isTimeUnread(' !')).toBe(false));
  await loadTypedReader();
  expect([made(), useItems.getState().inputText]).toEqual([[], inputText]);
});

it('what is typed after Enter is the next text', async () => {
  submit('call the bank !mon 9');
  setInputText('call the bank !mon 9milk');
  await vi.waitFor(() => expect(made()).toEqual([['call the bank', MONDAY]]));
  expect(useItems.getState().inputText).toBe('milk');
});

it('Enter submits the texts that were typed one after the other', async () => {
  submit('call the bank !mon 9');
  submit('call the bank !mon 9milk');
  setInputText('call the bank !mon 9milkbread');
  const created = () => made().map(([content]) => content);
  await vi.waitFor(() => expect(created()).toEqual(['call the bank', 'milk']));
  expect(useItems.getState().inputText).toBe('bread');
});

it('a text that can’t be saved stays before what was typed after Enter', async () => {
  const long = `${'x'.repeat(10_001)} !great`;
  submit(long);
  submit(`${long}milk`);
  await vi.waitFor(() => expect(isTimeUnread(' !')).toBe(false));
  await loadTypedReader();
  expect([made(), useItems.getState().inputText]).toEqual([[], `${long}milk`]);
});

it('Enter submits the text that replaced another one', async () => {
  submit('call the bank !mon 9');
  submit('wow !great');
  await vi.waitFor(() => expect(made()).toEqual([['wow !great', undefined]]));
  expect(useItems.getState().inputText).toBe('');
});

it('a text is read as soon as it is loaded, and then filters without the time', async () => {
  setInputText('call the bank !mon 9');
  expect(words()).toContain('!mon');
  await vi.waitFor(() => expect(typed()).toEqual(['call the bank', MONDAY]));
  expect(words()).toEqual(['call', 'the', 'bank']);
});

it('a text is created as it is if it can’t be loaded', async () => {
  vi.doMock('./typed-reader', () => {
    throw new Error('offline');
  });
  onTestFinished(() => vi.doUnmock('./typed-reader'));
  vi.resetModules();
  submit('call the bank !mon 9');
  await vi.waitFor(() => expect(made()).toEqual([['call the bank !mon 9', undefined]]));
  expect(useItems.getState().inputText).toBe('');
});

it('a text is created as it is if loading takes too long', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ now: NOW });
  vi.doMock('./typed-reader', () => new Promise(() => undefined));
  onTestFinished(() => vi.doUnmock('./typed-reader'));
  vi.resetModules();
  submit('call the bank !mon 9');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(made()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(made()).toEqual([['call the bank !mon 9', undefined]]);
});
