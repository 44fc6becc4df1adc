import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SORT_ORDER_MIN_GAP } from './limits';
import { moveSortOrder, nextSortOrder } from './sort-order';

describe('nextSortOrder', () => {
  it.each([
    [[], 0],
    [[0], 1000],
    [[0, 500, 250], 1500],
    [[-2000, -1000], 0],
  ])('after %j is %i', (sortOrders, next) => {
    expect(nextSortOrder(sortOrders)).toBe(next);
  });
});

describe('moveSortOrder', () => {
  const list = [0, 1000, 2000, 3000];

  it.each([
    ['to the top', 2, 0, -1000],
    ['to the bottom', 0, 3, 4000],
    ['one down', 1, 2, 2500],
    ['one up', 2, 1, 500],
    ['the last to the top', 3, 0, -1000],
    ['further down', 0, 2, 2500],
  ])('%s', (_, from, to, sortOrder) => {
    expect(moveSortOrder(list, from, to)).toEqual({ kind: 'one', sortOrder });
  });

  it('does nothing when the position stays or the list is empty', () => {
    expect(moveSortOrder(list, 1, 1)).toEqual({ kind: 'none' });
    expect(moveSortOrder([], 0, 1)).toEqual({ kind: 'none' });
  });

  it.each([
    ['equal orders', [0, 0, 0]],
    ['too close neighbours', [0, 1.5e-6, 3000]],
  ])('renumbers %s', (_, orders) => {
    expect(moveSortOrder(orders, 2, 1)).toEqual({ kind: 'all', sortOrders: [0, 1000, 2000] });
  });

  it('uses a gap that is just large enough', () => {
    expect(moveSortOrder([0, 4e-6, 3000], 2, 1)).toEqual({ kind: 'one', sortOrder: 2e-6 });
  });

  it('renumbers if a step is lost in the precision of a double', () => {
    expect(moveSortOrder([1e20, 2e20], 1, 0)).toEqual({ kind: 'all', sortOrders: [0, 1000] });
    expect(moveSortOrder([1e20, 2e20], 0, 1)).toEqual({ kind: 'all', sortOrders: [0, 1000] });
  });

  it.each([
    [4, 0],
    [-1, 0],
    [0, 4],
    [0, -1],
  ])('refuses a move from %i to %i of four', (from, to) => {
    expect(() => moveSortOrder(list, from, to)).toThrow(RangeError);
  });
});

interface Row {
  name: number;
  sortOrder: number;
}

interface Moved {
  rows: Row[];
  written: number;
  renumbered: boolean;
}

/** Stores a move as the app does and reads the list again: sorted by `sortOrder`, then by name. */
function store(rows: readonly Row[], from: number, to: number): Moved {
  const move = moveSortOrder(
    rows.map((row) => row.sortOrder),
    from,
    to,
  );
  const wanted = rows.filter((_, index) => index !== from);
  const moved = rows[from];
  if (!moved) throw new RangeError(`no row ${from}`);
  wanted.splice(to, 0, moved);

  const stored = wanted.map((row, index) => {
    if (move.kind === 'all') return { ...row, sortOrder: move.sortOrders[index] ?? Number.NaN };
    return move.kind === 'one' && row === moved ? { ...row, sortOrder: move.sortOrder } : row;
  });
  const written = stored.filter((row, index) => row !== wanted[index]).length;
  const byOrder = stored.toSorted((a, b) => a.sortOrder - b.sortOrder || a.name - b.name);
  expect(byOrder.map((row) => row.name)).toEqual(wanted.map((row) => row.name));
  return { rows: byOrder, written, renumbered: move.kind === 'all' };
}

const smallestGap = (rows: readonly Row[]) =>
  Math.min(
    ...rows.slice(1).map((row, index) => row.sortOrder - (rows[index]?.sortOrder ?? Number.NaN)),
  );

const toRows = (sortOrders: readonly number[]): Row[] =>
  sortOrders.map((sortOrder, name) => ({ name, sortOrder }));

const anyMoves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 80 });

describe('any run of moves', () => {
  it('stores the shown order, without gaps below the minimum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), anyMoves, (length, moves) => {
        let rows = toRows(Array.from({ length }, (_, index) => index * 1000));
        for (const [a, b] of moves) {
          const moved = store(rows, a % length, b % length);
          expect(smallestGap(moved.rows)).toBeGreaterThanOrEqual(SORT_ORDER_MIN_GAP);
          expect(moved.renumbered || moved.written <= 1).toBe(true);
          rows = moved.rows;
        }
      }),
    );
  });

  it('renumbers in time if the last collection is moved to the same index repeatedly', () => {
    let rows = toRows([0, 1000, 2000]);
    let renumbered = 0;
    for (let i = 0; i < 200; i++) {
      const moved = store(rows, 2, 1);
      expect(smallestGap(moved.rows)).toBeGreaterThanOrEqual(SORT_ORDER_MIN_GAP);
      if (moved.renumbered) renumbered++;
      rows = moved.rows;
    }
    expect(renumbered).toBeGreaterThan(0);
    expect(renumbered).toBeLessThan(20);
  });

  it('stores the shown order from any values, including equal and huge ones', () => {
    const anyOrders = fc
      .array(
        fc.oneof(
          fc.constantFrom(0, 1000),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.integer(),
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((orders) => orders.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(anyOrders, anyMoves, (orders, moves) => {
        let rows = toRows(orders);
        for (const [a, b] of moves) rows = store(rows, a % rows.length, b % rows.length).rows;
      }),
    );
  });
});
