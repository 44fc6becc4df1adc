// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MAIN_INPUT_ID } from '../../commands/main-input';
import { holdDialogKeys, useDialogs } from '../../stores/dialogs';
import { openList, setInputText, useItems } from '../../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
} from '../../stores/sync/recording-engine.fake';
import { usePaste } from './use-paste';

beforeEach(async () => {
  openRecordingAccount();
  await openList({ collection: 'inbox' });
  render(<Page />);
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.restoreAllMocks();
});

function Page() {
  usePaste();
  const text = useItems((state) => state.inputText);
  return (
    <>
      <input id={MAIN_INPUT_ID} data-testid="main" value={text} onChange={() => undefined} />
      <textarea data-testid="field" />
    </>
  );
}

/** Pastes a text. Returns whether the browser's default action still happens. */
function paste(text: string, target: Element = document.body): boolean {
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } });
  return fireEvent(target, event);
}

const main = () => screen.getByTestId<HTMLInputElement>('main');
const inputText = () => useItems.getState().inputText;
const dialog = () => useDialogs.getState().current;

/** Types a text into the main input, and selects a part of it. */
function mark(text: string, start: number, end: number): void {
  act(() => setInputText(text));
  main().setSelectionRange(start, end);
}

describe('a pasted text of many lines', () => {
  it.each(['Milk\nBread', 'Milk\r\nBread', 'Milk\rBread'])('opens a dialog: %j', (text) => {
    expect(paste(text, main())).toBe(false);
    expect(dialog()).toEqual({ name: 'pasteLines', text, kept: '' });
    expect(inputText()).toBe('');
  });

  it('is inserted into the input’s text, in place of the selection', () => {
    mark('Buy it now', 4, 6);
    paste('milk\nbread', main());
    expect(dialog()).toMatchObject({ text: 'Buy milk\nbread now', kept: 'Buy it now' });
    expect(inputText()).toBe('Buy it now');
  });

  it('opens a dialog from anywhere except other fields', () => {
    paste('Milk\nBread');
    expect(dialog()).toMatchObject({ text: 'Milk\nBread' });
  });
});

describe('a pasted text of one line', () => {
  it.each(['Milk', 'Milk\n'])('is left to the browser in the main input: %j', (text) => {
    expect(paste(text, main())).toBe(true);
    expect(dialog()).toBeNull();
  });

  it('goes into the main input if no field has the focus, and focuses it', () => {
    act(() => setInputText('Buy '));
    expect(paste('milk')).toBe(false);
    expect(inputText()).toBe('Buy milk');
    expect(document.activeElement).toBe(main());
  });
});

describe('a pasted text', () => {
  it.each(['Milk', 'Milk\nBread'])('is left to the field that it is pasted into: %j', (text) => {
    expect(paste(text, screen.getByTestId('field'))).toBe(true);
    expect([inputText(), dialog()]).toEqual(['', null]);
  });

  it.each(['Milk', 'Milk\nBread'])('is ignored while a dialog is open: %j', (text) => {
    const release = holdDialogKeys({ close: () => undefined });
    expect(paste(text)).toBe(true);
    release();
    expect([inputText(), dialog()]).toEqual(['', null]);
  });

  it('filters the trash, where several lines are ignored', async () => {
    await act(() => openList('trash'));
    expect(paste('Milk\nBread')).toBe(true);
    expect([inputText(), dialog()]).toEqual(['', null]);
    paste('Milk');
    expect(inputText()).toBe('Milk');
  });

  it('without text is ignored', () => {
    expect(paste('')).toBe(true);
    expect([inputText(), dialog()]).toEqual(['', null]);
  });

  it('is ignored after the view is unmounted', () => {
    cleanup();
    expect(paste('Milk')).toBe(true);
    expect(inputText()).toBe('');
  });
});
