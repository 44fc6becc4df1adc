// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openDialog, useDialogs } from '../stores/dialogs';
import { openList, setInputText, useItems } from '../stores/items/items';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { useHistory } from '../stores/undo/history';
import { undo } from '../stores/undo/undo';
import { PasteLinesDialog } from './PasteLinesDialog';
import { press, renderDialog } from './render-dialog.fixture';

let engine: RecordingEngine;

beforeEach(async () => {
  engine = openRecordingAccount();
  await openList({ collection: 'inbox' });
});
afterEach(async () => {
  cleanup();
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
});

function ask(text: string, kept = ''): void {
  setInputText(kept);
  openDialog({ name: 'pasteLines', text, kept });
  renderDialog('pasteLines', (dialog) => <PasteLinesDialog dialog={dialog} />);
}

const answers = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
const shown = () =>
  useItems.getState().visible.map(({ type, title, content }) => [type, title || content]);
const current = () => useDialogs.getState().current;

describe('several pasted lines', () => {
  it('open a dialog with their number', async () => {
    ask('Milk\n\nexample.com\nBread');
    expect(screen.getByRole('dialog', { name: 'Paste 3 lines' })).toBeDefined();
    expect(answers()).toEqual([
      'One note↵',
      '3 items, one a lineCtrl ↵',
      '3 todos, one a lineCtrl Shift ↵',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('One note↵'));
  });

  it('become one note in the create dialog by Enter', async () => {
    ask('Buy Milk\nBread', 'Buy ');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('One note↵'));
    await userEvent.keyboard('{Enter}');
    expect(current()).toMatchObject({
      name: 'createItem',
      content: 'Buy Milk\nBread',
      initial: { title: '', content: 'Buy ' },
    });
    expect([engine.mutations, useItems.getState().inputText]).toEqual([[], 'Buy ']);
  });

  it('become one item each by mod+Enter: the first on top, one toast, one undo', async () => {
    ask('Buy Milk\n\nexample.com\n:td: Sweep', 'Buy ');
    act(() => press('Enter', { ctrlKey: true }));
    expect(shown()).toEqual([
      ['text', 'Buy Milk'],
      ['link', 'https://example.com'],
      ['todo', 'Sweep'],
    ]);
    expect(engine.mutations.map(({ action }) => action)).toContain('fetchMetadata');
    expect([current(), useItems.getState().inputText]).toEqual([null, '']);
    expect(await shownNotices()).toEqual([expect.stringContaining('3 items created')]);
    expect(useHistory.getState().undo.map(({ label }) => label)).toEqual(['create 3 items']);
    act(() => undo());
    expect(shown()).toEqual([]);
  });

  it('become one todo each by mod+Shift+Enter', () => {
    ask('Milk\nBread');
    act(() => press('Enter', { ctrlKey: true, shiftKey: true }));
    expect(shown()).toEqual([
      ['todo', 'Milk'],
      ['todo', 'Bread'],
    ]);
  });

  it('that can’t be created open in the create dialog, with the reason', async () => {
    const long = 'a'.repeat(201);
    ask(`Milk\n${long}\nBread`);
    const todos = screen.getByRole('button', { name: /^2 todos/ });
    expect(todos.textContent).toContain(
      'One line opens in the dialog for a new item instead. A todo can have at most 200 characters.',
    );
    await userEvent.click(todos);
    expect(shown().map(([, text]) => text)).toEqual(['Milk', 'Bread']);
    expect(current()).toMatchObject({
      name: 'createItem',
      content: long,
      initial: { title: '', content: '' },
    });
  });

  it('offer no todos if none is possible', () => {
    ask(`${'a'.repeat(201)}\n${'b'.repeat(201)}`);
    expect(answers()).toHaveLength(2);
    act(() => press('Enter', { ctrlKey: true, shiftKey: true }));
    expect([engine.mutations, current()?.name]).toEqual([[], 'pasteLines']);
  });

  it('ask before Escape discards them, and leave the input as it is', async () => {
    ask('Buy Milk\nBread', 'Buy ');
    act(() => press('Escape'));
    expect(screen.getByRole('dialog', { name: 'Unsaved changes' })).toBeDefined();
    expect(current()).toMatchObject({ name: 'pasteLines', text: 'Buy Milk\nBread' });
    await userEvent.click(screen.getByRole('button', { name: 'Confirm exit' }));
    expect([current(), engine.mutations, useItems.getState().inputText]).toEqual([
      null,
      [],
      'Buy ',
    ]);
  });

  it.each(['', 'Buy '])(
    'keep a text that was returned to the input after %j had been taken from it',
    (kept) => {
      ask(`${kept}Milk\nBread`, kept);
      act(() => setInputText('Rejected'));
      act(() => press('Enter', { ctrlKey: true }));
      expect([current(), useItems.getState().inputText]).toEqual([null, 'Rejected']);
      expect(engine.mutations).toHaveLength(2);
    },
  );

  it('are not lost if they can’t be created and the input has another text', async () => {
    const long = 'a'.repeat(201);
    ask(`Milk\n${long}`);
    act(() => setInputText('Rejected'));
    act(() => press('Enter', { ctrlKey: true, shiftKey: true }));
    expect(current()).toMatchObject({ name: 'createItem', content: long, fromInput: null });
    expect(useItems.getState().inputText).toBe('Rejected');
  });

  it.each([
    ['one note', () => screen.getByRole('button', { name: /^One note/ })],
    ['items', () => screen.getByRole('button', { name: /^2 items/ })],
  ])(
    'become %s even in the trash bin, where a reload may have restored the dialog',
    async (_, answer) => {
      await openList('trash');
      ask('Milk\nBread');
      await userEvent.click(answer());
      const created = engine.mutations.map(({ fields }) => fields.content);
      expect([...created, JSON.stringify(current())].join(' ')).toMatch(/Milk.*Bread|Bread.*Milk/);
    },
  );
});
