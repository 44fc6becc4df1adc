import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, Server } from '../server/harness';
import { mailsIn, mailTo } from '../server/mail-folder';

const data = mkdtempSync(path.join(os.tmpdir(), 'jot-mail-probes-'));
let server: Server;

beforeAll(async () => {
  server = await Server.start({ env: { JOT_RATE_LIMITS: 'on' } }, data);
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

let people = 0;
function register(fields: object) {
  const username = `sender${++people}`;
  const body = { username, password: PASSWORD, passwordConfirm: PASSWORD, ...fields };
  return server.api('POST', 'users', { body });
}

describe('a stranger’s mailbox', () => {
  const SPELLINGS = ['users', 'Users', 'USERS', '_pb_users_auth_', '%75sers'];

  test('gets one mail, however the collection and the address are spelled', async () => {
    const email = 'victim@example.org';
    expect((await register({ email })).status).toBe(200);
    await mailTo(data, email, /^Verify/);
    const statuses = [];
    for (const spelling of SPELLINGS)
      for (const address of [email, ' Victim@Example.ORG '])
        statuses.push(
          (
            await server.api('POST', `/api/collections/${spelling}/request-verification`, {
              body: { email: address },
            })
          ).status,
        );
    expect(statuses.filter((status) => status !== 429)).toEqual([]);
    expect(mailsIn(data).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('gets a handful, however many tags are put into its address', async () => {
    const answers = [];
    for (let tag = 0; tag < 20; tag++)
      answers.push(await register({ email: `tagged+${tag}@example.org` }));
    const made = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([made.length, refused.length]).toEqual([6, 14]);
    expect(refused[0]?.body.message).toMatch(/^Too many mails .* Try again in \d+ minutes\.$/);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

const ADVERTISEMENTS: [name: string, fields: Record<string, string>][] = [
  ['a display name', { displayName: 'Buy cheap lamps' }],
  ['a username', { username: 'buy-at-evil.example.org' }],
];

test.each(ADVERTISEMENTS)(
  '%s stands in no mail to an address that isn’t proved',
  async (_name, fields) => {
    const email = `advertised${++people}@example.org`;
    expect((await register({ email, ...fields })).status).toBe(200);
    const mail = await mailTo(data, email, /^Verify/);
    for (const written of Object.values(fields)) {
      expect(mail.text).not.toContain(written);
      expect(mail.html).not.toContain(written);
    }
  },
);

test.each(['two\r\nlines', 'a\u202etrick', 'see evil.com', 'me@evil.example', 'https://x'])(
  'the display name %j is refused',
  async (displayName) => {
    const { status, body } = await register({ email: `named${++people}@example.org`, displayName });
    expect([status, Object.keys(body.data)]).toEqual([400, ['displayName']]);
  },
);
