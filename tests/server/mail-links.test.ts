import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, Server, type Account } from './harness';
import { mailTo, tokenIn } from './mail-folder';

const data = mkdtempSync(path.join(os.tmpdir(), 'jot-mail-links-test-'));
let server: Server;

beforeAll(async () => {
  server = await Server.start({}, data);
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

const KINDS = {
  verification: { subject: /^Verify/, page: 'confirm-verification' },
  passwordReset: { subject: /^Set a new password/, page: 'confirm-password-reset' },
  emailChange: { subject: /^Confirm your new/, page: 'confirm-email-change' },
} as const;
type Kind = keyof typeof KINDS;
const ALL = Object.keys(KINDS) as Kind[];

const newEmail = ({ email }: Account) => `new-${email}`;

/** Requests a mail, and returns its token. */
async function tokenFor(account: Account, kind: Kind): Promise<string> {
  const ask = (action: string, body: object) =>
    server.api('POST', `/api/collections/users/${action}`, { body, token: account.token });
  if (kind === 'passwordReset') await ask('request-password-reset', { email: account.email });
  if (kind === 'emailChange') await ask('request-email-change', { newEmail: newEmail(account) });
  const to = kind === 'emailChange' ? newEmail(account) : account.email;
  const { subject, page } = KINDS[kind];
  return tokenIn(await mailTo(data, to, subject), page);
}

async function problem(token: unknown): Promise<unknown> {
  const { status, body } = await server.api('POST', '/api/mail-links/check', { body: { token } });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['problem']);
  return body.problem;
}

const change = (account: Account, body: object) =>
  server.api('PATCH', `users/${account.id}`, { token: server.root, body });

/** Returns the token with other claims and its old signature. Only the server can make a valid one. */
function withClaims(token: string, claims: object): string {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const own = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as object;
  const text = JSON.stringify({ ...own, ...claims });
  return [head, Buffer.from(text).toString('base64url'), signature].join('.');
}

/** Makes the server issue tokens that expire at once, while `work` runs. */
async function withShortLife<T>(work: () => Promise<T>): Promise<T> {
  const set = (duration: number) =>
    server.api('PATCH', '/api/collections/users', {
      token: server.root,
      body: Object.fromEntries(ALL.map((kind) => [`${kind}Token`, { duration }])),
    });
  // The shortest duration that can be set.
  expect((await set(10)).status).toBe(200);
  const result = await work();
  await set(3600);
  return result;
}

describe.each(ALL)('a link of the kind %s', (kind) => {
  test('is good until it is used, and the check changes nothing', async () => {
    const account = await server.createUser();
    const token = await tokenFor(account, kind);
    const before = await server.stored('users', account.id);
    expect(await problem(token)).toBeNull();
    expect(await problem(token)).toBeNull();
    expect(await server.stored('users', account.id)).toEqual(before);

    const confirm = `/api/collections/users/${KINDS[kind].page}`;
    const body = { token, password: PASSWORD, passwordConfirm: PASSWORD };
    expect((await server.api('POST', confirm, { body })).status).toBe(204);
    expect(await problem(token)).toBe(kind === 'verification' ? 'used' : 'refused');
  });

  test('that was altered is refused, whomever it names', async () => {
    const [account, other] = [await server.createUser(), await server.createUser()];
    await change(other, { verified: true });
    const token = await tokenFor(account, kind);
    for (const claims of [{ id: other.id }, { id: 'nobodyatall0000' }, { newEmail: other.email }])
      expect(await problem(withClaims(token, claims))).toBe('refused');
    // A stranger who makes up a token learns nothing about an account.
    for (const id of [account.id, other.id, 'nobodyatall0000'])
      expect(await problem(withClaims(token, { id, exp: 1 }))).toBe('expired');
  });

  test('that was overtaken by another password is refused', async () => {
    const account = await server.createUser();
    const token = await tokenFor(account, kind);
    await change(account, { password: `${PASSWORD}!`, passwordConfirm: `${PASSWORD}!` });
    expect(await problem(token)).toBe('refused');
  });
});

test('a link that came too late says so; one that has verified was used', async () => {
  const [late, verified] = await withShortLife(async () => {
    const accounts = [await server.createUser(), await server.createUser()] as const;
    return Promise.all(
      accounts.map(async (account) => ({
        account,
        token: await tokenFor(account, 'verification'),
      })),
    );
  });
  const { exp } = JSON.parse(
    Buffer.from(verified!.token.split('.')[1] ?? '', 'base64url').toString('utf8'),
  ) as { exp: number };
  await change(verified!.account, { verified: true });
  await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThan(exp * 1000);
  expect(await problem(late!.token)).toBe('expired');
  expect(await problem(verified!.token)).toBe('used');
  // The token is valid only for the address that it was sent to.
  await change(verified!.account, { email: 'later@example.org' });
  expect(await problem(verified!.token)).toBe('expired');
}, 30_000);

test('a new address that another account has by now is taken', async () => {
  const [account, other] = [await server.createUser(), await server.createUser()];
  const token = await tokenFor(account, 'emailChange');
  await change(other, { email: newEmail(account).toUpperCase() });
  expect(await problem(token)).toBe('taken');
});

test.each([
  ['nothing', undefined],
  ['a word', 'nonsense'],
  ['three words', 'a.b.c'],
  ['a number', 7],
])('%s is no link', async (_, token) => {
  expect(await problem(token)).toBe('malformed');
});

test('the token of a session is no link', async () => {
  expect(await problem((await server.createUser()).token)).toBe('malformed');
});
