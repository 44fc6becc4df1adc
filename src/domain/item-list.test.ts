import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyItem, anyItems, makeItem } from './item.fixture';
import { belongsTo, compareIn, type ListKey } from './item-list';

const lists: fc.Arbitrary<ListKey> = fc.constantFrom<ListKey>(
  'trash',
  { collection: 'inbox' },
  { collection: 'ideas' },
);

function sorted(list: ListKey, items: ReturnType<typeof makeItem>[]): string[] {
  return items.toSorted(compareIn(list)).map(({ id }) => id);
}

describe('belongsTo', () => {
  const kept = makeItem({ collection: 'inbox' });
  const trashed = makeItem({ collection: 'inbox', isTrashed: true });

  it.each([
    ['an item', kept, { collection: 'inbox' }, true],
    ['an item of another collection', kept, { collection: 'ideas' }, false],
    ['an item that is not trashed', kept, 'trash', false],
    ['a trashed item', trashed, 'trash', true],
    ['a trashed item', trashed, { collection: 'inbox' }, false],
  ] as const)('%s %o: in %o? %s', (_, item, list, answer) => {
    expect(belongsTo(list, item)).toBe(answer);
  });

  it('puts every item into exactly one list', () => {
    const all: ListKey[] = ['trash', { collection: 'inbox' }, { collection: 'ideas' }];
    fc.assert(
      fc.property(anyItem, (item) => {
        expect(all.filter((list) => belongsTo(list, item))).toHaveLength(1);
      }),
    );
  });
});

describe('compareIn', () => {
  const old = makeItem({ id: 'c', created: '2026-01-01 00:00:00.000Z' });
  const young = makeItem({ id: 'a', created: '2026-01-02 00:00:00.000Z' });
  const twin = makeItem({ id: 'b', created: '2026-01-02 00:00:00.000Z' });

  it('puts the newest first, and of two from the same time the higher id', () => {
    expect(sorted({ collection: 'inbox' }, [old, young, twin])).toEqual(['b', 'a', 'c']);
  });

  it('puts pinned items above all others, among themselves by age', () => {
    const pinned = [old, twin].map((item) => ({ ...item, isPinned: true }));
    const unconfirmed = makeItem({ id: 'd', isPending: true });
    expect(sorted({ collection: 'inbox' }, [young, unconfirmed, ...pinned])).toEqual([
      'b',
      'c',
      'd',
      'a',
    ]);
  });

  it('puts the last trashed first, whenever it was created, pinned or not', () => {
    const first = { ...young, trashedDateTime: '2026-02-01 00:00:00.000Z', isPinned: true };
    const last = { ...old, trashedDateTime: '2026-02-02 00:00:00.000Z' };
    expect(sorted('trash', [first, last])).toEqual(['c', 'a']);
  });

  it('sorts imported items by their date, pending or not', () => {
    const dated = { isPending: true, isDated: true } as const;
    const imported = makeItem({ id: 'z', created: '2026-01-01 12:00:00.000Z', ...dated });
    const written = makeItem({ id: 'y', created: '2025-01-01 00:00:00.000Z', isPending: true });
    expect(sorted({ collection: 'inbox' }, [old, imported, young, written])).toEqual([
      'y',
      'a',
      'z',
      'c',
    ]);
  });

  it('puts unconfirmed items at the top in the order of their creation, whatever the clock says', () => {
    const one = makeItem({ id: 'd', created: '1999-01-01 00:00:00.000Z', isPending: true });
    const two = makeItem({ id: 'e', created: '1998-01-01 00:00:00.000Z', isPending: true });
    expect(sorted({ collection: 'inbox' }, [young, one, old, two])).toEqual(['e', 'd', 'a', 'c']);
  });

  it('is a total order', () => {
    fc.assert(
      fc.property(lists, anyItems, fc.infiniteStream(fc.nat()), (list, items, chance) => {
        const shuffled = items
          .map((item) => ({ item, at: chance.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        expect(sorted(list, shuffled)).toEqual(sorted(list, items));
      }),
    );
  });
});
