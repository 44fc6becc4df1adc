import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, type Answer, PASSWORD, useServer } from '../server/harness';
import { sendLarge } from './large-request';

const server = useServer();
let ann: Account;
let usersId: string;

beforeAll(async () => {
  ann = await server().createUser();
  const { body } = await server().api('GET', '/api/collections/users', { token: server().root });
  usersId = body.id;
});

interface BatchRequest {
  method: string;
  url: string;
  body?: object;
}

function batch(requests: BatchRequest[], token?: string): Promise<Answer> {
  return server().api('POST', '/api/batch', {
    body: { requests },
    ...(token !== undefined && { token }),
  });
}

const registration = {
  username: 'batched',
  email: 'batched@example.org',
  password: PASSWORD,
  passwordConfirm: PASSWORD,
};

/** Returns the response to the request of a batch that was refused. */
function refused({ body }: Answer, index: number) {
  return (body.data.requests as unknown as Record<string, { code: string; response: object }>)[
    index
  ];
}

test('a guest gets none', async () => {
  const { status, body } = await batch([
    { method: 'POST', url: '/api/collections/users/records', body: registration },
  ]);
  expect(status).toBe(401);
  expect(body.message).toBe('Log in first: only accounts send batches.');
});

describe('an account is neither made nor changed in one', () => {
  const spellings: [string, () => string][] = [
    ['by its name', () => 'users'],
    ['by its name in capitals', () => 'USERS'],
    ['by its name in other letters', () => 'uSers'],
    ['by its id', () => usersId],
    ['of the superusers', () => '_superusers'],
  ];
  const requests: [string, (url: string) => BatchRequest][] = [
    ['POST', (url) => ({ method: 'POST', url, body: registration })],
    ['POST with a query', (url) => ({ method: 'POST', url: `${url}?a=1`, body: registration })],
    ['PUT', (url) => ({ method: 'PUT', url, body: registration })],
    [
      'PATCH',
      (url) => ({ method: 'PATCH', url: `${url}/${ann.id}`, body: { displayName: 'batched' } }),
    ],
    ['DELETE', (url) => ({ method: 'DELETE', url: `${url}/${ann.id}` })],
  ];
  describe.each(spellings)('%s', (_, name) => {
    test.each(requests)('%s', async (__, request) => {
      const before = await server().sql('SELECT id, updated FROM users');
      const item = { owner: ann.id, collection: ann.collection, content: 'beside it' };
      const answer = await batch(
        [
          { method: 'POST', url: '/api/collections/items/records', body: item },
          request(`/api/collections/${name()}/records`),
        ],
        ann.token,
      );
      expect(answer.status).toBe(400);
      expect(refused(answer, 1)).toMatchObject({
        code: 'batch_request_failed',
        response: {
          status: 400,
          message: 'An account can’t be made or changed in a batch: send its request by itself.',
        },
      });
      expect(await server().sql('SELECT id, updated FROM users')).toEqual(before);
      const beside = await server().sql("SELECT * FROM items WHERE content = 'beside it'");
      expect(beside).toEqual([]);
    });
  });

  test('an address that PocketBase reads in no other way is no way around', async () => {
    const url = '/api/collections/us%65rs/records';
    expect((await batch([{ method: 'POST', url, body: registration }], ann.token)).status).toBe(
      400,
    );
    expect(await server().sql("SELECT * FROM users WHERE username = 'batched'")).toEqual([]);
  });
});

test('a text that is too long is refused at its request', async () => {
  const item = { owner: ann.id, collection: ann.collection };
  const url = '/api/collections/items/records';
  const answer = await batch(
    [
      { method: 'POST', url, body: { ...item, content: 'short' } },
      { method: 'POST', url, body: { ...item, content: 'a'.repeat(100_000) } },
    ],
    ann.token,
  );
  expect(answer.status).toBe(400);
  expect(refused(answer, 1)?.response).toMatchObject({
    status: 400,
    data: { content: { message: 'Too long: at most 10000 characters.' } },
  });
});

test('50 requests and 1 MB fit in, and no more', async () => {
  const url = '/api/collections/items/records';
  const requests = (count: number, length: number) =>
    Array.from({ length: count }, () => ({
      method: 'POST',
      url,
      body: { owner: ann.id, collection: ann.collection, content: 'a'.repeat(length) },
    }));
  const send = (count: number, length: number) =>
    sendLarge(`${server().url}/api/batch`, {
      token: ann.token,
      text: JSON.stringify({ requests: requests(count, length) }),
    });
  expect((await send(50, 10_000)).status).toBe(200);
  expect((await send(51, 10)).status).toBe(400);
  expect((await send(50, 22_000)).status).toBe(413);
});

test('the limit of a batch is that of every other request', async () => {
  const { body } = await server().api('GET', '/api/settings', { token: server().root });
  expect(body.batch).toMatchObject({ maxRequests: 50, maxBodySize: 1024 * 1024 });
});
