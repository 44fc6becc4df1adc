import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { run } from '../../scripts/process/run.mjs';
import { root } from '../../scripts/project.mjs';
import { countsOf } from './account-sizes';
import { DATA_FIXTURES, unpackDataFolder } from './data-fixture';
import { Server, useServer } from './harness';
import { patch } from './item-route-callers';
import { endOf, pull, pullAll, replay, STORES } from './pull-client';
import { mintId, PushClient } from './pushing';

const fresh = useServer();

test('the version that package.json names has its data folder here', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(DATA_FIXTURES).toContain(version);
});

describe.each(DATA_FIXTURES)('today’s server on the data folder %s', (name) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-upgrade-'));
  const data = path.join(folder, 'data');
  const kept = unpackDataFolder(name, data);
  const isBehind = readdirSync(path.join(root, 'pb_migrations')).some(
    (file) => !kept.migrations.includes(file),
  );
  let server: Server;

  const start = async () => {
    server = await Server.start({}, data);
  };
  beforeAll(start);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function command(...args: string[]): Promise<void> {
    const binary = (await findPocketBase()).path;
    const ended = await run(binary, commandArgs(args, { JOT_DATA: data }), { output: 'collect' });
    expect(ended).toMatchObject({ code: 0 });
  }

  async function restore(backup: string): Promise<void> {
    await server.stop();
    await command('backup', 'restore', backup);
    await start();
  }

  const backups = path.join(data, 'backups');
  const beforeMigration = () =>
    (existsSync(backups) ? readdirSync(backups) : []).filter((each) =>
      each.startsWith('before-migration-'),
    );

  /** Checks that each account has all its records, field by field. Later versions may have added fields. */
  async function expectKept(): Promise<void> {
    for (const { username, records } of kept.accounts) {
      const today = replay(await pullAll(server, await server.login(username)));
      for (const store of STORES) {
        expect(records[store]).not.toEqual([]);
        expect(Object.fromEntries(today[store])).toEqual(
          Object.fromEntries(
            records[store].map(({ collectionId: _id, collectionName: _name, ...record }) => [
              record.id,
              expect.objectContaining(record),
            ]),
          ),
        );
      }
    }
  }

  test('makes a backup before it migrates, and keeps every record', async () => {
    expect(beforeMigration()).toHaveLength(isBehind ? 1 : 0);
    await expectKept();
  });

  test.each(STORES)('has a change log of all %s', async (store) => {
    const missing = await server.sql(
      `SELECT id FROM ${store} AS record WHERE NOT EXISTS (SELECT 1 FROM changeLog
        WHERE recordId = record.id AND store = '${store}' AND owner = record.owner)`,
    );
    expect(missing).toEqual([]);
  });

  test('has counted what each account holds', async () => {
    const { kept: counted, anew } = await countsOf(server);
    expect(counted).toEqual(anew);
    expect(counted.map(([, table]) => table)).toEqual(
      expect.arrayContaining(['items', 'itemCollections']),
    );
  });

  test('has the tables, indexes and triggers of a new folder', async () => {
    const query = 'SELECT type, name, sql FROM sqlite_master ORDER BY name';
    const expected = await fresh().sql(query);
    expect(expected.length).toBeGreaterThan(50);
    expect(await server.sql(query)).toEqual(expected);
  });

  test('has the fields, rules and options of a new folder', async () => {
    const collectionsOf = async (each: Server) => {
      const { body } = await each.api('GET', '/api/collections?perPage=100&sort=name', {
        token: each.root,
      });
      return body.items.map(
        ({ created: _created, updated: _updated, ...collection }) => collection,
      );
    };
    const expected = await collectionsOf(fresh());
    expect(expected.map(({ name: each }) => each)).toContain('items');
    expect(await collectionsOf(server)).toEqual(expected);
  });

  test('has the settings of a new folder', async () => {
    const settingsOf = async (each: Server) => {
      const { status, body } = await each.api('GET', '/api/settings', { token: each.root });
      expect(status).toBe(200);
      const { appURL: _, ...meta } = body.meta as Record<string, unknown>;
      return { ...body, meta };
    };
    expect(await settingsOf(server)).toEqual(await settingsOf(fresh()));
  });

  test('goes on with a device where it was', async () => {
    for (const { username, device } of kept.accounts) {
      if (!device) continue;
      const account = await server.login(username);
      const { client, cursor, lastMutation, deleted } = device;
      const page = await pull(server, account, { client, cursor });
      expect(page.reset).toBeUndefined();
      expect(page.lastMutation).toBe(lastMutation);
      expect(page.deleted.items).toEqual([deleted]);
      expect(page.items).toContainEqual(expect.objectContaining({ content: 'pushed twice' }));
      const { status, body } = await server.api('POST', '/api/sync/push', {
        token: account.token,
        body: { client, acknowledged: 0, cursor: page.cursor, mutations: [] },
      });
      expect([status, body.results]).toMatchObject([200, [{ n: 2, outcome: 'rejected' }]]);
    }
  });

  test('goes on with a program’s access token', async () => {
    for (const { token } of kept.accounts) {
      if (!token) continue;
      const { status, body } = await server.api('GET', '/api/v1/token', {
        token: `Bearer ${token}`,
      });
      expect([status, body]).toMatchObject([200, { name: 'Laptop', scope: 'write' }]);
    }
  });

  test('does what people do, and restores its own backup', async () => {
    const account = await server.login('ann');
    const { collection, token, id: userId } = account;
    const device = new PushClient(server, account);
    const cursor = await endOf(server, account);
    const bodies = [
      { type: 'text' as const, title: 'A note', content: 'first' },
      { type: 'link' as const, content: 'https://example.org/new' },
      { type: 'todo' as const, title: 'A todo' },
    ];
    const ids = bodies.map(() => mintId());
    const [note = '', , todo = ''] = ids;
    const made = await device.push(
      ...bodies.map((body, n) => ({
        kind: 'create' as const,
        recordId: ids[n]!,
        fields: { collection, ...body },
      })),
    );
    expect(made.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);

    const edit = { fields: { content: 'second' }, base: { content: 'first' } };
    expect(await device.pushOne({ kind: 'update', recordId: note, ...edit })).toMatchObject({
      outcome: 'applied',
    });
    const oldTodo = kept.accounts[0]?.records.items.find(({ type }) => type === 'todo')?.id ?? '';
    for (const itemId of [todo, oldTodo])
      for (const route of ['items/trash', 'items/untrash', 'items/trash'])
        expect(await patch(server, route, { token, userId, itemId })).toMatchObject({
          status: 200,
        });

    const expected = [
      expect.objectContaining({ id: note, content: 'second' }),
      expect.objectContaining({ type: 'link', content: 'https://example.org/new' }),
      expect.objectContaining({ id: todo, isTrashed: true }),
      expect.objectContaining({ id: oldTodo, isTrashed: true }),
    ];
    expect((await pull(server, account, { cursor })).items).toEqual(
      expect.arrayContaining(expected),
    );

    const backup = path.join(folder, 'own.zip');
    await command('backup', 'create', backup);
    await server.api('DELETE', `items/${note}`, { token });
    await restore(backup);
    const { items } = replay(await pullAll(server, await server.login('ann')));
    expect([...items.values()]).toEqual(expect.arrayContaining(expected));
  });

  test.skipIf(!isBehind)(
    'restores the backup from before the migrations, and migrates it again',
    async () => {
      await restore(beforeMigration()[0] ?? '');
      await expectKept();
    },
  );
});
