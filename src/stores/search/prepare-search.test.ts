import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { filterItems, readFilter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { resetItems, useItems } from '../items/items';
import { prepareSearches } from './prepare-search';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  resetItems();
  vi.useRealTimers();
});

it('folds the texts of the open list before the first letter, once the list stays the same', () => {
  let folded = 0;
  const items = ['Milk', 'Brötchen'].map((content): ItemView => {
    const item = makeItem({ content });
    Object.defineProperty(item, 'content', { get: () => ((folded += 1), content) });
    return item;
  });
  prepareSearches();
  useItems.setState({ items: items.slice(1) });
  vi.advanceTimersByTime(400);
  useItems.setState({ items });
  vi.advanceTimersByTime(400);
  expect(folded, 'the list has just changed').toBe(0);
  vi.runAllTimers();
  expect(folded).toBe(2);
  expect(filterItems(items, readFilter('brot'))).toEqual([items[1]]);
  expect(folded).toBe(2);
});
