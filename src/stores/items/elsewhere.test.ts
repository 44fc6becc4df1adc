import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { matchesFilter, readFilter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { compareIn } from '../../domain/item-list';
import {
  createElsewhereSearch,
  NO_COLLECTION,
  type ElsewhereSearch,
  type Elsewhere,
} from './elsewhere';
import { createSortedLists, type SortedLists } from './sorted-lists';

const COLLECTIONS = ['inbox', 'ideas', 'work', 'home'];
const INBOX = { collection: 'inbox' };

let views: Map<string, ItemView>;
let lists: SortedLists;
let search: ElsewhereSearch;
let last: Elsewhere;

beforeEach(() => {
  views = new Map();
  lists = createSortedLists({ views: () => views.values(), viewOf: (id) => views.get(id) });
  search = searchIn({});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A search that tells what it finds. */
function searchIn(options: Partial<Parameters<typeof createElsewhereSearch>[0]>): ElsewhereSearch {
  return createElsewhereSearch({
    lists,
    viewOf: (id) => views.get(id),
    collectionIds: () => COLLECTIONS,
    onFound: (found) => (last = found),
    ...options,
  });
}

/** Tells the search what has changed. */
function change(ids: string[]): void {
  lists.change(ids);
  last = search.change(ids);
}

function put(...items: ItemView[]): string[] {
  for (const item of items) views.set(item.id, item);
  return items.map(({ id }) => id);
}

/** Looks for a text, and waits until all is found. */
async function find(text: string, list: Parameters<ElsewhereSearch['search']>[1] = INBOX) {
  last = search.search(readFilter(text), list);
  await vi.waitUntil(() => !last.isSearching, { timeout: 10_000, interval: 1 });
  return last.hits.map(({ id }) => id);
}

const at = (id: string, second: number, fields: Partial<ItemView> = {}) =>
  makeItem({ id, created: `2026-01-31 09:30:0${second}.000Z`, collection: 'ideas', ...fields });

describe('what is found elsewhere', () => {
  it('stands collection by collection, each newest first, without the list itself and the trash', async () => {
    put(
      at('own', 1, { collection: 'inbox' }),
      at('home', 9, { collection: 'home' }),
      at('old', 1),
      at('new', 2),
      at('trashed', 3, { isTrashed: true }),
      at('lost', 3, { collection: 'nowhere' }),
      at('other', 3, { content: 'Bread' }),
    );
    expect(await find('milk')).toEqual(['new', 'old', 'home']);
    expect(await find('milk', { collection: 'ideas' })).toEqual(['own', 'home']);
    expect(await find('bread milk')).toEqual([]);
  });

  it.each(['', '::nt::', ':td:'])('is nothing for “%s”', async (text) => {
    put(at('a', 1));
    expect(await find(text)).toEqual([]);
  });

  it('is nothing in the trash bin and before a list is open', async () => {
    put(at('a', 1));
    expect(await find('milk', 'trash')).toEqual([]);
    expect(await find('milk', null)).toEqual([]);
  });

  it('follows what changes', async () => {
    put(at('a', 1), at('b', 2));
    await find('milk');
    const ids = () => last.hits.map(({ id }) => id);
    change(put(at('c', 3), at('b', 2, { content: 'Bread' })));
    expect(ids()).toEqual(['c', 'a']);
    change(put(at('a', 1, { collection: 'inbox' })));
    expect(ids()).toEqual(['c']);
    change(put(at('c', 3, { collection: 'home', title: 'Oat' })));
    expect(ids()).toEqual(['c']);
    expect(await find('oat milk')).toEqual(['c']);
    views.delete('c');
    change(['c']);
    expect(ids()).toEqual([]);
    expect(await find('bread')).toEqual(['b']);
  });

  it('is found in all collections where none is on the screen', async () => {
    put(at('own', 1, { collection: 'inbox' }), at('home', 9, { collection: 'home' }), at('new', 2));
    expect(await find('milk', NO_COLLECTION)).toEqual(['own', 'new', 'home']);
  });

  it('ends with so many, and is filled up when one goes', async () => {
    search = searchIn({ limit: 3 });
    put(at('a', 1), at('b', 2), at('c', 3), at('x', 1, { collection: 'work' }));
    put(at('y', 0, { collection: 'work', content: 'Milk and bread' }));
    expect(await find('m')).toEqual(['c', 'b', 'a']);
    expect(await find('milk')).toEqual(['c', 'b', 'a']);
    change(put(at('b', 2, { isTrashed: true })));
    await vi.waitUntil(() => !last.isSearching);
    expect(last.hits.map(({ id }) => id)).toEqual(['c', 'a', 'x']);
    expect(await find('milk bread')).toEqual(['y']);
  });

  it('is found in a collection that is new', async () => {
    COLLECTIONS.push('fresh');
    try {
      await find('milk');
      COLLECTIONS.push('newer');
      change(put(at('x', 1, { collection: 'newer' })));
      await vi.waitUntil(() => !last.isSearching);
      expect(last.hits.map(({ id }) => id)).toEqual(['x']);
    } finally {
      COLLECTIONS.splice(4);
    }
  });

  it('is what it would be if it were looked for anew, whatever is typed and changed meanwhile', () => {
    const texts = fc.constantFrom('m', 'mi', 'milk', 'mi br', 'br', 'xyz', '', '::td::');
    const items = fc.array(
      fc.record({
        id: fc.constantFrom(...'abcdefgh'),
        collection: fc.constantFrom(...COLLECTIONS),
        content: fc.constantFrom('Milk', 'Bread', 'milk and bread'),
        isTrashed: fc.boolean(),
      }),
      { maxLength: 6 },
    );
    const steps = fc.array(fc.oneof(texts, items, fc.constant(null)), { maxLength: 12 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fc.assert(
      fc.property(steps, (all) => {
        views.clear();
        lists.reset();
        search.reset();
        let typed = '';
        // Time flies, so that each slice has one step only.
        vi.spyOn(performance, 'now').mockImplementation(
          (
            (now) => () =>
              (now += 10)
          )(0),
        );
        last = search.search(readFilter(''), INBOX);
        for (const step of all) {
          if (step === null) vi.advanceTimersToNextTimer();
          else if (typeof step === 'string')
            last = search.search(readFilter((typed = step)), INBOX);
          else change(put(...step.map((fields) => makeItem(fields))));
        }
        vi.runAllTimers();
        const filter = readFilter(typed);
        const expected = COLLECTIONS.filter((id) => id !== 'inbox').flatMap((collection) =>
          [...views.values()]
            .filter((item) => item.collection === collection && !item.isTrashed)
            .filter((item) => filter.kind === 'text' && matchesFilter(item, filter))
            .sort(compareIn({ collection })),
        );
        expect(last.hits).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

it('a long search lets keys in between, tells what it has, and is given up for the next one', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  put(...Array.from({ length: 3_000 }, (_, n) => at(`i${n}`, n % 9)));
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 50));
  last = search.search(readFilter('m'), INBOX);
  expect(last).toMatchObject({ isSearching: true, hits: [] });
  const told = new Set<number>();
  while (last.isSearching) {
    vi.advanceTimersToNextTimer();
    told.add(last.hits.length);
  }
  expect(told.size).toBeGreaterThan(2);
  expect(last.hits).toHaveLength(3_000);

  search.search(readFilter('x'), INBOX);
  last = search.search(readFilter(''), INBOX);
  expect(last).toEqual({ hits: [], isSearching: false });
  vi.runAllTimers();
  expect(last.hits).toEqual([]);
});

it('two searches go on with the same lists', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  put(...Array.from({ length: 3_000 }, (_, n) => at(`i${n}`, n % 9)));
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  let found: Elsewhere | undefined;
  const other = searchIn({ onFound: (more) => (found = more) });
  other.search(readFilter('milk'), INBOX);
  search.search(readFilter('m'), INBOX);
  vi.runAllTimers();
  expect(found?.hits).toHaveLength(3_000);
  expect(last.hits).toEqual(found?.hits);
});
