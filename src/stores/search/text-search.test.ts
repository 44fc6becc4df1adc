import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { foldText } from '../../domain/fold-text';
import type { ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { compareIn } from '../../domain/item-list';
import { readFilter } from '../../domain/filter';
import { hasWords, readWords } from '../../domain/search';
import { makeCollection } from '../collections/collections.fixture';
import { resetCollections, useCollections } from '../collections/collections';
import { closeIndexedAccount, openIndexedAccount } from './indexed-account.fake';
import { resetIndex, updateIndex } from './item-index';
import { createTextSearch, type SearchResults } from './text-search';

const COLLECTIONS = ['inbox', 'ideas', 'work', 'home'];

let views: Map<string, ItemView>;
let textSearch: ReturnType<typeof createTextSearch>;
let last: SearchResults;

beforeEach(() => {
  views = new Map();
  openIndexedAccount(views);
  haveCollections(COLLECTIONS);
  textSearch = createTextSearch(publish);
});
afterEach(() => {
  closeIndexedAccount();
  resetCollections();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const publish = (results: SearchResults) => (last = results);

function haveCollections(ids: readonly string[]): void {
  useCollections.setState({ collections: ids.map((id) => makeCollection(id)) });
}

/** Updates the index and the search. */
function update(ids: string[]): void {
  last = textSearch.update(updateIndex(ids));
}

/** Starts a search of all collections except the inbox. */
function type(text: string): void {
  last = textSearch.search(readFilter(text, ''), 'inbox');
}

function put(...items: ItemView[]): string[] {
  for (const item of items) views.set(item.id, item);
  return items.map(({ id }) => id);
}

/** Searches all collections except one, and waits until the search ends. Resolves to the ids of the hits. */
async function find(text: string, except: string | null = 'inbox') {
  last = textSearch.search(readFilter(text, ''), except ?? undefined);
  await vi.waitUntil(() => !last.isSearching, { timeout: 10_000, interval: 1 });
  return last.hits.map(({ id }) => id);
}

const at = (id: string, second: number, fields: Partial<ItemView> = {}) =>
  makeItem({ id, created: `2026-01-31 09:30:0${second}.000Z`, collection: 'ideas', ...fields });

describe('the hits of a search', () => {
  it('are sorted by collection and newest first, without the excluded collection and the trash', async () => {
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
    expect(await find('milk', 'ideas')).toEqual(['own', 'home']);
    expect(await find('bread milk')).toEqual([]);
  });

  it('are of the kind that a token names', async () => {
    const todo = { type: 'todo', content: '' } as const;
    put(
      at('note', 1),
      at('open', 2, { ...todo, title: 'Buy milk' }),
      at('bread', 3, { ...todo, title: 'Buy bread' }),
      at('done', 4, { ...todo, title: 'Milk', isTodoDone: true }),
    );
    expect(await find('::itd::')).toEqual(['bread', 'open']);
    expect(await find('::itd:: milk')).toEqual(['open']);
    update(put(at('bread', 3, { ...todo, title: 'Buy milk and bread' })));
    expect(last.hits.map(({ id }) => id)).toEqual(['bread', 'open']);
  });

  it('are empty without words', async () => {
    put(at('a', 1));
    expect(await find(' ')).toEqual([]);
  });

  it('follow changes of items', async () => {
    put(at('a', 1), at('b', 2));
    await find('milk');
    const ids = () => last.hits.map(({ id }) => id);
    update(put(at('c', 3), at('b', 2, { content: 'Bread' })));
    expect(ids()).toEqual(['c', 'a']);
    update(put(at('a', 1, { collection: 'inbox' })));
    expect(ids()).toEqual(['c']);
    update(put(at('c', 3, { collection: 'home', title: 'Oat' })));
    expect(ids()).toEqual(['c']);
    expect(await find('oat milk')).toEqual(['c']);
    views.delete('c');
    update(['c']);
    expect(ids()).toEqual([]);
    expect(await find('bread')).toEqual(['b']);
  });

  it('are from all collections if none is excluded', async () => {
    put(at('own', 1, { collection: 'inbox' }), at('home', 9, { collection: 'home' }), at('new', 2));
    expect(await find('milk', null)).toEqual(['own', 'new', 'home']);
  });

  it('end at the limit, and are refilled when one is removed', async () => {
    textSearch = createTextSearch(publish, 3);
    put(at('a', 1), at('b', 2), at('c', 3), at('x', 1, { collection: 'work' }));
    put(at('y', 0, { collection: 'work', content: 'Milk and bread' }));
    expect(await find('m')).toEqual(['c', 'b', 'a']);
    expect(await find('milk')).toEqual(['c', 'b', 'a']);
    update(put(at('b', 2, { isTrashed: true })));
    await vi.waitUntil(() => !last.isSearching);
    expect(last.hits.map(({ id }) => id)).toEqual(['c', 'a', 'x']);
    expect(await find('milk bread')).toEqual(['y']);
  });

  it('are found in a new collection', async () => {
    await find('milk');
    haveCollections([...COLLECTIONS, 'new']);
    update(put(at('x', 1, { collection: 'new' })));
    await vi.waitUntil(() => !last.isSearching);
    expect(last.hits.map(({ id }) => id)).toEqual(['x']);
  });

  it('equal those of a new search, whatever is typed and changed meanwhile', () => {
    const texts = fc.constantFrom('m', 'mi', 'milk', 'mi br', 'br', 'xyz', '');
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
        resetIndex();
        type('');
        let typed = '';
        // The clock advances so fast that each time slice runs only one step.
        vi.spyOn(performance, 'now').mockImplementation(
          (
            (now) => () =>
              (now += 10)
          )(0),
        );
        for (const step of all) {
          if (step === null) vi.advanceTimersToNextTimer();
          else if (typeof step === 'string') type((typed = step));
          else update(put(...step.map((fields) => makeItem(fields))));
        }
        vi.runAllTimers();
        const words = readWords(typed);
        const expected = COLLECTIONS.filter((id) => id !== 'inbox').flatMap((collection) =>
          [...views.values()]
            .filter((item) => item.collection === collection && !item.isTrashed)
            .filter(
              (item) =>
                words.length > 0 && hasWords(foldText(`${item.title}\n${item.content}`), words),
            )
            .sort(compareIn({ collection })),
        );
        expect(last.hits).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

it('a long search runs in slices, publishes its hits, and is cancelled by the next one', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  put(...Array.from({ length: 3_000 }, (_, n) => at(`i${n}`, n % 9)));
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 50));
  type('m');
  expect(last).toMatchObject({ isSearching: true, hits: [] });
  const counts = new Set<number>();
  while (last.isSearching) {
    vi.advanceTimersToNextTimer();
    counts.add(last.hits.length);
  }
  expect(counts.size).toBeGreaterThan(2);
  expect(last.hits).toHaveLength(3_000);

  type('x');
  type('');
  expect(last).toEqual({ hits: [], isSearching: false });
  vi.runAllTimers();
  expect(last.hits).toEqual([]);
});

it('two searches share an index', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  put(...Array.from({ length: 3_000 }, (_, n) => at(`i${n}`, n % 9)));
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  let found: SearchResults | undefined;
  const other = createTextSearch((results) => (found = results));
  other.search(readFilter('milk', ''), 'inbox');
  type('m');
  vi.runAllTimers();
  expect(found?.hits).toHaveLength(3_000);
  expect(last.hits).toEqual(found?.hits);
});
