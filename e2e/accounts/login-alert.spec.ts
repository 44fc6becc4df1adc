import { expect, test } from './mail.fixture';
import { PASSWORD } from '../server/account';
import type { TestServer } from '../server/test-server';

/** Logs in with a given `User-Agent`. */
async function logIn(server: TestServer, browser: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': browser },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

test('a login from a new place is told to the account’s owner, and to nobody for the demo', async ({
  ownServer,
  mails,
}) => {
  for (const browser of ['One', 'Another', 'A third'])
    await logIn(ownServer, browser, { identity: 'demo', password: 'jot-demo' });

  const account = await ownServer.register();
  for (const browser of ['One', 'Another'])
    await logIn(ownServer, browser, { identity: account.username, password: PASSWORD });
  // The server sends the mail before it answers the login, so a mail to the demo account would be here by now.
  const mail = await mails.mailTo(account.email, /^A new login to your account/);
  expect(mail.text).toContain(`There was a login to your account “${account.username}”`);
  expect(mail.text).toContain(`Change password:\n${ownServer.url}/reset`);
  expect(mails.mailsTo('demo@jot.invalid', /./)).toEqual([]);
});
