import { afterAll, describe, expect, test } from 'vitest';
import { MailServer } from '../../e2e/server/mail-server';
import { type Account, PASSWORD, type Server, useServer } from './harness';
import { mailsIn, tokenIn } from './mail-folder';
import { POLL_OPTIONS } from './poll-options';

const USERS = '/api/collections/users';
const TAKEN = { code: 'validation_not_unique', message: 'Value must be unique.' };

let people = 0;
const registration = (email: string, password = PASSWORD) => ({
  username: `stranger${++people}`,
  email,
  password,
  passwordConfirm: password,
});

/** Returns the account to which a login with an address and a password leads; undefined if it is refused. */
async function whoLogsIn(server: Server, identity: string, password: string): Promise<unknown> {
  const { body } = await server.api('POST', `${USERS}/auth-with-password`, {
    body: { identity, password },
  });
  return body.record?.username;
}

/** Gives an account a claim to another's address, as registrations could before this was refused. */
async function claimToo(server: Server, { email }: Account, password: string): Promise<string> {
  const body = registration(`other${++people}@example.org`, password);
  expect((await server.api('POST', 'users', { body })).status).toBe(200);
  await server.sql(
    `UPDATE users SET claimedEmail = '${email}', created = '2999-01-0${people % 9} 00:00:00.000Z'
      WHERE username = '${body.username}'`,
  );
  return body.username;
}

describe('without a mail server', () => {
  const server = useServer();

  test.each([
    ['that somebody was registered with', false, (email: string) => email],
    [
      'that somebody was registered with, in capitals',
      false,
      (email: string) => email.toUpperCase(),
    ],
    ['that somebody has proved', true, (email: string) => email],
    ['that somebody has proved, in capitals', true, (email: string) => email.toUpperCase()],
  ])('an address %s is refused at its field', async (_, isProved, spelled) => {
    const ann = await server().createUser();
    if (isProved)
      await server().api('PATCH', `users/${ann.id}`, {
        token: server().root,
        body: { verified: true },
      });
    const body = registration(spelled(ann.email), 'the stranger’s own');
    const answer = await server().api('POST', 'users', { body });
    expect([answer.status, answer.body.data]).toEqual([400, { email: TAKEN }]);
    expect(await server().sql(`SELECT id FROM users WHERE username = '${body.username}'`)).toEqual(
      [],
    );
    expect(await whoLogsIn(server(), ann.email, PASSWORD)).toBe(ann.username);
  });

  test('of registrations with one address at once, one succeeds', async () => {
    const email = 'raced@example.org';
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server().api('POST', 'users', { body: registration(email) })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(5);
    for (const { status, body } of refused)
      expect([status, Object.keys(body.data)]).toEqual([400, ['email']]);
  });

  test('an address that was given up is free', async () => {
    const ann = await server().createUser();
    await server().api('PATCH', `users/${ann.id}`, {
      token: server().root,
      body: { email: 'elsewhere@example.org', verified: true },
    });
    await server().sql(`UPDATE users SET claimedEmail = '' WHERE id = '${ann.id}'`);
    const answer = await server().api('POST', 'users', { body: registration(ann.email) });
    expect(answer.status).toBe(200);
  });

  test('an account can’t change to it either, and no mail is kept', async () => {
    const [ann, ben] = [await server().createUser(), await server().createUser()];
    const { status, body } = await server().api('POST', `${USERS}/request-email-change`, {
      token: ben.token,
      body: { newEmail: ann.email },
    });
    expect([status, body.data]).toEqual([400, { newEmail: TAKEN }]);
    expect(
      mailsIn(server().data).filter(({ subject }) => /in use|Confirm your new/.test(subject)),
    ).toEqual([]);
  });

  test('where several accounts have one, the first keeps the login, and the newest its own', async () => {
    const ann = await server().createUser();
    const names = [];
    for (const password of ['the second one’s', 'the third one’s', 'the last one’s'])
      names.push(await claimToo(server(), ann, password));
    expect(await whoLogsIn(server(), ann.email, PASSWORD)).toBe(ann.username);
    expect(await whoLogsIn(server(), ann.email, 'the last one’s')).toBe(names[2]);
    for (const name of names) expect(await whoLogsIn(server(), name, 'wrong')).toBeUndefined();
  });
});

const mailServer = await MailServer.start();
afterAll(() => mailServer.stop());

describe('with a mail server', () => {
  const server = useServer({ env: { JOT_SMTP_URL: mailServer.url } });

  test('the first claim of an address keeps its login and its mails, and the newest sees no difference', async () => {
    const ann = await server().createUser();
    const others = ['the second one’s', 'the third one’s', 'the last one’s'];
    for (const password of others) {
      const body = registration(ann.email, password);
      expect((await server().api('POST', 'users', { body })).status).toBe(200);
      expect(await whoLogsIn(server(), ann.email, password)).toBe(body.username);
    }
    expect(await whoLogsIn(server(), ann.email, PASSWORD)).toBe(ann.username);

    await server().api('POST', `${USERS}/request-password-reset`, { body: { email: ann.email } });
    const accounts = () =>
      mailServer
        .mailsTo(ann.email, /^Set a new/)
        .map((mail) => accountIn(tokenIn(mail, 'confirm-password-reset')));
    await expect.poll(accounts, POLL_OPTIONS).toContain(ann.id);
  });
});

/** Returns the account to which the token of a mail belongs. */
function accountIn(token: string): unknown {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return (JSON.parse(payload) as { id: unknown }).id;
}
