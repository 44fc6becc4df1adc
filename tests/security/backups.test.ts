import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { run } from '../../scripts/process/run.mjs';
import { type Account, Server } from '../server/harness';

const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-backups-'));
const data = path.join(folder, 'data');
let server: Server;
let ann: Account;

beforeAll(async () => {
  server = await Server.start({}, data);
  ann = await server.createUser();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the server's program in its own process, on the same data folder. */
async function command(...args: string[]) {
  const program = (await findPocketBase()).path;
  return run(program, commandArgs(args, { JOT_DATA: data }), { output: 'collect' });
}

async function dashboardBackup(name: string) {
  const { status, body } = await server.api('POST', '/api/backups', {
    token: server.root,
    body: { name },
  });
  return { status, message: body.message };
}

/** Returns the deleted files that the server still has open. */
function deletedFiles(): string[] {
  const open = `/proc/${server.pid}/fd`;
  if (!existsSync(open)) return [];
  return readdirSync(open).flatMap((each) => {
    try {
      const file = readlinkSync(path.join(open, each));
      return file.endsWith('(deleted)') ? [file] : [];
    } catch (error) {
      // The file was closed after the folder was read.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

describe('backups under load, with other processes at the database', () => {
  const kept: string[] = [];
  const refused: unknown[] = [];
  const opened: string[] = [];
  const backups: unknown[] = [];
  const commands: unknown[] = [];

  beforeAll(async () => {
    // Makes the backup take long enough for other processes to start and end meanwhile.
    await server.sql(`CREATE TABLE ballast AS
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
      SELECT randomblob(900) AS data FROM n`);
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const { status, body } = await server.api('POST', 'items', {
          token: ann.token,
          body: { owner: ann.id, collection: ann.collection, content: 'kept' },
        });
        if (status === 200) kept.push(body.id);
        else refused.push({ status, body });
      }
    };
    const writers = [write(), write(), write()];
    for (let round = 0; round < 3; round++) {
      const backup = dashboardBackup(`round${round}.zip`);
      // This process starts during the backup and must not delete its files.
      commands.push((await command('superuser', 'upsert', `r${round}@x.org`, 'a password')).code);
      backups.push(await backup);
      commands.push((await command('backup', 'create')).code);
      opened.push(...deletedFiles());
    }
    isOver = true;
    await Promise.all(writers);
    await server.sql('DROP TABLE ballast');
  }, 120_000);

  test('all succeed', () => {
    expect(backups).toEqual(Array(3).fill({ status: 204, message: undefined }));
    expect(commands).toEqual(Array(6).fill(0));
  });

  test('no write and no token is refused meanwhile', () => {
    expect(refused).toEqual([]);
    expect(kept.length).toBeGreaterThan(10);
  });

  test('the server holds no deleted journal', () => {
    expect(opened).toEqual([]);
  });

  test('no acknowledged write is lost, and the database is whole', async () => {
    // The server returns at most a thousand rows.
    const stored = new Set<unknown>();
    for (let last = ''; ;) {
      const rows = await server.sql(
        `SELECT id FROM items WHERE id > '${last}' ORDER BY id LIMIT 500`,
      );
      for (const [id] of rows) stored.add(id);
      if (rows.length < 500) break;
      last = String(rows.at(-1)?.[0]);
    }
    expect(kept.filter((id) => !stored.has(id))).toEqual([]);
    expect(await server.sql('PRAGMA integrity_check')).toEqual([['ok']]);
  });
});

/** Returns the names of all files below the data folder, without the databases' journals, which come and go. */
const files = () =>
  readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/-wal$|-shm$/.test(name))
    .sort();

describe('a restore', () => {
  const broken = path.join(folder, 'broken.zip');

  beforeAll(() => writeFileSync(broken, 'not a zip'));

  test('is refused while the server runs', async () => {
    const { status } = await dashboardBackup('refused.zip');
    expect(status).toBe(204);
    const before = files();
    const { code, output } = await command('backup', 'restore', 'refused.zip');
    expect(code).toBe(1);
    expect(output).toMatch(/^Error: a server is running .*: stop it first, then try again$/m);
    expect(files()).toEqual(before);
  });

  test('brings back what a backup holds, and keeps what was there', async () => {
    const lost = await server.createItem(ann, { content: 'deleted by mistake' });
    const file = path.join(folder, 'saved.zip');
    expect(await command('backup', 'create', file)).toMatchObject({ code: 0 });
    await server.api('DELETE', `items/${lost.id}`, { token: ann.token });
    const later = await server.createItem(ann, { content: 'written later' });
    await server.stop();

    const before = files();
    expect(await command('backup', 'restore', broken)).toMatchObject({ code: 1 });
    expect(files()).toEqual(before);
    const { code, output } = await command('backup', 'restore', file);
    expect({ code, output }).toMatchObject({ code: 0 });
    const kept = /is kept in (\S+);/.exec(output)?.[1] ?? '';
    expect(path.dirname(kept)).toBe(data);
    expect(readdirSync(kept)).toContain('data.db');

    server = await Server.start({}, data);
    expect((await server.stored('items', lost.id))?.content).toBe('deleted by mistake');
    expect(await server.stored('items', later.id)).toBeUndefined();
    // The device's token is still valid.
    expect(await server.api('GET', 'items', { token: ann.token })).toMatchObject({ status: 200 });
  });

  test.skipIf(process.platform === 'win32')(
    'from the dashboard goes the same way, by a restart',
    async () => {
      const lost = await server.createItem(ann, { content: 'deleted again' });
      expect(await dashboardBackup('dashboard.zip')).toMatchObject({ status: 204 });
      await server.api('DELETE', `items/${lost.id}`, { token: ann.token });
      const { status } = await server.api('POST', '/api/backups/dashboard.zip/restore', {
        token: server.root,
      });
      expect(status).toBe(204);
      await expect
        .poll(() => server.logs(), { timeout: 20_000 })
        .toMatch(/A backup was restored\.[^]*Jot is ready/);
      expect((await server.stored('items', lost.id))?.content).toBe('deleted again');
      expect(deletedFiles()).toEqual([]);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'of a broken backup from the dashboard changes nothing, and the log says why',
    async () => {
      writeFileSync(path.join(data, 'backups', 'broken.zip'), 'not a zip');
      const item = await server.createItem(ann);
      await server.api('POST', '/api/backups/broken.zip/restore', { token: server.root });
      await expect
        .poll(() => server.logs(), { timeout: 20_000 })
        .toMatch(/The backup broken\.zip is not restored: .*not a valid zip/);
      expect((await server.stored('items', item.id))?.id).toBe(item.id);
    },
  );
});
