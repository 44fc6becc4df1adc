import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { root } from '../../scripts/project.mjs';
import { Server } from './harness';

const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-backups-test-'));
const data = path.join(folder, 'data');
const backups = path.join(data, 'backups');
let running: Server | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(env: Record<string, string> = {}, migrationsDir?: string) {
  running = await Server.start({ env: { JOT_DEMO: 'off', ...env }, migrationsDir }, data);
  return running;
}

interface Schedule {
  cron: string;
  cronMaxKeep: number;
}

async function schedule(server: Server): Promise<Schedule> {
  const { body } = await server.api('GET', '/api/settings', { token: server.root });
  const { cron, cronMaxKeep } = body.backups as Schedule;
  return { cron, cronMaxKeep };
}

const daily = { cron: '17 2 * * *', cronMaxKeep: 7 };

const zips = () =>
  existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.zip')) : [];

test('a backup is made each night, and the last seven are kept', async () => {
  const server = await start();
  expect(await schedule(server)).toEqual(daily);
  // Backups from before: eight by the schedule, one by hand.
  expect((await makeBackup(server, 'byhand.zip')).status).toBe(204);
  for (let day = 1; day <= 8; day++)
    writeFileSync(path.join(backups, `@auto_pb_backup_jot_2026010${day}021700.zip`), '');
  const { status } = await server.api('POST', '/api/crons/__pbAutoBackup__', {
    token: server.root,
  });
  expect(status).toBe(204);
  await expect.poll(() => zips().length, { timeout: 20_000 }).toBe(8);
  expect(zips()).toContain('byhand.zip');
});

const makeBackup = (server: Server, name: string) =>
  server.api('POST', '/api/backups', { token: server.root, body: { name } });

test('what the dashboard sets stays', async () => {
  const server = await start();
  const body = { backups: { cron: '0 5 * * 0', cronMaxKeep: 3 } };
  await server.api('PATCH', '/api/settings', { token: server.root, body });
  await server.stop();
  // A variable of earlier versions has no effect.
  const next = await start({ JOT_BACKUPS: '30' });
  expect(await schedule(next)).toEqual(body.backups);
  expect(next.logs()).toContain('JOT_BACKUPS is no longer read');
});

test('a new version’s migrations are preceded by a backup, once', async () => {
  const migrations = path.join(folder, 'migrations');
  cpSync(path.join(root, 'pb_migrations'), migrations, { recursive: true });
  const made = () => zips().filter((name) => name.startsWith('before-migration-'));
  await (await start()).stop();
  const before = made();
  writeFileSync(
    path.join(migrations, '1999999999_next.js'),
    'migrate((app) => void app.db().newQuery("DELETE FROM items").execute(), () => {})',
  );
  const server = await start({}, migrations);
  expect(made()).toHaveLength(before.length + 1);
  expect(server.logs()).toContain(made().at(-1));
  await server.stop();
  await start({}, migrations);
  expect(made()).toHaveLength(before.length + 1);
});
