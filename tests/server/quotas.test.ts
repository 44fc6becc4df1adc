import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, Server, useServer } from './harness';

const ITEMS = 12;
const COLLECTIONS = 4;
const server = useServer({
  hasDemo: true,
  env: { JOT_TEST_MAX_ITEMS: String(ITEMS), JOT_TEST_MAX_COLLECTIONS: String(COLLECTIONS) },
});

type Table = 'items' | 'itemCollections';

/** Returns the counts of an account, as SQLite's triggers have stored them. */
async function counted(owner: string, table: Table): Promise<number> {
  const [row] = await server().sql(
    `SELECT amount FROM recordCounts WHERE owner = '${owner}' AND collection = '${table}'`,
  );
  return Number(row?.[0] ?? 0);
}

/** Returns the number of records. */
async function there(owner: string, table: Table): Promise<number> {
  const [row] = await server().sql(`SELECT count(*) FROM ${table} WHERE owner = '${owner}'`);
  return Number(row?.[0]);
}

async function expectCounted(owner: string) {
  for (const table of ['items', 'itemCollections'] as const)
    expect(await counted(owner, table), table).toBe(await there(owner, table));
}

function create(account: Account, table: Table, fields: Record<string, unknown> = {}) {
  const own =
    table === 'items' ? { collection: account.collection, content: 'one more' } : { name: 'More' };
  return server().api('POST', table, {
    token: account.token,
    body: { owner: account.id, ...own, ...fields },
  });
}

/** Creates records until the account has a number of them. */
async function fill(account: Account, table: Table, most: number) {
  for (let has = await there(account.id, table); has < most; has++)
    expect((await create(account, table)).status).toBe(200);
}

describe.each([
  ['items', ITEMS, `${ITEMS} items. Delete some for good, also from the trash bin, and try again.`],
  [
    'itemCollections',
    COLLECTIONS,
    `${COLLECTIONS} collections. Delete one that you don’t need any more and try again.`,
  ],
] as const)('%s', (table, most, reason) => {
  test('end at the quota, with what to do', async () => {
    const person = await server().createUser();
    await fill(person, table, most);
    const { status, body } = await create(person, table);
    expect(status).toBe(400);
    expect(body.data.owner?.code).toBe('quota');
    expect(body.data.owner?.message).toBe(`Your account is full: it holds at most ${reason}`);
    expect(await there(person.id, table)).toBe(most);
    // Other accounts have their own quotas.
    expect((await create(await server().createUser(), table)).status).toBe(200);
  });

  test('are told that they have arrived when the last one is sent again', async () => {
    const person = await server().createUser();
    await fill(person, table, most - 1);
    const id = `${person.username}x`.padEnd(15, '0');
    expect((await create(person, table, { id })).status).toBe(200);
    const again = await create(person, table, { id });
    expect(again.body.data).toHaveProperty('id');
    expect(again.body.data).not.toHaveProperty('owner');
  });

  test('have place again after one is deleted', async () => {
    const person = await server().createUser();
    await fill(person, table, most);
    const { body } = await server().api('GET', `${table}?perPage=1`, { token: person.token });
    const deleted = await server().api('DELETE', `${table}/${body.items[0]?.id}`, {
      token: person.token,
    });
    expect(deleted.status).toBe(204);
    if (table === 'itemCollections')
      person.collection = (await server().login(person.username)).collection;
    expect((await create(person, table)).status).toBe(200);
    expect((await create(person, table)).status).toBe(400);
  });
});

test('a batch ends at the quota as a whole', async () => {
  const person = await server().createUser();
  await fill(person, 'items', ITEMS - 1);
  const request = {
    method: 'POST',
    url: '/api/collections/items/records',
    body: { owner: person.id, collection: person.collection, content: 'in a batch' },
  };
  const { status } = await server().api('POST', '/api/batch', {
    token: person.token,
    body: { requests: [request, request] },
  });
  expect(status).toBe(400);
  expect(await there(person.id, 'items')).toBe(ITEMS - 1);
  await expectCounted(person.id);
});

describe('what is counted is what is there', () => {
  test('for a new account', async () => {
    const { id } = await server().createUser();
    expect(await counted(id, 'items')).toBeGreaterThan(0);
    await expectCounted(id);
  });

  test('for the demo account, which is refilled', async () => {
    const { id } = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
    expect(await counted(id, 'items')).toBeGreaterThan(0);
    await expectCounted(id);
  });

  test('after a collection went with its items', async () => {
    const person = await server().createUser();
    await server().createCollection(person);
    const before = await counted(person.id, 'items');
    await server().api('DELETE', `itemCollections/${person.collection}`, { token: person.token });
    expect(await counted(person.id, 'items')).toBeLessThan(before);
    await expectCounted(person.id);
  });

  test('after a superuser gave items to another account', async () => {
    const [from, to] = [await server().createUser(), await server().createUser()];
    const item = await server().createItem(from);
    const { status } = await server().api('PATCH', `items/${item.id}`, {
      token: server().root,
      body: { owner: to.id, collection: to.collection },
    });
    expect(status).toBe(200);
    await expectCounted(from.id);
    await expectCounted(to.id);
  });

  test('after the trash was purged', async () => {
    const person = await server().createUser();
    const item = await server().createItem(person);
    const long = '2020-01-01 00:00:00.000Z';
    await server().api('PATCH', `items/${item.id}`, {
      token: server().root,
      body: { isTrashed: true, trashedDateTime: long },
    });
    await server().api('POST', '/api/crons/purgeTrash', { token: server().root });
    await expect.poll(() => server().stored('items', item.id)).toBeUndefined();
    await expectCounted(person.id);
  });

  test('after the schema was changed in the dashboard', async () => {
    const person = await server().createUser();
    const { body } = await server().api('GET', '/api/collections/items', { token: server().root });
    const fields = body.fields as { name: string }[];
    const change = async (next: object[]) => {
      const answer = await server().api('PATCH', '/api/collections/items', {
        token: server().root,
        body: { fields: next },
      });
      expect(answer.status).toBe(200);
    };
    await change([...fields, { type: 'text', name: 'mood' }]);
    await server().createItem(person);
    await change(fields);
    await server().createItem(person);
    await expectCounted(person.id);
  });

  test('from the start for what was there before it was counted', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-quotas-'));
    const migrationsDir = path.join(folder, 'migrations');
    cpSync('pb_migrations', migrationsDir, {
      recursive: true,
      // The later migration adds to the earlier one's table.
      filter: (file) => !/(record_counts|account_bytes)\.js$/.test(file),
    });
    const old = await Server.start({ migrationsDir }, path.join(folder, 'data'));
    const { id } = await old.createUser();
    await old.stop();
    const renewed = await Server.start({}, path.join(folder, 'data'));
    onTestFinished(async () => {
      await renewed.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const rows = await renewed.sql(
      `SELECT collection, amount FROM recordCounts WHERE owner = '${id}' ORDER BY collection`,
    );
    const [items] = await renewed.sql(`SELECT count(*) FROM items WHERE owner = '${id}'`);
    expect(rows).toEqual([
      ['itemCollections', '1'],
      ['items', items?.[0]],
    ]);
  });

  test('and nothing is kept of an account that is gone', async () => {
    const { id } = await server().createUser();
    const { status } = await server().api('DELETE', `users/${id}`, { token: server().root });
    expect(status).toBe(204);
    expect(await server().sql(`SELECT * FROM recordCounts WHERE owner = '${id}'`)).toEqual([]);
  });
});
