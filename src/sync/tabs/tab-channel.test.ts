import { afterEach, describe, expect, it, vi } from 'vitest';
import * as afterFrames from '../after-frame';
import { deferred } from '../deferred.fixture';
import type { Change } from '../state/change';
import { makeChange } from '../state/change.fixture';
import { createTabChannel, type TabChannel } from './tab-channel';
import { openTabs } from './tabs';
import { browser } from './tabs.fake';

const open: TabChannel[] = [];
const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
  for (const channel of channels.splice(0)) channel.close();
  vi.restoreAllMocks();
});

/** What a page's clock says, in ms. */
let clock = 0;

/** A page of a browser, and what it is told by the others. */
function openPage(
  id: string,
  locks: LockManager | undefined,
  {
    unsent = [],
    takeOver = async () => {},
  }: { unsent?: Change[]; takeOver?(): Promise<void> } = {},
) {
  const told = { changes: 0, pokes: 0, gone: 0, silent: 0, untaken: [] as readonly Change[] };
  const channel = createTabChannel({
    tabs: openTabs(id, locks, (name) => {
      const opened = new BroadcastChannel(name);
      channels.push(opened);
      return opened;
    }),
    owner: 'ann',
    now: () => clock,
    unsent: () => unsent,
    onChanges: () => void told.changes++,
    onPoke: () => void told.pokes++,
    async onGone(untaken) {
      told.gone++;
      await takeOver();
      told.untaken = untaken();
    },
    onSilent() {
      told.silent++;
      return takeOver();
    },
  });
  open.push(channel);
  return { channel, told };
}

const earlier = makeChange({ id: 'a', recordId: 'note' });
const later = makeChange({ id: 'b', recordId: 'note' });

/** Two pages, of which the first has told the other of some changes. */
async function openTwo(...changes: Change[]) {
  const { locks, leave } = browser();
  const taking = deferred<void>();
  const one = openPage('one', locks);
  const two = openPage('two', locks, { takeOver: () => taking.promise });
  one.channel.tellWaiting(changes);
  await vi.waitFor(() => expect(two.told.changes).toBe(1));
  return { one, two, locks, leave, taking };
}

it('a page that is opened hears what the others have not sent', async () => {
  const { locks } = browser();
  openPage('one', locks, { unsent: [earlier] });
  const { channel } = openPage('two', locks);
  await vi.waitFor(() => expect(channel.of('note')).toEqual([earlier]));
  expect(channel.of('other')).toEqual([]);
});

it.each([
  { when: 'after the frame that shows them', isFlushed: false },
  { when: 'at once where that is asked for', isFlushed: true },
])('thousands of changes are told of in one message, $when', async ({ isFlushed }) => {
  const { one, two } = await openTwo(earlier);
  const many = Array.from({ length: 5_000 }, (_, n) => makeChange({ id: `many ${n}` }));
  const frame = deferred<void>();
  const waiting = vi.spyOn(afterFrames, 'afterFrame').mockReturnValue(frame.promise);
  one.channel.tellWaiting(many);
  if (isFlushed) one.channel.flush();
  frame.resolve();
  await vi.waitFor(() => expect(two.channel.unsent()).toHaveLength(5_001));
  expect(two.told.changes).toBe(2);
  expect(waiting).toHaveBeenCalledTimes(isFlushed ? 0 : 1);
});

it('a sort of another page is one of each collection that gets a place', async () => {
  const sortOrders = [{ id: 'home', sortOrder: 1 }];
  const sort = makeChange({ kind: 'sort', recordId: 'ideas', sortOrders });
  const { two } = await openTwo(sort);
  expect([two.channel.of('home'), two.channel.of('ideas')]).toEqual([[sort], [sort]]);
});

it('what is made in one turn is told at once', async () => {
  const { one, two } = await openTwo(earlier);
  one.channel.tellWaiting([later]);
  one.channel.tellWaiting([{ ...later, at: 5 }]);
  one.channel.tellDone([earlier.id]);
  await vi.waitFor(() => expect(two.told.pokes).toBe(1));
  expect(two.told.changes).toBe(3);
  expect(two.channel.unsent()).toEqual([{ ...later, at: 5 }]);
});

it('a change that was coalesced takes the place of the one before', async () => {
  const { one, two } = await openTwo(earlier);
  one.channel.tellWaiting([{ ...earlier, fields: { content: 'more' } }]);
  await vi.waitFor(() =>
    expect(two.channel.of('note')).toEqual([{ ...earlier, fields: { content: 'more' } }]),
  );
});

describe('a change waits', () => {
  const home = makeChange({ id: 'c', recordId: 'home', kind: 'create', store: 'itemCollections' });
  const inHome = makeChange({ id: 'd', recordId: 'new', fields: { collection: 'home' } });

  it('for an older one of the same record, and for nothing else', async () => {
    const { one, two } = await openTwo(later, home);
    const { holdUp } = two.channel;
    expect(holdUp(makeChange({ id: 'd', recordId: 'note' }))).toBe(true);
    expect(holdUp(earlier)).toBe(false);
    expect(holdUp(makeChange({ id: 'd', recordId: 'other' }))).toBe(false);
    expect(holdUp(inHome)).toBe(true);

    one.channel.tellDone([later.id, home.id]);
    await vi.waitFor(() => expect(two.told.pokes).toBe(1));
    expect(holdUp(makeChange({ id: 'd', recordId: 'note' }))).toBe(false);
    expect(holdUp(inHome)).toBe(false);
  });

  it('five seconds for a page that sends nothing, and until what it has begun to send is taken over', async () => {
    clock = 1_000;
    const { one, two, taking } = await openTwo(earlier);
    clock = 60_000;
    expect(two.channel.holdUp(later)).toBe(true);
    clock = 64_999;
    expect(two.channel.holdUp(later)).toBe(true);
    expect(two.told.silent).toBe(0);
    clock = 65_000;
    expect(two.channel.holdUp(later)).toBe(true);
    taking.resolve();
    await vi.waitFor(() => expect(two.channel.holdUp(later)).toBe(false));
    expect(two.told.silent).toBe(1);

    // One that says something may have more to be taken over the next time.
    one.channel.tellWaiting([earlier]);
    await vi.waitFor(() => expect(two.told.changes).toBe(2));
    expect(two.channel.holdUp(later)).toBe(true);
    expect(two.told.silent).toBe(2);
  });
});

describe('what another page has sent', () => {
  it('is shown until it was pulled, and pokes', async () => {
    const { one, two } = await openTwo(earlier, later);
    expect(two.channel.unsent()).toEqual([earlier, later]);
    one.channel.tellDone(['a', 'unknown']);
    await vi.waitFor(() => expect(two.told).toMatchObject({ changes: 2, pokes: 1, gone: 0 }));
    const done = { ...earlier, isConfirmed: true };
    expect(two.channel.confirmed()).toEqual([done]);
    expect(two.channel.of('note')).toEqual([done, later]);
    expect(two.channel.unsent()).toEqual([later]);
  });

  it('is told of at once, however many changes one answer was about', async () => {
    const { one, two } = await openTwo(earlier, later);
    for (const { id } of [earlier, later]) one.channel.tellDone([id]);
    await vi.waitFor(() => expect(two.channel.unsent()).toEqual([]));
    expect(two.told).toMatchObject({ changes: 2, pokes: 1 });
  });

  it('is told before the page is closed', async () => {
    const { one, two } = await openTwo(earlier);
    one.channel.tellDone(['a']);
    one.channel.close();
    await vi.waitFor(() => expect(two.channel.unsent()).toEqual([]));
  });

  it('waits again where it is put once more in the same turn', async () => {
    const { one, two } = await openTwo(earlier);
    one.channel.tellDone(['a']);
    one.channel.tellWaiting([earlier]);
    await vi.waitFor(() => expect(two.told.changes).toBe(2));
    expect(two.channel.unsent()).toEqual([earlier]);
  });

  it('is forgotten when it was pulled, and nothing else is', async () => {
    const { one, two } = await openTwo(earlier, later);
    one.channel.tellDone(['a']);
    await vi.waitFor(() => expect(two.told.pokes).toBe(1));
    const own = makeChange({ id: 'own' });
    two.channel.forget([...two.channel.confirmed(), own]);
    expect(two.channel.confirmed()).toEqual([]);
    expect(two.channel.of('note')).toEqual([later]);
  });
});

describe('what a page that goes had not sent', () => {
  it('is waited for until it is taken over', async () => {
    const { two, leave, taking } = await openTwo(earlier);
    leave('one');
    await vi.waitFor(() => expect(two.told.gone).toBe(1));
    expect(two.channel.of('note')).toEqual([earlier]);
    expect(two.channel.holdUp(later)).toBe(true);

    taking.resolve();
    await vi.waitFor(() => expect(two.told.changes).toBe(2));
    expect(two.told.untaken).toEqual([earlier]);
    expect(two.channel.of('note')).toEqual([]);
    expect(two.channel.holdUp(later)).toBe(false);
  });

  it('is no other page’s any more once this one has it', async () => {
    const { two, leave, taking } = await openTwo(earlier, later);
    leave('one');
    await vi.waitFor(() => expect(two.told.gone).toBe(1));
    two.channel.tellWaiting([earlier]);
    expect(two.channel.of('note')).toEqual([later]);
    taking.resolve();
    await vi.waitFor(() => expect(two.told.untaken).toEqual([later]));
  });

  it('is that of the page that has taken it over', async () => {
    const { two, locks } = await openTwo(earlier);
    openPage('three', locks).channel.tellWaiting([earlier]);
    await vi.waitFor(() => expect(two.told.changes).toBe(2));
    expect(two.channel.of('note')).toEqual([earlier]);
  });
});

it('nothing is told after it was closed, also when an answer comes late', async () => {
  const { one, two, locks } = await openTwo(earlier);
  one.channel.close();
  one.channel.tellDone([earlier.id]);
  openPage('three', locks).channel.tellWaiting([later]);
  await vi.waitFor(() => expect(two.channel.of('note')).toEqual([earlier, later]));
  expect(two.told.pokes).toBe(0);
});

it('without Web Locks there are no others', () => {
  const { channel } = openPage('one', undefined);
  expect(channels.map(({ name }) => name)).toEqual(['jot-tabs']);
  expect(channel.of('note')).toEqual([]);
});
