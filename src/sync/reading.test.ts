import { describe, expect, it } from 'vitest';

import type { Backend } from '../backend/backend';
import type { Collection } from '../domain/collection';
import { makeItem } from '../domain/item.cases';
import { createReading } from './reading';
import { createRecords } from './records';

const OWNER = 'owner1';

function collection(id: string): Collection {
  const date = '2026-01-31 09:30:00.000Z';
  return { id, name: id, slug: id, owner: OWNER, sortOrder: 0, created: date, updated: date };
}

/** Reading from a server that has some collections and answers when it is told to. */
function readingOf(ids: readonly string[]) {
  const records = createRecords(OWNER);
  const { items, itemCollections: collections, trashBins } = records;
  let answer: (value: Collection[]) => void = () => undefined;
  const backend = {
    collections: { list: () => new Promise((resolve) => (answer = resolve)) },
    trashBins: { first: async () => collection('bin') },
  } as unknown as Backend;
  const told: string[] = [];
  const reading = createReading({
    backend,
    owner: OWNER,
    items,
    collections,
    trashBins,
    onRecords: (store, changed) => void (store === 'items' && told.push(...changed)),
  });
  return { items, reading, told, answer: () => answer(ids.map(collection)) };
}

describe('reading the collections', () => {
  it('drops the items of one that is gone, those in the trash too', async () => {
    const { items, reading, told, answer } = readingOf(['home']);
    const kept = makeItem({ id: 'kept', collection: 'home' });
    const lost = makeItem({ id: 'lost', collection: 'gone' });
    const trashed = makeItem({ id: 'trashed', collection: 'gone', isTrashed: true });
    items.put([kept, lost, trashed], items.mark());
    const read = reading.loadCollections();
    answer();
    await read;
    expect([...items.records()]).toEqual([kept]);
    expect(told).toEqual(['lost', 'trashed']);
  });

  it('keeps what came meanwhile from one that was made meanwhile', async () => {
    const { items, reading, told, answer } = readingOf(['home']);
    const read = reading.loadCollections();
    const item = makeItem({ id: 'new', collection: 'new' });
    items.put([item], items.mark());
    answer();
    await read;
    expect([...items.records()]).toEqual([item]);
    expect(told).toEqual([]);
  });
});
