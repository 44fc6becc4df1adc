import { describe, expect, it } from 'vitest';

import type { Failure } from '../../domain/failure';
import type { ClientMutation } from './client-mutation';
import { makeMutation } from './client-mutation.fixture';
import { volatileQueue } from './queue.fixture';

const mutation = (id: string, fields: Partial<ClientMutation> = {}) =>
  makeMutation({ id, recordId: `item of ${id}`, fields: { content: id }, ...fields });
const ids = (mutations: readonly ClientMutation[]) => mutations.map(({ id }) => id);
const failure: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };
const numbered = (mutations: readonly ClientMutation[], client: string) =>
  mutations.map((each, n) => ({ ...each, sent: { client, n: n + 1 } }));

/** Two pages of one device. Both know the mutations that the first page has made. */
async function twoPages(...rows: (readonly ClientMutation[])[]) {
  const one = volatileQueue();
  for (const mutations of rows) one.queue.add(mutations);
  await one.whenWritten();
  const two = volatileQueue(one.storage);
  await two.read();
  return { one, two };
}

describe('the mutations of two pages', () => {
  it('are in the order of their rows on both pages, with the id of the page that made them', async () => {
    const { one, two } = await twoPages([mutation('a')]);
    // Neither page has read the other's row. So both rows have the same `seq`, and their keys decide the order.
    two.queue.add([mutation('b2')]);
    one.queue.add([mutation('b1')]);
    await two.whenWritten();
    await Promise.all([one.read(), two.read()]);
    two.queue.add([mutation('aa')]);
    await two.whenWritten();
    await one.read();
    const order = ['a', 'b1', 'b2', 'aa'];
    expect([ids(one.queue.unsent()), ids(two.queue.unsent())]).toEqual([order, order]);
    expect([two.queue.tabOf('a'), two.queue.tabOf('aa')]).toEqual([one.tab, two.tab]);
    expect([two.queue.isOwn('a'), two.queue.isOwn('aa')]).toEqual([false, true]);
  });

  it('of one record are in the order of their rows too', async () => {
    const { one, two } = await twoPages([mutation('a', { recordId: 'item' })]);
    two.queue.add([mutation('c', { recordId: 'item' })]);
    one.queue.add([mutation('b', { recordId: 'item' })]);
    await two.whenWritten();
    await two.read();
    expect(ids(two.queue.of('item'))).toEqual(['a', 'b', 'c']);
  });

  it('that haven’t changed aren’t reported when they are read', async () => {
    const { one, two } = await twoPages([mutation('a')], [mutation('b')]);
    one.queue.replace([{ mutation: mutation('b', { fields: { content: 'more' } }) }]);
    await one.whenWritten();
    const { changed } = await two.read();
    expect(changed.map(({ fields }) => fields.content)).toEqual(['b', 'more']);
  });

  it('are read again once if this page was writing their row', async () => {
    const { one, two } = await twoPages([mutation('a')], [mutation('b')]);
    for (const id of ['a', 'b'])
      one.queue.replace([{ mutation: mutation(id, { fields: { content: `${id} of one` } }) }]);
    await one.whenWritten();
    two.unwritten.add('a');
    await two.read();
    expect(two.queue.get('a')?.fields.content).toBe('a');
    expect(two.queue.takeSkipped()).toEqual([]);
    two.unwritten.clear();
    expect([two.queue.takeSkipped(), two.queue.takeSkipped()]).toEqual([['a'], []]);
  });

  it('are read by the keys of their rows, and the changed ones are reported', async () => {
    const { one, two } = await twoPages([mutation('a')], [mutation('b')]);
    one.queue.replace([{ mutation: mutation('a', { fields: { content: 'more' } }) }]);
    one.queue.remove(['b']);
    await one.whenWritten();
    const read = two.queue.read(one.storage.rows('pending'), ['a']);
    expect(read.changed.map(({ fields }) => fields.content)).toEqual(['a', 'more']);
    // The key of the other row wasn't passed.
    expect(ids(two.queue.unsent())).toEqual(['a', 'b']);
  });
});

describe('a mutation that another page has sent meanwhile', () => {
  it('stays as it was sent, and the mutation that replaces it becomes its own row', async () => {
    const { one, two } = await twoPages([mutation('a')]);
    await two.queue.markSent(numbered(two.queue.unsent(), 'two'));
    const more = mutation('a', { fields: { content: 'more' } });
    const otherwise = mutation('b', { fields: { content: 'more' }, base: { content: 'a' } });
    one.queue.replace([{ mutation: more, otherwise }]);
    expect(one.queue.unsent()).toEqual([more]);
    await one.whenWritten();
    expect(one.queue.unsent()).toEqual([...numbered([mutation('a')], 'two'), otherwise]);
    expect(ids(one.settled[0]!.changed)).toEqual(['a', 'a', 'b']);
    await two.read();
    expect(two.queue.unsent()).toEqual(one.queue.unsent());
  });

  it('isn’t withdrawn: the deletion is sent after it', async () => {
    const { one, two } = await twoPages([mutation('create', { kind: 'create' })]);
    await two.queue.markSent(numbered(two.queue.unsent(), 'two'));
    const otherwise = mutation('delete', { kind: 'delete' });
    one.queue.withdraw([{ ids: ['create'], instead: null, otherwise }]);
    expect(one.queue.unsent()).toEqual([]);
    await one.whenWritten();
    expect(ids(one.queue.unsent())).toEqual(['create', 'delete']);
    expect(one.queue.isOwn('delete')).toBe(true);
  });

  it('isn’t withdrawn with others: their deletions are sent after it, once, and are still this page’s', async () => {
    const edits = [mutation('a'), mutation('b')];
    const { one, two } = await twoPages(edits.slice(0, 1), edits.slice(1));
    await two.queue.markSent(numbered(two.queue.unsent(), 'two'));
    const deletions = ['delete a', 'delete b'].map((id) => mutation(id, { kind: 'delete' }));
    one.queue.withdraw(
      edits.map(({ id }, n) => ({ ids: [id], instead: deletions[n]!, otherwise: deletions[n]! })),
    );
    // Numbers the deletions before the withdrawal is written. That write conflicts, so their row is never stored.
    const marked = one.queue.markSent(numbered(one.queue.unsent(), 'one'));
    await one.whenWritten();
    expect(await marked).toBe(false);
    expect(ids(one.queue.unsent())).toEqual(['a', 'b', 'delete a', 'delete b']);
    expect(deletions.every(({ id }) => one.queue.isOwn(id))).toBe(true);
    expect(one.queue.confirmed()).toEqual([]);
  });

  it('leaves nothing if it was withdrawn first', async () => {
    const { one, two } = await twoPages([mutation('create', { kind: 'create' })]);
    const otherwise = mutation('delete', { kind: 'delete' });
    one.queue.withdraw([{ ids: ['create'], instead: null, otherwise }]);
    await one.whenWritten();
    expect(await two.queue.markSent(numbered(two.queue.unsent(), 'two'))).toBe(false);
    expect([one.queue.unsent(), two.queue.unsent()]).toEqual([[], []]);
    expect(one.storage.stored.rows).toEqual([]);
  });

  it('has the numbers of the faster page on both pages', async () => {
    const { one, two } = await twoPages([mutation('a')], [mutation('b')]);
    const marked = await Promise.all([
      one.queue.markSent(numbered(one.queue.unsent(), 'one')),
      two.queue.markSent(numbered(two.queue.unsent(), 'two')),
    ]);
    expect(marked).toEqual([true, false]);
    await one.read();
    expect(two.queue.unsent()).toEqual(numbered([mutation('a'), mutation('b')], 'one'));
    expect(one.queue.unsent()).toEqual(two.queue.unsent());
  });

  it('leaves the other mutations of a push without numbers', async () => {
    const { one, two } = await twoPages([mutation('a')], [mutation('b')]);
    await one.queue.markSent(numbered([mutation('a')], 'one'));
    expect(await two.queue.markSent(numbered(two.queue.unsent(), 'two'))).toBe(false);
    expect(two.queue.unsent()).toEqual([...numbered([mutation('a')], 'one'), mutation('b')]);
  });
});

describe('a row that is gone', () => {
  it('was sent: the server has its mutations, and they are shown until they are pulled', async () => {
    const { one, two } = await twoPages([mutation('a')]);
    await one.queue.markSent(numbered(one.queue.unsent(), 'one'));
    await two.read();
    one.queue.remove(['a']);
    await one.whenWritten();
    const { confirmed } = await two.read();
    expect([ids(confirmed), ids(two.queue.confirmed()), two.queue.unsent()]).toEqual([
      ['a'],
      ['a'],
      [],
    ]);
    // The confirmation is returned only once.
    expect((await two.read()).confirmed).toEqual([]);
  });

  it('was never sent: it was withdrawn', async () => {
    const { one, two } = await twoPages([mutation('a')]);
    one.queue.withdraw([{ ids: ['a'], instead: null, otherwise: mutation('delete') }]);
    await one.whenWritten();
    const { changed, confirmed } = await two.read();
    expect([ids(changed), confirmed]).toEqual([['a'], []]);
    expect([two.queue.get('a'), two.queue.of('item of a')]).toEqual([undefined, []]);
  });
});

describe('a mutation that was rejected on another page', () => {
  it('is reported to the page that waits for it, and rejected there too', async () => {
    const { one, two } = await twoPages([mutation('a')], [mutation('b')]);
    two.queue.reject(['a'], { mutation: mutation('a'), failure });
    await two.whenWritten();
    const { rejected } = await one.read();
    expect(rejected).toEqual([{ mutation: mutation('a'), failure }]);
    expect([ids(one.queue.unsent()), one.queue.rejected()]).toEqual([['b'], rejected]);
    expect((await one.read()).rejected).toEqual([]);
  });

  it('is in the list of a page that didn’t know it, but not reported there', async () => {
    const { two, one } = await twoPages([mutation('a')]);
    two.queue.reject(['a'], { mutation: mutation('a'), failure });
    await two.whenWritten();
    const three = volatileQueue(one.storage);
    expect((await three.read()).rejected).toEqual([]);
    expect(three.queue.isRejected('a')).toBe(true);
  });

  it('leaves the list when another page has discarded it', async () => {
    const { one, two } = await twoPages([mutation('a')]);
    two.queue.reject(['a'], { mutation: mutation('a'), failure });
    await two.whenWritten();
    await one.read();
    one.storage.stored.rows = [];
    await one.read();
    expect(one.queue.rejected()).toEqual([]);
  });
});

describe('a row of a thousand mutations', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => mutation(`c${String(n).padStart(3, '0')}`));
  const some = ids(many.slice(0, 500));
  const otherwise = mutation('delete', { kind: 'delete' });

  it('loses the removed mutations on all pages', async () => {
    const { one, two } = await twoPages(many);
    one.queue.remove(some);
    await one.whenWritten();
    await two.read();
    expect(two.queue.unsent()).toEqual(many.slice(500));
  });

  it('loses the mutations that each page has removed', async () => {
    const { one, two } = await twoPages(many);
    one.queue.remove(some);
    two.queue.remove(ids(many.slice(999)));
    await two.whenWritten();
    await Promise.all([one.read(), two.read()]);
    expect(one.queue.unsent()).toEqual(many.slice(500, 999));
    expect(two.queue.unsent()).toEqual(one.queue.unsent());
  });

  it('keeps its order if a mutation was withdrawn too late', async () => {
    const { one, two } = await twoPages(many);
    await two.queue.markSent(numbered(two.queue.unsent(), 'two'));
    one.queue.withdraw([{ ids: ['c005'], instead: null, otherwise }]);
    expect(one.queue.unsent()).toHaveLength(999);
    await one.whenWritten();
    expect(ids(one.queue.unsent())).toEqual([...ids(many), 'delete']);
  });
});
