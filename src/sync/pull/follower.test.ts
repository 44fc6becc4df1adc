import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackendFailure } from '../../backend/failure';
import type { Realtime } from '../../backend/realtime';
import { createFollower } from './follower';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = (kind: 'unreachable' | 'unauthenticated', retryAfter?: number) =>
  new BackendFailure({ kind, status: 0, message: '', fields: {}, retryAfter });

/** A follower, and the server that it connects to, which fails as long as `failing` holds something. */
function follow(failing: BackendFailure[] = []) {
  const connections: { topics: readonly string[]; tell(topic: string): void; lose(): void }[] = [];
  let asked = 0;
  let closed = 0;
  const heard: string[] = [];
  const realtime: Realtime = {
    connect(topics, tell, lose) {
      asked++;
      const refusal = failing.shift();
      if (refusal) return Promise.reject(refusal);
      connections.push({ topics, tell, lose });
      return Promise.resolve(() => void closed++);
    },
  };
  const follower = createFollower({
    realtime,
    topics: ['news'],
    onPoke: () => heard.push('poke'),
    onMessage: (topic) => heard.push(topic),
    now: Date.now,
  });
  follower.start();
  return {
    follower,
    heard,
    connections,
    asked: () => asked,
    closed: () => closed,
    after: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

it('pokes at each connection, and with each message', async () => {
  const { heard, connections, after } = follow();
  await after(0);
  expect(connections[0]?.topics).toEqual(['poke', 'news']);
  expect(heard).toEqual(['poke']);
  connections[0]?.tell('news');
  connections[0]?.tell('poke');
  expect(heard).toEqual(['poke', 'news', 'poke']);
});

it('connects again after 200, 300, 500, 1000, 1200, 1500, 2000 ms, and from the start once one has lasted', async () => {
  const { asked, connections, after } = follow();
  await after(0);
  let count = 1;
  for (const wait of [200, 300, 500, 1_000, 1_200, 1_500, 2_000, 2_000]) {
    connections.at(-1)?.lose();
    await after(wait - 1);
    expect(asked()).toBe(count);
    await after(1);
    expect(asked()).toBe(++count);
  }
  // The server ends a connection that is silent for five minutes.
  await after(300_000);
  connections.at(-1)?.lose();
  await after(200);
  expect(asked()).toBe(count + 1);
});

it('tries again until it is let in, no sooner than it is asked to', async () => {
  const { asked, heard, after } = follow([failure('unreachable'), failure('unreachable', 60)]);
  await after(200);
  expect(asked()).toBe(2);
  await after(60_000);
  expect(asked()).toBe(2);
  await after(300);
  expect(asked()).toBe(3);
  expect(heard).toEqual(['poke']);
});

it('has a pull judge whether the session is over', async () => {
  const { heard, connections, after } = follow([failure('unauthenticated')]);
  await after(0);
  expect(connections).toHaveLength(0);
  expect(heard).toEqual(['poke']);
});

it('is deaf once it is stopped, also to what was on its way', async () => {
  const { follower, heard, asked, closed, connections, after } = follow();
  follower.stop();
  await after(0);
  expect(closed()).toBe(1);
  follower.start();
  await after(0);
  follower.stop();
  expect(closed()).toBe(2);
  for (const each of connections) {
    each.tell('poke');
    each.lose();
  }
  await after(60_000);
  expect(heard).toEqual(['poke']);
  expect(asked()).toBe(2);
});
