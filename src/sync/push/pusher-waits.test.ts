import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { BackendFailure } from '../../backend/failure';
import { makeMutation } from '../queue/client-mutation.fixture';
import { edits, failure, setUp, UNAUTHENTICATED, UNREACHABLE } from './held-pusher.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;

describe('a server whose disk is full', () => {
  it('gets the push again after the wait that it asks for, and everything in the end', async () => {
    const { pushes, events, records, fail, answer } = await setUp(edits(2), { random: () => 1 });
    const full = new BackendFailure({
      kind: 'unreachable',
      status: 507,
      message: 'The server’s disk is full.',
      fields: {},
      retryAfter: 30,
    });
    for (let time = 1; time <= 20; time++) {
      await fail(full);
      await vi.advanceTimersByTimeAsync(30_999);
      expect(pushes).toHaveLength(time);
      await vi.advanceTimersByTimeAsync(1);
      expect(pushes).toHaveLength(time + 1);
    }
    expect(new Set(records().map(String))).toEqual(new Set(['item0,item1']));
    expect(new Set(events)).toEqual(new Set(['unreachable']));
    await answer();
    expect(events.slice(-3)).toEqual(['reachable', 'applied edit0', 'applied edit1']);
  });
});

describe('an unreachable server', () => {
  it('is tried again after at most 1, 2, 4, 8, 16 and then every 30 seconds', async () => {
    const { pushes, events, fail } = await setUp(edits(1), { random: () => 1 });
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const tries = pushes.length;
      await fail(UNREACHABLE);
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(pushes).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(pushes).toHaveLength(tries + 1);
    }
    expect(new Set(events)).toEqual(new Set(['unreachable']));
  });

  it('gets no newer mutations before the retry, and everything when it is back', async () => {
    const { pusher, queue, records, events, fail, answer } = await setUp(edits(1));
    await fail(UNREACHABLE);
    queue.add([makeMutation({ id: 'later', recordId: 'other' })]);
    pusher.pump();
    expect(records()).toEqual([['item0']]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(records()).toEqual([['item0'], ['item0', 'other']]);
    await answer();
    expect(events).toEqual(['unreachable', 'reachable', 'applied edit0', 'applied later']);
  });

  it('is tried at once when the network may be back, and only once', async () => {
    const { pusher, pushes, settle, fail } = await setUp(edits(1));
    await fail(UNREACHABLE);
    pusher.resume();
    await settle();
    expect(pushes).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(pushes).toHaveLength(2);
  });

  it('is tried again after a second if it isn’t reached when the network may be back', async () => {
    const { pusher, pushes, settle, fail } = await setUp(edits(1), { random: () => 1 });
    for (const seconds of [1, 2, 4, 8]) {
      await fail(UNREACHABLE);
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
    }
    await fail(UNREACHABLE);
    pusher.resume();
    await settle();
    await fail(UNREACHABLE);
    const tries = pushes.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pushes).toHaveLength(tries + 1);
  });

  it.each([
    ['an answer', (pusher: Awaited<ReturnType<typeof setUp>>) => pusher.answer()],
    [
      'a refusal',
      (pusher: Awaited<ReturnType<typeof setUp>>) => pusher.fail(failure('refused', 400)),
    ],
  ])('is tried again after only one second if it fails right after %s', async (_, end) => {
    const set = await setUp(edits(1), { random: () => 1 });
    for (const seconds of [1, 2, 4]) {
      await set.fail(UNREACHABLE);
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
    }
    await end(set);
    set.queue.add([makeMutation({ id: 'later', recordId: 'other' })]);
    set.pusher.pump();
    await set.settle();
    await set.fail(UNREACHABLE);
    const tries = set.pushes.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(set.pushes).toHaveLength(tries + 1);
  });

  it.each([
    ['an aborted request', failure('aborted', 0)],
    ['a proxy without its server', failure('unreachable', 503)],
    ['a server without the push route', failure('refused', 404)],
    ['a server error', failure('refused', 500)],
  ])('is assumed after %s', async (_, error) => {
    const { pushes, events, fail } = await setUp(edits(2));
    for (let tries = 1; tries <= 5; tries++) {
      await fail(error);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(pushes).toHaveLength(tries + 1);
    }
    expect(new Set(events)).toEqual(new Set(['unreachable']));
    expect(pushes.at(-1)).toEqual(pushes[0]);
  });

  it('gets nothing during the wait that it asks for, and then all unsent mutations', async () => {
    const { queue, pushes, events, fail, answer } = await setUp(edits(1_000));
    const status = { kind: 'unreachable', status: 429 } as const;
    await fail(new BackendFailure({ ...status, message: 'No.', fields: {}, retryAfter: 60 }));
    await vi.advanceTimersByTimeAsync(60_499);
    expect(pushes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await answer();
    await answer();
    expect(queue.unsent()).toEqual([]);
    expect(pushes.map(({ mutations }) => mutations.length)).toEqual([500, 500, 500]);
    expect(events.filter((event) => event.startsWith('applied'))).toHaveLength(1_000);
  });
});

describe('a session that has ended', () => {
  it('stops everything until it is resumed, and drops nothing', async () => {
    const { pusher, queue, pushes, records, events, settle, fail } = await setUp(edits(1));
    await fail(UNAUTHENTICATED);
    queue.add([makeMutation({ id: 'later', recordId: 'other' })]);
    pusher.pump();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(pushes).toHaveLength(1);
    expect(events).toEqual(['unauthenticated']);
    pusher.resume();
    await settle();
    expect(records()[1]).toEqual(['item0', 'other']);
    expect(pushes[1]?.mutations[0]).toEqual(pushes[0]?.mutations[0]);
  });

  it.each([
    ['says so again', UNAUTHENTICATED],
    ['isn’t reached', UNREACHABLE],
  ])('stays paused, and isn’t reported again, if the server %s', async (_, error) => {
    const { pusher, pushes, events, fail } = await setUp(edits(1));
    pusher.pause();
    await fail(error);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(pushes).toHaveLength(1);
    expect(events).not.toContain('unauthenticated');
  });

  it('ignores an answer, and gets it again on resume', async () => {
    const { pusher, queue, pushes, answer } = await setUp(edits(1));
    pusher.pause();
    await answer();
    expect(queue.unsent()).toHaveLength(1);
    pusher.resume();
    await vi.advanceTimersByTimeAsync(0);
    await answer();
    expect(queue.unsent()).toEqual([]);
    expect(pushes[1]?.mutations).toEqual(pushes[0]?.mutations);
  });
});

describe('a paused pusher', () => {
  it('ignores the answer of a running push, and sends nothing more', async () => {
    const { pusher, queue, pushes, events, answer } = await setUp(edits(1));
    pusher.pause();
    await answer();
    queue.add([makeMutation({ id: 'later', recordId: 'other' })]);
    pusher.pump();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(events).toEqual([]);
    expect(pushes).toHaveLength(1);
  });

  it('cancels the scheduled retry', async () => {
    const { pusher, pushes, fail } = await setUp(edits(1));
    await fail(UNREACHABLE);
    pusher.pause();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(pushes).toHaveLength(1);
  });
});
