import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deferred } from '../deferred.fixture';
import { makeMutation } from '../queue/client-mutation.fixture';
import type { Pulled } from '../store/storage';
import { volatileStorage } from '../store/storage.fake';
import { failure, NOTHING, page, record, setUp } from './held-puller.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a pull', () => {
  it('shows and stores the changes, and continues from its cursor the next time', async () => {
    const { ask, asked, answer, events, read, storage, kept } = setUp();
    ask();
    await answer(page('c1', [record('a')]));
    expect([events, read]).toEqual([['items a'], ['part', 'whole']]);
    expect(storage.stored).toMatchObject({ cursor: 'c1', isComplete: true });
    ask();
    await answer(page('c2', [record('b')], { deleted: { ...NOTHING, items: ['a'] } }));
    // Only a pull from the beginning asks for the open collection first.
    expect(asked).toEqual([
      [null, 'inbox'],
      ['c1', undefined],
    ]);
    expect(kept()).toEqual(['b']);
    expect(events.slice(1)).toEqual(['items b,a']);
    expect(read.slice(2)).toEqual(['part', 'whole']);
  });

  it('continues from the cursor of an earlier visit', async () => {
    const { puller, ask, asked } = setUp();
    puller.restore({ cursor: 'c7', isComplete: true, timelines: [] });
    ask();
    expect(asked).toEqual([['c7', undefined]]);
  });

  it('is joined by a refresh while it is running', async () => {
    const { ask, asked, answer, read } = setUp();
    ask();
    ask();
    await answer(page('c1'));
    expect(asked).toHaveLength(1);
    expect(read).toEqual(['part', 'whole']);
  });

  it('that the server asks to delay is retried after that wait', async () => {
    const { ask, asked, answer, fail, events } = setUp();
    ask();
    await fail(failure({ status: 429, retryAfter: 20 }));
    expect(events).toEqual(['rejected unreachable']);
    await vi.advanceTimersByTimeAsync(20_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await answer(page('c1', [record('a')]));
    expect(events).toContain('items a');
  });

  it('requests the next page while it stores one, and ignores it after a stop', async () => {
    const storage = volatileStorage();
    const written = deferred<void>();
    const slow = {
      ...storage,
      writePulled: (pulled: Pulled) => written.promise.then(() => storage.writePulled(pulled)),
    };
    const { puller, ask, cursors, answer, fail, events } = setUp(slow);
    ask();
    await answer(page('c1', [record('a')], { hasMore: true }));
    expect(cursors()).toEqual([null, 'c1']);
    puller.stop();
    written.resolve();
    await fail(failure());
    expect(events).toEqual(['items a']);
  });

  it('shows and stores each page with its cursor', async () => {
    const { ask, cursors, answer, events, read, storage, kept } = setUp();
    ask();
    await answer(page('c1', [record('a')], { hasMore: true }));
    expect([events, read]).toEqual([['items a'], ['part']]);
    expect([storage.stored.cursor, storage.stored.isComplete, kept()]).toEqual([
      'c1',
      false,
      ['a'],
    ]);
    await answer(page('c2', [record('b')]));
    expect(cursors()).toEqual([null, 'c1']);
    expect([storage.stored.cursor, storage.stored.isComplete, kept()]).toEqual([
      'c2',
      true,
      ['a', 'b'],
    ]);
    expect([events, read]).toEqual([
      ['items a', 'items b'],
      ['part', 'part', 'whole'],
    ]);
  });

  it('continues after an interruption from the last received page', async () => {
    const { ask, cursors, answer, fail, events } = setUp();
    ask();
    await answer(page('c1', [record('a')], { hasMore: true }));
    await fail(failure());
    expect(events).toEqual(['items a', 'rejected unreachable']);
    ask();
    expect(cursors()).toEqual([null, 'c1', 'c1']);
  });

  it('rejects for the caller if it fails, and is retried', async () => {
    const { ask, asked, answer, fail, events, read } = setUp();
    ask();
    ask();
    await fail(failure());
    expect(events).toEqual(['rejected unreachable', 'rejected unreachable']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
    await answer(page('c1', [record('a')]));
    expect(read).toEqual(['part', 'whole']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(2);
  });

  it('isn’t retried for a caller if the server refuses it', async () => {
    const { ask, asked, fail } = setUp();
    ask();
    await fail(failure({ kind: 'refused', status: 404 }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(1);
  });

  it('isn’t retried for a caller while the puller is paused', async () => {
    const { ask, asked, fail } = setUp(undefined, { isPaused: () => true });
    ask();
    await fail(failure());
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(1);
  });

  it('replaces a scheduled retry if it is requested', async () => {
    const { puller, ask, asked, answer, fail } = setUp();
    puller.pullNow();
    await fail(failure());
    ask();
    await answer(page('c1', []));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(2);
  });
});

describe('a stopped puller', () => {
  it('ignores a late answer', async () => {
    const { puller, ask, asked, answer, mutations, events, kept, storage } = setUp();
    mutations.confirmed = [makeMutation({ id: 'c1' })];
    ask();
    puller.pullNow();
    puller.stop();
    await answer(page('c1', [record('a')]));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(1);
    expect([kept(), storage.stored.cursor]).toEqual([[], null]);
    expect(events.filter((event) => event.startsWith('items'))).toEqual([]);
    expect(events).not.toContain('pulled c1');
  });

  it('cancels pokes and retries', async () => {
    const { puller, asked, fail, events } = setUp();
    puller.pullNow();
    await fail(failure());
    puller.stop();
    puller.poke();
    puller.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it('doesn’t report the failure of the abandoned pull', async () => {
    const { puller, asked, fail, events } = setUp();
    puller.pullNow();
    puller.stop();
    await fail(failure({ kind: 'unauthenticated', status: 401 }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it('can pull again from its cursor', async () => {
    const { puller, ask, answer, cursors, read } = setUp();
    ask();
    puller.stop();
    ask();
    await answer(page('late'), page('c1'));
    expect(cursors()).toEqual([null, null]);
    ask();
    expect(cursors()[2]).toBe('c1');
    expect(read).toEqual(['part', 'whole']);
  });
});
