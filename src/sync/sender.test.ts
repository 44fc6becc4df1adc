import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { BackendFailure } from '../backend/failure';
import type { FailureKind } from '../domain/failure';
import type { Change } from './change';
import { makeChange } from './change.cases';
import { createOutbox } from './outbox';
import { createSender } from './sender';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function failure(kind: FailureKind, status: number): BackendFailure {
  return new BackendFailure({ kind, status, message: 'No.', fields: {} });
}

const UNREACHABLE = failure('unreachable', 0);
const REFUSED = failure('refused', 400);
const SERVER_ERROR = failure('refused', 500);
const UNAUTHENTICATED = failure('unauthenticated', 401);

/** A sender whose network is the test: each sent change waits until it is answered. */
function setUp(changes: Change[]) {
  const outbox = createOutbox();
  for (const change of changes) outbox.add(change);
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const sent: string[] = [];
  const events: string[] = [];

  const sender = createSender({
    outbox,
    random: () => 1,
    send(change) {
      sent.push(change.id);
      const answer = withResolvers<void>();
      waiting.set(change.id, answer);
      return answer.promise;
    },
    mustWait: () => false,
    batch: () => [],
    sendBatch: () => Promise.reject(new Error('Nothing is sent in batches here.')),
    onConfirmed(changes) {
      for (const { id } of changes) {
        outbox.remove([id]);
        events.push(`confirmed ${id}`);
      }
    },
    onRefused({ id }, { status }) {
      outbox.remove([id]);
      events.push(`refused ${id} ${status}`);
    },
    onUnauthenticated: () => events.push('unauthenticated'),
    onReachable: (isReachable) => events.push(isReachable ? 'reachable' : 'unreachable'),
  });
  sender.pump();

  /** Answers a change: it is saved, or it fails. */
  const answer = async (id: string, error?: BackendFailure) => {
    const { resolve, reject } = waiting.get(id)!;
    if (error) reject(error);
    else resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sender, outbox, sent, events, answer };
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

function edits(count: number): Change[] {
  return Array.from({ length: count }, (_, n) =>
    makeChange({ id: `edit${n}`, recordId: `item${n}` }),
  );
}

describe('a server that answers', () => {
  it('gets a change, and the next of the same record when that one is confirmed', async () => {
    const { sent, events, answer } = setUp([
      makeChange({ id: 'first' }),
      makeChange({ id: 'second' }),
    ]);
    expect(sent).toEqual(['first']);
    await answer('first');
    expect(sent).toEqual(['first', 'second']);
    await answer('second');
    expect(events).toEqual(['reachable', 'confirmed first', 'reachable', 'confirmed second']);
  });

  it('gets four at a time', async () => {
    const { sent, answer } = setUp(edits(6));
    expect(sent).toEqual(['edit0', 'edit1', 'edit2', 'edit3']);
    await answer('edit2');
    expect(sent).toEqual(['edit0', 'edit1', 'edit2', 'edit3', 'edit4']);
  });

  const refetch = (n: number) =>
    makeChange({ id: `refetch${n}`, kind: 'refetch', recordId: `link${n}` });

  it('gets a refetch beside four others', () => {
    const { sent } = setUp([...edits(5), refetch(0)]);
    expect(sent).toEqual(['edit0', 'edit1', 'edit2', 'edit3', 'refetch0']);
  });

  it('gets two refetches at a time', async () => {
    const { sent, answer } = setUp([0, 1, 2].map(refetch));
    expect(sent).toEqual(['refetch0', 'refetch1']);
    await answer('refetch0');
    expect(sent).toEqual(['refetch0', 'refetch1', 'refetch2']);
  });

  it('gets four others beside any number of slow refetches', () => {
    const { sent } = setUp([0, 1, 2, 3, 4].map(refetch).concat(edits(5)));
    expect(sent.filter((id) => id.startsWith('edit'))).toHaveLength(4);
  });
});

describe('a server that can not be reached', () => {
  it('is tried again after 1, 2, 4, 8, 16 and then each 30 seconds', async () => {
    const { sent, events, answer } = setUp(edits(1));
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const tries = sent.length;
      await answer('edit0', UNREACHABLE);
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(sent).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(tries + 1);
    }
    expect(new Set(events)).toEqual(new Set(['unreachable']));
  });

  it('gets nothing new meanwhile, and everything when it is back', async () => {
    const { sender, outbox, sent, events, answer } = setUp(edits(1));
    await answer('edit0', UNREACHABLE);
    outbox.add(makeChange({ id: 'later', recordId: 'other' }));
    sender.pump();
    expect(sent).toEqual(['edit0']);

    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['edit0', 'edit0', 'later']);
    await answer('edit0');
    await answer('later');
    expect(events).toEqual([
      'unreachable',
      'reachable',
      'confirmed edit0',
      'reachable',
      'confirmed later',
    ]);
  });

  it('is tried at once when the network may be back, and not a second time', async () => {
    const { sender, sent, answer } = setUp(edits(1));
    await answer('edit0', UNREACHABLE);
    sender.resume();
    expect(sent).toEqual(['edit0', 'edit0']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['edit0', 'edit0']);
  });

  it('is waited for anew from one second after an answer', async () => {
    const { sent, answer } = setUp(edits(2));
    await answer('edit0', UNREACHABLE);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer('edit0');
    await answer('edit1', UNREACHABLE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['edit0', 'edit1', 'edit0', 'edit1']);
  });

  it.each([
    ['a request that was broken off', failure('aborted', 0)],
    ['a proxy without its server', failure('unreachable', 503)],
  ])('is also what %s means', async (_, error) => {
    const { sent, events, answer } = setUp(edits(1));
    await answer('edit0', error);
    expect(events).toEqual(['unreachable']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['edit0', 'edit0']);
  });
});

describe('a session that is over', () => {
  it('stops everything until it is resumed, and drops nothing', async () => {
    const { sender, outbox, sent, events, answer } = setUp(edits(1));
    await answer('edit0', UNAUTHENTICATED);
    outbox.add(makeChange({ id: 'later', recordId: 'other' }));
    sender.pump();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent).toEqual(['edit0']);
    expect(events).toEqual(['unauthenticated']);

    sender.resume();
    expect(sent).toEqual(['edit0', 'edit0', 'later']);
    await answer('edit0');
    expect(events).toContain('confirmed edit0');
  });

  it('stays stopped when a wait for the server was under way', async () => {
    const { sent, answer } = setUp(edits(2));
    await answer('edit0', UNREACHABLE);
    await answer('edit1', UNAUTHENTICATED);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent).toEqual(['edit0', 'edit1']);
  });

  it('stays stopped when another request then finds no server', async () => {
    const { sent, answer } = setUp(edits(2));
    await answer('edit0', UNAUTHENTICATED);
    await answer('edit1', UNREACHABLE);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent).toEqual(['edit0', 'edit1']);
  });
});

describe('a refusal', () => {
  it('is told at once, and the rest goes on', async () => {
    const { sent, events, answer } = setUp([
      makeChange({ id: 'first' }),
      makeChange({ id: 'second' }),
    ]);
    await answer('first', REFUSED);
    expect(events).toEqual(['reachable', 'refused first 400']);
    expect(sent).toEqual(['first', 'second']);
  });

  it('is a server error that is still there on the third try', async () => {
    const { sent, events, answer } = setUp(edits(1));
    await answer('edit0', SERVER_ERROR);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer('edit0', SERVER_ERROR);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer('edit0', SERVER_ERROR);
    expect(events).toEqual(['reachable', 'refused edit0 500']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent).toHaveLength(3);
  });

  it('is no server error that passes by itself', async () => {
    const { events, answer } = setUp(edits(1));
    await answer('edit0', SERVER_ERROR);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer('edit0');
    expect(events).toEqual(['reachable', 'confirmed edit0']);
  });

  it('does not lengthen the next wait for the server', async () => {
    const { sent, answer } = setUp(edits(2));
    await answer('edit0', UNREACHABLE);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer('edit0', REFUSED);
    await answer('edit1', UNREACHABLE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['edit0', 'edit1', 'edit0', 'edit1']);
  });
});

describe('a stopped sender', () => {
  it('tells nothing of the answers that come in, and sends no more', async () => {
    const { sender, sent, events, answer } = setUp([
      ...edits(2),
      makeChange({ id: 'more', recordId: 'item0' }),
    ]);
    sender.stop();
    await answer('edit0');
    await answer('edit1', UNREACHABLE);
    sender.resume();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(events).toEqual([]);
    expect(sent).toEqual(['edit0', 'edit1']);
  });

  it('forgets the wait for the server', async () => {
    const { sender, sent, answer } = setUp(edits(1));
    await answer('edit0', UNREACHABLE);
    sender.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent).toEqual(['edit0']);
  });
});
