import { describe, expect, it } from 'vitest';

import type { Change } from './change';
import { makeChange } from './change.fixture';
import { createPendingChanges } from './pending';

const first = makeChange({ id: '1', recordId: 'a' });
const second = makeChange({ id: '2', recordId: 'b' });
const third = makeChange({ id: '3', recordId: 'a' });

/** Pending changes, and what other pages are told of them. */
function pendingOf(...changes: Change[]) {
  const told: string[] = [];
  const pending = createPendingChanges({
    onWaiting: (waiting) => told.push(`waiting ${waiting.map(({ id }) => id).join()}`),
    onDone: (ids) => told.push(`done ${ids.join()}`),
  });
  pending.put(changes);
  told.length = 0;
  return { pending, told };
}

describe('pending changes', () => {
  it('are known by their record, in their order', () => {
    const { pending } = pendingOf(first, second);
    expect(pending.of('a')).toEqual([first]);
    pending.put([third]);
    expect(pending.of('a')).toEqual([first, third]);
    expect(pending.of('none')).toEqual([]);
  });

  it('of a sort are known by each collection that gets a place', () => {
    const sortOrders = [{ id: 'home', sortOrder: 1 }];
    const sort = makeChange({ kind: 'sort', recordId: 'ideas', sortOrders });
    const { pending } = pendingOf(sort);
    expect([pending.of('home'), pending.of('ideas')]).toEqual([[sort], [sort]]);
  });

  it('are forgotten one by one', () => {
    const { pending, told } = pendingOf(first, second, third);
    pending.remove(['1']);
    expect(pending.unsent()).toEqual([second, third]);
    expect(pending.of('a')).toEqual([third]);
    expect([pending.get('1'), pending.get('2')]).toEqual([undefined, second]);
    pending.remove([]);
    expect(told).toEqual(['done 1']);
  });

  it('of an earlier visit come before all others', () => {
    const { pending, told } = pendingOf(third);
    pending.restore([first, second]);
    expect(pending.unsent()).toEqual([first, second, third]);
    expect(pending.of('a')).toEqual([first, third]);
    expect(told).toEqual(['waiting 1,2']);
  });

  it('of another page come in the order they were made, among those of this one', () => {
    const fourth = makeChange({ id: '4', recordId: 'a' });
    const { pending, told } = pendingOf(first, third);
    pending.takeOver([second, fourth]);
    expect(pending.unsent()).toEqual([first, second, third, fourth]);
    expect(pending.of('a')).toEqual([first, third, fourth]);
    expect(pending.ofThisVisit('a')).toEqual([first, third]);
    expect(told).toEqual(['waiting 2,4']);
  });

  it('keep their place when they are replaced', () => {
    const { pending, told } = pendingOf(first, second, third);
    const more = { ...first, fields: { content: 'more' } };
    pending.put([more]);
    expect(pending.unsent()).toEqual([more, second, third]);
    expect(pending.of('a')).toEqual([more, third]);
    expect(told).toEqual(['waiting 1']);
  });

  it('that are on their way now say nothing new to other pages', () => {
    const { pending, told } = pendingOf(first, second);
    pending.markSent([{ ...first, sent: { client: 'client0', n: 1 } }, third]);
    expect(pending.unsent().map(({ id, sent }) => [id, sent?.n])).toEqual([
      ['1', 1],
      ['2', undefined],
    ]);
    expect(told).toEqual([]);
  });
});

describe('changes that the server has', () => {
  const sent = { client: 'client0', n: 1 };

  it('are no longer unsent, and stay until they are removed', () => {
    const { pending } = pendingOf(first, second);
    pending.confirm([first, makeChange({ id: 'unknown' })]);
    expect(pending.unsent()).toEqual([second]);
    expect(pending.confirmed()).toEqual([{ ...first, isConfirmed: true }]);
    expect(pending.of('a')).toHaveLength(1);
    pending.remove(['1']);
    expect(pending.of('a')).toEqual([]);
  });

  it('are sent again in their order, with other numbers, when it may have forgotten them', () => {
    const { pending } = pendingOf({ ...first, sent }, second);
    pending.confirm([{ ...first, sent }]);
    pending.sendAgain();
    expect(pending.unsent()).toEqual([first, second]);
    expect(pending.confirmed()).toEqual([]);
  });
});
