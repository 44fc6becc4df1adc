import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ItemView } from '../../domain/item';
import { anyItem, anyItems, makeItem } from '../../domain/item.fixture';
import { belongsTo, compareIn, type ListKey } from '../../domain/item-list';
import { replaceItems, type ItemChange } from './replace-items';

const lists: fc.Arbitrary<ListKey> = fc.constantFrom<ListKey>('trash', { collection: 'inbox' });

function listed(list: ListKey, items: Iterable<ItemView>): ItemView[] {
  return [...items].filter((item) => belongsTo(list, item)).sort(compareIn(list));
}

const byId = (items: Iterable<ItemView>) => new Map(Array.from(items, (item) => [item.id, item]));

/** Returns one change for each of the items. */
function mutationsOf(
  ids: readonly string[],
  before: Iterable<ItemView>,
  after: Iterable<ItemView>,
): ItemChange[] {
  const [earlier, later] = [byId(before), byId(after)];
  return Array.from(new Set(ids), (id) => ({ before: earlier.get(id), after: later.get(id) }));
}

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
    ['is the same when an unknown item is gone', ['x'], [], [c!, b!, a!]],
  ])('%s', (_, ids, views, expected) => {
    expect(replaceItems([c!, b!, a!], inbox, mutationsOf(ids, [c!, b!, a!], views))).toEqual(
      expected,
    );
  });

  it('equals a newly sorted list', () => {
    fc.assert(
      fc.property(lists, anyItems, fc.array(anyItem), fc.nat(), (list, before, made, seed) => {
        const edited = before
          .filter((_, index) => (seed >> (index % 30)) & 1)
          .map((item, index) => ({ ...made[index % made.length]!, id: item.id }));
        const after = byId([...before, ...(made.length > 0 ? edited : []), ...made]);
        const gone = before.filter((_, index) => (seed >> (index % 7)) & 2).map(({ id }) => id);
        for (const id of gone) after.delete(id);

        const changed = [...made, ...edited].map(({ id }) => id).concat(gone);
        const changes = mutationsOf(changed, before, after.values());
        const result = replaceItems(listed(list, before), list, changes);
        expect(result).toEqual(listed(list, after.values()));
      }),
    );
  });

  it('keeps the same objects for unchanged items', () => {
    const result = replaceItems([c!, b!, a!], inbox, [{ before: b, after: { ...b!, title: 'x' } }]);
    expect(result[0]).toBe(c);
    expect(result[2]).toBe(a);
  });

  it('is the same array if none of its items has changed', () => {
    const items = [c!, b!, a!];
    const elsewhere = makeItem({ id: 'd', collection: 'ideas' });
    expect(replaceItems(items, inbox, [{ before: elsewhere, after: undefined }])).toBe(items);
  });

  it('of some items gets added items, and stays the same when another item is removed', () => {
    expect(replaceItems([c!, a!], inbox, [{ before: b, after: at('d', 2) }])).toEqual([
      c,
      at('d', 2),
      a,
    ]);
  });
});
