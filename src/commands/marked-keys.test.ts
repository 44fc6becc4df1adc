// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ItemView } from '../domain/item';
import { makeItem } from '../domain/item.fixture';
import { useDialogs } from '../stores/dialogs';
import { openList } from '../stores/items/items';
import { toggleMark } from '../stores/items/marks';
import { closePeek, usePeek } from '../stores/items/peek';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { closeRecordingAccount, openRecordingAccount } from '../stores/sync/recording-engine.fake';
import { listenForKeys } from './dispatch';
import { ITEM_COMMANDS } from './item-commands';
import { LIST_ID } from './option-id';

const KINDS: readonly ItemView[] = [
  makeItem({ id: 'note', content: 'Milk' }),
  makeItem({ id: 'titled', title: 'Shop', content: 'Milk' }),
  makeItem({ id: 'link', type: 'link', content: 'https://example.com/a' }),
  makeItem({ id: 'todo', type: 'todo', title: 'Buy milk', content: '' }),
];
/** Each item alone, and each pair. */
const MARKED = KINDS.flatMap((one, at) => [[one], ...KINDS.slice(at + 1).map((two) => [one, two])]);
const KEYS = [...new Set(ITEM_COMMANDS.flatMap(({ keys }) => keys))];

/** Effects of a key outside the account. */
let done: string[];
let stopListening: () => void;

beforeEach(() => {
  done = [];
  document.body.innerHTML = `<div id="${LIST_ID}" role="listbox" aria-label="Items" tabindex="0"></div>`;
  vi.stubGlobal('navigator', {
    platform: 'Win32',
    clipboard: { writeText: async (text: string) => void done.push(text) },
  });
  vi.spyOn(window, 'open').mockImplementation((url) => {
    done.push(String(url));
    return null;
  });
  stopListening = listenForKeys(document);
});
afterEach(async () => {
  stopListening();
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Marks items and presses a command's key. Resolves to whether the command acted, and the toasts. */
async function press(chord: string, items: readonly ItemView[], isTrashed: boolean) {
  closeRecordingAccount();
  await closeNotices();
  done = [];
  const engine = openRecordingAccount(items.map((item) => ({ ...item, isTrashed })));
  await openList(isTrashed ? 'trash' : { collection: 'inbox' });
  for (const { id } of items) toggleMark(id);
  const parts = chord.split('+');
  const key = parts.at(-1)!;
  const init = {
    key: key === 'Space' ? ' ' : key,
    code: /^\d$/.test(key) ? `Digit${key}` : '',
    ctrlKey: parts.includes('mod'),
    altKey: parts.includes('alt'),
    shiftKey: parts.includes('shift'),
  };
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  document.getElementById(LIST_ID)!.dispatchEvent(event);
  const isShown = useDialogs.getState().current !== null || usePeek.getState().open !== null;
  closePeek();
  const told = await shownNotices();
  return { isActed: engine.mutations.length + done.length > 0 || isShown, told };
}

describe.each([false, true])('with items marked, in the trash bin: %s', (isTrashed) => {
  it.each(KEYS)('%s acts, or says why not', async (chord) => {
    const silent: string[] = [];
    for (const items of MARKED) {
      const { isActed, told } = await press(chord, items, isTrashed);
      if (!isActed && told.length === 0) silent.push(items.map(({ id }) => id).join(' and '));
    }
    expect(silent).toEqual([]);
  });
});

it.each([
  ['mod+alt+4', 'todo', 'Copy on click works on notes and links. None is selected.'],
  ['mod+alt+5', 'note', 'Refetch title and icon works on links. None is selected.'],
  [
    'mod+alt+6',
    'titled',
    'Convert to todo works on notes without a title, outside the trash bin. None is selected.',
  ],
  ['mod+alt+r', 'note', 'Restore works on items in the trash bin. None is selected.'],
])('%s says which items it works on if a %s is marked', async (chord, id, message) => {
  const items = KINDS.filter((item) => item.id === id);
  expect(await press(chord, items, false)).toEqual({ isActed: false, told: [message] });
});
