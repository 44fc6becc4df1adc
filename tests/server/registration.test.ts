import { describe, expect, test } from 'vitest';
import { PASSWORD, type Server, useServer } from './harness';
import { invitation, invite, inviteWhere } from './invite';

let people = 0;

/** Registers an account as a visitor does. */
function register(server: Server, fields: Record<string, unknown> = {}) {
  const username = `newcomer${++people}`;
  const body = {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    ...fields,
  };
  return server.api('POST', 'users', { body });
}

const amount = async (server: Server) =>
  Number((await server.sql('SELECT count(*) FROM users'))[0]?.[0]);

describe('a server whose registration is closed', () => {
  const server = useServer({ env: { JOT_REGISTRATION: 'off' } });

  test('refuses everybody, and tells nothing of usernames', async () => {
    const before = await amount(server());
    for (const fields of [{}, { username: 'demo' }, { username: '' }, { invitation: 'x' }]) {
      const { status, body } = await register(server(), fields);
      expect([status, body.message, body.data]).toEqual([
        403,
        'Registration is closed on this server.',
        {},
      ]);
    }
    expect(await amount(server())).toBe(before);
    expect((await server().api('GET', '/api/site')).body.registration).toBe('off');
  });

  test('lets a superuser make accounts', async () => {
    const username = 'made';
    const { status } = await server().api('POST', 'users', {
      token: server().root,
      body: { username, email: 'm@x.org', password: PASSWORD, passwordConfirm: PASSWORD },
    });
    expect(status).toBe(200);
  });
});

describe('a server that wants invitations', () => {
  const server = useServer({
    env: { JOT_REGISTRATION: 'invite', JOT_RATE_LIMITS: 'off', JOT_URL: 'https://jot.test' },
  });

  test('refuses who has none, or one that is none, before it looks at usernames', async () => {
    const before = await amount(server());
    for (const wrong of [undefined, '', 'x', 'x'.repeat(5_000), ['x'], "' OR 1 --"]) {
      const { status, body } = await register(server(), { invitation: wrong, username: 'demo' });
      expect([status, Object.keys(body.data)]).toEqual([400, ['invitation']]);
    }
    expect(await amount(server())).toBe(before);
  });

  test('takes one once, and keeps no token', async () => {
    const token = await invitation(server());
    expect(JSON.stringify(await server().sql('SELECT * FROM invitations'))).not.toContain(token);
    const { status, body } = await register(server(), { invitation: token });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('@invitation');
    const again = await register(server(), { invitation: token });
    expect([again.status, again.body.data.invitation?.message]).toEqual([
      400,
      'This invitation can’t be used: it was used before, has expired or was revoked. Ask for another one.',
    ]);
    expect(await server().sql('SELECT * FROM invitations')).toEqual([]);
  });

  test('keeps it where the registration is refused', async () => {
    const token = await invitation(server());
    expect((await register(server(), { invitation: token, username: 'demo' })).status).toBe(400);
    expect((await register(server(), { invitation: token, password: 'short' })).status).toBe(400);
    expect((await register(server(), { invitation: token })).status).toBe(200);
  });

  test('makes one account of many that are asked for at once', async () => {
    const token = await invitation(server());
    const before = await amount(server());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register(server(), { invitation: token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.data?.invitation)).toHaveLength(5);
    expect(await amount(server())).toBe(before + 1);
  });

  test('lets one be used as often as it is good for', async () => {
    const token = await invitation(server(), '--uses', '2');
    const statuses = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await register(server(), { invitation: token })).status);
    expect(statuses).toEqual([200, 200, 400]);
  });

  test('holds one to its address', async () => {
    const token = await invitation(server(), '--email', 'Guest@example.org');
    const other = await register(server(), { invitation: token });
    expect([other.status, other.body.data.email?.message]).toEqual([
      400,
      'The invitation is for another email address.',
    ]);
    const own = await register(server(), { invitation: token, email: 'guest@Example.org' });
    expect(own.status).toBe(200);
  });

  test('refuses one that has expired, and forgets it', async () => {
    const token = await invitation(server());
    await server().sql('UPDATE invitations SET expires = 1');
    expect((await register(server(), { invitation: token })).status).toBe(400);
    await server().api('POST', '/api/crons/forgetInvitations', { token: server().root });
    await expect.poll(() => server().sql('SELECT number FROM invitations')).toEqual([]);
  });

  test('is told beside the link how long it works, and where no server takes it', async () => {
    const works = /^It works until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/;
    expect((await invite(server())).log).toMatch(works);
    for (const mode of ['', 'on', 'off']) {
      const { out, log } = await inviteWhere(mode, server());
      expect(out).toMatch(/^\S+#invite=\S+$/);
      const [life, warning] = log.split('\n');
      expect(life).toMatch(works);
      expect(warning).toBe('The link is for a server that runs with JOT_REGISTRATION=invite.');
    }
    await server().sql('DELETE FROM invitations');
  });

  test('is told of them by the command line', async () => {
    expect((await invite(server(), 'list')).output).toBe('There are no open invitations.');
    const made = await invite(server(), '--email', 'ann@example.org', '--expires', '12h');
    expect(made.out).toMatch(/^https:\/\/jot\.test\/register#invite=[A-Z2-7]{26}$/);
    const { output } = await invite(server(), 'list');
    expect(output).toMatch(/^\d+ {2}for ann@example\.org .*uses left: 1$/);
    const number = /^\d+/.exec(output)?.[0] ?? '';
    expect((await invite(server(), 'revoke', number)).code).toBe(0);
    const token = made.out.split('=')[1];
    const { status } = await register(server(), { invitation: token, email: 'ann@example.org' });
    expect(status).toBe(400);
    const again = await invite(server(), 'revoke', number);
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringContaining(`there is no invitation ${number}`),
    ]);
  });
});

describe('a server whose create rule was closed in the dashboard', () => {
  const server = useServer();

  test('says so to the app', async () => {
    await server().api('PATCH', '/api/collections/users', {
      token: server().root,
      body: { createRule: null },
    });
    expect((await register(server())).status).toBe(403);
    expect((await server().api('GET', '/api/site')).body.registration).toBe('off');
  });
});
