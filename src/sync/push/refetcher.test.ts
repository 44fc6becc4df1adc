import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deferred } from '../deferred.fixture';
import type { ClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { volatileQueue } from '../queue/queue.fixture';
import { failure, UNAUTHENTICATED, UNREACHABLE } from './held-pusher.fixture';
import { createRefetcher } from './refetcher';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;
const refetch = (id: string) =>
  makeMutation({ id: `refetch ${id}`, kind: 'refetch', recordId: id, action: 'refetch' });

/** Creates a refetcher whose server is the test: each request waits until `answer` is called. */
function setUp(...mutations: ClientMutation[]) {
  const { queue } = volatileQueue();
  queue.add(mutations);
  const asked: string[] = [];
  const events: string[] = [];
  const waiting = new Map<string, ReturnType<typeof deferred<void>>>();
  const refetcher = createRefetcher({
    queue,
    refetch(recordId) {
      asked.push(recordId);
      const answer = deferred<void>();
      waiting.set(recordId, answer);
      return answer.promise;
    },
    isOthers: ({ recordId }) => recordId === 'of another page',
    onDone(mutation) {
      events.push(`done ${mutation.recordId}`);
      queue.confirm([mutation]);
    },
    onRejected(mutation, { kind, status }) {
      events.push(`${kind} ${mutation.recordId} ${status}`);
      queue.remove([mutation.id]);
    },
    onUnauthenticated: () => void events.push('unauthenticated'),
    random: () => 1,
  });
  refetcher.pump();
  return {
    refetcher,
    queue,
    asked,
    events,
    async answer(recordId: string, error?: unknown) {
      const answer = waiting.get(recordId);
      if (!answer) throw new Error(`There is no refetch of ${recordId} to answer.`);
      waiting.delete(recordId);
      if (error === undefined) answer.resolve();
      else answer.reject(error);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('a link whose page the server has to fetch again', () => {
  it('is requested once, with at most two requests at a time', async () => {
    const { refetcher, asked, events, answer } = setUp(...['a', 'b', 'c'].map(refetch));
    refetcher.pump();
    expect(asked).toEqual(['a', 'b']);
    await answer('b');
    expect(asked).toEqual(['a', 'b', 'c']);
    await answer('a');
    await answer('c');
    refetcher.pump();
    expect([asked.length, events]).toEqual([3, ['done b', 'done a', 'done c']]);
  });

  it('waits until the server has all mutations of its item, even newer ones', () => {
    const create = makeMutation({ id: 'create', kind: 'create', recordId: 'a' });
    const edit = makeMutation({ id: 'edit', recordId: 'a' });
    const { refetcher, queue, asked } = setUp(create, refetch('a'), edit, refetch('b'));
    expect(asked).toEqual(['b']);
    queue.confirm([create]);
    refetcher.pump();
    expect(asked).toEqual(['b']);
    queue.confirm([edit]);
    refetcher.pump();
    expect(asked).toEqual(['b', 'a']);
  });
});

describe('an unreachable server', () => {
  it('is tried again after 1, 2, 4, 8, 16 and then every 30 seconds', async () => {
    const { asked, events, answer } = setUp(refetch('a'));
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const tries = asked.length;
      await answer('a', UNREACHABLE);
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(asked).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(tries + 1);
    }
    expect(events).toEqual([]);
  });

  it('is tried at once when the network may be back, and only once', async () => {
    const { refetcher, asked, answer } = setUp(refetch('a'));
    await answer('a', UNREACHABLE);
    refetcher.pump();
    expect(asked).toHaveLength(1);
    refetcher.resume();
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(asked).toHaveLength(2);
  });

  it('is tried again after a second if it isn’t reached when the network may be back', async () => {
    const { refetcher, asked, answer } = setUp(refetch('a'));
    for (const seconds of [1, 2, 4, 8]) {
      await answer('a', UNREACHABLE);
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
    }
    await answer('a', UNREACHABLE);
    refetcher.resume();
    await answer('a', UNREACHABLE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(7);
  });
});

describe('a session that has ended', () => {
  it('stops everything until it is resumed, and is reported once', async () => {
    const { refetcher, asked, events, answer } = setUp(...['a', 'b'].map(refetch));
    await answer('a', UNAUTHENTICATED);
    await answer('b', UNAUTHENTICATED);
    refetcher.pump();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect([asked, events]).toEqual([['a', 'b'], ['unauthenticated']]);
    refetcher.resume();
    expect(asked).toEqual(['a', 'b', 'a', 'b']);
  });

  it('stays stopped if a running request then fails', async () => {
    const { refetcher, asked, answer } = setUp(refetch('a'));
    refetcher.pause();
    await answer('a', UNREACHABLE);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(asked).toHaveLength(1);
  });
});

describe('a refetch that fails', () => {
  it.each([
    ['with a refusal', failure('refused', 404), 'refused a 404'],
    ['with a server error', failure('refused', 500), 'refused a 500'],
    // The server fetches the page itself later.
    ['because of the rate limit', failure('unreachable', 429), 'refused a 429'],
    ['with a bug of the app', new TypeError('undefined is not a function'), 'defect a 0'],
  ])('%s is reported at once, and the others continue', async (_, error, event) => {
    const { asked, events, answer } = setUp(...['a', 'b', 'c'].map(refetch));
    await answer('a', error);
    expect(events).toEqual([event]);
    expect(asked).toEqual(['a', 'b', 'c']);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(asked).toHaveLength(3);
  });
});
