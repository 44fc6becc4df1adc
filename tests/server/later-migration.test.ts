import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { Server } from './harness';
import { patch } from './item-route-callers';
import { pull } from './pull-client';

const LATER = 1_760_000_070;
/** Later numbers are those of PocketBase's own migrations. */
const LAST_OF_JOT = 1_760_001_000;

/** Copies the migrations up to a number. */
function migrationsUpTo(folder: string, last: number): string {
  const copy = path.join(folder, `up-to-${last}`);
  cpSync('pb_migrations', copy, {
    recursive: true,
    filter: (file) => {
      const number = parseInt(path.basename(file), 10);
      return !(number > last && number < LAST_OF_JOT);
    },
  });
  return copy;
}

test('the field comes to each item and goes again, and nothing else changes', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-later-'));
  const data = path.join(folder, 'data');
  const [before, after] = [migrationsUpTo(folder, LATER - 1), migrationsUpTo(folder, LATER)];
  const servers: Server[] = [];
  onTestFinished(async () => {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (migrationsDir: string) => {
    const server = await Server.start({ migrationsDir }, data);
    servers.push(server);
    return server;
  };
  const schemaOf = (server: Server) =>
    server.sql('SELECT name, sql FROM sqlite_master ORDER BY name');
  const FIELDS = 'id, collection, content, isPinned, isTrashed, trashedDateTime, created, updated';
  const itemsOf = (server: Server) => server.sql(`SELECT ${FIELDS} FROM items ORDER BY id`);

  const old = await start(before);
  const ann = await old.createUser();
  await old.createItem(ann, { content: 'pinned', isPinned: true });
  const put = await old.createItem(ann, { content: 'to put away' });
  const trashed = await old.createItem(ann, { content: 'trashed' });
  await patch(old, 'items/trash', { token: ann.token, userId: ann.id, itemId: trashed.id });
  const [schema, items] = [await schemaOf(old), await itemsOf(old)];
  await old.stop();

  const renewed = await start(after);
  const newSchema = await schemaOf(renewed);
  expect(newSchema).not.toEqual(schema);
  expect(await itemsOf(renewed)).toEqual(items);
  const page = await pull(renewed, ann, { cursor: null });
  expect(page.items.map(({ laterUntil }) => laterUntil)).toEqual(Array(items.length).fill(''));
  await renewed.sql(
    `UPDATE items SET laterUntil = '2999-01-01 09:00:00.000Z' WHERE id = '${put.id}'`,
  );
  await renewed.stop();

  const down = ['migrate', 'down', '1', `--migrationsDir=${after}`];
  // The program asks for a confirmation.
  const { path: binary } = await findPocketBase();
  spawnSync(binary, commandArgs(down, { JOT_DATA: data }), { input: 'y\n' });
  await old.startAgain();
  expect(await schemaOf(old)).toEqual(schema);
  expect(await itemsOf(old)).toEqual(items);
  await old.stop();

  await renewed.startAgain();
  expect(await schemaOf(renewed)).toEqual(newSchema);
  expect(await itemsOf(renewed)).toEqual(items);
});
