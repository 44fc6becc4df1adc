import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, PASSWORD, useServer } from '../server/harness';
import { sessionOf } from './session-token';

const server = useServer({ hasDemo: true });
let ann: Account;
let bob: Account;

beforeAll(async () => {
  bob = await server().createUser();
});
beforeEach(async () => {
  ann = await server().createUser();
});

describe('one’s own sessions', () => {
  test('are listed with device and times, the current one marked, and without another’s', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Firefox/127.0' };
    const login = await server().api('POST', '/api/collections/users/auth-with-password', {
      headers,
      body: { identity: ann.username, password: PASSWORD },
    });
    const list = await listOf(login.body.token);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(list).toHaveLength(2);
    expect(list).toContainEqual({
      id: sessionOf(login.body.token),
      device: 'Firefox on Linux',
      created: time,
      lastUsed: time,
      isCurrent: true,
    });
    expect(list.find(({ id }) => id === sessionOf(ann.token))).toMatchObject({ isCurrent: false });
  });

  test('can be ended by nobody else', async () => {
    const session = sessionOf(ann.token);
    const path = `/api/sessions/${session}`;
    const tries: [string, string | undefined, number][] = [
      [path, undefined, 401],
      [path, bob.token, 404],
      [path, server().root, 403],
      ['/api/sessions/abcdefghijklmno', ann.token, 404],
      ['/api/sessions/%25', ann.token, 404],
    ];
    for (const [target, token, status] of tries)
      expect([target, (await server().api('DELETE', target, { token })).status]).toEqual([
        target,
        status,
      ]);
    await server().api('POST', '/api/sessions/end-others', { token: bob.token });
    expect((await view(ann)).status).toBe(200);
    expect((await view(bob)).status).toBe(200);
  });

  test.each<[string, object | string]>([
    ['nothing', {}],
    ['a list', { id: ['a'] }],
    ['no JSON', 'id'],
  ])('logging out of %s is refused with a reason', async (_, body) => {
    const answer = await server().api('POST', '/api/sessions/logout', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^Send the session/);
  });

  test('logging out of a session that never was is answered as of any', async () => {
    for (const id of ['abcdefghijklmno', '%', 'x'.repeat(10_000)])
      expect((await logout(id)).status).toBe(204);
  });

  test.each([
    'sessions_via_owner.id ~ "a%"',
    'sessions_via_owner.device != ""',
    '@collection.sessions.owner = id',
    '@collection.sessions.id ~ "a%"',
  ])('can’t be guessed by the filter %s', async (filter) => {
    const query = `users?filter=${encodeURIComponent(filter)}`;
    const answer = await server().api('GET', query, { token: ann.token });
    expect(answer.status).toBe(400);
  });

  test('are in no answer by expansion', async () => {
    const path = `users/${ann.id}?expand=sessions_via_owner`;
    const { status, body } = await server().api('GET', path, { token: ann.token });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain(sessionOf(ann.token));
  });
});

describe('the demo account, which everybody uses', () => {
  let one: Account;
  let other: Account;
  beforeEach(async () => {
    one = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
    other = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
  });

  test('shows nobody the others, and lets nobody end them', async () => {
    expect((await listOf(one.token)).map(({ id }) => id)).toEqual([sessionOf(one.token)]);
    const { token } = one;
    const path = `/api/sessions/${sessionOf(other.token)}`;
    expect((await server().api('DELETE', path, { token })).status).toBe(404);
    const all = await server().api('POST', '/api/sessions/end-others', { token });
    expect(all.status).toBe(403);
    expect(all.body.message).toMatch(/used by everybody/);
    expect((await view(other)).status).toBe(200);
  });

  test('logs out one at a time, and a reset logs out nobody', async () => {
    await logout(sessionOf(one.token));
    const reset = await server().api('POST', '/api/crons/resetDemo', { token: server().root });
    expect(reset.status).toBe(204);
    expect((await view(one)).status).toBe(401);
    expect((await view(other)).status).toBe(200);
  });
});

function view({ id, token }: Account) {
  return server().api('GET', `users/${id}`, { token });
}

function logout(id: string) {
  return server().api('POST', '/api/sessions/logout', { body: { id } });
}

/** Returns the sessions that an account is shown. */
async function listOf(token: string) {
  const { status, body } = await server().api('GET', '/api/sessions', { token });
  expect(status).toBe(200);
  return (body as unknown as { sessions: { id: string; isCurrent: boolean }[] }).sessions;
}
