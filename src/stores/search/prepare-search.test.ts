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

const COUNT = 60;

it('folds the texts of the open list before the first letter, once its items are there', () => {
  let folded = 0;
  const items = Array.from({ length: 2 * COUNT }, (_, n): ItemView => {
    const item = makeItem({ id: `item${n}` });
    Object.defineProperty(item, 'content', { get: () => ((folded += 1), `Brötchen ${n}`) });
    return item;
  });
  prepareSearches();
  useItems.setState({ items: items.slice(COUNT) });
  vi.advanceTimersByTime(400);
  useItems.setState({ items });
  vi.advanceTimersByTime(400);
  expect(folded, 'more items have just come').toBe(0);
  vi.runAllTimers();
  expect(folded).toBe(items.length);
  expect(filterItems(items, readFilter('brotchen 7', '')).map(({ id }) => id)).toContain('item7');
  expect(folded).toBe(items.length);
});

it('reads nothing for a change of few items', () => {
  prepareSearches();
  useItems.setState({ items: [makeItem()] });
  expect(vi.getTimerCount()).toBe(0);
});
