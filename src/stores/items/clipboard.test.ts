import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import {
  copyItems,
  createFromClipboard,
  openClipboardDialog,
  pasteIntoDialog,
  useCopied,
} from './clipboard';
import { closeDialog, updateDialog, useDialogs } from '../dialogs';
import { openList } from './items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { closeNotices, shownNotices } from '../notices.fixture';

const NOTE = makeItem({ id: 'note', title: 'Shop', content: 'Milk' });
const TASK = makeItem({ id: 'todo', type: 'todo', title: 'Buy milk', content: '' });

let engine: RecordingEngine;
let onClipboard: string;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onClipboard = '';
  giveClipboard({
    readText: async () => onClipboard,
    writeText: async (text) => void (onClipboard = text),
  });
  engine = openRecordingAccount([NOTE, TASK]);
  await openList({ collection: 'inbox' });
});
afterEach(async () => {
  vi.useRealTimers();
  closeRecordingAccount();
  useCopied.setState({ itemIds: new Set() });
  await closeNotices();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The browser's clipboard, which is outside the app. */
function giveClipboard(clipboard: Partial<Clipboard> | undefined): void {
  vi.stubGlobal('navigator', { clipboard });
}

const copied = () => [...useCopied.getState().itemIds];
const contents = () => engine.mutations.map(({ fields }) => fields.content);
const deny = () => Promise.reject(new DOMException('Denied.', 'NotAllowedError'));

describe('copying', () => {
  it.each([
    ['a note’s content', NOTE, 'Milk'],
    ['a todo’s title', TASK, 'Buy milk'],
  ])('puts %s on the clipboard', async (_, item, text) => {
    await copyItems([item]);
    expect(onClipboard).toBe(text);
  });

  it('copies several texts one below the other, and marks each row', async () => {
    await copyItems([NOTE, TASK]);
    expect(onClipboard).toBe('Milk\nBuy milk');
    expect(copied()).toEqual(['note', 'todo']);
  });

  it('is shown on the row for 1.5 s', async () => {
    vi.useFakeTimers();
    await copyItems([NOTE]);
    vi.advanceTimersByTime(1_499);
    expect(copied()).toEqual(['note']);
    vi.advanceTimersByTime(1);
    expect(copied()).toEqual([]);
  });

  it('of another item meanwhile is shown there for its own 1.5 s', async () => {
    vi.useFakeTimers();
    await copyItems([NOTE]);
    vi.advanceTimersByTime(1_000);
    await copyItems([TASK]);
    vi.advanceTimersByTime(1_499);
    expect(copied()).toEqual(['todo']);
    vi.advanceTimersByTime(1);
    expect(copied()).toEqual([]);
  });

  it('shows a toast and marks no row if the browser refuses', async () => {
    giveClipboard({ writeText: deny });
    await copyItems([NOTE]);
    expect(copied()).toEqual([]);
    expect(await shownNotices()).toEqual(['The content could not be copied']);
  });

  it.each([undefined, {}])('says where the browser has no clipboard: %o', async (clipboard) => {
    giveClipboard(clipboard);
    await copyItems([NOTE]);
    expect(copied()).toEqual([]);
    expect(await shownNotices()).toEqual(['Clipboard access is not provided by the browser']);
  });
});

describe('creating from the clipboard', () => {
  it('creates an item with its text', async () => {
    onClipboard = 'Bread\nand butter';
    await createFromClipboard();
    expect(contents()).toEqual(['Bread\nand butter']);
    expect(await shownNotices()).toEqual([]);
  });

  it('creates the item in the collection that is open when the browser responds', async () => {
    onClipboard = 'Bread';
    const created = createFromClipboard();
    await openList({ collection: 'ideas' });
    await created;
    expect(engine.mutations[0]?.fields.collection).toBe('ideas');
  });

  it.each([undefined, {}])('says where the browser has no clipboard: %o', async (clipboard) => {
    giveClipboard(clipboard);
    await createFromClipboard();
    expect(await shownNotices()).toEqual(['Clipboard access is not provided by the browser']);
  });

  it('shows a toast if the browser refuses to read it', async () => {
    giveClipboard({ readText: deny });
    await createFromClipboard();
    expect(await shownNotices()).toEqual(['Error retrieving clipboard content']);
    expect(engine.mutations).toEqual([]);
  });

  it.each(['', ' \n'])('says that %j is nothing', async (text) => {
    onClipboard = text;
    await createFromClipboard();
    expect(await shownNotices()).toEqual(['There is no text on the clipboard']);
    expect(engine.mutations).toEqual([]);
  });

  it('shows why a text is invalid', async () => {
    onClipboard = 'x'.repeat(10_001);
    await createFromClipboard();
    expect(await shownNotices()).toEqual([
      'Nothing was created. The text is too long: at most 10,000 characters.',
    ]);
    expect(engine.mutations).toEqual([]);
  });
});

describe('the clipboard, when the app was opened for it', () => {
  const current = () => useDialogs.getState().current;

  it('is read only when the user asks for it, and nothing is created', async () => {
    onClipboard = 'Bread\nand butter';
    openClipboardDialog();
    expect(current()).toMatchObject({ name: 'createItem', collection: 'inbox', content: '' });
    await pasteIntoDialog();
    expect(current()).toMatchObject({ content: 'Bread\nand butter' });
    expect(engine.mutations).toEqual([]);
  });

  it('is appended to the text of the dialog', async () => {
    onClipboard = 'Bread';
    openClipboardDialog();
    updateDialog('createItem', () => ({ content: 'To buy:' }));
    await pasteIntoDialog();
    expect(current()).toMatchObject({ content: 'To buy:\nBread' });
  });

  it('opens only one dialog, however often the app is opened for it', () => {
    openClipboardDialog();
    openClipboardDialog();
    expect(useDialogs.getState().waiting).toEqual([]);
  });

  it('is pasted only into the dialog that asked for it', async () => {
    onClipboard = 'Bread';
    openClipboardDialog();
    const pasted = pasteIntoDialog();
    closeDialog();
    openClipboardDialog();
    await pasted;
    expect(current()).toMatchObject({ content: '' });
  });

  it.each([
    ['is denied', { readText: deny }, 'Error retrieving clipboard content'],
    ['is missing', undefined, 'Clipboard access is not provided by the browser'],
    ['is empty', { readText: async () => '' }, 'There is no text on the clipboard'],
  ])('says so when it %s', async (_, clipboard, message) => {
    giveClipboard(clipboard);
    openClipboardDialog();
    await pasteIntoDialog();
    expect(current()).toMatchObject({ content: '' });
    expect(await shownNotices()).toEqual([message]);
  });
});
