import { describe, expect, test } from 'vitest';
import { type Answer, PASSWORD, type Server, useServer } from '../server/harness';
import { mailTo, tokenIn } from '../server/mail-folder';
import { POLL_OPTIONS } from '../server/poll-options';

const LOGIN = '/api/collections/users/auth-with-password';

/** Sends a login from the address that a proxy's header names. */
function login(server: Server, identity: string, password: string, headers = {}): Promise<Answer> {
  return server.api('POST', LOGIN, { body: { identity, password }, headers });
}

/** Sends a number of requests one after the other. Returns how many responses have each status. */
async function countAnswers(times: number, ask: (n: number) => Promise<Answer>) {
  const counts: Record<number, number> = {};
  let last: Answer | undefined;
  for (let n = 0; n < times; n++) {
    last = await ask(n);
    counts[last.status] = (counts[last.status] ?? 0) + 1;
  }
  return { counts, last };
}

/** Checks that a refusal says when to try again, in the header and in words. */
function expectWait(answer: Answer | undefined) {
  expect(answer?.status).toBe(429);
  expect(Number(answer?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer?.body.message).toMatch(/ Try again in \d+ (second|minute)s?\.$/);
}

const forwardedFor = (address: string) => ({ 'X-Forwarded-For': address });

describe('guessing, without a proxy', () => {
  const server = useServer({ env: { JOT_RATE_LIMITS: 'on' } });

  const names: [string, string][] = [
    ['an account’s username', 'person1'],
    ['its address, in other letters', 'PERSON1@Example.org'],
    ['a name that nobody has', 'nobody'],
  ];
  test('of one account, by name, address or of nobody, costs time', async () => {
    const owner = await server().createUser();
    for (const [what, identity] of names) {
      const { counts, last } = await countAnswers(9, (n) =>
        login(server(), identity, `wrong ${n}`),
      );
      expect(counts, what).toEqual({ 400: 5, 429: 4 });
      expectWait(last);
    }
    // A signed-in user can continue.
    expect((await server().createItem(owner)).id).not.toBe('');
  });

  test('by the deletion of an account, with a stolen session, costs time too', async () => {
    const { token, username } = await server().createUser();
    const { counts, last } = await countAnswers(9, (n) =>
      server().api('POST', '/api/account/delete', { token, body: { password: `wrong ${n}` } }),
    );
    expect(counts).toEqual({ 400: 5, 429: 4 });
    expectWait(last);
    expect((await server().login(username)).username).toBe(username);
  });

  test('many at once are no more than one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => login(server(), 'crowd', `wrong ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
  });

  test('other spellings of the path are counted the same', async () => {
    const paths = ['Users', 'USERS', '_pb_users_auth_', 'uSERS', 'users', 'useRs', 'usErs'];
    const { counts } = await countAnswers(7, (n) =>
      server().api('POST', `/api/collections/${paths[n]}/auth-with-password`, {
        body: { identity: 'speller', password: 'wrong one' },
      }),
    );
    expect(counts[400] ?? 0).toBeLessThanOrEqual(5);
    expect(counts[429]).toBeGreaterThanOrEqual(2);
  });

  test('spread over many accounts ends too', async () => {
    const { counts, last } = await countAnswers(60, (n) =>
      login(server(), `stranger${n}`, 'a password'),
    );
    expect(counts[400] ?? 0).toBeLessThanOrEqual(20);
    expectWait(last);
  });
});

describe('superusers', () => {
  const server = useServer({ env: { JOT_RATE_LIMITS: 'on' } });

  test('have passwords that can’t be guessed either', async () => {
    const { counts, last } = await countAnswers(20, (n) =>
      server().api('POST', '/api/collections/_superusers/auth-with-password', {
        body: { identity: 'root@example.org', password: `wrong ${n}` },
      }),
    );
    expect(counts).toEqual({ 400: 5, 429: 15 });
    expectWait(last);
  });
});

describe('behind a proxy that is trusted', () => {
  const server = useServer({
    env: { JOT_RATE_LIMITS: 'on', JOT_TRUSTED_PROXY: 'X-Forwarded-For' },
  });

  test('who guesses locks nobody else out, nor the owner', async () => {
    const { username } = await server().createUser();
    const { counts, last } = await countAnswers(200, (n) =>
      login(server(), username, `wrong ${n}`, forwardedFor(`10.9.8.${n}, 203.0.113.9`)),
    );
    expect(counts).toEqual({ 400: 5, 429: 195 });
    expectWait(last);
    const owner = await login(server(), username, PASSWORD, forwardedFor('198.51.100.1'));
    expect(owner.status).toBe(200);
    expect(server().logs()).not.toContain('JOT_TRUSTED_PROXY');
  });
});

describe('an account that is guessed from everywhere', () => {
  const server = useServer({
    env: { JOT_RATE_LIMITS: 'on', JOT_TRUSTED_PROXY: 'X-Forwarded-For' },
  });
  const [home, work, phone] = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(forwardedFor);

  test('lets in who was there before, and who has set a new password by mail, and says so', async () => {
    const { email } = await server().createUser();
    const logIn = (password: string, from = home) => login(server(), email, password, from);
    expect((await logIn(PASSWORD)).status).toBe(200);
    const { counts } = await countAnswers(30, (n) =>
      logIn(`wrong ${n}`, forwardedFor(`203.0.113.${n}`)),
    );
    expect(counts).toEqual({ 400: 20, 429: 10 });
    // With an unverified address.
    expect((await logIn(PASSWORD)).status).toBe(200);
    const elsewhere = await logIn(PASSWORD, work);
    expectWait(elsewhere);
    expect(elsewhere.body.message).toMatch(/where you have used the account before.* by mail/);

    const users = '/api/collections/users';
    await server().api('POST', `${users}/request-password-reset`, { body: { email } });
    const token = tokenIn(
      await mailTo(server().data, email, /^Set a new/),
      'confirm-password-reset',
    );
    const password = 'a new password by mail';
    const set = await server().api('POST', `${users}/confirm-password-reset`, {
      body: { token, password, passwordConfirm: password },
      headers: phone,
    });
    expect(set.status).toBe(204);
    // Where the link was opened, and where the user wanted to log in.
    for (const from of [phone, work]) expect((await logIn(password, from)).status).toBe(200);
  });
});

describe('behind a proxy that nobody has named', () => {
  const server = useServer({ env: { JOT_RATE_LIMITS: 'on' } });

  test('who guesses locks nobody else out, nor the owner, and the log says what to set', async () => {
    const { username } = await server().createUser();
    const { counts } = await countAnswers(200, (n) =>
      login(server(), username, `wrong ${n}`, forwardedFor('203.0.113.9')),
    );
    expect(counts).toEqual({ 400: 5, 429: 195 });
    const owner = await login(server(), username, PASSWORD, forwardedFor('198.51.100.1'));
    expect(owner.status).toBe(200);
    await expect.poll(() => server().logs(), POLL_OPTIONS).toContain('JOT_TRUSTED_PROXY');
    expect(server().logs().split('JOT_TRUSTED_PROXY')).toHaveLength(2);
  });

  test('a forged header opens no account', async () => {
    const { counts, last } = await countAnswers(200, (n) =>
      login(server(), 'victim', `wrong ${n}`, forwardedFor(`203.0.113.${n}`)),
    );
    expect(counts[400]).toBeLessThanOrEqual(20);
    expectWait(last);
  });
});

describe('what costs the server', () => {
  const server = useServer({ env: { JOT_RATE_LIMITS: 'on' } });
  const account = (n: number) => ({
    username: `crowd${n}`,
    email: `crowd${n}@example.org`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  });

  test(
    'three tabs with a thousand queued changes each meet no limit',
    { timeout: 120_000 },
    async () => {
      const { token, id, collection } = await server().createUser();
      const item = await server().createItem({ token, id, collection } as never);
      const tab = async (name: string) => {
        const statuses = new Set<number>();
        for (let sent = 0; sent < 1_000; sent += 20) {
          const requests = Array.from({ length: 20 }, (_, n) => ({
            method: 'PATCH',
            url: `/api/collections/items/records/${item.id}`,
            body: { content: `${name} ${sent + n}` },
          }));
          const { status } = await server().api('POST', '/api/batch', {
            token,
            body: { requests },
          });
          statuses.add(status);
        }
        return [...statuses];
      };
      const tabs = await Promise.all(['one', 'two', 'three'].map(tab));
      expect(tabs).toEqual([[200], [200], [200]]);
    },
  );

  test('a batch counts as what is in it', async () => {
    const { token } = await server().createUser();
    const requests = Array.from({ length: 50 }, () => ({
      method: 'PATCH',
      url: '/api/collections/items/records/000000000000000',
      body: {},
    }));
    const { counts, last } = await countAnswers(600, () =>
      server().api('POST', '/api/batch', { token, body: { requests } }),
    );
    // 500 batches contain 25,000 changes.
    expect(counts[429]).toBeGreaterThan(20);
    expectWait(last);
  });

  test('accounts are made a few at a time', async () => {
    const { counts, last } = await countAnswers(60, (n) =>
      server().api('POST', 'users', { body: account(n) }),
    );
    expect(counts[200]).toBeLessThanOrEqual(10);
    expectWait(last);
  });

  test('long texts are shared a few at a time', async () => {
    const body = new URLSearchParams({ text: '<'.repeat(100_000) });
    const answers = [];
    for (let n = 0; n < 40; n++)
      answers.push(await fetch(`${server().url}/share`, { method: 'POST', body }));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test('mails are asked for a few at a time', async () => {
    const { counts, last } = await countAnswers(30, (n) =>
      server().api('POST', '/api/collections/uSers/request-password-reset', {
        body: { email: `nobody${n}@example.org` },
      }),
    );
    expect(counts[429]).toBeGreaterThanOrEqual(19);
    expectWait(last);
  });
});
