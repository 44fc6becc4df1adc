import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../scripts/temporary';
import { type Account, Server } from './harness';
import { deleteAccount, fill, filesWith, tablesLeft, tablesWith, untilErased } from './leaving';
import { mailTo, tokenIn } from './mail-folder';
import { POLL_OPTIONS } from './poll-options';
import { mintId, PushClient } from './pushing';

/** Starts a server on a data folder. It is stopped when the test ends. */
async function start(data: string, http?: string): Promise<Server> {
  const server = await Server.start({ http }, data);
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** Makes the server look again for what is left of the account, as it does once no request can be on its way. */
async function untilForgotten(server: Server, words: readonly string[]): Promise<void> {
  await server.sql("UPDATE accountDeletions SET deletedAt = '2026-01-01 00:00:00.000Z'");
  await server.api('POST', '/api/crons/finishDeletions', { token: server.root });
  await vi.waitFor(async () => expect(await tablesWith(server, words)).toEqual([]), POLL_OPTIONS);
}

/** Writes, edits, trashes and deletes items on a device. Returns the ids of these items. */
async function useDevice(server: Server, account: Account, n: number): Promise<string[]> {
  const device = new PushClient(server, account);
  const [kept, edited, trashed, deleted] = [mintId(), mintId(), mintId(), mintId()];
  const text = (id: string, content: string) => ({
    kind: 'create' as const,
    recordId: id,
    fields: { collection: account.collection, title: `quixotic${n}`, content },
  });
  await device.push(
    text(kept, 'a zephyrtext that stays'),
    text(edited, `an older zephyrtext ${'z'.repeat(n * 400)}`),
    text(trashed, 'a zephyrtext for the bin'),
    text(deleted, 'a zephyrtext that goes'),
    { kind: 'update', recordId: edited, fields: { content: 'a newer zephyrtext' } },
    { kind: 'trash', recordId: trashed },
    { kind: 'delete', recordId: deleted },
    // This mutation is rejected, and its result is stored.
    { kind: 'update', recordId: kept, fields: { content: 'zephyrtext'.repeat(2_000) } },
  );
  await server.api('PATCH', `/items/trash/${account.id}/${kept}`, { token: account.token });
  await server.api('PATCH', `users/${account.id}`, {
    token: account.token,
    body: { displayName: `Quixotic ${n}` },
  });
  return [device.id, kept, edited, trashed, deleted];
}

test('20 devices and a deleted account: nothing of it is left, in no table and in no file', async () => {
  const data = temporaryFolder();
  const server = await start(data);
  const fields = { username: 'quixotic', email: 'zephyr@quixotic.example' };
  const first = await server.createUser(fields);
  const mail = await mailTo(data, fields.email, /^Verify/);
  await server.api('POST', '/api/collections/users/confirm-verification', {
    body: { token: tokenIn(mail, 'confirm-verification') },
  });
  await server.api('POST', '/api/collections/users/request-password-reset', {
    body: { email: fields.email },
  });
  await mailTo(data, fields.email, /^Set a new password/);
  const devices = [first];
  while (devices.length < 20) devices.push(await server.login(fields.username));
  const ids: string[][] = [];
  // One after the other, because only a few requests of an account may be in the hooks at once, and a slow machine
  // would refuse the others.
  for (const [n, device] of devices.entries()) ids.push(await useDevice(server, device, n));
  // SQLite stores samples of indexed values.
  await server.sql('ANALYZE');
  const words = [first.id, 'quixotic', 'Quixotic', 'zephyr', ...ids.flat()];
  const before = await tablesWith(server, words);
  expect(before).toEqual(
    expect.arrayContaining([
      'changeLog',
      'items',
      'mutationResults',
      'sessions',
      'sqlite_stat4',
      'syncClients',
      'users',
    ]),
  );

  expect((await deleteAccount(server, first)).status).toBe(204);
  // The devices continue to send requests.
  for (const { token } of devices)
    expect((await server.api('GET', `users/${first.id}`, { token })).status).toBe(401);
  await untilErased(server, first);
  await untilForgotten(server, words);
  // Writes the content of SQLite's journals into the databases.
  await server.stop();
  expect(filesWith(data, words)).toEqual([]);
}, 90_000);

test('a deletion that was interrupted is finished by the next start', async () => {
  const data = temporaryFolder();
  const server = await start(data);
  const ann = await server.createUser({ username: 'quixotic' });
  const bob = await server.createUser();
  await fill(server, ann, 3_000);
  // The account as the first transaction of the deletion leaves it.
  await server.sql(
    `INSERT INTO accountDeletions (account, username, email, deletedAt)
      SELECT id, username, '', strftime('%Y-%m-%d %H:%M:%fZ', 'now') FROM users WHERE id = '${ann.id}'`,
  );
  await server.sql(`DELETE FROM users WHERE id = '${ann.id}'`);
  process.kill(server.pid, 'SIGKILL');
  await server.stop();
  const next = await start(data);
  expect(await tablesLeft(next, [ann.id, 'quixotic'])).toEqual([]);
  await untilForgotten(next, [ann.id, 'quixotic']);
  expect((await next.login(bob.username)).id).toBe(bob.id);
}, 90_000);

test('a server that is killed as soon as it has answered leaves nothing either', async () => {
  const data = temporaryFolder();
  const server = await start(data);
  const ann = await server.createUser({ username: 'quixotic' });
  await fill(server, ann, 5_000);
  expect((await deleteAccount(server, ann)).status).toBe(204);
  process.kill(server.pid, 'SIGKILL');
  await server.stop();
  const next = await start(data);
  await expect(next.login('quixotic')).rejects.toThrow('Failed to authenticate');
  expect(await tablesLeft(next, [ann.id, 'quixotic'])).toEqual([]);
}, 90_000);

test('what a page of the database held before its rows moved to another one is gone too', async () => {
  const data = temporaryFolder();
  const server = await start(data);
  const [ann, bob] = [await server.createUser({ username: 'quixotic' }), await server.createUser()];
  // Rows of both accounts, of all lengths and in random order, so that SQLite splits and merges pages.
  await server.sql(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
      INSERT INTO items (id, owner, collection, type, content, created, updated)
      SELECT substr(lower(hex(randomblob(8))), 1, 15), owner, collection, 'note',
          substr(word || hex(randomblob(200)), 1, 20 + abs(random() % 300)),
          '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z'
        FROM numbers, (SELECT '${ann.id}' AS owner, '${ann.collection}' AS collection, 'zephyrtext' AS word
          UNION ALL SELECT '${bob.id}', '${bob.collection}', 'of bob')
        ORDER BY random()`,
  );
  expect((await deleteAccount(server, ann)).status).toBe(204);
  const words = [ann.id, 'quixotic', 'zephyrtext'];
  await untilErased(server, ann);
  await untilForgotten(server, words);
  await server.stop();
  expect(filesWith(data, words)).toEqual([]);
}, 90_000);

test('an erasure is not hindered by another one at the same time', async () => {
  const data = temporaryFolder();
  const server = await start(data);
  const ann = await server.createUser({ username: 'quixotic' });
  await mailTo(data, 'person1@example.org', /^Verify/);
  // Enough records to keep both deletions busy for a while.
  const mails = path.join(data, 'mail');
  for (const name of readdirSync(mails))
    for (let n = 0; n < 1_000; n++)
      copyFileSync(path.join(mails, name), path.join(mails, `${n}-${name}`));
  expect((await deleteAccount(server, ann)).status).toBe(204);
  await untilForgotten(server, [ann.id, 'quixotic']);
  expect(readdirSync(mails)).toEqual([]);
}, 90_000);

test('what can’t be erased is not forgotten, and erased once it can be', async () => {
  const server = await start(temporaryFolder());
  const [ann, bob] = [await server.createUser({ username: 'quixotic' }), await server.createUser()];
  await server.sql(
    `CREATE TRIGGER stubborn BEFORE DELETE ON items WHEN old.owner = '${ann.id}'
      BEGIN SELECT RAISE(ABORT, 'stubborn'); END`,
  );
  for (const account of [ann, bob]) expect((await deleteAccount(server, account)).status).toBe(204);
  await untilForgotten(server, [bob.id]);
  expect(await server.sql('SELECT account FROM accountDeletions')).toEqual([[ann.id]]);
  await server.sql('DROP TRIGGER stubborn');
  await untilForgotten(server, [ann.id, 'quixotic']);
}, 90_000);
