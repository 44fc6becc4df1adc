// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { NOTICES } from '../../notices/messages';
import { watchDemoResets } from './demo-resets';
import { closeNotices, shownNotices } from '../notices.fixture';

const SAID = NOTICES.demoReset.message;

let visibility: DocumentVisibilityState;
let stopWatching: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(async () => {
  stopWatching();
  await closeNotices();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const UNREACHABLE = { kind: 'unreachable', status: 0, fields: {} };

/** A server that is unreachable for a number of requests, and then sends resets. */
function serverThat({ failsFirst }: { failsFirst: number }) {
  let asked = 0;
  let tell: (() => void) | undefined;
  const leave = vi.fn<() => Promise<void>>(async () => {
    tell = undefined;
  });
  return {
    asked: () => asked,
    leave,
    reset: () => tell?.(),
    subscribe: async (listener: () => void) => {
      if (++asked <= failsFirst) throw Object.assign(new Error('Not there.'), UNREACHABLE);
      tell = listener;
      return leave;
    },
  };
}

function setVisibility(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('says that the account has been reset', async () => {
  const server = serverThat({ failsFirst: 0 });
  stopWatching = watchDemoResets(server.subscribe);
  await vi.advanceTimersByTimeAsync(0);
  server.reset();
  expect(await shownNotices()).toEqual([SAID]);
});

it('retries until the server is reachable, without logging errors', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = serverThat({ failsFirst: 3 });
  stopWatching = watchDemoResets(server.subscribe);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect(server.asked()).toBe(4);
  expect(complaint).not.toHaveBeenCalled();
  server.reset();
  expect(await shownNotices()).toEqual([SAID]);
});

it('stops retrying when the account is closed', async () => {
  const server = serverThat({ failsFirst: 3 });
  watchDemoResets(server.subscribe)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked()).toBe(1);
});

it('unsubscribes if the subscription succeeds after the account was closed', async () => {
  const server = serverThat({ failsFirst: 0 });
  watchDemoResets(server.subscribe)();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.leave).toHaveBeenCalledOnce();
});

it('shows one toast, once the page is visible', async () => {
  const server = serverThat({ failsFirst: 0 });
  stopWatching = watchDemoResets(server.subscribe);
  await vi.advanceTimersByTimeAsync(0);
  setVisibility('hidden');
  server.reset();
  server.reset();
  expect(await shownNotices()).toEqual([]);
  setVisibility('visible');
  expect(await shownNotices()).toEqual([SAID]);
  await closeNotices();
  setVisibility('hidden');
  setVisibility('visible');
  expect(await shownNotices()).toEqual([]);
});
