import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { volatileQueue } from '../queue/queue.fixture';
import { edits, failure, setUp } from './held-pusher.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;
const error = { status: 500, message: 'No.', data: {} };
const FAILED = { outcome: 'failed' as const, error };

/** Answers one push after another until there are none, and fails those that `failureFor` returns a failure for. */
async function pushAll(
  set: Awaited<ReturnType<typeof setUp>>,
  failureFor: (records: readonly string[]) => Error | null,
) {
  for (let seen = 0; seen < set.pushes.length;) {
    seen = set.pushes.length;
    const refusal = failureFor(set.records().at(-1)!);
    await (refusal ? set.fail(refusal) : set.answer());
  }
}

describe('a batch that the server refuses as a whole', () => {
  it('is halved until its size fits, and no mutation is rejected', async () => {
    const set = await setUp(edits(40));
    await pushAll(set, ({ length }) => (length > 10 ? failure('refused', 413) : null));
    expect(set.records().map(({ length }) => length)).toEqual([40, 20, 10, 10, 10, 10]);
    // The server has applied nothing of the larger batches, so the mutations have the same numbers as before.
    expect(set.numbers()[2]).toEqual(['client1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(set.events.filter((event) => event.startsWith('rejected'))).toEqual([]);
    expect(set.queue.unsent()).toEqual([]);
  });

  it.each([400, 413])(
    'with %i for one mutation: only that one is rejected, and the others are sent',
    async (status) => {
      const set = await setUp(edits(8));
      await pushAll(set, (records) =>
        records.includes('item2') ? failure('refused', status) : null,
      );
      expect(set.events.filter((event) => event.startsWith('rejected'))).toEqual([
        `rejected edit2 ${status}`,
      ]);
      expect(set.queue.unsent()).toEqual([]);
      expect(set.events.filter((event) => event.startsWith('applied'))).toHaveLength(7);
      // The rejected number is never sent again, so a new client sends all mutations after it in one push.
      expect(set.numbers().at(-1)).toEqual(['client2', 1, 2, 3, 4, 5]);
      expect(set.records().at(-1)).toEqual(['item3', 'item4', 'item5', 'item6', 'item7']);
    },
  );
});

describe('a client that the server rejects', () => {
  it.each([
    ['mutationMissing', failure('refused', 400, 'mutationMissing')],
    ['clientUnknown', failure('refused', 400, 'clientUnknown')],
    ['403', failure('refused', 403)],
  ])(
    '(%s) is replaced by a new one, which numbers all unsent mutations again',
    async (_, refusal) => {
      const page = volatileQueue();
      const markSent = vi.spyOn(page.queue, 'markSent');
      const set = await setUp(edits(2), { page });
      await set.fail(refusal);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(set.numbers()).toEqual([
        ['client1', 1, 2],
        ['client2', 1, 2],
      ]);
      expect(set.pushes[1]?.acknowledged).toBe(0);
      expect(markSent).toHaveBeenCalledTimes(2);
      await set.answer();
      expect(set.events).toEqual(['reachable', 'applied edit0', 'applied edit1']);
    },
  );

  it('of another timeline: the page pulls before it sends everything again', async () => {
    const set = await setUp(edits(1), { cursor: () => 'life.7' });
    expect(set.pushes[0]?.cursor).toBe('life.7');
    await set.fail(failure('refused', 400, 'otherTimeline'));
    expect(set.events).toEqual(['other timeline']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(set.numbers()).toEqual([
      ['client1', 1],
      ['client2', 1],
    ]);
  });

  it('waits before it pushes again, so that it doesn’t flood the server', async () => {
    const set = await setUp(edits(1));
    for (let tries = 0; tries < 5; tries++) {
      await set.fail(failure('refused', 400, 'clientUnknown'));
      expect(set.pushes).toHaveLength(tries + 1);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(set.queue.unsent()).toHaveLength(1);
  });

  it('of a closed page: its mutations are renumbered as this page’s', async () => {
    const [left, own] = edits(2);
    const set = await setUp([{ ...left!, sent: { client: 'gone', n: 7 } }, own!]);
    await set.fail(failure('refused', 400, 'clientUnknown'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(set.numbers()[1]).toEqual(['client1', 1, 2]);
  });
});

describe('a server that fails on one mutation', () => {
  it('gets it and those after it again, with the same numbers', async () => {
    const set = await setUp(edits(3));
    await set.answer({ item1: FAILED });
    expect(set.events).toEqual(['reachable', 'applied edit0']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(set.numbers()[1]).toEqual(['client1', 2, 3]);
    expect(set.pushes[1]?.acknowledged).toBe(1);
    await set.answer();
    expect(set.queue.unsent()).toEqual([]);
  });

  it('rejects it if it fails for the third time', async () => {
    const set = await setUp(edits(3));
    for (const wait of [1_000, 2_000]) {
      await set.answer({ item1: FAILED });
      await vi.advanceTimersByTimeAsync(wait);
    }
    expect(set.events).not.toContain('rejected edit1 500');
    await set.answer({ item1: FAILED });
    expect(set.events).toContain('rejected edit1 500');
    expect([set.numbers()[3], set.records()[3]]).toEqual([['client2', 1], ['item2']]);
    await set.answer();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(set.pushes).toHaveLength(4);
  });

  it('leads to a rejection after three seconds, even if it was unreachable for long before', async () => {
    const set = await setUp(edits(1), { random: () => 1 });
    for (const seconds of [1, 2, 4, 8, 16]) {
      await set.fail(failure('unreachable', 0));
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
    }
    await set.answer({ item0: FAILED });
    for (const seconds of [1, 2]) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      await set.answer({ item0: FAILED });
    }
    expect(set.events.at(-1)).toBe('rejected edit0 500');
  });

  it('has its failures counted for each mutation separately', async () => {
    const set = await setUp(edits(2));
    await set.answer({ item0: FAILED });
    await vi.advanceTimersByTimeAsync(30_000);
    for (let tries = 0; tries < 2; tries++) {
      await set.answer({ item1: FAILED });
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(set.events.filter((event) => event.startsWith('rejected'))).toEqual([]);
  });
});

describe('a bug of the app', () => {
  const DEFECT = new TypeError('undefined is not a function');

  it('keeps the mutations and those after them, and reports it once', async () => {
    const { pusher, queue, pushes, events, fail } = await setUp(edits(2));
    await fail(DEFECT);
    queue.add([{ ...edits(3)[2]! }]);
    pusher.pump();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(events).toEqual(['defect edit0,edit1']);
    expect(pushes).toHaveLength(1);
    expect(pusher.stuckCount()).toBe(2);
    expect(queue.unsent()).toHaveLength(3);
  });

  it('is tried again on resume', async () => {
    const { pusher, events, settle, fail, answer } = await setUp(edits(1));
    await fail(DEFECT);
    pusher.resume();
    await settle();
    await answer();
    expect(events).toEqual(['defect edit0', 'reachable', 'applied edit0']);
    expect(pusher.stuckCount()).toBe(0);
  });

  it('in a callback doesn’t send the mutations again and again', async () => {
    const { queue, pushes, events, answer } = await setUp(edits(1), {
      onDecided() {
        throw DEFECT;
      },
    });
    await answer();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(pushes).toHaveLength(1);
    expect(events).toEqual(['reachable', 'defect edit0']);
    expect(queue.unsent()).toHaveLength(1);
  });

  it('is reported as well if the server’s answer has no result for the push', async () => {
    const { events } = await setUp(edits(1), {
      push: () => Promise.resolve({ lastMutation: 0, results: [] }),
    });
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(events).toEqual(['reachable', 'defect edit0']);
  });
});
