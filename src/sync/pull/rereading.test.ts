import { describe, expect, it } from 'vitest';

import type { ResetReason } from '../../backend/sync';
import type { Item } from '../../domain/item';
import { createRecords } from '../replica/records';
import { NOTHING, page, record } from './held-puller.fixture';
import { createRereading } from './rereading';

/** Starts a rereading on a device that has some items. */
function begin(reason: ResetReason, ...items: Item[]) {
  const records = createRecords('owner0000000001');
  records.items.put(items);
  return { records, rereading: createRereading(records, reason, []) };
}

describe('a pull from the beginning', () => {
  it('returns all pulled records, and the device’s records that weren’t pulled', () => {
    const { rereading } = begin('expired', record('a'), record('b'), record('gone'));
    rereading.take(page('c1', [record('b'), record('new')], { hasMore: true }));
    rereading.take(page('c2', [record('a')]));
    const { records, deleted } = rereading.end();
    expect(records.items.map(({ id }) => id)).toEqual(['b', 'new', 'a']);
    expect(deleted).toEqual({ ...NOTHING, items: ['gone'] });
  });

  it('has the last version of a record that changes meanwhile', () => {
    const { rereading } = begin('expired');
    rereading.take(page('c1', [record('a', { content: 'first' })], { hasMore: true }));
    rereading.take(page('c2', [record('a', { content: 'last' })]));
    expect(rereading.end().records.items.map(({ content }) => content)).toEqual(['last']);
  });

  it('has no record that is deleted meanwhile', () => {
    const { rereading } = begin('expired', record('a'));
    rereading.take(page('c1', [record('a'), record('b')], { hasMore: true }));
    rereading.take(page('c2', [], { deleted: { ...NOTHING, items: ['a', 'b'] } }));
    const { records, deleted } = rereading.end();
    expect([records.items, deleted.items]).toEqual([[], ['a']]);
  });

  it('compares with the device’s records at its start, whatever changes meanwhile', () => {
    const { records, rereading } = begin('timeline', record('a'));
    records.items.put([record('b')]);
    records.items.drop(['a']);
    rereading.take(page('c1'));
    const { deleted, forgotten } = rereading.end();
    expect(deleted.items).toEqual(['a']);
    expect(forgotten.map(({ recordId }) => recordId)).toEqual(['a']);
  });
});

describe('a record that the server doesn’t have', () => {
  it('counts as deleted if the tombstone may have expired', () => {
    const { rereading } = begin('expired', record('a'));
    rereading.take(page('c1'));
    expect(rereading.end().forgotten).toEqual([]);
  });

  it('is restored on another timeline, collections before their items', () => {
    const { records } = begin('timeline', record('a'));
    const [owner, name, slug] = ['owner0000000001', 'Home', 'home'];
    const dates = { created: '', updated: '' };
    records.itemCollections.put([{ id: 'home', owner, name, slug, sortOrder: 1, ...dates }]);
    const rereading = createRereading(records, 'timeline', []);
    rereading.take(page('c1'));
    expect(rereading.end().forgotten.map(({ kind, recordId }) => [kind, recordId])).toEqual([
      ['create', 'home'],
      ['create', 'a'],
    ]);
  });
});
