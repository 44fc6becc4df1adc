import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { serveArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { run } from '../../scripts/process/run.mjs';
import { Server } from './harness';
import { mailTo } from './mail-folder';
import { POLL_OPTIONS } from './poll-options';

const data = mkdtempSync(path.join(os.tmpdir(), 'jot-settings-test-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

let running: Server | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function start(env: Record<string, string>) {
  running = await Server.start({ env }, data);
  return running;
}

const settingsOf = async (server: Server) =>
  (await server.api('GET', '/api/settings', { token: server.root })).body as unknown as {
    meta: Record<string, unknown>;
    smtp: Record<string, unknown>;
  };

test('address and mail come from the settings', async () => {
  const server = await start({
    JOT_URL: 'https://jot.example.org/',
    JOT_SMTP_URL: 'smtp://me%40example.org:p%3Aw@mail.example.org:2525',
    JOT_MAIL_FROM: 'My Jot <jot@example.org>',
  });
  const { meta, smtp } = await settingsOf(server);
  expect(meta).toMatchObject({
    appName: 'Jot',
    appURL: 'https://jot.example.org',
    senderName: 'My Jot',
    senderAddress: 'jot@example.org',
  });
  expect(smtp).toMatchObject({
    enabled: true,
    host: 'mail.example.org',
    port: 2525,
    tls: false,
    username: 'me@example.org',
  });
});

test('what is not set stays as the dashboard has it', async () => {
  const server = await start({});
  const { meta, smtp } = await settingsOf(server);
  expect(meta.appURL).toBe('https://jot.example.org');
  expect(smtp).toMatchObject({ enabled: true, host: 'mail.example.org' });
});

test('the header of a proxy comes from the settings', async () => {
  const server = await start({ JOT_TRUSTED_PROXY: 'X-Real-IP' });
  expect(await settingsOf(server)).toMatchObject({
    trustedProxy: { headers: ['X-Real-IP'], useLeftmostIP: false },
  });
});

test.each([
  ['smtps://mail.example.org', { host: 'mail.example.org', port: 465, tls: true, username: '' }],
  ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, tls: false, username: '' }],
  ['smtp://[::1]:25', { host: '::1', port: 25, tls: false, username: '' }],
])('%s', async (url, expected) => {
  expect((await settingsOf(await start({ JOT_SMTP_URL: url }))).smtp).toMatchObject(expected);
});

describe('a value that can’t be used ends the start, named and with what to do:', () => {
  // The tests of the server's package `config` cover every format.
  test.each([
    ['JOT_URL', 'jot.example.org'],
    ['JOT_SMTP_URL', 'smtp://me:hidden@mail.example.org:99999'],
    ['JOT_DEMO', 'maybe'],
    ['JOT_MAX_ITEMS', '1e6'],
  ])('%s=%s', async (name, value) => {
    const { code, output } = await serve({ [name]: value });
    expect(code).not.toBe(0);
    expect(output).toMatch(new RegExp(`${name} is not usable: it must be .+\\.`));
    expect(output).not.toMatch(/Jot is ready|hidden/);
  });

  test('all of them at once', async () => {
    const { output } = await serve({ JOT_URL: 'x', JOT_DEMO: 'x' });
    expect(output).toMatch(/JOT_URL is not usable.*JOT_DEMO is not usable/);
  });

  test.each([[{ JOT_ORIGINS: 'https://b.example.org' }, 'write its addresses into JOT_URL']])(
    '%j',
    async (env, words) => {
      const { code, output } = await serve(env);
      expect(code).not.toBe(0);
      expect(output).toContain(words);
    },
  );

  test('but other commands work on', async () => {
    const binary = (await findPocketBase()).path;
    const [, ...flags] = serveArgs({ data, address: { host: '127.0.0.1', port: 1 } });
    const folders = flags.filter((flag) => /^--(dir|hooksDir|migrationsDir)=/.test(flag));
    const { code } = await run(
      binary,
      ['superuser', 'upsert', 'serve@example.org', 'long enough', ...folders],
      { output: 'collect', env: { ...process.env, JOT_DEMO: 'maybe' } },
    );
    expect(code).toBe(0);
  });

  async function serve(env: Record<string, string>) {
    const binary = (await findPocketBase()).path;
    const args = serveArgs({ data, address: { host: '127.0.0.1', port: 0 } });
    return run(binary, args, { output: 'collect', env: { ...process.env, ...env } });
  }
});

test('without a mail server a mail is kept in the data folder and its link printed', async () => {
  const mails = path.join(data, 'mail');
  const server = await start({});
  await server.api('PATCH', '/api/settings', {
    token: server.root,
    body: { smtp: { enabled: false } },
  });
  const person = await server.createUser({ username: 'reader', email: 'reader@example.org' });

  const mail = await mailTo(data, person.email, /^Verify/);
  const link = /^https:\/\/jot\.example\.org\/\S+$/m.exec(mail.text)?.[0];
  expect(link).toBeTruthy();
  await expect.poll(() => server.logs(), POLL_OPTIONS).toContain(link);
  for (const name of readdirSync(mails))
    expect(statSync(path.join(mails, name)).mode & 0o077).toBe(0);
});

test.each([
  [{}, /^http:\/\/127\.0\.0\.1:\d+$/, 'jot@jot.invalid'],
  [{ JOT_URL: 'http://192.168.1.4:8090' }, /^http:\/\/192\.168\.1\.4:8090$/, 'jot@jot.invalid'],
  [{ JOT_URL: 'https://jot.example.org' }, /^https:\/\/jot/, 'jot@jot.example.org'],
  [
    { JOT_SMTP_URL: 'smtp://me%40example.net:p@mail.example.net' },
    /^http:\/\/127/,
    'me@example.net',
  ],
])(
  'on a server that had no address before, with %j links and sender are usable',
  async (env, url, sender) => {
    const fresh = mkdtempSync(path.join(os.tmpdir(), 'jot-settings-test-'));
    running = await Server.start({ env }, fresh);
    const { meta } = await settingsOf(running);
    expect(meta.appURL).toMatch(url);
    if (!('JOT_URL' in env)) expect(meta.appURL).toBe(running.url);
    expect(meta).toMatchObject({ senderAddress: sender, senderName: 'Jot' });
    await running.stop();
    running = undefined;
    rmSync(fresh, { recursive: true, force: true });
  },
);
