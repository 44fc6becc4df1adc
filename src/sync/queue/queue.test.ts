import { describe, expect, it } from 'vitest';

import type { Failure } from '../../domain/failure';
import type { ClientMutation } from './client-mutation';
import { makeMutation } from './client-mutation.fixture';
import type { Queue } from './queue';
import { volatileQueue } from './queue.fixture';

const first = makeMutation({ id: '1', recordId: 'a' });
const second = makeMutation({ id: '2', recordId: 'b' });
const third = makeMutation({ id: '3', recordId: 'a' });
const sent = { client: 'client0', n: 1 };
const failure: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };

/** A queue with some mutations, each in its own row. */
async function queueOf(...mutations: ClientMutation[]) {
  const page = volatileQueue();
  for (const mutation of mutations) page.queue.add([mutation]);
  await page.whenWritten();
  return {
    ...page,
    /** The stored mutations of each row, in the order of the rows' keys. */
    stored: async () => {
      await page.whenWritten();
      const rows = page.storage.rows('pending');
      return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ mutations }) => mutations);
    },
  };
}

describe('pending mutations', () => {
  it('are found by their record, in their order', async () => {
    const { queue } = await queueOf(first, second);
    expect(queue.of('a')).toEqual([first]);
    queue.add([third]);
    expect(queue.of('a')).toEqual([first, third]);
    expect(queue.of('none')).toEqual([]);
    expect(queue.unsent()).toEqual([first, second, third]);
  });

  it('of a sort are found by each collection that gets a new position', async () => {
    const sortOrders = [{ id: 'home', sortOrder: 1 }];
    const sort = makeMutation({ kind: 'sort', recordId: 'ideas', sortOrders });
    const { queue } = await queueOf(sort);
    expect([queue.of('home'), queue.of('ideas')]).toEqual([[sort], [sort]]);
  });

  it('are the stored ones and those made meanwhile', async () => {
    const { storage } = await queueOf(first, second);
    const { queue } = volatileQueue(storage);
    queue.add([third]);
    queue.restore(storage.rows('pending'));
    expect(queue.unsent().map(({ id }) => id)).toEqual(expect.arrayContaining(['1', '2', '3']));
  });

  it('are removed one by one', async () => {
    const { queue, stored } = await queueOf(first, second, third);
    queue.remove(['1', 'unknown']);
    expect(queue.unsent()).toEqual([second, third]);
    expect(queue.of('a')).toEqual([third]);
    expect([queue.get('1'), queue.get('2')]).toEqual([undefined, second]);
    expect(await stored()).toEqual([[second], [third]]);
  });

  it('come before all others if they are added as first', async () => {
    const { queue, read } = await queueOf(third);
    queue.add([first, second], { isFirst: true });
    expect(queue.unsent()).toEqual([first, second, third]);
    expect(queue.of('a')).toEqual([first, third]);
    await read();
    expect(queue.unsent()).toEqual([first, second, third]);
  });

  it('keep their position when they are replaced', async () => {
    const { queue, stored } = await queueOf(first, second, third);
    const more = { ...first, fields: { content: 'more' } };
    queue.replace([{ mutation: more }]);
    expect(queue.unsent()).toEqual([more, second, third]);
    expect(queue.of('a')).toEqual([more, third]);
    expect(await stored()).toEqual([[more], [second], [third]]);
  });

  it('that are withdrawn leave the mutation that is sent instead, at the end', async () => {
    const { queue, stored } = await queueOf(first, second);
    queue.withdraw([{ ids: ['1'], instead: third, otherwise: third }]);
    expect(queue.unsent()).toEqual([second, third]);
    expect(await stored()).toEqual([[second], [third]]);
    expect([queue.isOwn('3'), queue.tabOf('1')]).toEqual([true, undefined]);
  });

  it('write nothing if there are none', async () => {
    const { queue, writes } = await queueOf();
    queue.add([]);
    queue.remove([]);
    queue.renumber([]);
    queue.sendAgain();
    expect(writes).toEqual([]);
  });
});

describe('sent mutations', () => {
  it('are stored with their numbers', async () => {
    const { queue, stored } = await queueOf(first, second);
    expect(await queue.markSent([{ ...first, sent }, third])).toBe(true);
    expect(queue.unsent()).toEqual([{ ...first, sent }, second]);
    expect(await stored()).toEqual([[{ ...first, sent }], [second]]);
  });

  it('lose their numbers when they are to be renumbered', async () => {
    const { queue, stored } = await queueOf(first);
    await queue.markSent([{ ...first, sent }]);
    queue.renumber(queue.unsent());
    expect(queue.unsent()).toEqual([first]);
    expect(await stored()).toEqual([[first]]);
  });
});

describe('mutations that the server has', () => {
  it('are no longer unsent, and stay until they are removed', async () => {
    const { queue } = await queueOf(first, second);
    queue.confirm([first, makeMutation({ id: 'unknown' })]);
    expect(queue.unsent()).toEqual([second]);
    expect(queue.confirmed()).toEqual([{ ...first, isConfirmed: true }]);
    expect(queue.of('a')).toHaveLength(1);
    queue.remove(['1']);
    expect(queue.of('a')).toEqual([]);
  });

  it('are confirmed in this page’s memory only, not in their row', async () => {
    const many = [first, second];
    const page = volatileQueue();
    page.queue.add(many);
    await page.queue.markSent(many.map((mutation, n) => ({ ...mutation, sent: { ...sent, n } })));
    page.queue.confirm([page.queue.get('1')!]);
    // This writes the row of both mutations again.
    page.queue.renumber([page.queue.get('2')!]);
    await page.whenWritten();
    const [row] = page.storage.rows('pending');
    expect(row?.mutations).toEqual([{ ...first, sent: { ...sent, n: 0 } }, second]);
    await page.read();
    expect(page.queue.confirmed().map(({ id }) => id)).toEqual(['1']);
  });

  it('are sent again in their order, with other numbers, when the server may have lost them', async () => {
    const { queue, stored } = await queueOf(first, second);
    await queue.markSent([{ ...first, sent }]);
    queue.confirm([{ ...first, sent }]);
    queue.sendAgain();
    expect(queue.unsent()).toEqual([first, second]);
    expect(queue.confirmed()).toEqual([]);
    expect(await stored()).toEqual([[first], [second]]);
  });
});

describe('a mutation that the server has rejected', () => {
  it('is removed with others of its record, and its text stays as its own row', async () => {
    const { queue, stored, storage } = await queueOf(first, second, third);
    const mutation = { ...third, fields: { content: 'all of it' } };
    queue.reject(['1', '3'], { mutation, failure });
    expect([queue.unsent(), queue.rejected()]).toEqual([[second], [{ mutation, failure }]]);
    expect([queue.isRejected('3'), queue.isRejected('1')]).toEqual([true, false]);
    expect(await stored()).toEqual([[second]]);
    expect(storage.rows('rejected')).toMatchObject([{ key: '3', mutation, failure }]);
  });

  it('without a text leaves nothing', async () => {
    const { queue, storage, whenWritten } = await queueOf(first);
    queue.reject(['1'], null);
    await whenWritten();
    expect([queue.rejected(), storage.stored.rows]).toEqual([[], []]);
  });

  it('leaves its row to the caller that takes it, and isn’t listed again when the row is read', async () => {
    const { queue, storage, read } = await queueOf(first);
    queue.reject(['1'], { mutation: first, failure });
    expect(queue.takeRejected(['1', 'unknown'])).toEqual([{ mutation: first, failure }]);
    expect(await read()).toMatchObject({ rejected: [] });
    expect([queue.rejected(), storage.rows('rejected').length]).toEqual([[], 1]);
  });
});

describe('whether mutations count as this page’s own', () => {
  const knows = (queue: Queue, ...ids: string[]) => ids.filter(queue.isOwn);

  it('ends when they are pulled, withdrawn, or rejected and announced', async () => {
    const { queue, whenWritten } = await queueOf(first, second, third);
    queue.listOnly(['2']);
    expect([knows(queue, '1', '2', '3'), queue.isAwaited('1'), queue.isAwaited('2')]).toEqual([
      ['1', '2', '3'],
      true,
      false,
    ]);
    queue.remove(['1']);
    queue.withdraw([{ ids: ['2'], instead: null, otherwise: second }]);
    queue.disown(['3']);
    await whenWritten();
    expect(knows(queue, '1', '2', '3')).toEqual([]);
  });

  it('ends when another page has withdrawn them', async () => {
    const { queue, storage, read } = await queueOf(first);
    storage.stored.rows = [];
    await read();
    expect(knows(queue, '1')).toEqual([]);
  });

  it('ends for a rejected text once its row is gone', async () => {
    const { queue, storage, read } = await queueOf(first);
    queue.reject(['1'], { mutation: first, failure });
    queue.takeRejected(['1']);
    await read();
    const [row] = storage.stored.rows.splice(0);
    await read();
    // The queue no longer skips the id: a row of another rejection with the same id is read.
    storage.stored.rows = [row!];
    await read();
    expect(queue.isRejected('1')).toBe(true);
  });
});

describe('thousands of mutations of one gesture', () => {
  const many = Array.from({ length: 2_500 }, (_, n) =>
    makeMutation({ id: `mutation${String(n).padStart(4, '0')}`, recordId: `item${n}` }),
  );

  it('are rows of a thousand, in their order', async () => {
    const { queue, storage, writes, read } = await queueOf();
    queue.add(many);
    expect(queue.unsent()).toEqual(many);
    await read();
    expect(queue.unsent()).toEqual(many);
    expect(writes).toHaveLength(1);
    const rows = storage.rows('pending').toSorted((a, b) => a.seq - b.seq);
    expect(rows.map(({ mutations }) => mutations.length)).toEqual([1_000, 1_000, 500]);
  });

  it('leave their row one by one, and the row is removed with its last mutation', async () => {
    const { queue, storage, read } = await queueOf();
    queue.add(many);
    const ids = many.map(({ id }) => id);
    queue.remove(ids.slice(0, 1_700));
    queue.remove(ids.slice(2_400));
    await read();
    expect(queue.unsent()).toEqual(many.slice(1_700, 2_400));
    const rows = storage.rows('pending').toSorted((a, b) => a.seq - b.seq);
    expect(rows.map(({ mutations }) => mutations.length)).toEqual([300, 400]);
  });
});
