import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, PASSWORD, useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { connect } from './realtime';

const server = useServer();
let ann: Account;
let item: string;

beforeAll(async () => {
  ann = await server().createUser();
  item = (await server().createItem(ann)).id;
});

/** Tokens that are invalid, or have become so. */
const badTokens: [string, () => Promise<string>][] = [
  ['a malformed one', async () => 'nonsense'],
  ['a malformed one with its scheme', async () => 'Bearer nonsense'],
  ['one with a changed signature', async () => `${ann.token.slice(0, -4)}AAAA`],
  ['an expired one', expiredToken],
  ['one for another purpose', tokenForFiles],
];

/** All requests that check the session. */
const guarded: [string, string, object?][] = [
  ['GET', 'items'],
  ['GET', 'items/{item}'],
  ['POST', 'items', { content: 'a' }],
  ['PATCH', 'items/{item}', { content: 'b' }],
  ['DELETE', 'items/{item}'],
  ['GET', 'itemCollections'],
  ['POST', 'itemCollections', { name: 'a' }],
  ['GET', 'trashBins'],
  ['GET', 'users/{user}'],
  ['PATCH', 'users/{user}', { displayName: 'a' }],
  ['PATCH', '/items/trash/{user}/{item}'],
  ['PATCH', '/items/untrash/{user}/{item}'],
  ['PATCH', '/refetch/{user}/{item}'],
  ['POST', '/api/batch', { requests: [] }],
  ['POST', '/api/collections/users/auth-refresh'],
  ['POST', '/api/collections/users/request-email-change', { newEmail: 'new@example.org' }],
  ['GET', '/api/collections'],
  ['GET', '/api/nothing-here'],
];

describe.each(badTokens)('%s', (_, makeToken) => {
  let token: string;
  beforeAll(async () => {
    token = await makeToken();
  });

  test.each(guarded)('%s %s is 401', async (method, target, body) => {
    const answer = await server().api(method, pathOf(target), { token, body });
    expect([answer.status, answer.headers.get('Jot-User')]).toEqual([401, 'none']);
    expect(answer.body).toEqual({
      status: 401,
      message: 'The session has ended. Log in again.',
      data: {},
    });
  });

  test('a realtime subscription is 401', async () => {
    const connection = await connect(server());
    try {
      const body = { clientId: connection.clientId, subscriptions: ['items/*'] };
      const { status } = await server().api('POST', '/api/realtime', { token, body });
      expect(status).toBe(401);
    } finally {
      connection.close();
    }
  });

  test('logging in, registering and asking for a mail go on', async () => {
    const users = '/api/collections/users';
    const username = `late${Math.random().toString(36).slice(2)}`;
    const email = `${username}@example.org`;
    const expected: [string, object | undefined, number][] = [
      [`${users}/auth-with-password`, { identity: ann.username, password: PASSWORD }, 200],
      [`${users}/records`, { username, email, password: PASSWORD, passwordConfirm: PASSWORD }, 200],
      [`${users}/request-verification`, { email: `no-${email}` }, 204],
      [`${users}/request-password-reset`, { email: `no-${email}` }, 204],
      [`${users}/confirm-verification`, { token: 'x' }, 400],
      [`${users}/confirm-email-change`, { token: 'x', password: 'x' }, 400],
      [`${users}/confirm-password-reset`, { token: 'x', password: 'x', passwordConfirm: 'x' }, 400],
    ];
    for (const [path, body, status] of expected)
      expect([path, (await server().api('POST', path, { token, body })).status]).toEqual([
        path,
        status,
      ]);
    expect((await server().api('GET', '/api/health', { token })).status).toBe(200);
  });
});

test('nothing was changed by all that', async () => {
  expect(await server().stored('items', item)).toMatchObject({ content: 'a' });
});

test('a good token passes, with and without its scheme', async () => {
  for (const token of [ann.token, `Bearer ${ann.token}`]) {
    const { status, body } = await server().api('GET', `items/${item}`, { token });
    expect(status).toBe(200);
    expect(body.id).toBe(item);
  }
});

test('who sends no token is a guest', async () => {
  const { status, body } = await server().api('GET', 'items');
  expect(status).toBe(200);
  expect(body.items).toEqual([]);
});

function pathOf(target: string): string {
  return target.replace('{item}', item).replace('{user}', ann.id);
}

/** Returns an expired token, which was valid for one second. */
async function expiredToken(): Promise<string> {
  const { body } = await server().api('POST', `/api/collections/users/impersonate/${ann.id}`, {
    token: server().root,
    body: { duration: 1 },
  });
  const status = async () => (await server().api('GET', 'items', { token: body.token })).status;
  expect(await status()).toBe(200);
  await vi.waitFor(async () => expect(await status()).toBe(401), POLL_OPTIONS);
  return body.token;
}

async function tokenForFiles(): Promise<string> {
  const { body } = await server().api('POST', '/api/files/token', { token: ann.token });
  return body.token;
}
