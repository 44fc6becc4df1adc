import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deferred } from '../deferred.fixture';
import type { ClientMutation } from '../queue/client-mutation';
import { volatileQueue } from '../queue/queue.fixture';
import type { Tabs } from '../tabs/tabs';
import { edits, failure, setUp } from './held-pusher.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const numbered = (mutation: ClientMutation, n: number): ClientMutation => ({
  ...mutation,
  sent: { client: 'theirs', n },
});

/** Creates two pages of one browser that know the same mutations, each mutation in its own row. */
async function twoPages(count: number) {
  const other = volatileQueue();
  const mutations = edits(count);
  for (const mutation of mutations) other.queue.add([mutation]);
  await other.whenWritten();
  const page = volatileQueue(other.storage);
  await page.read();
  return { other, page, mutations };
}

/** Creates a lock that another page holds until the test calls `free`. */
function heldLock() {
  const freed = deferred<void>();
  const asked: string[] = [];
  const tabs: Pick<Tabs, 'withLock' | 'holdLock'> = {
    async withLock(name, work) {
      asked.push(name);
      await freed.promise;
      return work();
    },
    holdLock: () => undefined,
  };
  return { tabs, asked, free: () => freed.resolve() };
}

describe('mutations that another page has numbered', () => {
  it('are sent as that page’s client once it releases the lock', async () => {
    const { other, page, mutations } = await twoPages(2);
    await other.queue.markSent(mutations.map((mutation, n) => numbered(mutation, n + 7)));
    await page.read();
    const { tabs, asked, free } = heldLock();
    const { numbers, pushes, answer, settle } = await setUp([], { page, tabs });
    expect([asked, numbers()]).toEqual([['jot-push-owner0000000001'], []]);
    free();
    await settle();
    expect(numbers()).toEqual([['theirs', 7, 8]]);
    expect(pushes[0]?.acknowledged).toBe(6);
    await answer();
    expect(page.queue.unsent()).toEqual([]);
  });

  it('are not sent again if the server has decided on them meanwhile', async () => {
    const { other, page, mutations } = await twoPages(2);
    await other.queue.markSent([numbered(mutations[0]!, 1)]);
    await page.read();
    const { tabs, free } = heldLock();
    const { numbers, records, settle } = await setUp([], { page, tabs });
    other.queue.remove(['edit0']);
    await other.whenWritten();
    await page.read();
    free();
    await settle();
    expect([numbers(), records()]).toEqual([[['client1', 1]], [['item1']]]);
  });

  it('are not sent by a page that was paused while it waited for the lock', async () => {
    const { other, page, mutations } = await twoPages(1);
    await other.queue.markSent([numbered(mutations[0]!, 1)]);
    await page.read();
    const { tabs, free } = heldLock();
    const { pusher, pushes, settle } = await setUp([], { page, tabs });
    pusher.pause();
    free();
    await settle();
    expect(pushes).toEqual([]);
  });

  it('are renumbered as this page’s if the server has forgotten the other client', async () => {
    const { other, page, mutations } = await twoPages(2);
    await other.queue.markSent(mutations.map((mutation, n) => numbered(mutation, n + 7)));
    await page.read();
    const { numbers, fail, answer } = await setUp([], { page });
    await fail(failure('refused', 400, 'clientUnknown'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(numbers()).toEqual([
      ['theirs', 7, 8],
      ['client1', 1, 2],
    ]);
    await answer();
    expect(page.storage.rows('pending')[0]?.mutations[0]?.sent).toEqual({
      client: 'client1',
      n: 1,
    });
  });
});

describe('a page that numbers mutations which another page has just numbered', () => {
  it('sends them as the other page’s client, and later ones as a new client', async () => {
    const { other, page, mutations } = await twoPages(2);
    await other.queue.markSent([numbered(mutations[0]!, 1)]);
    // This page hasn't read the other page's number yet, and would send both mutations in one push.
    const { numbers, records, answer } = await setUp([], { page });
    expect([numbers(), records()]).toEqual([[['theirs', 1]], [['item0']]]);
    await answer();
    expect(numbers()[1]).toEqual(['client2', 1]);
    await answer();
    expect(page.queue.unsent()).toEqual([]);
  });

  it('doesn’t send mutations that another page has withdrawn', async () => {
    const { other, page, mutations } = await twoPages(2);
    other.queue.withdraw([{ ids: ['edit0'], instead: null, otherwise: mutations[0]! }]);
    await other.whenWritten();
    const { numbers, records } = await setUp([], { page });
    expect([numbers(), records()]).toEqual([[['client2', 1]], [['item1']]]);
  });

  it('continues as a new client, even if it has pushed before', async () => {
    const { other, page } = await twoPages(1);
    const { pusher, queue, numbers, answer, settle } = await setUp([], { page });
    await answer();
    const [, second, third] = edits(3);
    other.queue.add([second!]);
    await other.whenWritten();
    await page.read();
    await other.queue.markSent([numbered(second!, 1)]);
    queue.add([third!]);
    pusher.pump();
    await settle();
    await answer();
    expect(numbers()).toEqual([
      ['client1', 1],
      ['theirs', 1],
      ['client2', 1],
    ]);
  });
});

describe('a page that sends its own mutations', () => {
  it('doesn’t wait for the lock, and holds it until the other pages have the decisions', async () => {
    const announced = deferred<void>();
    const held: string[] = [];
    const tabs: Pick<Tabs, 'withLock' | 'holdLock'> = {
      withLock: () => Promise.reject(new Error('The page waits for the lock.')),
      holdLock(name, work) {
        held.push(name);
        void work.then(() => held.pop());
      },
    };
    const onDecided = () => announced.promise;
    const { pushes, queue, answer, settle } = await setUp(edits(1), { tabs, onDecided });
    expect([pushes.length, held]).toEqual([1, ['jot-push-owner0000000001']]);
    await answer();
    expect([queue.unsent(), held]).toEqual([[], ['jot-push-owner0000000001']]);
    announced.resolve();
    await settle();
    expect(held).toEqual([]);
  });
});
