import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MailServer } from '../../e2e/server/mail-server';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { badToken } from './engine-app';
import { temporaryFolder } from '../scripts/temporary';
import { PASSWORD, Server, useServer } from './harness';
import { deleteAccount, fill, tablesWith, untilErased } from './leaving';
import { mailsIn, mailTo } from './mail-folder';
import { POLL_OPTIONS } from './poll-options';
import { listen } from './realtime';

const GONE = { account: { code: 'accountDeleted', message: 'The account has been deleted.' } };

describe('an account that is deleted', () => {
  const server = useServer({ hasDemo: true });

  test('is gone with everything in it, and leaves others alone', async () => {
    const [ann, bob] = [await server().createUser(), await server().createUser()];
    await fill(server(), ann, 1_200);
    const kept = await server().createItem(bob);
    const answer = await deleteAccount(server(), ann, { password: PASSWORD, id: bob.id });
    expect(answer.status).toBe(204);

    const read = await server().api('GET', 'items', { token: ann.token });
    expect([read.status, read.body.data]).toEqual([401, GONE]);
    const write = await server().api('POST', 'items', { token: ann.token, body: { content: 'a' } });
    expect([write.status, write.body.data]).toEqual([401, GONE]);
    await expect(server().login(ann.username)).rejects.toThrow('Failed to authenticate');
    await untilErased(server(), ann);
    expect(await server().stored('items', kept.id)).toMatchObject({ owner: bob.id });
    expect((await server().login(bob.username)).id).toBe(bob.id);
  });

  test('gives its username and address free', async () => {
    const ann = await server().createUser({ username: 'again', email: 'again@example.org' });
    await server().api('PATCH', `users/${ann.id}`, {
      token: server().root,
      body: { verified: true },
    });
    expect((await deleteAccount(server(), ann)).status).toBe(204);
    const next = await server().createUser({ username: 'again', email: 'again@example.org' });
    expect(next.id).not.toBe(ann.id);
    await untilErased(server(), ann);
    expect((await server().login('again')).collection).toBe(next.collection);
    // A mail that is sent to the address's new owner stays, even if the deletion is resumed.
    await mailTo(server().data, next.email, /^Verify/);
    await server().sql('UPDATE accountDeletions SET isMailed = 0');
    await server().api('POST', '/api/crons/finishDeletions', { token: server().root });
    const waiting = 'SELECT account FROM accountDeletions WHERE isMailed = 0';
    await vi.waitFor(async () => expect(await server().sql(waiting)).toEqual([]), POLL_OPTIONS);
    expect(mailsIn(server().data).filter(({ to }) => to === next.email)).toHaveLength(1);
  });

  test('stays whole where the password is wrong, missing or no text', async () => {
    const ann = await server().createUser();
    for (const body of [{ password: 'wrong password' }, {}, { password: [PASSWORD] }]) {
      const answer = await deleteAccount(server(), ann, body);
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, ['password']]);
    }
    expect((await server().login(ann.username)).collection).toBe(ann.collection);
  });

  test('is not the demo account', async () => {
    const demo = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
    const { status, body } = await deleteAccount(server(), demo, { password: DEMO_PASSWORD });
    expect([status, body.message]).toEqual([
      403,
      'The demo account can’t be deleted: everybody uses it.',
    ]);
  });
});

describe('what goes with an account', () => {
  const server = useServer();

  test('are its sessions and their connections', async () => {
    const ann = await server().createUser();
    const other = await server().login(ann.username);
    const connection = await listen(server(), { token: other.token, topics: ['items/*'] });
    await deleteAccount(server(), ann);
    await connection.ended;
    const { status, body } = await server().api('GET', '/api/sessions', { token: other.token });
    expect([status, body.data]).toEqual([401, GONE]);
  });

  test('are the icons that nobody else’s links have', async () => {
    const [ann, bob] = [await server().createUser(), await server().createUser()];
    const [own, shared] = ['a'.repeat(32), 'b'.repeat(32)];
    const folder = path.join(server().data, 'icons');
    mkdirSync(folder, { recursive: true });
    for (const [owner, icon] of [
      [ann, own],
      [ann, shared],
      [bob, shared],
    ] as const) {
      const { id } = await server().createItem(owner, { content: 'https://example.org/' });
      await server().sql(`UPDATE items SET icon = '${icon}' WHERE id = '${id}'`);
      writeFileSync(path.join(folder, icon), 'icon');
    }
    await deleteAccount(server(), ann);
    await untilErased(server(), ann);
    expect(readdirSync(folder)).toEqual([shared]);
  });

  test('are the rows of tables that come with a later version', async () => {
    const [ann, bob] = [await server().createUser(), await server().createUser()];
    await server().sql('CREATE TABLE laterOwned (owner TEXT, text TEXT)');
    await server().sql(
      'CREATE TABLE laterKept (item TEXT, n INTEGER, PRIMARY KEY (item, n)) WITHOUT ROWID',
    );
    for (const owner of [ann, bob]) {
      const { id } = await server().createItem(owner);
      await server().sql(`INSERT INTO laterOwned VALUES ('${owner.id}', 'a')`);
      await server().sql(`INSERT INTO laterKept
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        SELECT '${id}', i FROM n`);
    }
    await deleteAccount(server(), ann);
    await untilErased(server(), ann);
    const counts = 'SELECT (SELECT count(*) FROM laterOwned), (SELECT count(*) FROM laterKept)';
    expect((await server().sql(counts))[0]?.map(Number)).toEqual([1, 500]);
  });

  test('are the mails that were kept for it, and no others', async () => {
    const ann = await server().createUser();
    const bob = await server().createUser({ email: 'kept@example.org' });
    await mailTo(server().data, ann.email, /^Verify/);
    await mailTo(server().data, bob.email, /^Verify/);
    await deleteAccount(server(), ann);
    await vi.waitFor(() => {
      const addresses = mailsIn(server().data).map(({ to }) => to);
      expect(addresses).not.toContain(ann.email);
      expect(addresses).toContain(bob.email);
    }, POLL_OPTIONS);
  });

  test('is not reported of an account that merely doesn’t exist', async () => {
    const { status, body } = await server().api('GET', 'items', { token: badToken() });
    expect([status, body.data]).toEqual([401, {}]);
    const ann = await server().createUser();
    await server().api('DELETE', `users/${ann.id}`, { token: server().root });
    const removed = await server().api('GET', 'items', { token: ann.token });
    expect([removed.status, removed.body.data]).toEqual([401, {}]);
  });

  test('is forgotten too: after 90 days nothing tells that there was an account', async () => {
    const digests = async () =>
      Number((await server().sql('SELECT count(*) FROM deletedAccounts'))[0]?.[0]);
    const ann = await server().createUser();
    await deleteAccount(server(), ann);
    expect(await digests()).toBeGreaterThan(0);
    const forget = () =>
      server().api('POST', '/api/crons/forgetDeletedAccounts', { token: server().root });
    await server().sql(
      "UPDATE deletedAccounts SET deletedAt = datetime('now', '-91 days') || '.000Z'",
    );
    await forget();
    await vi.waitFor(async () => expect(await digests()).toBe(0), POLL_OPTIONS);
  });

  test('the records of a request that was on its way meanwhile are deleted too', async () => {
    const ann = await server().createUser();
    await deleteAccount(server(), ann);
    await untilErased(server(), ann);
    await server().sql(
      `INSERT INTO syncClients (id, owner, lastMutation, seen) VALUES ('late', '${ann.id}', 1, '')`,
    );
    await server().sql("UPDATE accountDeletions SET deletedAt = '2026-01-01 00:00:00.000Z'");
    await server().api('POST', '/api/crons/finishDeletions', { token: server().root });
    await vi.waitFor(async () => {
      expect(await tablesWith(server(), [ann.id, ann.username])).toEqual([]);
    }, POLL_OPTIONS);
  });
});

describe('where accounts don’t delete themselves', () => {
  const server = useServer({ env: { JOT_ACCOUNT_DELETION: 'off' } });

  test('it is refused, and says whom to ask', async () => {
    const ann = await server().createUser();
    const { status, body } = await deleteAccount(server(), ann);
    expect([status, body.message]).toEqual([
      403,
      'Accounts can’t be deleted here. Ask whoever runs this server to delete yours.',
    ]);
    expect((await server().login(ann.username)).id).toBe(ann.id);
  });
});

test('a mail confirms it, to an address that was proved', async () => {
  const mails = await MailServer.start();
  const data = temporaryFolder();
  const server = await Server.start({ env: { JOT_SMTP_URL: mails.url } }, data);
  onTestFinished(async () => {
    await server.stop();
    await mails.stop();
  });
  const unproved = await server.createUser();
  const ann = await server.createUser({ displayName: 'Ann <b>' });
  await server.api('PATCH', `users/${ann.id}`, { token: server.root, body: { verified: true } });
  await deleteAccount(server, unproved);
  await deleteAccount(server, ann);
  const subject = /^Your account has been deleted/;
  const mail = await vi.waitFor(() => {
    const [first] = mails.mailsTo(ann.email, subject);
    if (!first) throw new Error('No mail has come.');
    return first;
  }, POLL_OPTIONS);
  expect(mail.text).toContain(`Your account “${ann.username}” has been deleted`);
  // Mailed once, however often the server looks for what is left.
  await server.api('POST', '/api/crons/finishDeletions', { token: server.root });
  await untilErased(server, unproved);
  expect(mails.mailsTo(ann.email, subject)).toHaveLength(1);
  expect(mails.mailsTo(unproved.email, subject)).toEqual([]);
});

test('where the mail server can’t be reached, the account is deleted all the same', async () => {
  const server = await Server.start(
    { env: { JOT_SMTP_URL: 'smtp://127.0.0.1:1' } },
    temporaryFolder(),
  );
  onTestFinished(async () => void (await server.stop()));
  const ann = await server.createUser();
  await server.api('PATCH', `users/${ann.id}`, { token: server.root, body: { verified: true } });
  expect((await deleteAccount(server, ann)).status).toBe(204);
  await untilErased(server, ann);
});
