import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailServer } from '../../e2e/server/mail-server';
import { PASSWORD, Server } from './harness';

const data = mkdtempSync(path.join(os.tmpdir(), 'jot-login-alert-test-'));
let mails: MailServer;
let server: Server;

beforeAll(async () => {
  mails = await MailServer.start();
  const env = { JOT_SMTP_URL: mails.url, JOT_MAIL_FROM: 'Jot <jot@example.org>' };
  server = await Server.start({ hasDemo: true, env }, data);
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Logs in with a given `User-Agent`. */
async function logIn(browser: string, identity: string, password: string): Promise<void> {
  const ask = { headers: { 'User-Agent': browser }, body: { identity, password } };
  const { status } = await server.api('POST', '/api/collections/users/auth-with-password', ask);
  expect(status).toBe(200);
}

test('a login from a new place is told to the account’s owner, and to nobody for the demo', async () => {
  for (const browser of ['One', 'Another', 'A third']) await logIn(browser, 'demo', 'jot-demo');

  const { id, username, email } = await server.createUser();
  const verified = { token: server.root, body: { verified: true } };
  expect((await server.api('PATCH', `users/${id}`, verified)).status).toBe(200);
  for (const browser of ['One', 'Another']) await logIn(browser, username, PASSWORD);
  // The server sends the mail before it answers the login, so each mail would be here by now.
  const mail = mails.mailsTo(email, /^A new login to your account/).at(-1);
  expect(mail?.text).toContain(`There was a login to your account “${username}”`);
  expect(mail?.text).toContain(`Change password:\n${server.url}/reset`);
  expect(mails.mailsTo('demo@jot.invalid', /./)).toEqual([]);
});
