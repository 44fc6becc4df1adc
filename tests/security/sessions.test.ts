import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, type Answer, PASSWORD, useServer } from '../server/harness';
import { POLL_OPTIONS } from '../server/poll-options';
import { type Connection, connect, listen } from '../server/realtime';
import { payloadOf, sessionOf, sign } from './session-token';

const server = useServer();
const ENDED = { status: 401, message: 'The session has ended. Log in again.', data: {} };
const OTHER_PASSWORD = 'another horse battery';

let ann: Account;
let bob: Account;
let item: string;
const connections: Connection[] = [];

beforeAll(async () => {
  bob = await server().createUser();
});
beforeEach(async () => {
  ann = await server().createUser();
  item = (await server().createItem(ann)).id;
});
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});

/** Requests with a token of Ann's. Each is refused once her session has ended. */
const routes: [string, string, object?][] = [
  ['GET', 'items'],
  ['GET', 'items/{item}'],
  ['POST', 'items', { content: 'a' }],
  ['PATCH', 'items/{item}', { content: 'b' }],
  ['DELETE', 'items/{item}'],
  ['GET', 'itemCollections'],
  ['GET', 'users/{user}'],
  ['PATCH', 'users/{user}', { displayName: 'a' }],
  ['PATCH', '/api/collections/Users/records/{user}', { displayName: 'a' }],
  ['PATCH', '/api/collections/_pb_users_auth_/records/{user}', { displayName: 'a' }],
  ['GET', '/api/collections/items/records/'],
  ['GET', '/%61pi/collections/items/records'],
  ['PATCH', '/items/trash/{user}/{item}'],
  ['PATCH', '/items/untrash/{user}/{item}'],
  ['PATCH', '/refetch/{user}/{item}'],
  ['POST', '/api/batch', { requests: [{ method: 'POST', url: '/api/collections/items/records' }] }],
  ['POST', '/api/files/token'],
  ['POST', '/api/collections/users/auth-refresh'],
  ['POST', '/api/collections/Users/auth-refresh'],
  ['POST', '/api/collections/users/request-email-change', { newEmail: 'new@example.org' }],
  ['POST', '/api/realtime', { clientId: 'x', subscriptions: ['items/*'] }],
  ['GET', '/api/sessions'],
  ['POST', '/api/sessions/end-others'],
  ['DELETE', '/api/sessions/{session}'],
  ['GET', '/api/nothing-here'],
];

/** The ways to end a session of Ann's. */
const endings: [string, (session: Account) => Promise<Answer>][] = [
  ['logging out', ({ token }) => logout(sessionOf(token))],
  [
    'ending it by its id',
    ({ token }) => server().api('DELETE', `/api/sessions/${sessionOf(token)}`, { token }),
  ],
  [
    'ending it from another device',
    async ({ token }) => {
      const other = await server().login(ann.username);
      return server().api('DELETE', `/api/sessions/${sessionOf(token)}`, { token: other.token });
    },
  ],
  [
    'ending all others from another device',
    async () => {
      const { token } = await server().login(ann.username);
      return server().api('POST', '/api/sessions/end-others', { token });
    },
  ],
  [
    'deleting its row in the dashboard',
    ({ token }) => {
      const row = `sessions/${sessionOf(token)}`;
      return server().api('DELETE', row, { token: server().root });
    },
  ],
  [
    'another password',
    ({ token }) =>
      server().api('POST', '/api/account/password', {
        token,
        body: {
          oldPassword: PASSWORD,
          password: OTHER_PASSWORD,
          passwordConfirm: OTHER_PASSWORD,
        },
      }),
  ],
  [
    'the deletion of the account',
    ({ id }) => server().api('DELETE', `users/${id}`, { token: server().root }),
  ],
];

describe.each(endings)('%s', (_, end) => {
  test('makes its token worthless at once, on every route, and leaves no row', async () => {
    const { status } = await end(ann);
    expect([200, 204]).toContain(status);
    for (const [method, target, body] of routes) {
      const answer = await server().api(method, pathOf(target), { token: ann.token, body });
      expect([method, target, answer.status]).toEqual([method, target, 401]);
      expect(answer.body).toEqual(ENDED);
      expect(answer.headers.get('Jot-User')).toBe('none');
    }
    expect(await server().stored('sessions', sessionOf(ann.token))).toBeUndefined();
  });

  test('closes its realtime connection, and no other', async () => {
    const topics = ['items/*'];
    const own = await listened(ann.token, topics);
    const others = [await listened(bob.token, topics), await connect(server())];
    connections.push(...others);
    await end(ann);
    await own.ended;
    await server().createItem(bob);
    await expect.poll(() => others[0]?.received.length, POLL_OPTIONS).toBe(1);
    // It may have been told before that its own items were deleted with the account.
    expect(JSON.stringify(own.received)).not.toContain('"create"');
  });
});

test('a connection that is closed can’t be subscribed with again', async () => {
  const own = await listened(ann.token, ['items/*']);
  await logout(sessionOf(ann.token));
  await own.ended;
  const again = await connect(server());
  connections.push(again);
  const body = { clientId: again.clientId, subscriptions: ['items/*'] };
  const { status } = await server().api('POST', '/api/realtime', { token: ann.token, body });
  expect(status).toBe(401);
});

describe('a token that names no session of its account', () => {
  let key: string;
  beforeEach(async () => {
    const [row] = await server().sql(
      `SELECT options ->> '$.authToken.secret' FROM _collections WHERE name = 'users'`,
    );
    const [own] = await server().sql(`SELECT tokenKey FROM users WHERE id = '${ann.id}'`);
    key = `${own?.[0]}${row?.[0]}`;
  });
  const forged = (changes: object) => sign({ ...payloadOf(ann.token), ...changes }, key);

  test('is good when it is signed with the right key and names it: the probe itself works', async () => {
    expect((await view(forged({}))).status).toBe(200);
  });

  test.each<[string, () => object]>([
    ['none, as before there were sessions', () => ({ sid: undefined })],
    ['an empty one', () => ({ sid: '' })],
    ['one that never was', () => ({ sid: 'abcdefghijklmno' })],
    ['one that is no text', () => ({ sid: [sessionOf(ann.token)] })],
    ['one in other letters', () => ({ sid: sessionOf(ann.token).toUpperCase() })],
    ['another account’s', () => ({ sid: sessionOf(bob.token) })],
    ['all of them', () => ({ sid: '%' })],
  ])('%s: 401, and no new one for it', async (_, changes) => {
    const token = forged(changes());
    expect((await view(token)).status).toBe(401);
    const { status } = await server().api('POST', '/api/collections/users/auth-refresh', { token });
    expect(status).toBe(401);
  });

  test('the right one under another key: 401', async () => {
    expect((await view(sign(payloadOf(ann.token), `${key}x`))).status).toBe(401);
    expect((await view(sign(payloadOf(ann.token), ''))).status).toBe(401);
  });
});

test('two logins in the same second have two sessions', async () => {
  const [first, second] = await Promise.all([
    server().login(ann.username),
    server().login(ann.username),
  ]);
  expect(sessionOf(first.token)).not.toBe(sessionOf(second.token));
  await logout(sessionOf(first.token));
  expect((await view(first.token)).status).toBe(401);
  expect((await view(second.token)).status).toBe(200);
});

test('a renewal keeps the session, and its end ends the renewed token as well', async () => {
  const { body } = await server().api('POST', '/api/collections/users/auth-refresh', {
    token: ann.token,
  });
  expect(sessionOf(body.token)).toBe(sessionOf(ann.token));
  const list = await server().api('GET', '/api/sessions', { token: body.token });
  expect(list.body).toMatchObject({ sessions: [{ id: sessionOf(ann.token), isCurrent: true }] });
  await logout(sessionOf(ann.token));
  expect((await view(body.token)).status).toBe(401);
});

test.each(['users', 'Users', '_pb_users_auth_'])(
  'who was logged out can register and log in as %s, whatever is sent along',
  async (table) => {
    await logout(sessionOf(ann.token));
    const { token } = ann;
    const username = `late${Math.random().toString(36).slice(2)}`;
    const registration = {
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    };
    const base = `/api/collections/${table}`;
    const made = await server().api('POST', `${base}/records`, { token, body: registration });
    expect(made.status).toBe(200);
    const login = { identity: ann.username, password: PASSWORD };
    const again = await server().api('POST', `${base}/auth-with-password`, { token, body: login });
    expect((await view(again.body.token)).status).toBe(200);
  },
);

test('a superuser acts as an account without a session of it', async () => {
  const { body } = await server().api('POST', `/api/collections/users/impersonate/${ann.id}`, {
    token: server().root,
    body: { duration: 60 },
  });
  expect((await view(body.token)).status).toBe(200);
  const list = await server().api('GET', '/api/sessions', { token: body.token });
  expect(list.body).toMatchObject({ sessions: [{ id: sessionOf(ann.token), isCurrent: false }] });
});

test('an answer names whose session it is from', async () => {
  expect((await view(ann.token)).headers.get('Jot-User')).toBe(ann.id);
  expect((await server().api('GET', 'items')).headers.get('Jot-User')).toBeNull();
});

/** Opens a realtime connection and reports when the server has closed it. */
async function listened(token: string, topics: string[]) {
  const connection = await listen(server(), { token, topics });
  connections.push(connection);
  return connection;
}

function view(token: string, user = ann.id) {
  return server().api('GET', `users/${user}`, { token });
}

function logout(id: string) {
  return server().api('POST', '/api/sessions/logout', { body: { id } });
}

function pathOf(target: string): string {
  return target
    .replace('{item}', item)
    .replace('{user}', ann.id)
    .replace('{session}', sessionOf(ann.token));
}
