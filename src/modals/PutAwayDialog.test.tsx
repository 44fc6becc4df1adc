// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { toDateTime } from '../domain/date-time';
import { makeItem } from '../domain/item.fixture';
import { openDialog, updateDialog, useDialogs } from '../stores/dialogs';
import { useClock } from '../stores/later/clock';
import { loadMomentReader } from '../stores/later/load-moment-reader';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { undo } from '../stores/undo/undo';
import { PutAwayDialog } from './PutAwayDialog';
import { press, renderDialog } from './render-dialog.fixture';

/** A Wednesday morning of the device's zone. */
const NOW = new Date(2026, 10, 25, 10, 0);
const MONDAY = new Date(2026, 10, 30, 9, 0);
const NOTE = makeItem({ id: 'note' });
const TASK = makeItem({ id: 'task', type: 'todo', title: 'Call' });

let engine: RecordingEngine;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  useClock.setState({ now: toDateTime(NOW) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE, TASK]);
  await loadMomentReader();
});
afterEach(async () => {
  cleanup();
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(...itemIds: string[]): Promise<void> {
  openDialog({ name: 'putAway', itemIds: itemIds.length > 0 ? itemIds : ['note'] });
  renderDialog('putAway', (dialog) => <PutAwayDialog dialog={dialog} />);
  await waitFor(() => expect(document.activeElement).toBe(choice('Tonight')));
}

const choice = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const choices = () =>
  [...screen.getByRole('group', { name: 'Times' }).querySelectorAll('button')].map(
    ({ firstElementChild }) => firstElementChild?.textContent,
  );
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'When' });
const isInvalid = () => field().getAttribute('aria-invalid') === 'true';
const line = () => document.querySelector('[aria-live]')?.textContent;
const isOpen = () => useDialogs.getState().current !== null;
const made = () =>
  engine.mutations.map(({ action, recordId, fields }) => [action, recordId, fields.laterUntil]);
const key = (name: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement!, { key: name, ...more });
const digit = (number: number, more: KeyboardEventInit = {}) =>
  key(String(number), { code: `Digit${number}`, ...more });

describe('the dialog that puts away', () => {
  it('has the focus on the first of the choices, which tell their moments', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Come back later' })).toBeDefined();
    expect(choices()).toEqual(['Tonight', 'Tomorrow', 'Monday', 'Next month']);
    expect(choice('Monday').textContent).toMatch(/Mon.*30.*9:00|Mon.*30.*09:00/);
    expect(choice('Monday').getAttribute('aria-keyshortcuts')).toBe('3');
  });

  it('puts the item away by one key, which can be undone', async () => {
    await open();
    digit(3);
    expect(isOpen()).toBe(false);
    expect(made()).toEqual([['putAway', 'note', toDateTime(MONDAY)]]);
    expect(await shownNotices()).toEqual([
      expect.stringMatching(/^“Milk” put away until Mon 0?9:00/),
    ]);
    act(() => undo());
    expect(engine.items.view('note')?.laterUntil).toBe('');
  });

  it('puts several away at once, and says how many', async () => {
    await open('note', 'task');
    expect(screen.getByRole('dialog', { name: '2 items: come back later' })).toBeDefined();
    await userEvent.click(choice('Monday'));
    expect(made().map(([, id]) => id)).toEqual(['note', 'task']);
  });

  it('goes through the choices and the field with the arrows', async () => {
    await open();
    key('ArrowDown');
    expect(document.activeElement).toBe(choice('Tomorrow'));
    key('ArrowUp');
    key('ArrowUp');
    expect(document.activeElement).toBe(field());
    key('ArrowUp');
    expect(document.activeElement).toBe(choice('Next month'));
    key('ArrowDown');
    key('ArrowDown');
    expect(document.activeElement).toBe(choice('Tonight'));
    await userEvent.keyboard('{Enter}');
    expect(made()).toEqual([['putAway', 'note', toDateTime(new Date(2026, 10, 25, 18))]]);
  });

  it('ignores keys that are still held down, and digits with a modifier', async () => {
    await open();
    const { defaultPrevented } = createKey('Enter', { repeat: true });
    expect(defaultPrevented).toBe(true);
    digit(1, { repeat: true });
    digit(1, { altKey: true });
    expect([isOpen(), made()]).toEqual([true, []]);
  });

  it('brings back what is put away by its last choice', async () => {
    act(() => engine.arrive({ ...NOTE, laterUntil: toDateTime(MONDAY) }));
    await open('note', 'task');
    expect(choices().at(-1)).toBe('Now');
    expect(choice('Now').textContent).toMatch(/^Nowinstead of Mon.*30.*9:00/);
    digit(5);
    expect(made()).toEqual([['putAway', 'note', '']]);
    expect(await shownNotices()).toEqual(['“Milk” back in the list']);
  });

  it('tells no moment for items that come back at different ones', async () => {
    act(() => engine.arrive({ ...NOTE, laterUntil: toDateTime(MONDAY) }));
    act(() => engine.arrive({ ...TASK, laterUntil: '2027-01-01 09:00:00.000Z' }));
    await open('note', 'task');
    expect(choice('Now').textContent).toBe('Now5');
  });

  it('has no such choice for what has come back', async () => {
    act(() => engine.arrive({ ...NOTE, laterUntil: '2026-11-01 09:00:00.000Z' }));
    await open();
    expect(choices()).not.toContain('Now');
  });

  it('closes by Escape and changes nothing', async () => {
    await open();
    press('Escape');
    expect([isOpen(), made()]).toEqual([false, []]);
  });

  it('says if the item was deleted meanwhile', async () => {
    await open();
    act(() => engine.dropItem('note'));
    digit(1);
    expect([isOpen(), made()]).toEqual([false, []]);
    expect(await shownNotices()).toEqual(['This item was deleted elsewhere']);
  });

  it('offers what is still ahead if it was open for too long', async () => {
    await open();
    vi.setSystemTime(new Date(2026, 10, 25, 18, 1));
    digit(1);
    expect([isOpen(), made()]).toEqual([true, []]);
    expect(choices()).toEqual(['Tomorrow', 'Monday', 'Next month']);
    expect(line()).toBe('This time has passed. Choose one in the future.');
    // The chosen one is gone.
    expect(document.activeElement).toBe(choice('Tomorrow'));
    digit(2);
    expect(made()).toEqual([['putAway', 'note', toDateTime(MONDAY)]]);
  });
});

describe('the time in words', () => {
  it('is typed from a choice, and shown before Enter takes it', async () => {
    await open();
    await userEvent.keyboard('mon 9');
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('mon 9');
    await waitFor(() => expect(line()).toMatch(/^Monday.*30.*9:00/));
    const description = field().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe(line());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(made()).toEqual([['putAway', 'note', toDateTime(MONDAY)]]);
  });

  it('may begin with a digit in the field, and is taken by a click too', async () => {
    await open();
    await userEvent.click(field());
    await userEvent.keyboard('1 March');
    await userEvent.click(await screen.findByRole('button', { name: /^Monday.*March.*2027/ }));
    expect(made()).toEqual([['putAway', 'note', toDateTime(new Date(2027, 2, 1, 9))]]);
  });

  it('that is no time says so quietly, and as an error after Enter', async () => {
    await open();
    await userEvent.keyboard('fr');
    await waitFor(() => expect(line()).toBe('Not a time yet'));
    expect(isInvalid()).toBe(false);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(line()).toMatch(/^This can’t be read as a time\./));
    expect(isInvalid()).toBe(true);
    await userEvent.keyboard('i');
    await waitFor(() => expect(line()).toMatch(/^Friday/));
    expect(isInvalid()).toBe(false);
    expect([isOpen(), made()]).toEqual([true, []]);
  });

  it.each([
    ['yesterday', 'This time has passed. Choose one in the future.'],
    ['in 11 years', 'Choose a time within the next 10 years.'],
  ])('is refused with a reason: %s', async (text, reason) => {
    await open();
    await userEvent.keyboard(text);
    await waitFor(() => expect(line()).toBe(reason));
    expect(isInvalid()).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect([isOpen(), made()]).toEqual([true, []]);
  });

  it('is plain data of the dialog', async () => {
    await open();
    act(() => updateDialog('putAway', () => ({ query: 'mon 9' })));
    expect(field().value).toBe('mon 9');
    await waitFor(() => expect(line()).toMatch(/^Monday/));
  });

  it('is left to an input method', async () => {
    await open();
    await userEvent.keyboard('mon');
    key('Enter', { isComposing: true });
    expect(isOpen()).toBe(true);
  });
});

/** Presses a key on the focused element, and returns its event. */
function createKey(name: string, more: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {
    key: name,
    bubbles: true,
    cancelable: true,
    ...more,
  });
  act(() => void document.activeElement?.dispatchEvent(event));
  return event;
}
