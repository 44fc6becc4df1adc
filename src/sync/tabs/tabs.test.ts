import { afterEach, describe, expect, it, vi } from 'vitest';

import { deferred } from '../deferred.fixture';
import { openTabs } from './tabs';
import { browser } from './tabs.fake';

describe('pages', () => {
  it('are notified when one of them closes', async () => {
    const { locks, leave } = browser();
    const one = openTabs('one', locks);
    openTabs('two', locks);
    let isGone = false;
    const told = one.whenGone('two').then(() => (isGone = true));
    await one.gone(['two']);
    expect(isGone).toBe(false);
    leave('two');
    await told;
    expect(isGone).toBe(true);
  });

  it('that are open are not gone', async () => {
    const { locks, leave } = browser();
    const one = openTabs('one', locks);
    openTabs('two', locks);
    expect(await one.gone(['one', 'two', 'three'])).toEqual(new Set(['three']));
    leave('two');
    expect(await one.gone(['one', 'two'])).toEqual(new Set(['two']));
  });

  it('are all gone except this one if the browser has no Web Locks', async () => {
    const one = openTabs('one', undefined);
    expect(await one.gone(['one', 'two'])).toEqual(new Set(['two']));
  });
});

describe('pages of a browser without Web Locks', () => {
  const channels: BroadcastChannel[] = [];
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close();
  });
  const open = (id: string) =>
    openTabs(id, undefined, (name) => {
      // Tests in other threads have channels of the same name.
      const channel = new BroadcastChannel(`${name} of these pages`);
      channels.push(channel);
      return channel;
    });

  it('answer as long as they are open', async () => {
    const one = open('one');
    open('two');
    expect(await one.unresponsive(['one', 'two'])).toEqual(new Set());
    expect(await one.unresponsive(['two', 'three'])).toEqual(new Set(['three']));
    channels[1]?.close();
    expect(await one.unresponsive(['two'])).toEqual(new Set(['two']));
  });

  it('are unresponsive if the browser has no channels either', async () => {
    expect(await openTabs('one', undefined).unresponsive(['one', 'two'])).toEqual(new Set(['two']));
  });
});

it('a page that holds its lock is never unresponsive', async () => {
  const { locks, leave } = browser();
  const one = openTabs('one', locks);
  openTabs('two', locks);
  expect(await one.unresponsive(['one', 'two', 'three'])).toEqual(new Set(['three']));
  leave('two');
  expect(await one.unresponsive(['two'])).toEqual(new Set(['two']));
});

describe('work under a lock', () => {
  it('waits for work of the same name on another page', async () => {
    const { locks } = browser();
    const steps: string[] = [];
    let finish = () => {};
    const first = openTabs('one', locks).withLock('push', async () => {
      steps.push('one begins');
      await new Promise<void>((resolve) => (finish = resolve));
      steps.push('one ends');
    });
    const second = openTabs('two', locks).withLock('push', async () => steps.push('two'));
    await Promise.resolve();
    await Promise.resolve();
    finish();
    await Promise.all([first, second]);
    expect(steps).toEqual(['one begins', 'one ends', 'two']);
  });

  it('runs without the lock if a frozen page holds it for 3 s', async () => {
    vi.useFakeTimers();
    // Fake timers don't control Node's own `AbortSignal.timeout`.
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
      return controller.signal;
    });
    const neverGranted = {
      request: (name: string, options?: { signal?: AbortSignal }) =>
        new Promise((_, reject) => {
          if (name !== 'push') return;
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        }),
    } as unknown as LockManager;
    try {
      const work = vi.fn<() => Promise<string>>(() => Promise.resolve('done'));
      const done = openTabs('two', neverGranted).withLock('push', work);
      await vi.advanceTimersByTimeAsync(2_999);
      expect(work).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await done).toBe('done');
    } finally {
      timeout.mockRestore();
      vi.useRealTimers();
    }
  });

  it('runs only once, even if it fails', async () => {
    const work = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no room')));
    await expect(openTabs('one', browser().locks).withLock('push', work)).rejects.toThrow(
      'no room',
    );
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits while another page holds the lock with `holdLock`', async () => {
    const { locks } = browser();
    const one = openTabs('one', locks);
    const two = openTabs('two', locks);
    const work = deferred<void>();
    const steps: string[] = [];
    one.holdLock('push', work.promise);
    // The lock isn't free, so this call does nothing.
    two.holdLock('push', new Promise(() => undefined));
    const alone = two.withLock('push', async () => steps.push('two'));
    await one.gone(['two']);
    expect(steps).toEqual([]);
    work.resolve();
    await alone;
    expect(steps).toEqual(['two']);
  });

  it('runs at once if there are no Web Locks', async () => {
    const work = () => Promise.resolve('done');
    expect(await openTabs('one', undefined).withLock('push', work)).toBe('done');
  });
});
