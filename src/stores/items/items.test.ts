import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Item, ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import type { Engine } from '../../sync/engine-ports';
import { createReplica } from '../../sync/replica/replica';
import { showItem } from '../../sync/replica/apply-mutations';
import { makeCollection } from '../collections/collections.fixture';
import { resetCollections, useCollections } from '../collections/collections';
import { setEngine } from '../sync/current-engine';
import {
  moveSelection,
  onItemsChanged,
  openList,
  resetItems,
  restoreInputText,
  selectFirstOtherHit,
  selectIndex,
  setInputText,
  useItems,
} from './items';

const INBOX = { collection: 'inbox' };
const OWNER = 'owner0000000001';

let replica: ReturnType<typeof createReplica<Item, ItemView>>;
/** How often `refresh` was called. */
let refreshes: number;

beforeEach(() => {
  replica = createReplica<Item, ItemView>(showItem, OWNER);
  refreshes = 0;
  const source: Partial<Engine> = {
    owner: OWNER,
    items: replica,
    refresh: async () => void refreshes++,
  };
  setEngine(source as Engine);
});

afterEach(() => {
  resetItems();
  resetCollections();
  setEngine(null);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Returns an item that was created in the nth second. */
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
  replica.put(records);
  onItemsChanged(replica.takeChanged());
}

function vanish(id: string): void {
  replica.drop([id]);
  onItemsChanged(replica.takeChanged());
}

const shownIds = () => useItems.getState().visible.map(({ id }) => id);
const selected = () => useItems.getState().visible[useItems.getState().selectedIndex]?.id;
const selectedIndex = () => useItems.getState().selectedIndex;

/** Opens the inbox with items 1 to `count`, the last one at the top. */
function openInbox(count: number): void {
  openList(INBOX);
  arrive(...Array.from({ length: count }, (_, n) => at(n + 1)));
}

describe('the selection', () => {
  it('is -1 at first', () => {
    openInbox(3);
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
    openInbox(8);
    selectIndex(from);
    moveSelection(by);
    expect(selectedIndex()).toBe(to);
  });

  it.each([1, -1, 5, -5])('stays none in an empty list, moved by %i', async (by) => {
    openInbox(0);
    moveSelection(by);
    expect(selectedIndex()).toBe(-1);
  });

  it.each([
    [-7, -1],
    [99, 2],
  ])('set to %i is %i in a list of three', async (index, expected) => {
    openInbox(3);
    selectIndex(index);
    expect(selectedIndex()).toBe(expected);
  });

  it('stays with its item when rows are added and removed above it', () => {
    openInbox(3);
    selectIndex(1);
    expect(selected()).toBe('item2');
    arrive(at(8), at(9));
    expect([selected(), selectedIndex()]).toEqual(['item2', 3]);
    vanish('item9');
    expect([selected(), selectedIndex()]).toEqual(['item2', 2]);
  });

  it('stays with its item when that changes', () => {
    openInbox(3);
    selectIndex(1);
    arrive(at(2, { content: 'Other', updated: '2026-02-01 00:00:00.000Z' }));
    expect(selected()).toBe('item2');
  });

  it('stays at its index when its item is removed', () => {
    openInbox(3);
    selectIndex(1);
    vanish('item2');
    expect([selected(), selectedIndex()]).toEqual(['item1', 1]);
  });

  it('moves to the new last row when the last one is removed', () => {
    openInbox(3);
    selectIndex(2);
    vanish('item1');
    expect([selected(), selectedIndex()]).toEqual(['item2', 1]);
  });

  it('is -1 when the only row is removed', () => {
    openInbox(1);
    selectIndex(0);
    vanish('item1');
    expect(selectedIndex()).toBe(-1);
  });

  it('is -1 again when the text of the input changes', () => {
    openInbox(3);
    selectIndex(1);
    setInputText('number');
    expect(selectedIndex()).toBe(-1);
  });
});

describe('the open list', () => {
  it('shows only its own items, newest first', () => {
    openInbox(2);
    arrive(at(3, { collection: 'ideas' }), at(4, { isTrashed: true }), at(5));
    expect(shownIds()).toEqual(['item5', 'item2', 'item1']);
  });

  it('shows the items that match the filter, also those that arrive later', () => {
    openInbox(2);
    setInputText('number 1');
    expect(shownIds()).toEqual(['item1']);
    arrive(at(3, { content: 'Number 1 of all' }), at(4, { content: 'Other' }));
    expect(shownIds()).toEqual(['item3', 'item1']);
    setInputText('');
    expect(shownIds()).toEqual(['item4', 'item3', 'item2', 'item1']);
  });

  it('immediately shows the items on this device', () => {
    openList(INBOX);
    arrive(at(1), at(2));
    openList('trash');
    expect(shownIds()).toEqual([]);
    openList(INBOX);
    expect(shownIds()).toEqual(['item2', 'item1']);
  });

  it('is pulled when it is opened, and not when it is opened again', () => {
    openInbox(2);
    openList({ ...INBOX });
    expect(refreshes).toBe(1);
    openList('trash');
    expect(refreshes).toBe(2);
  });
});

describe('hits in other collections', () => {
  beforeEach(() => {
    const collections = ['inbox', 'ideas', 'work'].map((id) => makeCollection(id));
    useCollections.setState({ collections });
    openInbox(2);
    arrive(at(3, { collection: 'ideas' }), at(4, { collection: 'work' }));
  });

  const isFound = () => vi.waitUntil(() => !useItems.getState().isSearching);

  it('are below the list’s own hits', async () => {
    setInputText('number');
    await isFound();
    expect(shownIds()).toEqual(['item2', 'item1', 'item3', 'item4']);
    expect(useItems.getState().otherHitCount).toBe(2);
    setInputText('number 4');
    await isFound();
    expect(shownIds()).toEqual(['item4']);
    setInputText('');
    expect(shownIds()).toEqual(['item2', 'item1']);
    expect(useItems.getState().otherHitCount).toBe(0);
  });

  it('are of the kind that a token names, with all words beside it', async () => {
    arrive(at(5, { collection: 'work', type: 'todo', title: 'Number 5', content: '' }));
    arrive(at(6, { collection: 'ideas', type: 'todo', title: 'Pay', content: '' }));
    setInputText('::itd::');
    await isFound();
    expect(shownIds()).toEqual(['item6', 'item5']);
    setInputText('::itd:: number');
    await isFound();
    expect(shownIds()).toEqual(['item5']);
  });

  it.each(['', ':td:'])('is nothing for “%s”', async (text) => {
    setInputText(text);
    await isFound();
    expect(useItems.getState().otherHitCount).toBe(0);
  });

  it('are empty before a list is open', async () => {
    resetItems();
    setInputText('number');
    await isFound();
    expect(shownIds()).toEqual([]);
  });

  it('are searched again when another list is opened', async () => {
    setInputText('number');
    await isFound();
    openList({ collection: 'ideas' });
    await isFound();
    expect(shownIds()).toEqual(['item3', 'item2', 'item1', 'item4']);
    openList('trash');
    expect(shownIds()).toEqual([]);
  });

  it('are selected immediately, or as soon as the first one is found', async () => {
    setInputText('number');
    selectFirstOtherHit();
    await isFound();
    expect(selected()).toBe('item3');
    setInputText('number 1');
    selectFirstOtherHit();
    await isFound();
    expect(selectedIndex()).toBe(-1);
  });

  it('are searched for by a restored draft that doesn’t filter yet', async () => {
    restoreInputText('number');
    expect(shownIds()).toEqual(['item2', 'item1']);
    expect(useItems.getState().otherHitCount).toBe(0);
    selectFirstOtherHit();
    await vi.waitUntil(() => selected() === 'item3');
  });
});

describe('a text that becomes longer and shorter again', () => {
  it('finds the same as if it were typed at once', () => {
    openInbox(9);
    for (const text of ['n', 'number', 'number 3', 'number', ' 3 num', '3', 'number x', '']) {
      setInputText(text);
      const found = shownIds();
      setInputText('');
      setInputText(text);
      expect(shownIds()).toEqual(found);
    }
    setInputText('number 3');
    arrive(at(3, { content: 'Other', updated: '2026-02-01 00:00:00.000Z' }));
    setInputText('number');
    expect(shownIds()).toHaveLength(8);
  });
});
