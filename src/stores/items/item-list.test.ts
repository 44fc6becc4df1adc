import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { matchesFilter, readFilter } from '../../domain/filter';
import { anyItems, makeItem } from '../../domain/item.fixture';
import { filterItems } from './item-list';

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
