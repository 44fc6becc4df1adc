import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CollectionView } from '../../domain/collection';
import { SORT_ORDER_MIN_GAP } from '../../domain/limits';
import type { SortPlace } from '../../domain/mutators/mutation';
import type { ClientMutation } from '../../sync/queue/client-mutation';
import {
  createCollection,
  deleteCollection,
  adjacentCollection,
  sortCollection,
  updateCollection,
} from './collection-actions';
import {
  closeRecordingAccount,
  IDEAS,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { haveCollections, makeCollection, shownIds } from './collections.fixture';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
});
afterEach(() => {
  closeRecordingAccount();
});

const ordered = (...orders: number[]) =>
  orders.map((sortOrder, index) => makeCollection(`c${index}`, { sortOrder }));

/** The sent mutations, as `id: sortOrder`. */
const sentOrders = () =>
  engine.mutations.flatMap(placesOf).map(({ id, sortOrder }) => `${id}: ${sortOrder}`);

/** The `sortOrder` of each collection in a mutation. */
function placesOf({ recordId, fields, sortOrders }: ClientMutation): readonly SortPlace[] {
  return sortOrders ?? [{ id: recordId, sortOrder: Number(fields.sortOrder) }];
}

describe('a new collection', () => {
  it.each<[string, number[], number]>([
    ['in an empty list is 0', [], 0],
    ['after one at 0 is a step further', [0], 1000],
    ['is after the highest', [0, 2500.5, -3000], 3500.5],
    ['after negative ones is a step further', [-5000, -4000], -3000],
  ])('%s', (_, orders, sortOrder) => {
    haveCollections(engine, ordered(...orders));
    const id = createCollection({ name: 'New', slug: '' });
    expect(engine.mutations).toMatchObject([
      {
        store: 'itemCollections',
        kind: 'create',
        action: 'createCollection',
        recordId: id,
        fields: { name: 'New', slug: '', sortOrder },
      },
    ]);
  });
});

describe('another name', () => {
  const naming = { name: 'Other', slug: 'other' };

  it.each([
    ['of a collection', { id: 'inbox', isTrashBin: false } as const, 'itemCollections'],
    ['of the trash bin', { id: 'bin', isTrashBin: true } as const, 'trashBins'],
  ])('%s is sent to where it is kept', (_, collection, store) => {
    updateCollection(collection, naming);
    expect(engine.mutations).toMatchObject([
      {
        store,
        kind: 'update',
        action: 'updateCollection',
        recordId: collection.id,
        fields: naming,
      },
    ]);
  });
});

it('a collection is deleted by its id', () => {
  deleteCollection(IDEAS);
  expect(engine.mutations).toMatchObject([
    { store: 'itemCollections', kind: 'delete', action: 'deleteCollection', recordId: 'ideas' },
  ]);
});

describe('a move', () => {
  it.each<[string, number, number, string]>([
    ['to the top', 2, 0, 'c2: -1000'],
    ['to the bottom', 0, 3, 'c0: 4000'],
    ['down', 0, 2, 'c0: 2500'],
    ['up', 3, 1, 'c3: 500'],
  ])('%s mutations the moved one only', (_, from, to, sent) => {
    haveCollections(engine, ordered(0, 1000, 2000, 3000));
    expect(sortCollection(from, to)).toBe(true);
    expect(sentOrders()).toEqual([sent]);
    expect(engine.mutations[0]).toMatchObject({ kind: 'update', action: 'sortCollection' });
  });

  it('to the same place changes nothing', () => {
    expect(sortCollection(1, 1)).toBe(false);
    haveCollections(engine, []);
    expect(sortCollection(0, 1)).toBe(false);
    expect(engine.mutations).toEqual([]);
  });

  it('renumbers the collections whose order changes if there is no gap', () => {
    haveCollections(engine, ordered(0, 0, 2000));
    expect(shownIds()).toEqual(['c0', 'c1', 'c2', 'bin']);
    expect(sortCollection(2, 1)).toBe(true);
    expect(sentOrders()).toEqual(['c2: 1000', 'c1: 2000']);
    expect(engine.mutations).toMatchObject([
      { kind: 'sort', action: 'sortCollection', recordId: 'c2' },
    ]);
  });

  it('of a long list is one mutation too', () => {
    haveCollections(engine, ordered(...Array.from({ length: 120 }, () => 7)));
    const wanted = shownIds();
    wanted.splice(1, 0, ...wanted.splice(119, 1));
    expect(sortCollection(119, 1)).toBe(true);
    expect(engine.mutations.map(({ sortOrders }) => sortOrders?.length)).toEqual([120]);
    expect(sentOrders()).toEqual(wanted.slice(0, 120).map((id, index) => `${id}: ${index * 1000}`));
  });
});

describe('a hundred drags', () => {
  /** Applies all sent mutations on the server, and reads the list from its rows. */
  function store(rows: CollectionView[], fromChange: number): CollectionView[] {
    const stored = engine.mutations
      .slice(fromChange)
      .flatMap(placesOf)
      .reduce(
        (all, { id, sortOrder }) => all.map((row) => (row.id === id ? { ...row, sortOrder } : row)),
        rows,
      );
    for (const mutation of engine.mutations.slice(fromChange)) engine.confirm(mutation);
    return stored;
  }

  const smallestGap = (rows: readonly CollectionView[]) => {
    const orders = rows.map(({ sortOrder }) => sortOrder).toSorted((a, b) => a - b);
    return Math.min(
      ...orders.slice(1).map((order, index) => order - (orders[index] ?? Number.NaN)),
    );
  };

  const drags = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 100, maxLength: 100 });

  it('store the shown order, without too small gaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), drags, (length, moves) => {
        let rows = ordered(...Array.from({ length }, (_, index) => index * 1000));
        haveCollections(engine, rows);
        for (const [a, b] of moves) {
          const [from, to] = [a % length, b % length];
          const wanted = shownIds();
          wanted.splice(to, 0, ...wanted.splice(from, 1));

          const sentBefore = engine.mutations.length;
          expect(sortCollection(from, to)).toBe(from !== to);
          rows = store(rows, sentBefore);

          expect(shownIds()).toEqual(wanted);
          expect(smallestGap(rows)).toBeGreaterThanOrEqual(SORT_ORDER_MIN_GAP);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('between the same two collections leave gaps too', () => {
    let rows = ordered(0, 1000, 2000);
    haveCollections(engine, rows);
    let renumbered = 0;
    for (let drag = 0; drag < 100; drag++) {
      const sentBefore = engine.mutations.length;
      sortCollection(2, 1);
      if (engine.mutations[sentBefore]?.kind === 'sort') renumbered++;
      rows = store(rows, sentBefore);
      expect(smallestGap(rows)).toBeGreaterThanOrEqual(SORT_ORDER_MIN_GAP);
    }
    // Halving 1000 a hundred times would leave no gap, so the list must have been renumbered.
    expect(renumbered).toBeGreaterThan(0);
    expect(renumbered).toBeLessThan(20);
  });
});

describe('the collection beside another', () => {
  const beside = (id: string, step: -1 | 1) => adjacentCollection({ id }, step)?.id;

  it('is the next one, with the trash bin last', () => {
    expect([beside('inbox', 1), beside('ideas', 1)]).toEqual(['ideas', 'bin']);
  });

  it('is the previous', () => {
    expect([beside('bin', -1), beside('ideas', -1)]).toEqual(['ideas', 'inbox']);
  });

  it('is undefined past the ends', () => {
    expect([beside('inbox', -1), beside('bin', 1)]).toEqual([undefined, undefined]);
  });

  it('is undefined for a deleted collection', () => {
    expect([beside('gone', -1), beside('gone', 1)]).toEqual([undefined, undefined]);
  });
});
