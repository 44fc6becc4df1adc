import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { startInstance } from '../../scripts/pocketbase/instance.mjs';
import { run } from '../../scripts/process/run.mjs';
import { useServer, type Account } from './harness';

const PAGE = 4096;

const server = useServer({ env: { JOT_DEMO: 'off' } });
let ann: Account;
const file = (name: string) => path.join(server().data, name);
const countItems = async () =>
  (await server().sql(`SELECT count(*) FROM items WHERE owner = '${ann.id}'`))[0]?.[0];

beforeAll(async () => {
  ann = await server().createUser();
  await server().sql(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    SELECT printf('bulk%011d', i), '${ann.id}', '${ann.collection}', 'text', 'bulk ' || i || hex(zeroblob(100)),
      '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z' FROM n`);
});

/** Overwrites pages of a file, like a failing disk. */
function damage(name: string, from: number, to = from + 1): void {
  const descriptor = openSync(file(name), 'r+');
  writeSync(descriptor, Buffer.alloc((to - from) * PAGE, 0x5a), 0, undefined, from * PAGE);
  closeSync(descriptor);
}

async function command(...args: string[]) {
  const { path: binary } = await findPocketBase();
  return run(binary, commandArgs(args, { JOT_DATA: server().data }), { output: 'collect' });
}

test('without its logs a server says so and works', async () => {
  await server().stop();
  rmSync(file('auxiliary.db'));
  await server().startAgain();
  expect(server().logs()).toContain(`${file('auxiliary.db')}, is missing. A new one is made`);
  expect((await server().api('GET', '/api/logs', { token: server().root })).status).toBe(200);
  await server().createItem(ann);
});

test('with damaged logs too, and they are set aside', async () => {
  await server().stop();
  damage('auxiliary.db', 1);
  await server().startAgain();
  expect(server().logs()).toContain(`${file('auxiliary.db')}, is damaged`);
  expect(readdirSync(server().data)).toContain('auxiliary.db.damaged');
  expect((await server().api('GET', '/api/logs', { token: server().root })).status).toBe(200);
  await server().createItem(ann);
});

test('a damaged page is named at the start, nothing is changed, and a backup helps', async () => {
  const backup = await server().api('POST', '/api/backups', {
    token: server().root,
    body: { name: 'good.zip' },
  });
  expect(backup.status).toBe(204);
  const items = await countItems();
  await server().stop();
  damage('data.db', Math.floor(statSync(file('data.db')).size / PAGE / 2));
  const before = readFileSync(file('data.db'));

  const words = /data\.db is damaged.*so Jot doesn't use it.*backup restore NAME/;
  await expect(server().startAgain()).rejects.toThrow(words);
  expect(await command('migrate', 'up')).toMatchObject({
    code: 1,
    output: expect.stringMatching(words),
  });
  expect(readFileSync(file('data.db')).equals(before)).toBe(true);

  expect(await command('backup', 'restore', 'good.zip')).toMatchObject({ code: 0 });
  await server().startAgain();
  expect(await countItems()).toBe(items);
});

test('a large database is checked while the server runs, and before it does after that', async () => {
  await server().sql(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    SELECT printf('vast%011d', i), '${ann.id}', '${ann.collection}', 'text', hex(zeroblob(12000)),
      '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z' FROM n`);
  await server().stop();
  damage('data.db', Math.floor(statSync(file('data.db')).size / PAGE / 2));
  const lines: string[] = [];
  const { path: binary } = await findPocketBase();
  const { ended } = await startInstance({
    binary,
    data: server().data,
    env: { JOT_DEMO: 'off' },
    log: (line) => lines.push(line),
  });
  expect(await ended).toBe(1);
  expect(lines.join('\n')).toMatch(/Jot is ready[^]*data\.db is damaged.*backup restore NAME/);
  // Like a service manager that restarts the server again and again.
  for (let start = 0; start < 3; start++)
    await expect(server().startAgain()).rejects.toThrow(
      /^The server ended before it was ready[^]*data\.db is damaged/,
    );

  expect(await command('backup', 'restore', 'good.zip')).toMatchObject({ code: 0 });
  await server().startAgain();
});

test('damage that a running server comes across ends it, and it says why', async () => {
  await server().sql('PRAGMA wal_checkpoint(TRUNCATE)');
  damage('data.db', 1, Math.floor(statSync(file('data.db')).size / PAGE));
  const scan = 'PRAGMA shrink_memory; SELECT sum(length(content)) FROM items';
  await expect(server().sql(scan)).rejects.toThrow(/malformed|fetch failed/);
  expect(await server().ended).toBe(1);
  expect(server().logs()).toMatch(
    /^Error: the database .*data\.db is damaged.*backup restore NAME/m,
  );
  await expect(server().startAgain()).rejects.toThrow(/data\.db is damaged/);
});

test('a command on a damaged database says so', async () => {
  const { code, output } = await command('superuser', 'upsert', 'a@example.org', 'a long password');
  expect(code).toBe(1);
  expect(output).toContain('a database of the data folder is damaged');
});
