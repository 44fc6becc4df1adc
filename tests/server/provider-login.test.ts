import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { PASSWORD, type Server, useServer } from './harness';
import { invitation } from './invite';
import { mailTo } from './mail-folder';
import { type Claims, OidcProvider } from './oidc-provider';
import { POLL_OPTIONS } from './poll-options';
import { loginAt, type Login } from './provider-logins';

const provider = await OidcProvider.start();
afterAll(() => provider.stop());

const login = (server: Server, claims: Claims, how?: Login) =>
  loginAt(provider, server, claims, how);

const ann = {
  sub: 'ann-1',
  preferred_username: 'ann',
  name: 'Ann Smith',
  email: 'ann@example.org',
  email_verified: true,
};

/** Makes a superuser verify an account's address, and record that nobody knows its password. */
const vouchFor = (server: Server, id: string) =>
  server.api('PATCH', `users/${id}`, {
    token: server.root,
    body: { verified: true, isPasswordless: true },
  });

describe('a login at the provider', () => {
  const server = useServer({ env: { ...provider.env, JOT_RATE_LIMITS: 'off' } });

  test('makes an account with all that any has, and a session', async () => {
    const { status, body } = await login(server(), ann);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.record).toMatchObject({
      username: 'ann',
      displayName: 'Ann Smith',
      email: 'ann@example.org',
      verified: true,
      userType: 'user',
      isPasswordless: true,
    });
    const { token } = body;
    const items = await server().api('GET', 'items', { token });
    expect(items.body.items).toHaveLength(6);
    const sessions = await server().api('GET', '/api/sessions', { token });
    expect(sessions.body.sessions).toHaveLength(1);
    const again = await login(server(), {
      ...ann,
      preferred_username: 'other',
      email: 'new@x.org',
    });
    expect(again.body.record.id).toBe(body.record.id);
  });

  test('ends with its logout', async () => {
    const { token } = (await login(server(), ann)).body;
    await server().api('POST', '/api/sessions/end-others', { token });
    const [session] = (await server().api('GET', '/api/sessions', { token })).body.sessions as {
      id: string;
    }[];
    await server().api('POST', '/api/sessions/logout', { body: { id: session?.id } });
    expect((await server().api('GET', 'items', { token })).status).toBe(401);
  });

  test.each<[string, Claims, Login]>([
    ['another nonce', {}, { nonce: 'x' }],
    ['no nonce', {}, { nonce: null }],
    ['an expired token', { exp: 1_000_000_000 }, {}],
    ['another audience', { aud: 'somebody else' }, {}],
    ['another issuer', { iss: 'https://evil.example' }, {}],
    ['nobody in it', { sub: '' }, {}],
    ['another verifier', {}, { body: { codeVerifier: 'w'.repeat(43) } }],
    ['another redirect', {}, { body: { redirectURL: 'https://evil.example' } }],
    ['another code', {}, { body: { code: 'x' } }],
  ])('with %s is refused, and makes nothing', async (_, claims, how) => {
    const sub = `refused ${_}`;
    const { status } = await login(server(), { ...ann, sub, email: 'r@x.org', ...claims }, how);
    expect(status).toBe(400);
    expect(await server().sql("SELECT id FROM users WHERE email = 'r@x.org'")).toEqual([]);
  });

  test('with another signature is refused', async () => {
    const own = provider.signer;
    provider.signer = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const { status } = await login(server(), ann);
    provider.signer = own;
    expect(status).toBe(400);
  });

  test('that fails at the provider leaves its reason in the log, and no code', async () => {
    const code = 'a-code-that-nobody-gave';
    expect((await login(server(), ann, { body: { code } })).status).toBe(400);
    const filter = encodeURIComponent("data.url ~ 'auth-with-oauth2' && data.details ~ 'answers'");
    const { root } = server();
    const logged = async () =>
      (await server().api('GET', `/api/logs?filter=${filter}`, { token: root })).body.items;
    await expect
      .poll(async () => JSON.stringify(await logged()), POLL_OPTIONS)
      .toContain('the provider answers 400 Bad Request: invalid_grant');
    expect(JSON.stringify(await logged())).not.toContain(code);
  });

  test('is for the account of the address that both have proved', async () => {
    const ben = await server().createUser({ username: 'ben', email: 'ben@example.org' });
    await vouchFor(server(), ben.id);
    const { body } = await login(server(), { ...ann, sub: 'ben-1', email: 'Ben@example.org' });
    expect(body.record).toMatchObject({ id: ben.id, isPasswordless: true });
  });

  test('is not for one whose address is only claimed, here or there', async () => {
    const eve = await server().createUser({ username: 'eve', email: 'victim@example.org' });
    const victim = await login(server(), { ...ann, sub: 'v-1', email: 'victim@example.org' });
    expect(victim.body.record.id).not.toBe(eve.id);
    expect(victim.body.record.email).toBe('victim@example.org');
    const mallory = { ...ann, sub: 'm-1', email: 'victim@example.org', email_verified: false };
    const { body } = await login(server(), mallory);
    expect(body.record.id).not.toBe(victim.body.record.id);
    expect(body.record).toMatchObject({ email: '', verified: false });
  });

  test('takes nothing but the invitation from the body', async () => {
    const createData = {
      username: 'chosen',
      userType: 'admin',
      email: 'c@x.org',
      id: 'a'.repeat(15),
    };
    const { body } = await login(server(), { sub: 'c-1', name: 'Carl' }, { body: { createData } });
    expect(body.record).toMatchObject({ username: 'Carl', userType: 'user', email: '' });
  });

  test.each([
    ['ann', /^ann\d+$/],
    ['demo', /^demo2$/],
    ['login', /^login2$/],
    ['Jürgen Müller', /^Jurgen\.Muller$/],
    ['x', /^x2|x\d{2}$/],
    ['山田', /^nobody-$/],
    ['<b>bold</b>', /^bboldb$/],
    ['a'.repeat(400), /^a{140}$/],
  ])('makes a username that may be taken of %s', async (name, expected) => {
    const claims = { sub: `name ${name}`, preferred_username: name };
    const { body } = await login(server(), { ...claims, email: 'nobody-@x.org' });
    expect(String(body.record.username)).toMatch(expected);
  });

  test('changes no password and no address afterwards', async () => {
    const { token, record } = (await login(server(), ann)).body;
    const { status, body } = await server().api(
      'POST',
      '/api/collections/users/request-email-change',
      { token, body: { newEmail: 'other@example.org' } },
    );
    expect([status, body.message]).toEqual([
      403,
      'Your address is that of your login provider. Change it there.',
    ]);
    const forged = { isPasswordless: false };
    await server().api('PATCH', `users/${record.id}`, { token, body: forged });
    expect(await server().stored('users', record.id)).toMatchObject({ isPasswordless: true });
  });

  test('leaves a password to be set by mail, and to be used from then on', async () => {
    const claims = { ...ann, sub: 'mailed', preferred_username: 'mailed', email: 'mailed@x.org' };
    const { record } = (await login(server(), claims)).body;
    await server().api('POST', '/api/collections/users/request-password-reset', {
      body: { email: 'mailed@x.org' },
    });
    const { text } = await mailTo(server().data, 'mailed@x.org', /password/i);
    const token = /confirm-password-reset#(\S+)/.exec(text)?.[1];
    const { status } = await server().api('POST', '/api/collections/users/confirm-password-reset', {
      body: { token, password: PASSWORD, passwordConfirm: PASSWORD },
    });
    expect(status).toBe(204);
    expect((await server().login('mailed')).id).toBe(record.id);
    expect((await login(server(), claims)).body.record).toMatchObject({
      id: record.id,
      isPasswordless: false,
    });
  });

  test('of late lets the account delete itself, by its username', async () => {
    const claims = { sub: 'leaving', preferred_username: 'leaving' };
    const { token, record } = (await login(server(), claims)).body;
    const leave = (body: object) => server().api('POST', '/api/account/delete', { token, body });
    expect(Object.keys((await leave({ username: 'ann' })).body.data)).toEqual(['username']);
    expect((await leave({ password: '' })).status).toBe(400);
    const old = "UPDATE sessions SET created = '2020-01-01 00:00:00.000Z'";
    await server().sql(`${old} WHERE owner = '${record.id}'`);
    expect((await leave({ username: 'leaving' })).body.data.username?.code).toBe('loginTooOld');
    const fresh = (await login(server(), claims)).body.token;
    const left = await server().api('POST', '/api/account/delete', {
      token: fresh,
      body: { username: 'leaving' },
    });
    expect(left.status).toBe(204);
    expect((await login(server(), claims)).body.record.id).not.toBe(record.id);
  });
});

describe('where no password is taken, and an invitation is needed', () => {
  const server = useServer({
    hasDemo: true,
    env: { ...provider.env, JOT_REGISTRATION: 'invite' },
    accounts: { passwordAuth: { enabled: false } },
  });
  const refused = [403, 'This server takes no passwords. Log in with single sign-on.'];

  test('the app is told so', async () => {
    expect((await server().api('GET', '/api/site')).body).toMatchObject({
      allowsPasswords: false,
      provider: 'single sign-on',
    });
  });

  test.each([
    ['auth-with-password', { identity: 'ann', password: PASSWORD }],
    ['auth-with-password', { identity: 'ann@example.org', password: PASSWORD }],
    ['request-password-reset', { email: 'ann@example.org' }],
  ])('%s is refused', async (action, body) => {
    const answer = await server().api('POST', `/api/collections/users/${action}`, { body });
    expect([answer.status, answer.body.message]).toEqual(refused);
  });

  test('the demo and superusers log in as ever', async () => {
    expect((await server().login(DEMO_USERNAME, DEMO_PASSWORD)).username).toBe('demo');
    expect(server().root).not.toBe('');
  });

  test('nobody registers with a password', async () => {
    await expect(server().createUser({ invitation: await invitation(server()) })).rejects.toThrow(
      'Accounts of this server have no password',
    );
  });

  test('the provider’s people need an invitation for a new account, and none later', async () => {
    const { status, body } = await login(server(), ann);
    expect([status, Object.keys(body.data)]).toEqual([400, ['invitation']]);
    const token = await invitation(server(), '--email', 'ann@example.org');
    const made = await login(server(), ann, { body: { createData: { invitation: token } } });
    expect(made.status).toBe(200);
    expect((await login(server(), ann)).body.record.id).toBe(made.body.record.id);
    const other = { ...ann, sub: 'other', email: 'o@x.org' };
    expect(
      (await login(server(), other, { body: { createData: { invitation: token } } })).status,
    ).toBe(400);
  });
});

describe('where addresses have to be verified', () => {
  const server = useServer({ env: provider.env, accounts: { authRule: 'verified = true' } });

  test('who has an unverified one at the provider gets no account', async () => {
    const before = await server().sql('SELECT count(*) FROM users');
    const { status, body } = await login(server(), { ...ann, email_verified: false });
    expect([status, body.message]).toEqual([
      403,
      'Verify your email address at the login provider first.',
    ]);
    expect(await server().sql('SELECT count(*) FROM users')).toEqual(before);
    expect((await login(server(), ann)).status).toBe(200);
  });
});

describe('where registration is closed', () => {
  const server = useServer({ env: { ...provider.env, JOT_REGISTRATION: 'off' } });

  test('the provider’s people need an account already', async () => {
    expect((await login(server(), ann)).status).toBe(403);
    const { body } = await server().api('POST', 'users', {
      token: server().root,
      body: {
        username: 'annie',
        email: ann.email,
        verified: true,
        isPasswordless: true,
        password: PASSWORD,
        passwordConfirm: PASSWORD,
      },
    });
    expect((await login(server(), ann)).body.record.id).toBe(body.id);
  });
});

describe('without a provider', () => {
  const server = useServer();
  test('there is no such login', async () => {
    expect((await login(server(), ann)).status).toBe(403);
    expect((await server().api('GET', '/api/site')).body.provider).toBe('');
  });
});
