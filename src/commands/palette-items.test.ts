// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { setCurrentCollection } from '../stores/collections/collections';
import { useClock } from '../stores/later/clock';
import { createItem } from '../stores/items/create-item';
import { openList, setInputText, useItems } from '../stores/items/items';
import { searchPaletteItems, usePaletteItems } from '../stores/search/palette-items';
import { openInbox, type OpenedInbox } from '../stores/opened-inbox.fixture';
import {
  closeRecordingAccount,
  IDEAS,
  INBOX,
  openRecordingAccount,
} from '../stores/sync/recording-engine.fake';
import { paletteGroups } from './palette';
import { listed } from './palette.fixture';

let inbox: OpenedInbox;

beforeEach(async () => {
  inbox = await openInbox(makeItem({ id: 'note' }));
});
afterEach(() => {
  inbox.close();
});

describe('an item', () => {
  const PLUM = { title: 'Plum cake', content: 'With almonds', collection: IDEAS.id };

  let engine: ReturnType<typeof openRecordingAccount>;

  beforeEach(async () => {
    closeRecordingAccount();
    engine = openRecordingAccount([
      makeItem({ id: 'milk' }),
      makeItem({ id: 'helpful', content: 'Helpful advice' }),
      makeItem({ id: 'plum', ...PLUM }),
      makeItem({ id: 'pear', title: 'Pear cake', collection: IDEAS.id, isTrashed: true }),
    ]);
    setCurrentCollection('inbox', 'inbox');
    await openList({ collection: INBOX.id });
  });
  afterEach(() => searchPaletteItems(''));

  it('is found by its words in any collection, but not in the trash bin', async () => {
    await find('cake');
    expect(listed('cake')).toEqual({ Items: ['Plum cake'] });
    searchPaletteItems('');
    expect(listed('')).not.toHaveProperty('Items');
  });

  it('is found by ::later:: until it comes back', async () => {
    const { now } = useClock.getState();
    onTestFinished(() => useClock.setState({ now }));
    const laterUntil = '2999-01-01 09:00:00.000Z';
    engine.arrive(makeItem({ id: 'plum', ...PLUM, laterUntil }));
    await find('::later::');
    expect(listed('::later::')).toEqual({ Items: ['Plum cake'] });
    useClock.setState({ now: laterUntil });
    await find('::later::');
    expect(listed('::later::')).toEqual({});
  });

  it('is listed below the actions', async () => {
    await find('help');
    expect(Object.keys(listed('help'))).toEqual(['Miscellaneous', 'Items']);
  });

  it('is listed above mistyped matches', async () => {
    await find('plum');
    expect(Object.keys(listed('plum'))).toEqual(['Items']);
    await find('milk');
    expect(Object.keys(listed('hlep'))).toEqual(['Items', 'Miscellaneous']);
  });

  it('is selected in its collection before the next key', async () => {
    await find('plum');
    runFirst('plum');
    expect(inbox.paths).toEqual(['/jane/ideas']);
    expect(useItems.getState().list).toEqual({ collection: IDEAS.id });
    expect(selected()).toBe('plum');
  });

  it('is selected in the open collection even if a filter hides it', async () => {
    setInputText('advice');
    await find('milk');
    runFirst('milk');
    expect(selected()).toBe('milk');
    expect(useItems.getState().inputText, 'what was typed stays').toBe('advice');
  });

  it('is selected without clearing a filter that shows it', async () => {
    setInputText('milk');
    await find('milk');
    runFirst('milk');
    expect(selected()).toBe('milk');
    expect(useItems.getState().visible).toHaveLength(1);
  });

  it('is updated if it changes during a search', async () => {
    await find('cake');
    const updated = '2026-02-01 09:30:00.000Z';
    engine.arrive(makeItem({ id: 'plum', ...PLUM, title: 'Plum tart', updated }));
    expect(paletteGroups('cake')).toEqual([]);
  });
});

/** Opens a collection with notes that have these contents. */
async function withNotes(...contents: string[]): Promise<void> {
  closeRecordingAccount();
  openRecordingAccount(contents.map((content) => makeItem({ id: content, content })));
  setCurrentCollection('inbox', 'inbox');
  await openList({ collection: INBOX.id });
}
const firstLabel = (query: string) => paletteGroups(query)[0]?.entries[0]?.label;

describe('the words of an item', () => {
  afterEach(() => searchPaletteItems(''));

  it.each([
    ['insurance', 'Insurance number 4711'],
    ['4711', 'Insurance number 4711'],
    ['insuranec', undefined],
    ['create', 'Create collection'],
  ])('“%s” never offer to undo its creation', async (query, first) => {
    await withNotes();
    createItem(INBOX.id, { content: 'Insurance number 4711' });
    await find(query);
    expect(firstLabel(query)).toBe(first);
    expect(Object.values(listed(query)).flat()).not.toContain('Undo');
    const [undo] = paletteGroups('undo')[0]!.entries;
    expect(undo).toMatchObject({ label: 'Undo', detail: 'create “Insurance number 4711”' });
  });

  it.each([
    ['inside another word for it', 'rent', 'Pay rent', 'Edit collection'],
    ['another word for it', 'leave', 'Leave request', 'Logout'],
    ['inside its label', 'out', 'Out of milk', 'Logout'],
    ['its initials', 'dc', 'DC motor', 'Delete collection'],
  ])('come before a command that has them as %s', async (_, query, note, command) => {
    await withNotes(note);
    await find(query);
    expect(firstLabel(query)).toBe(note);
    expect(Object.values(listed(query)).flat()).toContain(command);
    await withNotes();
    await find(query);
    expect(firstLabel(query)).toBe(command);
  });

  it('come after a command with this name, and an item that has them only inside a word comes after all commands', async () => {
    await withNotes('Help me', 'Parental leave', 'Different');
    await find('help');
    expect(Object.keys(listed('help'))).toEqual(['Miscellaneous', 'Items']);
    await find('rent');
    expect(Object.keys(listed('rent'))).toEqual(['Collection actions', 'Items']);
  });
});

/** Searches for a text, and waits until all time slices of the search have run. */
async function find(text: string) {
  searchPaletteItems(text);
  await vi.waitFor(() => expect(usePaletteItems.getState().isSearching).toBe(false));
}

const runFirst = (query: string) => paletteGroups(query)[0]?.entries[0]?.run();
const selected = () => {
  const { visible, selectedIndex } = useItems.getState();
  return visible[selectedIndex]?.id;
};
