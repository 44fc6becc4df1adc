import PocketBase, { BaseAuthStore } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createRealtime } from './realtime';

type Listener = (event: { data: string; lastEventId: string }) => void;

/** How many of the next connections fail. */
let refusals = 0;

/** A fake event stream, whose events the test sends. */
class FakeEventSource {
  static last: FakeEventSource;
  onerror: (() => void) | null = null;
  readonly #listeners = new Map<string, Listener>();

  constructor() {
    FakeEventSource.last = this;
    const isRefused = refusals-- > 0;
    queueMicrotask(() => (isRefused ? this.onerror?.() : this.bring('PB_CONNECT')));
  }

  addEventListener = (topic: string, listener: Listener) => this.#listeners.set(topic, listener);
  removeEventListener = (topic: string) => this.#listeners.delete(topic);
  close = () => undefined;

  /** Sends an event. That of the connection is sent automatically. */
  bring = (topic: string, data = {}) =>
    this.#listeners.get(topic)?.({ data: JSON.stringify(data), lastEventId: 'client' });
}

/** The cursors in the next responses to subscriptions. The last one is repeated. */
let cursors: (string | null)[];
const pokes: (string | undefined)[] = [];

beforeEach(() => {
  pokes.length = 0;
  refusals = 0;
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', () => {
    const [cursor = null] = cursors.length > 1 ? cursors.splice(0, 1) : cursors;
    const headers = cursor === null ? undefined : { 'Jot-Cursor': cursor };
    return Promise.resolve(new Response(null, { status: 204, headers }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function follow(...answers: (string | null)[]) {
  cursors = answers;
  const client = new PocketBase('http://jot.test', new BaseAuthStore());
  const stop = await createRealtime(client).subscribe((newest) => pokes.push(newest));
  return { stop, stream: FakeEventSource.last };
}

it('a connection pokes with the server’s cursor, and so does a reconnect', async () => {
  const { stream } = await follow('a.1', 'a.2');
  expect(new Set(pokes)).toEqual(new Set(['a.1']));
  stream.onerror?.();
  await vi.waitFor(() => expect(pokes.at(-1)).toBe('a.2'));
});

it('an earlier cursor isn’t used if the server sends none', async () => {
  const { stream } = await follow('a.1', null);
  pokes.length = 0;
  stream.onerror?.();
  await vi.waitFor(() => expect(pokes).toEqual([undefined]));
});

it('a poke has the cursor that the server sends with it, if any', async () => {
  const { stop, stream } = await follow('a.1');
  pokes.length = 0;
  stream.bring('sync', { cursor: 'a.2' });
  stream.bring('sync');
  expect(pokes).toEqual(['a.2', undefined]);
  await stop();
  stream.bring('sync', { cursor: 'a.3' });
  expect(pokes).toHaveLength(2);
});

it('resets of the demo account are heard on a connection that succeeds later, until they are left', async () => {
  cursors = ['a.1'];
  refusals = 1;
  const realtime = createRealtime(new PocketBase('http://jot.test', new BaseAuthStore()));
  const heard = vi.fn<() => void>();
  const leave = realtime.subscribeToDemoResets(heard);
  await expect(realtime.subscribe(() => undefined)).rejects.toMatchObject({ kind: 'unreachable' });
  await realtime.subscribe(() => undefined);
  FakeEventSource.last.bring('demoReset');
  expect(heard).toHaveBeenCalledOnce();
  leave();
  FakeEventSource.last.bring('demoReset');
  expect(heard).toHaveBeenCalledOnce();
});
