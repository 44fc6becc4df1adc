import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, PASSWORD, Server } from '../server/harness';
import { mailsIn, mailTo, tokenIn } from '../server/mail-folder';

const data = mkdtempSync(path.join(os.tmpdir(), 'jot-field-names-test-'));
let server: Server;
let stranger: Account;
let holder: Account;
let others = 0;

beforeAll(async () => {
  server = await Server.start({}, data);
  stranger = await server.createUser();
  holder = await server.createUser();
  const mail = await mailTo(data, holder.email, /^Verify your email address/);
  const token = tokenIn(mail, 'confirm-verification');
  await post('confirm-verification', { token });
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

function post(action: string, body: object, token?: string) {
  return server.api('POST', `/api/collections/users/${action}`, { body, token });
}

test('one is held by somebody', async () => {
  const { body } = await server.api('GET', `users/${holder.id}`, { token: server.root });
  expect(body.verified).toBe(true);
});

// PocketBase ignores case, dashes and underscores in the names of a body's fields. So it would find an address that the
// limits and rules in front of it don't find.
describe.each(['NEWEMAIL', 'NewEmail', 'new_email', 'new-email'])(
  'an address sent as %s',
  (name) => {
    test('is refused alike, whether somebody has it or not', async () => {
      for (const address of [holder.email, 'nobody@example.org']) {
        const answer = await post('request-email-change', { [name]: address }, stranger.token);
        expect(answer).toMatchObject({
          status: 400,
          body: { data: { newEmail: { message: 'Write the name of this field as “newEmail”.' } } },
        });
      }
    });
  },
);

describe.each(['request-password-reset', 'request-verification', 'request-otp'])('%s', (action) => {
  test.each(['EMAIL', 'Email', 'e-mail', 'e_mail'])(
    'with %s is refused and sends nothing',
    async (name) => {
      const before = mailsIn(data).length;
      const { status, body } = await post(action, { [name]: holder.email });
      expect([status, Object.keys(body.data)]).toEqual([400, ['email']]);
      // The next mail would arrive after one that is on its way.
      const username = `after${++others}`;
      const email = `${username}@example.org`;
      await server.api('POST', 'users', {
        body: { username, email, password: PASSWORD, passwordConfirm: PASSWORD },
      });
      await mailTo(data, email, /^Verify/);
      expect(mailsIn(data)).toHaveLength(before + 1);
    },
  );
});

test.each(['Identity', 'PASSWORD'])('a login with %s is refused', async (name) => {
  const login = { identity: stranger.username, password: PASSWORD };
  const kept = Object.entries(login).filter(([field]) => field !== name.toLowerCase());
  const { status } = await post('auth-with-password', {
    ...Object.fromEntries(kept),
    [name]: login[name.toLowerCase() as keyof typeof login],
  });
  expect(status).toBe(400);
});
