import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeMutation } from '../queue/client-mutation.fixture';
import { failure, page, record, setUp } from './held-puller.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a poke', () => {
  it('pulls once for all pokes within 50 ms', async () => {
    const { puller, asked } = setUp();
    for (let pokes = 0; pokes < 5; pokes++) {
      puller.poke();
      await vi.advanceTimersByTimeAsync(9);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(5);
    expect(asked).toHaveLength(1);
  });

  it('pulls at most four times a second during a series of pokes', async () => {
    const { puller, asked, answer } = setUp();
    let answered = 0;
    for (let ms = 0; ms < 1_050; ms += 10) {
      puller.poke();
      await vi.advanceTimersByTimeAsync(10);
      for (; answered < asked.length; answered++) await answer(page('c1'));
    }
    expect(answered).toBe(5);
  });

  it('from before the first pull needs no other pull if one is running', async () => {
    const { puller, ask, asked, answer } = setUp();
    ask();
    puller.poke({ isEarly: true });
    await vi.advanceTimersByTimeAsync(50);
    await answer(page('c1'));
    expect(asked).toHaveLength(1);
    puller.poke({ isEarly: true });
    await vi.advanceTimersByTimeAsync(50);
    expect(asked).toHaveLength(2);
  });

  it('that names the current cursor needs no pull', async () => {
    const { puller, ask, cursors, answer } = setUp();
    ask();
    await answer(page('c1'));
    puller.poke({ newest: 'c1' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(cursors()).toEqual([null]);
    puller.poke({ newest: 'c2' });
    await vi.advanceTimersByTimeAsync(50);
    expect(cursors()).toEqual([null, 'c1']);
  });

  it('that waits needs no pull once another pull has reached its cursor', async () => {
    const { puller, ask, cursors, answer } = setUp();
    puller.poke({ newest: 'c1' });
    await vi.advanceTimersByTimeAsync(49);
    ask();
    puller.poke({ newest: 'c1' });
    await answer(page('c1'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(cursors()).toEqual([null]);
  });

  it('during a pull that reaches its cursor needs no other one', async () => {
    const { puller, ask, cursors, answer } = setUp();
    ask();
    puller.poke({ newest: 'c1' });
    await vi.advanceTimersByTimeAsync(50);
    await answer(page('c1'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(cursors()).toEqual([null]);
  });

  it('that names no cursor causes a pull, whatever the next one names', async () => {
    const { puller, ask, cursors, answer } = setUp();
    ask();
    puller.poke();
    puller.poke({ newest: 'c1' });
    await answer(page('c1'));
    await vi.advanceTimersByTimeAsync(50);
    expect(cursors()).toEqual([null, 'c1']);
  });

  it('that names the current cursor causes a pull if the last one has failed', async () => {
    const { puller, ask, cursors, answer, fail, read } = setUp();
    ask();
    await answer(page('c1'));
    ask();
    await fail(failure());
    puller.poke({ newest: 'c1' });
    await vi.advanceTimersByTimeAsync(50);
    expect(cursors()).toEqual([null, 'c1', 'c1']);
    await answer(page('c1'));
    expect(read.at(-1)).toBe('whole');
    puller.poke({ newest: 'c1' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(cursors()).toHaveLength(3);
  });

  it('during a pull causes another one, since the running one may have been too early', async () => {
    const { puller, cursors, answer } = setUp();
    puller.pullNow();
    for (let pokes = 0; pokes < 2; pokes++) {
      puller.poke();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(cursors()).toEqual([null]);
    await answer(page('c1'));
    expect(cursors()).toEqual([null, 'c1']);
    await answer(page('c2'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(cursors()).toHaveLength(2);
  });

  it('during a pull needs no other one if a page is requested after it', async () => {
    const { puller, cursors, answer, mutations, events } = setUp();
    puller.pullNow();
    mutations.confirmed = [makeMutation({ id: 'pushed', isConfirmed: true })];
    puller.pullNow();
    await answer(page('c1', [], { hasMore: true }), page('c2'));
    expect(events).toEqual(['pulled pushed']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(cursors()).toEqual([null, 'c1']);
  });

  it('causes a pull even if a page that was requested after it fails', async () => {
    const { puller, ask, cursors, answer, fail } = setUp();
    ask();
    puller.pullNow();
    await answer(page('c1', [], { hasMore: true }));
    await fail(failure());
    expect(cursors()).toEqual([null, 'c1', 'c1']);
  });

  it('causes a pull even if a running refresh fails', async () => {
    const { puller, ask, asked, fail } = setUp();
    ask();
    puller.pullNow();
    await fail(failure());
    expect(asked).toHaveLength(2);
  });

  it('is retried after 1, 2, 4, 8, 16 and then every 30 seconds, until a pull succeeds', async () => {
    const { puller, asked, answer, fail, events } = setUp();
    puller.pullNow();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const tries = asked.length;
      await fail(failure());
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(asked).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(tries + 1);
    }
    await answer(page('c1'));
    puller.pullNow();
    await fail(failure({ kind: 'refused', status: 500 }));
    const tries = asked.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(tries + 1);
    expect(events).toEqual([]);
  });

  it('doesn’t wait for the next retry, since a server that pokes answers again', async () => {
    const { puller, asked, fail } = setUp();
    puller.pullNow();
    await fail(failure());
    puller.poke();
    puller.poke();
    await vi.advanceTimersByTimeAsync(50);
    expect(asked).toHaveLength(2);
  });

  it('doesn’t shorten a wait that the server asks for', async () => {
    const { puller, asked, fail } = setUp();
    puller.pullNow();
    await fail(failure({ status: 429, retryAfter: 60 }));
    puller.poke();
    await vi.advanceTimersByTimeAsync(60_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
  });

  it('doesn’t shorten such a wait if it comes during the failing pull', async () => {
    const { puller, asked, fail } = setUp();
    puller.pullNow();
    puller.poke();
    await vi.advanceTimersByTimeAsync(50);
    await fail(failure({ status: 429, retryAfter: 60 }));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(asked).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ['refused', failure({ kind: 'refused', status: 400 })],
    ['unauthenticated', failure({ kind: 'unauthenticated', status: 401 })],
    ['defect', new TypeError('undefined is not a function')],
  ])('is reported and not retried if its pull fails with: %s', async (kind, error) => {
    const { puller, asked, fail, events } = setUp();
    puller.pullNow();
    await fail(error);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(1);
    expect(events).toEqual([`failed ${kind}`]);
  });
});

describe('a network that is back', () => {
  it('pulls at once after a failed refresh', async () => {
    const { puller, ask, asked, answer, fail, events } = setUp();
    ask();
    await fail(failure());
    expect(events).toEqual(['rejected unreachable']);
    puller.resume();
    expect(asked).toHaveLength(2);
    await answer(page('c1', [record('a')]));
    expect(events.slice(1)).toEqual(['items a']);
  });

  it('causes another pull if one is running, since that one may never end', async () => {
    const { puller, ask, asked, answer, fail } = setUp();
    ask();
    puller.resume();
    expect(asked).toHaveLength(1);
    await fail(failure());
    expect(asked).toHaveLength(2);
    await answer(page('c1'));
  });
});
