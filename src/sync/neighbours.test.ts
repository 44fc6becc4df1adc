import { afterEach, expect, it, vi } from 'vitest';
import type { Change } from './change';
import { makeChange } from './change.cases';
import { createNeighbours, type Neighbours } from './neighbours';
import { openTabs } from './tabs';
import { browser } from './tabs.cases';

const open: Neighbours[] = [];
const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const neighbours of open.splice(0)) neighbours.close();
  for (const channel of channels.splice(0)) channel.close();
});

/** A page of a browser, and what it is told by the others. */
function openPage(id: string, locks: LockManager | undefined, unsent: Change[] = []) {
  const told = { records: [] as unknown[], changes: 0, gone: 0 };
  const neighbours = createNeighbours({
    tabs: openTabs(id, locks, (name) => {
      const channel = new BroadcastChannel(name);
      channels.push(channel);
      return channel;
    }),
    owner: 'ann',
    unsent: () => unsent,
    onChanges: () => void told.changes++,
    onRecords: (...heard) => void told.records.push(heard),
    onGone: () => void told.gone++,
  });
  open.push(neighbours);
  return { neighbours, told };
}

const earlier = makeChange({ id: 'a', recordId: 'note' });
const later = makeChange({ id: 'b', recordId: 'note' });

it('a page that is opened hears what the others have not sent', async () => {
  const { locks } = browser();
  openPage('one', locks, [earlier]);
  const { neighbours } = openPage('two', locks);
  await vi.waitFor(() => expect(neighbours.of('note')).toEqual([earlier]));
  expect(neighbours.of('other')).toEqual([]);
});

it('a change waits for an older one of the same record, and for nothing else', async () => {
  const { locks } = browser();
  const one = openPage('one', locks);
  const { neighbours } = openPage('two', locks);
  const home = makeChange({ id: 'c', recordId: 'home', kind: 'create', store: 'itemCollections' });
  one.neighbours.tellWaiting([later, home]);
  await vi.waitFor(() => expect(neighbours.of('note')).toEqual([later]));
  expect(neighbours.holdUp(makeChange({ id: 'd', recordId: 'note' }))).toBe(true);
  expect(neighbours.holdUp(earlier)).toBe(false);
  expect(neighbours.holdUp(makeChange({ id: 'd', recordId: 'other' }))).toBe(false);
  const inHome = makeChange({ id: 'd', recordId: 'new', fields: { collection: 'home' } });
  expect(neighbours.holdUp(inHome)).toBe(true);

  one.neighbours.tellDone([later.id, home.id]);
  await vi.waitFor(() => expect(neighbours.of('note')).toEqual([]));
  expect(neighbours.holdUp(inHome)).toBe(false);
});

it('a change that was folded takes the place of the one before', async () => {
  const { locks } = browser();
  const one = openPage('one', locks);
  const { neighbours } = openPage('two', locks);
  one.neighbours.tellWaiting([earlier]);
  one.neighbours.tellWaiting([{ ...earlier, fields: { content: 'more' } }]);
  await vi.waitFor(() =>
    expect(neighbours.of('note')).toEqual([{ ...earlier, fields: { content: 'more' } }]),
  );
});

it('a page that goes leaves what it had not sent', async () => {
  const { locks, leave } = browser();
  const one = openPage('one', locks);
  const { neighbours, told } = openPage('two', locks);
  one.neighbours.tellWaiting([earlier]);
  await vi.waitFor(() => expect(told.changes).toBe(1));
  leave('one');
  await vi.waitFor(() => expect(told).toMatchObject({ changes: 2, gone: 1 }));
  expect(neighbours.of('note')).toEqual([]);
});

it('records are told, but not a whole list of them', async () => {
  const { locks } = browser();
  const one = openPage('one', locks);
  const { told } = openPage('two', locks);
  const record = { id: 'note', updated: 'now' } as never;
  one.neighbours.tellRecords('items', Array<never>(51).fill(record), []);
  one.neighbours.tellRecords('items', [record], [{ id: 'old', updated: 'then' }]);
  await vi.waitFor(() =>
    expect(told.records).toEqual([['items', [record], [{ id: 'old', updated: 'then' }]]]),
  );
});

it('nothing is told after it was closed, also when an answer comes late', async () => {
  const { locks } = browser();
  const { neighbours } = openPage('one', locks);
  const other = openPage('two', locks);
  neighbours.close();
  neighbours.tellRecords('items', [], [{ id: 'note', updated: '' }]);
  openPage('three', locks).neighbours.tellWaiting([later]);
  await vi.waitFor(() => expect(other.neighbours.of('note')).toEqual([later]));
  expect(other.told.records).toEqual([]);
});

it('without Web Locks there are none', () => {
  const { neighbours } = openPage('one', undefined);
  expect(channels.map(({ name }) => name)).toEqual(['jot-tabs']);
  expect(neighbours.of('note')).toEqual([]);
});
