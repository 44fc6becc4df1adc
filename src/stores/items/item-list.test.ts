import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { matchesFilter, readFilter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { anyItem, anyItems, makeItem } from '../../domain/item.fixture';
import { belongsTo, compareIn, type ListKey } from '../../domain/item-list';
import { filterItems, withChanges } from './item-list';

const lists: fc.Arbitrary<ListKey> = fc.constantFrom<ListKey>('trash', { collection: 'inbox' });

function listed(list: ListKey, items: Iterable<ItemView>): ItemView[] {
  return [...items].filter((item) => belongsTo(list, item)).sort(compareIn(list));
}

const byId = (items: readonly ItemView[]) => new Map(items.map((item) => [item.id, item]));

describe('a list after changes', () => {
  const inbox = { collection: 'inbox' };
  const at = (id: string, second: number) =>
    makeItem({ id, created: `2026-01-31 09:30:0${second}.000Z` });
  const [c, b, a] = [at('c', 3), at('b', 2), at('a', 1)];

  it.each<[string, string[], ItemView[], ItemView[]]>([
    ['has a new item at its place', ['d'], [at('d', 2)], [c!, at('d', 2), b!, a!]],
    ['has a new first item', ['d'], [at('d', 9)], [at('d', 9), c!, b!, a!]],
    ['has a new last item', ['d'], [at('d', 0)], [c!, b!, a!, at('d', 0)]],
    ['has no deleted item', ['b'], [], [c!, a!]],
    ['has no item that was moved away', ['b'], [{ ...b!, collection: 'ideas' }], [c!, a!]],
    ['has no trashed item', ['b'], [{ ...b!, isTrashed: true }], [c!, a!]],
    [
      'has one that was edited in its place',
      ['b'],
      [{ ...b!, title: 'x' }],
      [c!, { ...b!, title: 'x' }, a!],
    ],
    ['has an item once that is named twice', ['d', 'd'], [at('d', 9)], [at('d', 9), c!, b!, a!]],
    ['is the same when an unknown item is gone', ['x'], [], [c!, b!, a!]],
  ])('%s', (_, ids, views, expected) => {
    const viewOf = (id: string) => byId(views).get(id);
    expect(withChanges([c!, b!, a!], inbox, ids, viewOf)).toEqual(expected);
  });

  it('is what it would be if it were made anew', () => {
    fc.assert(
      fc.property(lists, anyItems, fc.array(anyItem), fc.nat(), (list, before, made, seed) => {
        const edited = before
          .filter((_, index) => (seed >> (index % 30)) & 1)
          .map((item, index) => ({ ...made[index % made.length]!, id: item.id }));
        const after = byId([...before, ...(made.length > 0 ? edited : []), ...made]);
        const gone = before.filter((_, index) => (seed >> (index % 7)) & 2).map(({ id }) => id);
        for (const id of gone) after.delete(id);

        const changed = [...made, ...edited].map(({ id }) => id).concat(gone);
        const result = withChanges(listed(list, before), list, changed, (id) => after.get(id));
        expect(result).toEqual(listed(list, after.values()));
      }),
    );
  });

  it('keeps the very objects that have not changed', () => {
    const result = withChanges([c!, b!, a!], inbox, ['b'], () => ({ ...b!, title: 'x' }));
    expect(result[0]).toBe(c);
    expect(result[2]).toBe(a);
  });
});

describe('the items that pass a filter', () => {
  const texts = fc.constantFrom('', ' ', 'milk', 'BUY', 'nothing', '::nt::', '::td::', '::itd::');

  it('are those that match it, in their order', () => {
    fc.assert(
      fc.property(anyItems, texts, (items, text) => {
        const filter = readFilter(text);
        const naive = items.filter((item) => matchesFilter(item, filter));
        expect(filterItems(items, filter)).toEqual(naive);
        // A second time, from what was kept of the first.
        expect(filterItems(items, filter)).toEqual(naive);
      }),
    );
  });

  it('are the very list where all pass, so that nothing is drawn anew', () => {
    const items = [makeItem()];
    expect(filterItems(items, readFilter(''))).toBe(items);
  });

  it('are looked for in the text of now, when an item has changed', () => {
    const item = makeItem({ content: 'Milk' });
    const filter = readFilter('bread');
    expect(filterItems([item], filter)).toEqual([]);
    expect(filterItems([{ ...item, content: 'Bread' }], filter)).toHaveLength(1);
  });
});
