import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { ClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { createQueue } from '../queue/queue';
import { UNREACHABLE } from './held-pusher.fixture';
import { createPusher } from './pusher';
import { createRefetcher } from './refetcher';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page without a server. Counts how often properties of its mutations are read. */
function offlinePage() {
  let reads = 0;
  const counted = (mutation: ClientMutation) =>
    new Proxy(mutation, {
      get(target, name, receiver): unknown {
        reads++;
        return Reflect.get(target, name, receiver);
      },
    });
  let minted = 0;
  const queue = createQueue({
    tab: 'this',
    mintId: () => `minted ${++minted}`,
    now: () => 0,
    write: () => undefined,
    commit: () => Promise.resolve(true),
    unwrittenKeys: () => new Set(),
  });
  const ports = {
    queue,
    random: () => 0,
    onUnauthenticated: () => undefined,
    onRejected: () => Promise.resolve(),
  };
  const pusher = createPusher({
    ...ports,
    tabs: { withLock: (_name, work) => work(), holdLock: () => undefined },
    owner: 'owner0000000001',
    push: () => Promise.reject(UNREACHABLE),
    cursor: () => null,
    mintClient: () => 'client',
    isBlocked: () => false,
    onDecided: () => Promise.resolve(),
    onDefect: () => undefined,
    onOtherTimeline: () => undefined,
    onReachable: () => undefined,
  });
  const refetcher = createRefetcher({
    ...ports,
    refetch: () => Promise.reject(UNREACHABLE),
    isOthers: () => false,
    onDone: () => undefined,
  });
  /** Does what a gesture does: adds mutations, shows the status, and sends what can be sent. */
  const gesture = (...mutations: ClientMutation[]) => {
    queue.add(mutations.map(counted));
    queue.counts();
    pusher.stuckCount();
    pusher.pump();
    refetcher.pump();
  };
  return {
    gesture,
    queue,
    pusher,
    /** Returns how many properties of mutations some work reads. */
    readsOf(work: () => void) {
      const before = reads;
      work();
      return reads - before;
    },
  };
}

const link = (id: string) => [
  makeMutation({ id, recordId: id, kind: 'create', action: 'create' }),
  makeMutation({ id: `refetch ${id}`, recordId: id, kind: 'refetch', action: 'fetchMetadata' }),
];

/** Resolves to how many properties an Enter reads while `count` links wait to be sent. */
async function readsOfEnter(count: number, isResumed: boolean) {
  const { gesture, readsOf, pusher } = offlinePage();
  for (let n = 0; n < count; n++) gesture(...link(`link${n}`));
  await vi.advanceTimersByTimeAsync(0);
  return readsOf(() => {
    if (isResumed) pusher.resume();
    gesture(...link('last'));
  });
}

it('an Enter reads the same number of mutations whether one or 1,000 are unsent', async () => {
  expect(await readsOfEnter(1_000, false)).toBe(await readsOfEnter(1, false));
});

it('a push reads the mutations that it sends, and not those behind them', async () => {
  expect(await readsOfEnter(3_000, true)).toBeLessThan(1.1 * (await readsOfEnter(1_000, true)));
});

it('the mutations that the server has are found without the unsent ones', () => {
  const { gesture, queue, readsOf } = offlinePage();
  for (let n = 0; n < 1_000; n++) gesture(...link(`link${n}`));
  queue.confirm([queue.get('link0')!]);
  expect(readsOf(() => void queue.confirmed())).toBe(0);
  expect([...queue.readyRefetches()].map(({ id }) => id)).toEqual(['refetch link0']);
  expect(queue.counts()).toEqual({ unsent: 999, rejected: 0 });
});
