import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { MutationResult } from '../../backend/sync';
import { deferred } from '../deferred.fixture';
import type { Change } from '../state/change';
import { makeChange } from '../state/change.fixture';
import { edits, setUp, UNREACHABLE } from './held-pusher.fixture';
import { mutationOf, type NumberedChange } from './push-batch';
import type { PusherPorts } from './pusher';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a server that answers', () => {
  it('gets all that waits at once, in its order', async () => {
    const { pushes, numbers, records, events, answer } = await setUp(edits(3));
    expect(numbers()).toEqual([['client1', 1, 2, 3]]);
    expect(records()).toEqual([['item0', 'item1', 'item2']]);
    expect(pushes[0]?.acknowledged).toBe(0);
    await answer();
    expect(events).toEqual(['reachable', 'applied edit0', 'applied edit1', 'applied edit2']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(pushes).toHaveLength(1);
  });

  it('gets what is made meanwhile with the next push, and hears what has reached this page', async () => {
    const { pusher, pending, pushes, numbers, answer } = await setUp(edits(2));
    pending.put([makeChange({ id: 'later', recordId: 'other' })]);
    pusher.pump();
    expect(pushes).toHaveLength(1);
    await answer();
    expect(numbers()).toEqual([
      ['client1', 1, 2],
      ['client1', 3],
    ]);
    expect(pushes[1]?.acknowledged).toBe(2);
  });

  it('gets no refetch, which is no mutation', async () => {
    const { pushes } = await setUp([makeChange({ kind: 'refetch' })]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pushes).toEqual([]);
  });

  it('decides on what it was sent now: what it repeats of an earlier push counts for nothing', async () => {
    const [first, second] = edits(2);
    const results: MutationResult[] = [];
    const push: PusherPorts['push'] = ({ mutations: [mutation] }) => {
      results.push({ n: mutation!.n, outcome: 'keptBoth' });
      return Promise.resolve({ lastMutation: mutation!.n, results: [...results] });
    };
    const { pusher, pending, events, settle } = await setUp([first!], { push });
    pending.put([second!]);
    pusher.pump();
    await settle();
    expect(results).toHaveLength(2);
    expect(events).toEqual(['reachable', 'keptBoth edit0', 'reachable', 'keptBoth edit1']);
  });
});

describe('numbers', () => {
  it('are kept on the device before anything is sent', async () => {
    const keeping = deferred<void>();
    const keep = vi.fn<(changes: readonly Change[]) => Promise<void>>(() => keeping.promise);
    const { pushes, settle } = await setUp(edits(2), { keep });
    expect(keep.mock.calls[0]?.[0].map(({ id, sent }) => [id, sent])).toEqual([
      ['edit0', { client: 'client1', n: 1 }],
      ['edit1', { client: 'client1', n: 2 }],
    ]);
    expect(pushes).toEqual([]);
    keeping.resolve();
    await settle();
    expect(pushes).toHaveLength(1);
  });

  it('that were being kept when it came to a pause are not sent any more', async () => {
    const keeping = deferred<void>();
    const { pusher, pushes, settle } = await setUp(edits(1), { keep: () => keeping.promise });
    pusher.pause();
    keeping.resolve();
    await settle();
    expect(pushes).toEqual([]);
  });

  it('stay, as the words do, when the answer is lost; what came meanwhile follows them', async () => {
    const keep = vi.fn<(changes: readonly Change[]) => Promise<void>>(() => Promise.resolve());
    const { pending, pushes, fail, answer } = await setUp(edits(2), { keep });
    await fail(UNREACHABLE);
    pending.put([makeChange({ id: 'later', recordId: 'item0', fields: { content: 'more' } })]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pushes[1]?.mutations.slice(0, 2)).toEqual(pushes[0]?.mutations);
    expect(pushes[1]).toMatchObject({ client: 'client1', acknowledged: 0 });
    expect(pushes[1]?.mutations[2]).toMatchObject({ n: 3, fields: { content: 'more' } });
    // Those of the first push are on the device already.
    expect(keep.mock.calls.map(([kept]) => kept.map(({ id }) => id))).toEqual([
      ['edit0', 'edit1'],
      ['later'],
    ]);
    await answer();
    expect(pending.unsent()).toEqual([]);
  });

  it('that a page has given which is gone are kept, under its client, before the own ones', async () => {
    const left = edits(2).map((change, n): NumberedChange => {
      return { ...change, sent: { client: 'gone', n: 7 + n } };
    });
    const own = makeChange({ id: 'own', recordId: 'own' });
    const { pushes, numbers, answer } = await setUp([...left, own]);
    expect(pushes).toEqual([
      { client: 'gone', acknowledged: 6, mutations: left.map((each) => mutationOf(each)) },
    ]);
    await answer();
    expect(numbers()[1]).toEqual(['client1', 1]);
  });
});

describe('a change that another page’s has to come before', () => {
  it('waits with all that come after it, and is looked at each second', async () => {
    let isHeld = true;
    const { records, answer } = await setUp(edits(3), {
      mustWait: ({ id }) => isHeld && id === 'edit1',
    });
    expect(records()).toEqual([['item0']]);
    await answer();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(records()).toHaveLength(1);
    isHeld = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(records()).toEqual([['item0'], ['item1', 'item2']]);
  });

  it('is looked at also when nothing could be sent at all', async () => {
    let isHeld = true;
    const { pushes } = await setUp(edits(1), { mustWait: () => isHeld });
    expect(pushes).toEqual([]);
    isHeld = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pushes).toHaveLength(1);
  });
});
