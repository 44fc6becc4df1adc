import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Failure } from '../../domain/failure';
import type { Item, ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import type { Engine } from '../../sync/engine-ports';
import { createReplica } from '../../sync/state/replica';
import { showItem } from '../../sync/state/apply-changes';
import { setEngine } from '../sync/current-engine';
import {
  moveSelection,
  onItemsChanged,
  openList,
  refetchList,
  isListStale,
  resetItems,
  selectIndex,
  setInputText,
  useItems,
} from './items';

const INBOX = { collection: 'inbox' };
const OWNER = 'owner0000000001';

let replica: ReturnType<typeof createReplica<Item, ItemView>>;
/** Whether the server was read once, and what is being read, each time until the test answers. */
let isWhole: boolean;
let reading: { answer(): void; fail(error: Error): void }[];

beforeEach(() => {
  replica = createReplica<Item, ItemView>(showItem, OWNER);
  reading = [];
  isWhole = false;
  const source: Partial<Engine> = {
    owner: OWNER,
    items: replica,
    isWhole: () => isWhole,
    refresh: () =>
      new Promise((resolve, fail) => {
        const answer = () => {
          isWhole = true;
          resolve();
        };
        reading.push({ answer, fail });
      }),
  };
  setEngine(source as Engine);
});

afterEach(() => {
  resetItems();
  setEngine(null);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** An item that was written in the nth second. */
function at(second: number, fields: Partial<ItemView> = {}): Item {
  const {
    isPending: _,
    isUnsent: __,
    ...record
  } = makeItem({
    id: `item${second}`,
    content: `Number ${second}`,
    created: `2026-01-31 09:30:0${second}.000Z`,
    ...fields,
  });
  return record;
}

function arrive(...records: Item[]): void {
  onItemsChanged(replica.put(records));
}

function vanish(id: string): void {
  onItemsChanged(replica.drop([id]));
}

const shownIds = () => useItems.getState().visible.map(({ id }) => id);
const selected = () => useItems.getState().visible[useItems.getState().selectedIndex]?.id;
const selectedIndex = () => useItems.getState().selectedIndex;

/** Opens the inbox with items 1 to `count`, the last one on top. */
async function openInbox(count: number): Promise<void> {
  const opened = openList(INBOX);
  arrive(...Array.from({ length: count }, (_, n) => at(n + 1)));
  reading[0]?.answer();
  await opened;
}

class RequestFailure extends Error implements Failure {
  readonly kind = 'refused';
  readonly status = 500;
  readonly fields = {};
}

function failReading(index: number): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reading[index]?.fail(new RequestFailure('No.'));
}

describe('the selection', () => {
  it('is none at first', async () => {
    await openInbox(3);
    expect(selectedIndex()).toBe(-1);
  });

  it.each([
    ['down from none: the first', -1, 1, 0],
    ['five down from none: the fifth', -1, 5, 4],
    ['up from none: still none', -1, -1, -1],
    ['five up from none: still none', -1, -5, -1],
    ['down', 2, 1, 3],
    ['up', 2, -1, 1],
    ['five down', 1, 5, 6],
    ['five up', 7, -5, 2],
    ['down from the last: the last', 7, 1, 7],
    ['five down near the end: the last', 5, 5, 7],
    ['up from the first: the first', 0, -1, 0],
    ['five up near the top: the first', 3, -5, 0],
  ])('moves %s', async (_, from, by, to) => {
    await openInbox(8);
    selectIndex(from);
    moveSelection(by);
    expect(selectedIndex()).toBe(to);
  });

  it.each([1, -1, 5, -5])('stays none in an empty list, moved by %i', async (by) => {
    await openInbox(0);
    moveSelection(by);
    expect(selectedIndex()).toBe(-1);
  });

  it.each([
    [-7, -1],
    [99, 2],
  ])('set to %i is %i in a list of three', async (index, expected) => {
    await openInbox(3);
    selectIndex(index);
    expect(selectedIndex()).toBe(expected);
  });

  it('stays with its item when rows come and go above it', async () => {
    await openInbox(3);
    selectIndex(1);
    expect(selected()).toBe('item2');
    arrive(at(8), at(9));
    expect([selected(), selectedIndex()]).toEqual(['item2', 3]);
    vanish('item9');
    expect([selected(), selectedIndex()]).toEqual(['item2', 2]);
  });

  it('stays with its item when that is changed', async () => {
    await openInbox(3);
    selectIndex(1);
    arrive(at(2, { content: 'Other', updated: '2026-02-01 00:00:00.000Z' }));
    expect(selected()).toBe('item2');
  });

  it('stays at its place when its item leaves', async () => {
    await openInbox(3);
    selectIndex(1);
    vanish('item2');
    expect([selected(), selectedIndex()]).toEqual(['item1', 1]);
  });

  it('is the new last row when the last one leaves', async () => {
    await openInbox(3);
    selectIndex(2);
    vanish('item1');
    expect([selected(), selectedIndex()]).toEqual(['item2', 1]);
  });

  it('is none when the only row leaves', async () => {
    await openInbox(1);
    selectIndex(0);
    vanish('item1');
    expect(selectedIndex()).toBe(-1);
  });

  it('is none again when the text of the input changes', async () => {
    await openInbox(3);
    selectIndex(1);
    setInputText('number');
    expect(selectedIndex()).toBe(-1);
  });
});

describe('the list on the screen', () => {
  it('shows its own items only, newest first', async () => {
    await openInbox(2);
    arrive(at(3, { collection: 'ideas' }), at(4, { isTrashed: true }), at(5));
    expect(shownIds()).toEqual(['item5', 'item2', 'item1']);
  });

  it('shows what passes the filter, also of what arrives later', async () => {
    await openInbox(2);
    setInputText('number 1');
    expect(shownIds()).toEqual(['item1']);
    arrive(at(3, { content: 'Number 1 of all' }), at(4, { content: 'Other' }));
    expect(shownIds()).toEqual(['item3', 'item1']);
    setInputText('');
    expect(shownIds()).toEqual(['item4', 'item3', 'item2', 'item1']);
  });

  it('is loading until its first rows are there, and ready then', () => {
    void openList(INBOX);
    expect(useItems.getState().status).toBe('loading');
    arrive(at(1));
    expect(useItems.getState().status).toBe('ready');
  });

  it('is ready when it turns out to be empty', async () => {
    await openInbox(0);
    expect(useItems.getState().status).toBe('ready');
  });

  it('shows at once what is known of it', () => {
    void openList(INBOX);
    arrive(at(1), at(2));
    void openList('trash');
    expect([shownIds(), useItems.getState().status]).toEqual([[], 'loading']);
    void openList(INBOX);
    expect([shownIds(), useItems.getState().status]).toEqual([['item2', 'item1'], 'ready']);
  });

  it('is ready at once, also without any rows, when all that the server has was read', async () => {
    await openInbox(2);
    void openList('trash');
    expect([shownIds(), useItems.getState().status]).toEqual([[], 'ready']);
  });

  it('is not read again when it is opened again', async () => {
    await openInbox(2);
    await openList({ ...INBOX });
    expect(reading).toHaveLength(1);
  });

  it('says so when it could not be read', async () => {
    const opened = openList(INBOX);
    failReading(0);
    await opened;
    expect(useItems.getState()).toMatchObject({ status: 'failed', failure: { status: 500 } });
  });

  it('keeps its rows when it could not be read again', async () => {
    await openInbox(2);
    const read = refetchList();
    failReading(1);
    await read;
    expect(useItems.getState()).toMatchObject({ status: 'ready', failure: { status: 500 } });
    expect(shownIds()).toHaveLength(2);
  });

  it('forgets the failure when it is read again', async () => {
    const opened = openList(INBOX);
    failReading(0);
    await opened;
    const read = refetchList();
    reading[1]?.answer();
    await read;
    expect(useItems.getState()).toMatchObject({ status: 'ready', failure: null });
  });

  it('takes nothing of a late answer about another one', async () => {
    const inbox = openList(INBOX);
    const ideas = openList({ collection: 'ideas' });
    arrive(at(1));
    reading[0]?.answer();
    await inbox;
    expect(useItems.getState()).toMatchObject({ status: 'loading', items: [] });
    failReading(1);
    await ideas;
    expect(useItems.getState().status).toBe('failed');
  });

  it('takes nothing of a late failure of another one', async () => {
    const inbox = openList(INBOX);
    void openList({ collection: 'ideas' });
    failReading(0);
    await inbox;
    expect(useItems.getState()).toMatchObject({ status: 'loading', failure: null });
  });
});

describe('on focus', () => {
  it('a list is stale when more than two minutes have passed since it was asked for', async () => {
    vi.useFakeTimers();
    await openInbox(1);
    vi.advanceTimersByTime(120_000);
    expect(isListStale()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isListStale()).toBe(true);
  });

  it('nothing is stale where no list is open', () => {
    expect(isListStale()).toBe(false);
  });
});
