import PocketBase, { BaseAuthStore } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRealtime } from './realtime';

const CONNECTED = 'id:1\nevent:PB_CONNECT\ndata:{"clientId":"1"}\n\n';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose answers are written by the test. */
function serverWith(answer: (body: ReadableStream<Uint8Array>) => Response) {
  const requests: { url: string; headers: HeadersInit | undefined }[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal('fetch', (url: string, { headers, signal }: RequestInit) => {
    requests.push({ url, headers });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return Promise.resolve(answer(body));
  });
  const authStore = new BaseAuthStore();
  authStore.save('a token', null);
  const topics: string[] = [];
  let losses = 0;
  const realtime = createRealtime(new PocketBase('http://127.0.0.1:1', authStore));
  return {
    requests,
    topics,
    losses: () => losses,
    write: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
    connecting: realtime.connect(
      ['poke', 'demoReset'],
      (topic) => topics.push(topic),
      () => losses++,
    ),
  };
}

const streaming = (body: ReadableStream<Uint8Array>) => new Response(body);

it('connects and subscribes by one request, with the token', async () => {
  const server = serverWith(streaming);
  await vi.waitFor(() => server.write(CONNECTED));
  await server.connecting;
  expect(server.requests).toEqual([
    {
      url: 'http://127.0.0.1:1/api/realtime?topic=poke&topic=demoReset',
      headers: { Authorization: 'a token' },
    },
  ]);
});

it('tells of each message, however it is cut', async () => {
  const server = serverWith(streaming);
  server.write(CONNECTED);
  await server.connecting;
  server.write('id:1\nevent:po');
  server.write('ke\ndata:{}\n\nid:1\nevent:demoReset\ndata:{}\n\nid:1\nev');
  await vi.waitFor(() => expect(server.topics).toEqual(['poke', 'demoReset']));
  server.write('ent:poke\ndata:{}\n\n');
  await vi.waitFor(() => expect(server.topics).toEqual(['poke', 'demoReset', 'poke']));
});

it('tells that it was lost, and not that it was closed', async () => {
  const lost = serverWith(streaming);
  lost.write(CONNECTED);
  await lost.connecting;
  lost.end();
  await vi.waitFor(() => expect(lost.losses()).toBe(1));

  const closed = serverWith(streaming);
  closed.write(CONNECTED);
  const close = await closed.connecting;
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed.losses()).toBe(0);
});

it('that isn’t answered ends after 15 s', async () => {
  const server = serverWith(streaming);
  const failing = server.connecting.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await failing).toMatchObject({ name: 'BackendFailure' });
  expect(server.losses()).toBe(0);
});

it.each<[string, () => Response, object]>([
  ['a network’s login page', () => new Response('<!doctype html>\n'), { kind: 'unreachable' }],
  ['an empty answer', () => new Response(null, { status: 204 }), { kind: 'unreachable' }],
  [
    'a server that asks to wait',
    () => new Response('{}', { status: 429, headers: { 'Retry-After': '7' } }),
    { kind: 'unreachable', status: 429, retryAfter: 7 },
  ],
  [
    'a session that has ended',
    () => new Response('{}', { status: 401 }),
    { kind: 'unauthenticated' },
  ],
])('is refused by %s', async (_, answer, failure) => {
  await expect(serverWith(answer).connecting).rejects.toMatchObject(failure);
});
