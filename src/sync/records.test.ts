import { describe, expect, it } from 'vitest';

import { makeItem } from '../domain/item.cases';
import type { Item } from '../domain/item';
import { createRecords, takeEvent } from './records';

/** An item as it was after its nth write. */
function written(write: number): Item {
  const item = makeItem({ id: 'a', content: `write ${write}` });
  const { isPending: _, isUnsent: __, ...record } = item;
  return { ...record, updated: `2026-01-31 09:30:0${write}.000Z` };
}
const event = (write: number, isDeleted = false) => ({
  store: 'items' as const,
  record: written(write),
  isDeleted,
});

describe('events', () => {
  it('that come in the wrong order leave the newest', () => {
    const records = createRecords('owner');
    expect(takeEvent(records, event(2))).toEqual(['a']);
    expect(takeEvent(records, event(1))).toEqual([]);
    expect(records.items.view('a')?.content).toBe('write 2');
  });

  it('of a record that is gone don’t bring it back', () => {
    const records = createRecords('owner');
    takeEvent(records, event(1));
    expect(takeEvent(records, event(2, true))).toEqual(['a']);
    expect(takeEvent(records, event(2))).toEqual([]);
    expect(records.items.view('a')).toBeUndefined();
  });

  it('of one that was written anew after it was gone show it', () => {
    const records = createRecords('owner');
    takeEvent(records, event(1, true));
    expect(takeEvent(records, event(2))).toEqual(['a']);
    expect(records.items.view('a')?.content).toBe('write 2');
  });

  it('that say that an older one is gone are late', () => {
    const records = createRecords('owner');
    takeEvent(records, event(2));
    expect(takeEvent(records, event(1, true))).toEqual([]);
    expect(records.items.view('a')?.content).toBe('write 2');
  });

  it('of a record that this device deleted don’t bring it back', () => {
    const records = createRecords('owner');
    takeEvent(records, event(1));
    records.items.drop('a');
    expect(takeEvent(records, event(2))).toEqual([]);
    expect(records.items.view('a')).toBeUndefined();
  });
});
