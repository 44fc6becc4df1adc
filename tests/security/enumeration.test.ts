import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, type Answer, PASSWORD, Server } from '../server/harness';
import { tokenIn } from '../server/mail-folder';
import { MailServer } from '../../e2e/server/mail-server';

const data = mkdtempSync(path.join(os.tmpdir(), 'jot-enumeration-test-'));
let mails: MailServer;
let server: Server;
let stranger: Account;

beforeAll(async () => {
  mails = await MailServer.start();
  server = await Server.start({ hasDemo: true, env: { JOT_SMTP_URL: mails.url } }, data);
  stranger = await server.createUser();
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
  rmSync(data, { recursive: true, force: true });
});

const users = '/api/collections/users';
const IN_USE = /^Your email address is in use already/;

function post(action: string, body: object, token?: string) {
  return server.api('POST', `${users}/${action}`, { body, token });
}

let people = 0;
function register(email: string, password = PASSWORD) {
  const username = `claimant${++people}`;
  const body = { username, email, password, passwordConfirm: password };
  return server.api('POST', 'users', { body });
}

async function verified(): Promise<Account> {
  const account = await server.createUser();
  await follow(account.email);
  return account;
}

/** Opens the newest link that verifies an address. */
async function follow(email: string): Promise<Answer> {
  const mail = await mails.mailTo(email, /^Verify your email address/);
  return post('confirm-verification', { token: tokenIn(mail, 'confirm-verification') });
}

/** Addresses for which an attacker wants to know whether they have an account. */
const ADDRESSES: [name: string, address: () => Promise<string>][] = [
  ['that nobody has', async () => `nobody${++people}@example.org`],
  ['that somebody has proved', async () => (await verified()).email],
  ['that somebody has proved, in capitals', async () => (await verified()).email.toUpperCase()],
  ['that somebody has claimed', async () => (await server.createUser()).email],
];

/** Returns what an attacker sees of a response, without what differs for each request anyway. */
function seen({ status, body, headers }: Answer) {
  const differs = ['id', 'created', 'updated', 'username', 'token', 'record'];
  return {
    status,
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !differs.includes(name))),
    fields: [Object.keys(body).sort(), Object.keys(body.record ?? {}).sort()],
    headers: [...headers.keys()].filter((name) => name !== 'date'),
  };
}

describe.each(ADDRESSES)('an address %s', (_name, find) => {
  test('can be registered with, used for a login, and is shown to who did', async () => {
    const address = await find();
    const answer = await register(address);
    expect(seen(answer)).toEqual(seen(await register(`free${++people}@example.org`)));
    const username = String(answer.body.username);

    const byName = await post('auth-with-password', { identity: username, password: PASSWORD });
    const byAddress = await post('auth-with-password', { identity: address, password: PASSWORD });
    expect([byName.status, byAddress.status]).toEqual([200, 200]);
    expect(byName.body.record).toMatchObject({ email: address, verified: false });
    const own = await server.api('GET', `users/${answer.body.id}`, { token: byName.body.token });
    expect(own.body).toMatchObject({ email: address, verified: false });
  });

  test.each(['request-verification', 'request-password-reset'])(
    'is answered alike by %s, the first time and the second',
    async (action) => {
      const address = await find();
      const free = `free${++people}@example.org`;
      // Each address was registered a moment ago, or never.
      for (const each of [address, free]) await register(each);
      for (let count = 0; count < 2; count++)
        expect(withoutSeconds(await post(action, { email: address }))).toEqual(
          withoutSeconds(await post(action, { email: free })),
        );
    },
  );

  test('is answered alike as the new address of an account', async () => {
    const address = await find();
    const ask = (newEmail: string) => post('request-email-change', { newEmail }, stranger.token);
    expect(seen(await ask(address))).toEqual(seen(await ask(`free${++people}@example.org`)));
  });

  test('is answered alike when a login with it has a wrong password', async () => {
    const address = await find();
    const guess = (identity: string) =>
      post('auth-with-password', { identity, password: 'a wrong password' });
    const answer = seen(await guess(address));
    for (const other of [`free${++people}@example.org`, stranger.username, 'nobody'])
      expect(answer, other).toEqual(seen(await guess(other)));
    expect(answer.status).toBe(400);
  });

  test('is found by no filter', async () => {
    const address = await find();
    const filter = encodeURIComponent(`email ~ "${address}" || claimedEmail ~ "${address}"`);
    const { body } = await server.api('GET', `users?filter=${filter}`, { token: stranger.token });
    expect(body.items ?? []).toEqual([]);
  });
});

function withoutSeconds(answer: Answer) {
  const { body, ...rest } = seen(answer);
  return { ...rest, message: String(body.message ?? '').replace(/\d+/, '') };
}

test.each(['Users', '_pb_users_auth_', 'USERS'])(
  'the collection spelled %s tells no more',
  async (spelling) => {
    const { email } = await verified();
    const path_ = `/api/collections/${spelling}/request-email-change`;
    const ask = (newEmail: string) =>
      server.api('POST', path_, { body: { newEmail }, token: stranger.token });
    const [taken, free] = [await ask(email), await ask(`free${++people}@example.org`)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  },
);

describe('whose address it is', () => {
  test('is told by mail to the owner who has verified it, without any text of the sender', async () => {
    const owner = await verified();
    const { body } = await register(owner.email);
    const mail = await mails.mailTo(owner.email, IN_USE);
    expect(mail.text).toContain(`“${owner.username}”`);
    expect(mail.text).toContain('/reset');
    expect(mail.text).not.toContain(String(body.username));
    expect(mails.mailsTo(owner.email, /./)).toHaveLength(2);
  });

  test('is decided by the link that is followed; the others’ claim comes to nothing, and they see no difference', async () => {
    const address = 'wanted@example.org';
    const squatter = await register(address, 'the squatter’s own');
    await mails.mailTo(address, /^Verify/);
    const owner = await register(address);
    const login = () =>
      post('auth-with-password', { identity: owner.body.username, password: PASSWORD });
    const { token } = (await login()).body;

    // The owner's mail is the newest.
    await expect.poll(() => mails.mailsTo(address, /./).length).toBe(2);
    expect((await follow(address)).status).toBe(204);
    expect(await server.stored('users', owner.body.id)).toMatchObject({
      email: address,
      verified: true,
      claimedEmail: '',
    });
    expect(await server.stored('users', squatter.body.id)).toMatchObject({
      email: '',
      verified: false,
    });
    const session = await server.api('GET', 'items', { token });
    expect(session.status, 'the owner stays logged in').toBe(200);
    const bySquatter = await post('auth-with-password', {
      identity: squatter.body.username,
      password: 'the squatter’s own',
    });
    expect(bySquatter.body.record).toMatchObject({ email: address, verified: false });
  });

  test('doesn’t matter at a login: each password leads to its own account', async () => {
    const owner = await verified();
    const { body } = await register(owner.email, 'the claimant’s own');
    for (const [password, id] of [
      [PASSWORD, owner.id],
      ['the claimant’s own', body.id],
    ]) {
      const login = await post('auth-with-password', { identity: owner.email, password });
      expect([login.status, login.body.record?.id]).toEqual([200, id]);
    }
  });

  test('is decided by a new password that came by mail as well', async () => {
    const address = 'forgetful@example.org';
    const { body } = await register(address);
    expect((await post('request-password-reset', { email: address })).status).toBe(204);
    const token = tokenIn(await mails.mailTo(address, /^Set a new/), 'confirm-password-reset');
    const password = 'remembered from now on';
    const set = await post('confirm-password-reset', {
      token,
      password,
      passwordConfirm: password,
    });
    expect(set.status).toBe(204);
    expect(await server.stored('users', body.id)).toMatchObject({ email: address, verified: true });
  });

  test('can’t be decided twice', async () => {
    const address = 'raced@example.org';
    await register(address);
    const first = await mails.mailTo(address, /^Verify/);
    await register(address);
    await expect.poll(() => mails.mailsTo(address, /./).length).toBe(2);
    expect((await follow(address)).status).toBe(204);
    const late = await post('confirm-verification', {
      token: tokenIn(first, 'confirm-verification'),
    });
    expect([late.status, late.body.data.token?.code]).toEqual([400, 'address_taken']);
  });

  test('a confirmed change is held up by nobody’s claim', async () => {
    const address = 'moving@example.org';
    await register(address);
    const mover = await verified();
    expect((await post('request-email-change', { newEmail: address }, mover.token)).status).toBe(
      204,
    );
    const token = tokenIn(await mails.mailTo(address, /^Confirm your new/), 'confirm-email-change');
    expect((await post('confirm-email-change', { token, password: PASSWORD })).status).toBe(204);
    expect(await server.stored('users', mover.id)).toMatchObject({ email: address });
  });

  test('is no way into an account that has proved another one since', async () => {
    const [slip, right] = ['slip@exmaple.org', 'right@example.org'];
    const { body } = await register(slip);
    const login = (identity: unknown) =>
      post('auth-with-password', { identity, password: PASSWORD });
    const { token } = (await login(body.username)).body;
    expect((await post('request-email-change', { newEmail: right }, token)).status).toBe(204);
    const mail = await mails.mailTo(right, /^Confirm your new/);
    const change = { token: tokenIn(mail, 'confirm-email-change'), password: PASSWORD };
    expect((await post('confirm-email-change', change)).status).toBe(204);
    expect((await login(right)).status).toBe(200);

    // The real owner of the first address requests a new password.
    expect((await post('request-password-reset', { email: slip })).status).toBe(204);
    // A later mail has arrived, so the other one would have too.
    const last = await register('last@example.org');
    expect(last.status).toBe(200);
    await mails.mailTo('last@example.org', /^Verify/);
    expect(mails.mailsTo(slip, /./)).toHaveLength(1);
    expect((await login(slip)).status).toBe(400);
    expect(await server.stored('users', body.id)).toMatchObject({ email: right, claimedEmail: '' });
  });

  test('is given by a superuser who vouches for it', async () => {
    const { body } = await register('vouched@example.org');
    const done = await server.api('PATCH', `users/${body.id}`, {
      token: server.root,
      body: { verified: true },
    });
    expect(done.status).toBe(200);
    expect(await server.stored('users', body.id)).toMatchObject({
      email: 'vouched@example.org',
      claimedEmail: '',
      verified: true,
    });
  });

  test('can’t be written by hand', async () => {
    const claimedEmail = 'by-hand@example.org';
    const body = {
      username: `claimant${++people}`,
      email: `own${people}@example.org`,
      claimedEmail,
    };
    const made = await server.api('POST', 'users', {
      body: { ...body, password: PASSWORD, passwordConfirm: PASSWORD },
    });
    expect(made.status).toBe(200);
    const path_ = `users/${stranger.id}`;
    await server.api('PATCH', path_, { body: { claimedEmail }, token: stranger.token });
    for (const id of [made.body.id, stranger.id])
      expect((await server.stored('users', id))?.claimedEmail).not.toBe(claimedEmail);
  });
});

test('the demo account, which is everybody’s, asks for no other address', async () => {
  const { token } = await server.login('demo', 'jot-demo');
  for (const newEmail of [(await verified()).email, `free${++people}@example.org`])
    expect((await post('request-email-change', { newEmail }, token)).status, newEmail).toBe(403);
});
