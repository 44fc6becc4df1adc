import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatNumber } from '../../texts/numbers';
import { setCurrentCollection } from '../collections/collections';
import { openList, useItems } from '../items/items';
import { connectNavigation } from '../navigation';
import { closeNotices, noticeDetails, pressNoticeButton, shownNotices } from '../notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { useHistory } from '../undo/history';
import { undo } from '../undo/undo';
import { importChanges } from './import-mutations';
import { runImport } from './run-import';

const COUNT = 5_000;
const NOW = Date.now();
const NEVER = new AbortController().signal;

let engine: RecordingEngine;
beforeEach(async () => {
  engine = openRecordingAccount();
  await openList({ collection: 'inbox' });
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

function changes() {
  const items = Array.from({ length: COUNT }, (_, index) => ({
    type: 'text' as const,
    title: '',
    content: `note ${index}`,
    isTrashed: index % 10 === 9,
    created: NOW - index * 1_000,
    collection: null,
    place: {},
  }));
  const target = { source: null, sourceName: '', to: { kind: 'existing', id: 'inbox' } } as const;
  return importChanges(items, [target], {
    mintId: engine.mintId,
    now: NOW,
    sortOrders: [],
    slugs: [],
  });
}
const visible = () => useItems.getState().visible.map(({ content }) => content);

it('an import is in the list in the order of its file, without what was thrown away', async () => {
  const done: number[] = [];
  await runImport('notes.txt', changes(), NEVER, (count) => done.push(count));
  expect(visible()).toHaveLength(0.9 * COUNT);
  expect(visible().slice(0, 3)).toEqual(['note 0', 'note 1', 'note 2']);
  expect(done.at(-1)).toBe(COUNT);
  expect(done.length).toBeGreaterThan(3);
  expect(await shownNotices()).toEqual(['5,000 items imported into “Inbox”']);
});

it('the toast shows the first item of an import, which may have gone into several collections', async () => {
  setCurrentCollection('inbox', 'inbox');
  const paths: string[] = [];
  const disconnect = connectNavigation(
    (path) => void paths.push(path),
    () => '/jane/inbox',
  );
  const item = { type: 'text', title: '', place: {} } as const;
  const made = importChanges(
    [
      { ...item, content: 'thrown away', collection: 0, isTrashed: true },
      { ...item, content: 'first', collection: 0 },
      { ...item, content: 'second', collection: 1 },
    ],
    [
      { source: 0, sourceName: 'Ideas', to: { kind: 'existing', id: 'ideas' } },
      { source: 1, sourceName: 'Recipes', to: { kind: 'new', name: 'Recipes' } },
    ],
    { mintId: engine.mintId, now: NOW, sortOrders: [], slugs: [] },
  );
  await runImport('notes.json', made, NEVER, () => {});
  expect(await shownNotices()).toEqual(['3 items imported into 2 collections']);
  await pressNoticeButton('Show');
  disconnect();
  expect(paths).toEqual(['/jane/ideas']);
  const { visible: shown, selectedIndex } = useItems.getState();
  expect(shown.map(({ content }) => content)).toEqual(['first']);
  expect(selectedIndex).toBe(0);
});

it('an import is one entry of undo, which takes all of it away', async () => {
  await runImport('notes.txt', changes(), NEVER, () => {});
  expect(useHistory.getState().undo.map(({ label }) => label)).toEqual(['import of “notes.txt”']);
  undo();
  expect(visible()).toEqual([]);
  // What came with the trash bin's was there already.
  expect(await shownNotices()).toContain('Undone: import of “notes.txt”');
  expect(await noticeDetails()).toEqual([]);
});

it('an import that is stopped keeps what it has made, as one entry of undo', async () => {
  const stop = new AbortController();
  let made = 0;
  await runImport('notes.txt', changes(), stop.signal, (done) => {
    made = done;
    if (done > COUNT / 2) stop.abort();
  });
  expect(made).toBeLessThan(COUNT);
  expect(engine.mutations.filter(({ kind }) => kind === 'create')).toHaveLength(made);
  expect(await shownNotices()).toEqual([
    `Import stopped: ${formatNumber(made)} items imported into “Inbox”`,
  ]);
  expect(useHistory.getState().undo).toHaveLength(1);
  undo();
  expect(visible()).toEqual([]);
});

it('an import keeps each step before it makes the next one', async () => {
  const kept: (() => void)[] = [];
  engine.whenKept = () => new Promise((resolve) => kept.push(() => resolve(true)));
  let made = 0;
  const running = runImport('notes.txt', changes(), NEVER, (done) => (made = done));
  expect(made).toBeLessThan(COUNT / 2);
  const first = made;
  kept[0]!();
  await vi.waitFor(() => expect(made).toBeGreaterThan(first));
  expect(kept).toHaveLength(2);
  engine.whenKept = () => Promise.resolve(true);
  kept[1]!();
  await running;
  expect(made).toBe(COUNT);
});

it('an import that waits for a storage that is stuck can be stopped', async () => {
  engine.whenKept = () => new Promise(() => {});
  const stop = new AbortController();
  const running = runImport('notes.txt', changes(), stop.signal, () => {});
  stop.abort();
  await running;
  expect(useHistory.getState().undo).toHaveLength(1);
});

it('what was rejected while the rest was being made is no part of what is undone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const running = runImport('notes.txt', changes(), NEVER, () => {});
  engine.rejectListed(engine.mutations.filter(({ kind }) => kind === 'create').slice(0, 100));
  await running;
  undo();
  expect(visible()).toEqual([]);
  // “Stays as it is: “note 0” was deleted”, a hundred times over.
  expect(await noticeDetails()).toEqual(['Code 400: Something went wrong.']);
});
