import PocketBase, { BaseAuthStore } from 'pocketbase';
import { afterEach, expect, it, vi } from 'vitest';

import { request } from './failure';
import { keepRetryAfter, readRetryAfter } from './retry-after';

const NOW = Date.UTC(2030, 0, 1, 12, 0, 0);

it.each([
  ['15', 15],
  [' 0 ', 0],
  ['99999999', 3_600],
  ['Tue, 01 Jan 2030 12:00:20 GMT', 20],
  ['Tue, 01 Jan 2030 11:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
])('the header %j says %j', (header, seconds) => {
  expect(readRetryAfter(header, NOW)).toBe(seconds);
});

afterEach(() => vi.unstubAllGlobals());

it('the header of a response is in the failure, with the server’s message', async () => {
  const message = 'Too many requests. Try again in 7 seconds.';
  const answer = () =>
    Response.json(
      { status: 429, message, data: {} },
      { status: 429, headers: { 'Retry-After': '7' } },
    );
  vi.stubGlobal('fetch', async () => answer());
  const client = new PocketBase('http://127.0.0.1:1', new BaseAuthStore());
  keepRetryAfter(client);
  const failed = request(() => client.collection('items').getOne('abc'));
  await expect(failed).rejects.toMatchObject({
    kind: 'unreachable',
    status: 429,
    message,
    retryAfter: 7,
  });
});

it('a proxy’s page with this header is a failure with a wait too', async () => {
  const answer = () =>
    new Response('<h1>Later</h1>', { status: 503, headers: { 'Retry-After': '3' } });
  vi.stubGlobal('fetch', async () => answer());
  const client = new PocketBase('http://127.0.0.1:1', new BaseAuthStore());
  keepRetryAfter(client);
  const failed = request(() => client.collection('items').getOne('abc'));
  await expect(failed).rejects.toMatchObject({ status: 503, retryAfter: 3 });
});
