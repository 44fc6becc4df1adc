import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { startInstance } from '../../scripts/pocketbase/instance.mjs';
import { Server } from './harness';
import { pull } from './pull-client';

const SCHEMA = 'SELECT name, sql FROM sqlite_master ORDER BY name';
const OF_MOVES = /^(accountMoves|movedTimelines)/;

/** A data folder with the schema of the last version that moved accounts between instances. */
async function openFolder(): Promise<{ data: string; old: Server; binary: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-moves-'));
  const migrationsDir = path.join(folder, 'migrations');
  cpSync('pb_migrations', migrationsDir, {
    recursive: true,
    filter: (file) => !file.endsWith('_no_account_moves.js'),
  });
  const data = path.join(folder, 'data');
  const { path: binary } = await findPocketBase();
  const old = await Server.start({ migrationsDir }, data);
  onTestFinished(async () => {
    await old.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { data, old, binary };
}

test('accounts that are between two instances refuse the upgrade, which changes nothing', async () => {
  const { data, old, binary } = await openFolder();
  const before = await old.sql(SCHEMA);
  await old.sql(`INSERT INTO accountMoves (account, begun, state) VALUES
    ('annoldannoldann', '', 'held'), ('bobbobbobbobbob', '', 'arriving'), ('evehasgoneevery', '', 'gone')`);
  await old.stop();
  await expect(startInstance({ binary, data })).rejects.toThrow(
    /accounts are between two instances.*: annoldannoldann is held, bobbobbobbobbob is arriving\. Nothing was changed\. Start the version of before/,
  );
  await old.startAgain();
  expect(await old.sql(SCHEMA)).toEqual(before);
  expect(await old.sql('SELECT count(*) FROM accountMoves')).toEqual([['3']]);
});

test('an instance whose moves have ended is upgraded, and the way back is open', async () => {
  const { data, old, binary } = await openFolder();
  const before = await old.sql(SCHEMA);
  const ann = await old.createUser();
  await old.createItem(ann, { content: 'of before' });
  await old.sql(`INSERT INTO accountMoves VALUES ('evehasgoneevery', '', 'gone')`);
  await old.sql(`INSERT INTO movedTimelines VALUES ('${ann.id}', '0123456789abcdef', 7)`);
  await old.stop();
  const left = path.join(data, '.account-move-1234');
  writeFileSync(left, 'all of an account');

  const renewed = await Server.start({}, data);
  onTestFinished(async () => void (await renewed.stop()));
  const rest = before.filter(([name]) => !OF_MOVES.test(String(name)));
  expect(rest.length).toBe(before.length - 3);
  expect(await renewed.sql(SCHEMA)).toEqual(rest);
  expect(existsSync(left)).toBe(false);
  // A device that was offline since before its account was moved here reads everything again.
  expect(await pull(renewed, ann, { cursor: '0123456789abcdef.5' })).toEqual({ reset: 'timeline' });
  const { items } = await pull(renewed, ann, { cursor: null });
  expect(items).toContainEqual(expect.objectContaining({ content: 'of before' }));

  await renewed.stop();
  // The program asks for a confirmation.
  const down = commandArgs(['migrate', 'down', '1'], { JOT_DATA: data });
  spawnSync(binary, down, { input: 'y\n' });
  await old.startAgain();
  expect(await old.sql(SCHEMA)).toEqual(before);
});
