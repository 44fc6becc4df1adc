import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, type Answer, PASSWORD, useServer } from './harness';
import { mailsIn, mailTo, tokenIn } from './mail-folder';
import { OidcProvider } from './oidc-provider';
import { loginAt } from './provider-logins';

const provider = await OidcProvider.start();
afterAll(() => provider.stop());

const USERS = '/api/collections/users';
/** The password with which a stranger has registered somebody else's address. */
const STRANGERS = PASSWORD;
const TOO_LATE =
  'Your login at the provider was too long ago, or has been used. Log in there again.';
const NEXT = 'the next password';
const MAIL = /^Confirm your login with single sign-on/;

const server = useServer({ env: { ...provider.env, JOT_RATE_LIMITS: 'off' } });

const post = (action: string, body: object, token?: string) =>
  server().api('POST', `${USERS}/${action}`, { body, token });
const login = (identity: string, password: string, more: object = {}) =>
  post('auth-with-password', { identity, password, ...more });

let people = 0;
let claims: { sub: string; email: string; email_verified: boolean; name: string };
/** A stranger has registered the person's address, and the person has verified it since. */
let hijacked: Account;
let strangers: string;

beforeEach(async () => {
  const name = `victim${++people}`;
  const email = `${name}@example.org`;
  claims = { sub: `${name} at Acme`, name: 'Vera Victim', email, email_verified: true };
  hijacked = await server().createUser({ username: `taken.${name}`, email });
  strangers = hijacked.token;
  const mail = await mailTo(server().data, email, /^Verify/);
  await post('confirm-verification', { token: tokenIn(mail, 'confirm-verification') });
});

interface Pending {
  token: string;
  username: string;
  email: string;
}

const pendingOf = ({ body }: Answer) => body.providerLink as Pending;
const atProvider = () => loginAt(provider, server(), claims);

/** Requests the mail with the link, and returns its token. */
async function mailedToken(): Promise<string> {
  const { token, email } = pendingOf(await atProvider());
  expect((await post('request-provider-link', { token, email })).status).toBe(204);
  return tokenIn(await mailTo(server().data, claims.email, MAIL), 'confirm-provider-link');
}

const isAlive = async (token: string) =>
  (await server().api('GET', 'items', { token })).status === 200;
const links = () =>
  server().sql(`SELECT providerId FROM _externalAuths WHERE recordRef = '${hijacked.id}'`);

describe('the first login at the provider to an account with a password', () => {
  test('asks for that password, and links nothing before', async () => {
    const answer = await atProvider();
    expect([answer.status, answer.body.data]).toEqual([
      400,
      { password: expect.objectContaining({ code: 'password_needed' }) },
    ]);
    expect(pendingOf(answer)).toEqual({
      token: expect.any(String),
      username: hijacked.username,
      email: claims.email,
    });
    expect([answer.body.token, answer.body.record]).toEqual([undefined, undefined]);
    expect(await links()).toEqual([]);
  });

  test('is linked by it, and goes without it from then on', async () => {
    const { token, username } = pendingOf(await atProvider());
    const made = await login(username, STRANGERS, { providerLink: token });
    expect([made.status, made.body.record?.id]).toEqual([200, hijacked.id]);
    expect(await isAlive(made.body.token)).toBe(true);
    const again = await atProvider();
    expect([again.status, again.body.record?.id]).toEqual([200, hijacked.id]);
    expect((await login(username, STRANGERS)).status).toBe(200);
  });

  test('is linked by no wrong password, and by no other account’s', async () => {
    const { token, username } = pendingOf(await atProvider());
    const other = await server().createUser();
    expect((await login(username, 'wrong', { providerLink: token })).status).toBe(400);
    expect((await login(other.username, PASSWORD, { providerLink: token })).status).toBe(400);
    expect(await links()).toEqual([]);
    expect(await atProvider()).toMatchObject({ status: 400 });
  });

  test.each([
    ['made up', () => 'x'],
    ['of a session', () => strangers],
    ['of the account’s verification', () => tokenIn(verification(), 'confirm-verification')],
    ['no text', () => 7],
  ])('a token that is %s links nothing', async (_, make) => {
    const answer = await login(hijacked.username, STRANGERS, { providerLink: make() });
    expect([answer.status, answer.body.message]).toEqual([400, TOO_LATE]);
    for (const action of ['request-provider-link', 'confirm-provider-link'])
      expect((await post(action, { token: make(), email: claims.email })).status).toBe(400);
    expect(await links()).toEqual([]);
    expect(await isAlive(strangers)).toBe(true);
  });

  test('a token is good for one link', async () => {
    const { token, username } = pendingOf(await atProvider());
    expect((await login(username, STRANGERS, { providerLink: token })).status).toBe(200);
    const again = await login(username, STRANGERS, { providerLink: token });
    expect([again.status, again.body.message]).toEqual([400, TOO_LATE]);
  });

  test('a token is good for no other password than that of its time', async () => {
    const { token, username, email } = pendingOf(await atProvider());
    const change = { password: NEXT, passwordConfirm: NEXT };
    await server().api('PATCH', `users/${hijacked.id}`, { token: server().root, body: change });
    expect((await login(username, NEXT, { providerLink: token })).status).toBe(400);
    expect((await post('request-provider-link', { token, email })).status).toBe(400);
  });

  test('what the tab has confirms nothing by itself', async () => {
    const { token } = pendingOf(await atProvider());
    expect((await post('confirm-provider-link', { token })).status).toBe(400);
    expect(await isAlive(strangers)).toBe(true);
  });
});

describe('without the password, a link to the address', () => {
  test('ends all sessions, drops the password, and links', async () => {
    const token = await mailedToken();
    expect(await isAlive(strangers), 'before it is opened').toBe(true);
    expect((await post('confirm-provider-link', { token })).status).toBe(204);
    expect(await isAlive(strangers)).toBe(false);
    for (const identity of [hijacked.username, claims.email])
      expect((await login(identity, STRANGERS)).status).toBe(400);
    const { status, body } = await atProvider();
    expect([status, body.record?.id, body.record?.isPasswordless]).toEqual([
      200,
      hijacked.id,
      true,
    ]);
  });

  test('works once, and no other mail that was asked for before it does then', async () => {
    const change = { newEmail: `elsewhere${people}@example.org` };
    expect((await post('request-email-change', change, strangers)).status).toBe(204);
    const mail = await mailTo(server().data, change.newEmail, /^Confirm your new/);
    const token = await mailedToken();
    expect((await post('confirm-provider-link', { token })).status).toBe(204);
    expect((await post('confirm-provider-link', { token })).status).toBe(400);
    const late = { token: tokenIn(mail, 'confirm-email-change'), password: STRANGERS };
    expect((await post('confirm-email-change', late)).status).toBe(400);
    expect(await problem(token)).toBe('refused');
  });

  test('works once also where it is used several times at once', async () => {
    const token = await mailedToken();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post('confirm-provider-link', { token })),
    );
    const refused = answers.filter(({ status }) => status !== 204);
    expect(refused.map(({ body }) => body.data.token?.code)).toEqual(
      Array.from({ length: 3 }, () => 'validation_invalid_token'),
    );
  });

  test('does nothing by being looked at', async () => {
    const token = await mailedToken();
    expect(await problem(token)).toBeNull();
    const { status } = await server().api('GET', `${USERS}/confirm-provider-link?token=${token}`);
    expect(status).toBe(404);
    expect(await isAlive(strangers)).toBe(true);
    expect(await links()).toEqual([]);
  });

  test('says what it does, to the address alone, behind #', async () => {
    await mailedToken();
    const { text } = await mailTo(server().data, claims.email, MAIL);
    expect(text).toContain(`“${hijacked.username}”`);
    expect(text).toMatch(/password stops working.*all devices are logged out/s);
    expect(text).not.toContain(String(claims.name));
    expect(text).toMatch(/works once, for 30 minutes/);
  });

  test('goes to no other address', async () => {
    const { token } = pendingOf(await atProvider());
    const email = 'mallory@example.org';
    expect((await post('request-provider-link', { token, email })).status).toBe(400);
    expect(mailsIn(server().data).filter(({ to }) => to === email)).toEqual([]);
  });

  test('is mailed again in no other spelling, and at no other collection', async () => {
    const { token, email } = pendingOf(await atProvider());
    const ask = (spelled: unknown) => post('request-provider-link', { token, email: spelled });
    expect((await ask(email)).status).toBe(204);
    for (const spelled of [[email], `\ufeff${email}`, email.toUpperCase(), ` ${email}`])
      expect([400, 429]).toContain((await ask(spelled)).status);
    for (const collection of ['nothing', 'items', 'Users', '_superusers']) {
      const path = `/api/collections/${collection}/request-provider-link`;
      const { status } = await server().api('POST', path, { body: { token, email } });
      expect([404, 429], collection).toContain(status);
    }
  });

  test('is invalid once the account’s address has changed', async () => {
    const token = await mailedToken();
    await server().sql(`UPDATE users SET email = 'new${people}@x.org' WHERE id = '${hijacked.id}'`);
    expect((await post('confirm-provider-link', { token })).status).toBe(400);
    expect(await links()).toEqual([]);
  });

  test('leaves a password to be set by mail, which ends all sessions too', async () => {
    await post('request-password-reset', { email: claims.email });
    const mail = await mailTo(server().data, claims.email, /^Set a new/);
    const token = tokenIn(mail, 'confirm-password-reset');
    const own = { password: NEXT, passwordConfirm: NEXT };
    expect((await post('confirm-password-reset', { token, ...own })).status).toBe(204);
    expect(await isAlive(strangers)).toBe(false);
    const { token: pending, username } = pendingOf(await atProvider());
    const { status } = await login(username, NEXT, { providerLink: pending });
    expect(status).toBe(200);
  });
});

async function problem(token: string): Promise<unknown> {
  return (await server().api('POST', '/api/mail-links/check', { body: { token } })).body.problem;
}

/** The mail that verified the account's address. */
function verification() {
  return mailsIn(server().data).findLast(({ to }) => to === claims.email)!;
}

describe('where no password is taken', () => {
  const closed = useServer({ env: provider.env, accounts: { passwordAuth: { enabled: false } } });

  test('that of an account from before is, for the link alone', async () => {
    const { body } = await closed().api('POST', 'users', {
      token: closed().root,
      body: {
        username: 'before',
        email: 'before@example.org',
        verified: true,
        password: PASSWORD,
        passwordConfirm: PASSWORD,
      },
    });
    const own = { sub: 'before', email: 'before@example.org', email_verified: true };
    const { token, username } = pendingOf(await loginAt(provider, closed(), own));
    const send = (more: object) =>
      closed().api('POST', `${USERS}/auth-with-password`, {
        body: { identity: username, password: PASSWORD, ...more },
      });
    expect((await send({})).status).toBe(403);
    expect((await send({ providerLink: token })).body.record?.id).toBe(body.id);
    expect((await send({})).status).toBe(403);
    expect((await loginAt(provider, closed(), own)).body.record?.id).toBe(body.id);
  });
});
