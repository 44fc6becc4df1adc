import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, Server, type Account } from './harness';
import { mailsIn, mailTo, tokenIn } from './mail-folder';

const data = mkdtempSync(path.join(os.tmpdir(), 'jot-mails-test-'));
let server: Server;
let ann: Account;

beforeAll(async () => {
  server = await Server.start({}, data);
  ann = await server.createUser({ displayName: 'Ann <b>' });
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

const users = '/api/collections/users';
const ask = (kind: string, body: object, token?: string) =>
  server.api('POST', `${users}/${kind}`, { body, token });

describe('a registration', () => {
  test('sends the mail whose link verifies, once', async () => {
    const mail = await mailTo(data, ann.email, /^Verify your email address/);
    const token = tokenIn(mail, 'confirm-verification');
    expect(mail.text).toContain(`${server.url}/confirm-verification#${token}`);
    expect(mail.text).not.toContain(ann.username);
    expect(mail.text).toContain('one day');

    expect((await ask('confirm-verification', { token })).status).toBe(204);
    expect(await server.stored('users', ann.id)).toMatchObject({ verified: true });
    const again = await ask('confirm-verification', { token });
    expect(again.status).toBe(400);
    expect(again.body.data.token?.code).toBe('already_verified');
  });

  test('prints the link in the log', async () => {
    const token = tokenIn(await mailTo(data, ann.email, /^Verify/), 'confirm-verification');
    expect(server.logs()).toContain(`${server.url}/confirm-verification#${token}`);
  });

  test('that was refused sends none', async () => {
    const email = 'refused@example.org';
    const { status } = await server.api('POST', 'users', {
      body: { email, username: 'login', password: PASSWORD, passwordConfirm: PASSWORD },
    });
    expect(status).toBe(400);
    await mailTo(data, (await server.createUser()).email, /^Verify/);
    expect(mailsIn(data).filter(({ to }) => to === email)).toEqual([]);
  });
});

describe('the mail for a new password', () => {
  test('greets who has proved the address, with what they typed as text', async () => {
    expect((await ask('request-password-reset', { email: ann.email })).status).toBe(204);
    const mail = await mailTo(data, ann.email, /^Set a new password/);
    expect(mail.text).toContain('Hello Ann <b>,');
    expect(mail.text).toContain(ann.username);
    expect(mail.html).toContain('Hello Ann &lt;b&gt;,');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain(`href="${server.url}/confirm-password-reset`);
  });

  test('leads to our page; its token works once', async () => {
    const bob = await server.createUser();
    expect((await ask('request-password-reset', { email: bob.email })).status).toBe(204);
    const mail = await mailTo(data, bob.email, /^Set a new password/);
    const token = tokenIn(mail, 'confirm-password-reset');
    expect(mail.text).toContain('30 minutes');
    const set = (password: string) =>
      ask('confirm-password-reset', { token, password, passwordConfirm: password });

    const short = await set('short');
    expect([short.status, short.body.data.password?.message]).toEqual([400, expect.any(String)]);
    expect((await set('a new password')).status).toBe(204);
    expect((await set('another password')).body.data.token?.message).toBeTruthy();
    await server.login(bob.username, 'a new password');
    const old = await server.api('GET', 'items', { token: bob.token });
    expect(old.status, 'the old session is over').toBe(401);
  });
});

describe('the mail for a new address', () => {
  test('goes there, and wants the password', async () => {
    const eve = await server.createUser();
    const newEmail = 'eve.new@example.org';
    expect((await ask('request-email-change', { newEmail }, eve.token)).status).toBe(204);
    const mail = await mailTo(data, newEmail, /^Confirm your new email address/);
    const token = tokenIn(mail, 'confirm-email-change');

    const wrong = await ask('confirm-email-change', { token, password: 'wrong password' });
    expect(wrong.body.data.password?.message).toBeTruthy();
    expect((await ask('confirm-email-change', { token, password: PASSWORD })).status).toBe(204);
    expect(await server.stored('users', eve.id)).toMatchObject({ email: newEmail });
    expect((await ask('confirm-email-change', { token, password: PASSWORD })).status).toBe(400);
  });

  test('can’t be asked for by a guest', async () => {
    expect((await ask('request-email-change', { newEmail: 'x@example.org' })).status).toBe(401);
  });
});

describe('a second request within two minutes', () => {
  test.each(['request-verification', 'request-password-reset'])(
    '%s is answered truthfully, and alike for an address that nobody has',
    async (kind) => {
      const { email } = await server.createUser();
      // The registration itself has requested the first verification.
      const isFirst = kind !== 'request-verification';
      if (isFirst) expect((await ask(kind, { email })).status).toBe(204);
      const second = await ask(kind, { email: ` ${email.toUpperCase()}` });

      const nobody = `nobody-${kind}@example.org`;
      const first = await ask(kind, { email: nobody });
      const secondOfNobody = await ask(kind, { email: nobody });

      expect([first.status, first.body]).toEqual([204, {}]);
      expect(second.status).toBe(429);
      expect(second.body.message).toMatch(
        /less than two minutes ago.*Try again in \d+ (seconds|minutes)/,
      );
      expect(secondOfNobody.status).toBe(429);
      const withoutSeconds = (text: string) => text.replace(/\d+/, '');
      expect(withoutSeconds(secondOfNobody.body.message)).toBe(withoutSeconds(second.body.message));
    },
  );

  test('the two kinds are no matter to each other', async () => {
    const email = 'both@example.org';
    expect((await ask('request-verification', { email })).status).toBe(204);
    expect((await ask('request-password-reset', { email })).status).toBe(204);
  });

  test('a refused one doesn’t count', async () => {
    const eve = await server.createUser();
    for (let count = 0; count < 2; count++) {
      expect((await ask('request-verification', { email: 'no address' })).status).toBe(400);
      const own = await ask('request-email-change', { newEmail: eve.email }, eve.token);
      expect(own.status).toBe(400);
    }
  });
});
