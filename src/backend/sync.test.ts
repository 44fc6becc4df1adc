import PocketBase, { BaseAuthStore } from 'pocketbase';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createSyncApi, type SyncApi } from './sync';

const NOTHING = { items: [], itemCollections: [], trashBins: [] };
const PAGE = { cursor: 'c1', hasMore: false, ...NOTHING, deleted: NOTHING, lastMutation: null };
const OWNER = 'owner0000000001';
const PUSH = { client: 'client000000001', acknowledged: 0, mutations: [] };

function open(): SyncApi {
  const client = new PocketBase('http://127.0.0.1:1', new BaseAuthStore());
  return createSyncApi(client.autoCancellation(false));
}

/** Returns the sync requests to a server with a fixed response, and a list of the requests. */
function answering(answer: () => Response) {
  const asked: [path: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push([new URL(url).pathname, JSON.parse(String(body))]);
    return answer();
  });
  return { asked, sync: open() };
}

beforeEach(() => {
  vi.useFakeTimers();
  // Otherwise, it uses the real clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late.', 'TimeoutError')), ms);
    return controller.signal;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a pull', () => {
  it('sends its cursor, and which list is open', async () => {
    const { sync, asked } = answering(() => Response.json(PAGE));
    await sync.pull(OWNER, null, 'inbox');
    await sync.pull(OWNER, 'c1');
    expect(asked).toEqual([
      ['/api/sync/pull', { cursor: null, first: 'inbox' }],
      ['/api/sync/pull', { cursor: 'c1', first: null }],
    ]);
  });

  it('parses a page', async () => {
    const item = { id: 'a', type: 'text', title: 'Shop', content: 'Milk', owner: 'owner' };
    const deleted = { ...NOTHING, items: ['b'] };
    const { sync } = answering(() => Response.json({ ...PAGE, items: [item], deleted }));
    expect(await sync.pull(OWNER, 'c0')).toMatchObject({
      cursor: 'c1',
      hasMore: false,
      items: [{ id: 'a', title: 'Shop', content: 'Milk' }],
      itemCollections: [],
      trashBins: [],
      deleted,
    });
  });

  it('parses the server’s timelines if there are any', async () => {
    const timelines = [{ id: '0123456789abcdef', written: '2026-01-01 00:00:00.000Z' }];
    const { sync } = answering(() => Response.json({ ...PAGE, timelines }));
    expect(await sync.pull(OWNER, null)).toMatchObject({ timelines });
  });

  it.each(['timeline', 'expired'])('reads that it has to begin anew: %s', async (reset) => {
    const { sync } = answering(() => Response.json({ reset }));
    expect(await sync.pull(OWNER, 'c0')).toEqual({ reset });
  });
});

it('a push sends its mutations, and parses their results', async () => {
  const results = [{ n: 1, outcome: 'applied' }];
  const { sync, asked } = answering(() => Response.json({ lastMutation: 1, results, more: 1 }));
  expect(await sync.push(OWNER, PUSH)).toEqual({ lastMutation: 1, results });
  expect(asked).toEqual([['/api/sync/push', PUSH]]);
});

describe('a captive portal', () => {
  const html = '<!doctype html><title>Log in to the Wi-Fi</title>';
  it.each([
    ['a page', () => new Response(html, { headers: { 'Content-Type': 'text/html' } })],
    ['{}', () => Response.json({})],
    ['nothing', () => new Response(null, { status: 204 })],
    ['null', () => Response.json(null)],
    ['a list', () => Response.json([])],
    ['a string', () => Response.json('ok')],
    ['a reset that nobody knows', () => Response.json({ reset: true })],
    ['half an answer', () => Response.json({ cursor: 'c1', lastMutation: 1 })],
  ])('that answers with %s is no server that was reached', async (_, answer) => {
    const { sync } = answering(answer);
    const unreachable = { kind: 'unreachable', status: 0 };
    await expect(sync.pull(OWNER, null)).rejects.toMatchObject(unreachable);
    await expect(sync.push(OWNER, PUSH)).rejects.toMatchObject(unreachable);
  });
});

describe('a connection that is half open', () => {
  it.each(['pull', 'push'] as const)('is given up after 15 s: %s', async (what) => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const sync = open();
    const asked = what === 'pull' ? sync.pull(OWNER, null) : sync.push(OWNER, PUSH);
    let failed: unknown;
    asked.catch((error: unknown) => (failed = error));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(failed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toMatchObject({ kind: 'unreachable' });
  });
});
