import { afterEach, beforeEach, expect, it } from 'vitest';
import { openList, useItems } from '../items/items';
import { finishInSlices } from '../items/slices';
import { closeNotices, noticeDetails, shownNotices } from '../notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { useHistory } from '../undo/history';
import { undo } from '../undo/undo';
import { importChanges } from './import-changes';
import { runImport } from './run-import';

const COUNT = 1_000;
const NOW = Date.now();

let engine: RecordingEngine;
beforeEach(async () => {
  engine = openRecordingAccount();
  await openList({ collection: 'inbox' });
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
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
  const work = runImport('notes.txt', changes(), (count) => done.push(count));
  await finishInSlices(work, new AbortController().signal);
  expect(visible()).toHaveLength(0.9 * COUNT);
  expect(visible().slice(0, 3)).toEqual(['note 0', 'note 1', 'note 2']);
  expect(done.at(-1)).toBe(COUNT);
  expect(done.length).toBeGreaterThan(3);
  expect(await shownNotices()).toEqual(['1,000 items imported']);
});

it('an import is one entry of undo, which takes all of it away', async () => {
  const work = runImport('notes.txt', changes(), () => {});
  await finishInSlices(work, new AbortController().signal);
  expect(useHistory.getState().done.map(({ label }) => label)).toEqual(['import of “notes.txt”']);
  undo();
  expect(visible()).toEqual([]);
  // What came with the trash bin's was there already.
  expect(await shownNotices()).toContain('Undone: import of “notes.txt”');
  expect(await noticeDetails()).toEqual([]);
});

it('an import that is stopped keeps what it has made, as one entry of undo', async () => {
  const stop = new AbortController();
  let made = 0;
  const work = runImport('notes.txt', changes(), (done) => {
    made = done;
    if (done > COUNT / 2) stop.abort();
  });
  await expect(finishInSlices(work, stop.signal)).rejects.toThrow('aborted');
  expect(made).toBeLessThan(COUNT);
  expect(engine.changes.filter(({ kind }) => kind === 'create')).toHaveLength(made);
  expect(await shownNotices()).toEqual([`Import stopped: ${made} items imported`]);
  expect(useHistory.getState().done).toHaveLength(1);
  undo();
  expect(visible()).toEqual([]);
});
