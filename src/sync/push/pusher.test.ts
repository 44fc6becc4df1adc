import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { MutationResult } from '../../backend/sync';
import { deferred } from '../deferred.fixture';
import { makeMutation } from '../queue/client-mutation.fixture';
import { volatileQueue } from '../queue/queue.fixture';
import { edits, setUp, UNREACHABLE } from './held-pusher.fixture';
import type { NumberedClientMutation } from '../queue/client-mutation';
import { mutationOf } from './push-batch';
import type { PusherPorts } from './pusher';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a server that answers', () => {
  it('gets all unsent mutations in one push, in order', async () => {
    const { pushes, numbers, records, events, answer } = await setUp(edits(3));
    expect(numbers()).toEqual([['client1', 1, 2, 3]]);
    expect(records()).toEqual([['item0', 'item1', 'item2']]);
    expect(pushes[0]?.acknowledged).toBe(0);
    await answer();
    expect(events).toEqual(['reachable', 'applied edit0', 'applied edit1', 'applied edit2']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(pushes).toHaveLength(1);
  });

  it('gets newer mutations with the next push, and learns which results have arrived', async () => {
    const { pusher, queue, pushes, numbers, answer } = await setUp(edits(2));
    queue.add([makeMutation({ id: 'later', recordId: 'other' })]);
    pusher.pump();
    expect(pushes).toHaveLength(1);
    await answer();
    expect(numbers()).toEqual([
      ['client1', 1, 2],
      ['client1', 3],
    ]);
    expect(pushes[1]?.acknowledged).toBe(2);
  });

  it('gets no refetch', async () => {
    const { pushes } = await setUp([makeMutation({ kind: 'refetch' })]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pushes).toEqual([]);
  });

  it('has its repeated results of an earlier push ignored', async () => {
    const [first, second] = edits(2);
    const results: MutationResult[] = [];
    const push: PusherPorts['push'] = ({ mutations: [mutation] }) => {
      results.push({ n: mutation!.n, outcome: 'keptBoth' });
      return Promise.resolve({ lastMutation: mutation!.n, results: [...results] });
    };
    const { pusher, queue, events, settle } = await setUp([first!], { push });
    queue.add([second!]);
    pusher.pump();
    await settle();
    expect(results).toHaveLength(2);
    expect(events).toEqual(['reachable', 'keptBoth edit0', 'reachable', 'keptBoth edit1']);
  });
});

/** Creates a page that has stored its numbers only when the test calls `finish`. */
function markingLate() {
  const page = volatileQueue();
  const marking = deferred<boolean>();
  const markSent = vi.spyOn(page.queue, 'markSent').mockReturnValueOnce(marking.promise);
  return { page, markSent, finish: marking.resolve };
}

describe('numbers', () => {
  it('are stored on the device before the push', async () => {
    const { page, markSent, finish } = markingLate();
    const { pushes, settle } = await setUp(edits(2), { page });
    expect(markSent.mock.calls[0]?.[0].map(({ id, sent }) => [id, sent])).toEqual([
      ['edit0', { client: 'client1', n: 1 }],
      ['edit1', { client: 'client1', n: 2 }],
    ]);
    expect(pushes).toEqual([]);
    finish(true);
    await settle();
    expect(pushes).toHaveLength(1);
  });

  it('aren’t sent if the pusher is paused while it stores them', async () => {
    const { page, finish } = markingLate();
    const { pusher, pushes, settle } = await setUp(edits(1), { page });
    pusher.pause();
    finish(true);
    await settle();
    expect(pushes).toEqual([]);
  });

  it('and mutations stay the same if the answer is lost, and newer mutations follow them', async () => {
    const page = volatileQueue();
    const markSent = vi.spyOn(page.queue, 'markSent');
    const { queue, pushes, fail, answer } = await setUp(edits(2), { page });
    await fail(UNREACHABLE);
    queue.add([makeMutation({ id: 'later', recordId: 'item0', fields: { content: 'more' } })]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pushes[1]?.mutations.slice(0, 2)).toEqual(pushes[0]?.mutations);
    expect(pushes[1]).toMatchObject({ client: 'client1', acknowledged: 0 });
    expect(pushes[1]?.mutations[2]).toMatchObject({ n: 3, fields: { content: 'more' } });
    // The numbers of the first push are stored already.
    expect(markSent.mock.calls.map(([kept]) => kept.map(({ id }) => id))).toEqual([
      ['edit0', 'edit1'],
      ['later'],
    ]);
    await answer();
    expect(queue.unsent()).toEqual([]);
  });

  it('of a closed page are sent as its client, before the page’s own ones', async () => {
    const left = edits(2).map((mutation, n): NumberedClientMutation => {
      return { ...mutation, sent: { client: 'gone', n: 7 + n } };
    });
    const own = makeMutation({ id: 'own', recordId: 'own' });
    const { pushes, numbers, answer } = await setUp([...left, own]);
    expect(pushes).toEqual([
      { client: 'gone', acknowledged: 6, mutations: left.map((each) => mutationOf(each)) },
    ]);
    await answer();
    expect(numbers()[1]).toEqual(['client1', 1]);
  });
});

describe('while the puller finds out what a restored server has forgotten', () => {
  it('nothing is sent, and the pusher checks again each second', async () => {
    let isBlocked = true;
    const { pushes, records } = await setUp(edits(2), { isBlocked: () => isBlocked });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(pushes).toEqual([]);
    isBlocked = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(records()).toEqual([['item0', 'item1']]);
  });
});
