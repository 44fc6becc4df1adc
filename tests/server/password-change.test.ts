import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { PASSWORD, useServer } from './harness';
import { OidcProvider } from './oidc-provider';
import { loginAt } from './provider-logins';

const provider = await OidcProvider.start();
afterAll(() => provider.stop());

const server = useServer({ hasDemo: true, env: provider.env });
const NEXT = 'another horse battery';
const NEW = { oldPassword: PASSWORD, password: NEXT, passwordConfirm: NEXT };

const change = (token: string, body: object) =>
  server().api('POST', '/api/account/password', { token, body });
const statusWith = async (token: string) =>
  (await server().api('GET', '/api/sessions', { token })).status;

test('a new password ends all sessions and begins one for the device that sends it', async () => {
  const ann = await server().createUser();
  const other = await server().login(ann.username);
  const { status, body } = await change(ann.token, NEW);
  expect([status, body.record?.id]).toEqual([200, ann.id]);
  expect(await Promise.all([ann.token, other.token, body.token].map(statusWith))).toEqual([
    401, 401, 200,
  ]);
  await expect(server().login(ann.username)).rejects.toThrow('Failed to authenticate');
  expect((await server().login(ann.username, NEXT)).id).toBe(ann.id);
});

const REFUSED: [name: string, body: object, field: string, message: string][] = [
  ['a wrong old one', { oldPassword: NEXT }, 'oldPassword', 'That’s not your password.'],
  ['no old one', { oldPassword: undefined }, 'oldPassword', 'That’s not your password.'],
  ['a list of old ones', { oldPassword: [PASSWORD] }, 'oldPassword', 'That’s not your password.'],
  ['no new one', { password: undefined }, 'password', 'Must be between 8 and 71 characters.'],
  [
    'a common one',
    { password: 'football', passwordConfirm: 'football' },
    'password',
    'This is one of the most common passwords. Choose another one.',
  ],
  [
    'the username',
    { password: 'keeper.of.it', passwordConfirm: 'keeper.of.it' },
    'password',
    'Choose a password that is neither your username nor your email address.',
  ],
  [
    'another repetition',
    { passwordConfirm: PASSWORD },
    'passwordConfirm',
    // PocketBase ends each message with a full stop.
    'Password confirmation does not match.',
  ],
];

describe('a change with', () => {
  const username = 'keeper.of.it';
  beforeAll(async () => {
    await server().createUser({ username });
  });

  test.each(REFUSED)('%s is refused, and changes nothing', async (_, body, field, message) => {
    const ann = await server().login(username);
    const answer = await change(ann.token, { ...NEW, ...body });
    expect([answer.status, answer.body.message, answer.body.data[field]?.message]).toEqual([
      400,
      'The password was not changed.',
      message,
    ]);
    expect(await statusWith(ann.token)).toBe(200);
    expect((await server().login(ann.username)).id).toBe(ann.id);
  });
});

test('the demo account keeps its password', async () => {
  const { token } = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
  const { status, body } = await change(token, { ...NEW, oldPassword: DEMO_PASSWORD });
  expect([status, body.message]).toEqual([
    403,
    'The email and the password of the demo account can’t be changed.',
  ]);
  expect((await server().login(DEMO_USERNAME, DEMO_PASSWORD)).username).toBe(DEMO_USERNAME);
});

test.each([NEW, { oldPassword: 'a guess', passwordConfirm: 'a guess' }])(
  'PocketBase’s own change of a password is refused, whether %j is right or not',
  async (body) => {
    const ann = await server().createUser();
    const answer = await server().api('PATCH', `users/${ann.id}`, { token: ann.token, body });
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([
      400,
      'Change the password by POST /api/account/password.',
      {},
    ]);
    expect((await server().login(ann.username)).id).toBe(ann.id);
  },
);

test('an account without a password sets one after a fresh login, and both ways in work', async () => {
  const login = () => loginAt(provider, server(), { sub: 'ann-1', preferred_username: 'ann' });
  const first = { password: NEXT, passwordConfirm: NEXT };
  const { token, record } = (await login()).body;
  const old = "UPDATE sessions SET created = '2020-01-01 00:00:00.000Z'";
  await server().sql(`${old} WHERE owner = '${record.id}'`);
  expect((await change(token, first)).body.data.password).toEqual({
    code: 'loginTooOld',
    message:
      'You logged in too long ago. Log in with single sign-on again, and set the password within 10 minutes.',
  });
  const { status, body } = await change((await login()).body.token, first);
  expect([status, body.record.isPasswordless]).toEqual([200, false]);
  expect((await change(body.token, first)).body.data).toHaveProperty('oldPassword');
  expect((await server().login('ann', NEXT)).id).toBe(record.id);
  expect((await login()).body.record.id).toBe(record.id);
});

test('a login of another account than the signed-in one is refused, and creates nothing', async () => {
  const bob = { sub: 'bob-1' };
  const stranger = { sub: 'stranger-1' };
  const { token, record } = (await loginAt(provider, server(), bob)).body;
  await loginAt(provider, server(), { sub: 'other-1' });
  expect((await loginAt(provider, server(), bob, { token })).body.record.id).toBe(record.id);
  const count = () =>
    server().sql('SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM sessions)');
  const before = await count();
  for (const claims of [{ sub: 'other-1' }, stranger]) {
    const { status, body } = await loginAt(provider, server(), claims, { token });
    expect([status, body.message]).toEqual([
      400,
      'That login belongs to another account. You stay logged in to this one.',
    ]);
  }
  expect(await count()).toEqual(before);
  expect((await loginAt(provider, server(), stranger, { token: 'ended' })).status).toBe(200);
});

describe('where no password is taken', () => {
  const closed = useServer({
    env: provider.env,
    accounts: { passwordAuth: { enabled: false } },
  });

  test('none can be set', async () => {
    const { token } = (await loginAt(provider, closed(), { sub: 'ann-1' })).body;
    const { status, body } = await closed().api('POST', '/api/account/password', {
      token,
      body: { password: NEXT, passwordConfirm: NEXT },
    });
    expect([status, body.message]).toEqual([
      403,
      'This server takes no passwords. Log in with single sign-on.',
    ]);
  });
});
