import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { pull, pullAll, replay } from './pull-client';

const PAGE = 1000;

const server = useServer();

/** Writes items by SQL, without any rules, with ids in the order of their dates. */
async function write(person: Account, count: number, collection: string, content = "'note'") {
  await server().sql(`
    INSERT INTO items (id, owner, collection, type, title, content, created, updated)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT printf('w%014d', i + (SELECT max(rev) FROM changeLog)), '${person.id}', '${collection}',
      'text', '', ${content}, printf('2026-01-01 %08d', i), '' FROM n`);
}

/** Returns the ids of the items in an order. */
async function ids(where: string, order = 'created DESC, id DESC') {
  const rows = await server().sql(`SELECT id FROM items WHERE ${where} ORDER BY ${order}`);
  return rows.map(([id]) => id);
}

describe('a first page', () => {
  let ann: Account;
  let bob: Account;
  let late: string;
  beforeAll(async () => {
    ann = await server().createUser();
    bob = await server().createUser();
    await write(ann, PAGE, ann.collection);
    late = (await server().createCollection(ann, { name: 'Late' })).id;
    await write(ann, 150, late);
    await server().sql(
      `UPDATE items SET isTrashed = 1, trashedDateTime = updated || id WHERE id IN (
        SELECT id FROM items WHERE collection = '${late}' ORDER BY id DESC LIMIT 5)`,
    );
  });

  const lists: [what: string, first: () => string | null, besides: () => Promise<unknown[]>][] = [
    [
      'the newest 100 of the open list',
      () => late,
      async () => (await ids(`collection = '${late}' AND isTrashed = 0`)).slice(0, 100),
    ],
    [
      'what is in the trash bin',
      () => ann.trashBin,
      () => ids(`owner = '${ann.id}' AND isTrashed = 1`, 'trashedDateTime DESC'),
    ],
    ['nothing of another one’s list', () => bob.collection, async () => []],
    ['nothing of another one’s trash bin', () => bob.trashBin, async () => []],
  ];
  test.each(lists)('has %s, and all collections', async (_, first, besides) => {
    const page = await pull(server(), ann, { cursor: null, first: first() });
    const expected = await besides();
    expect(page.items.slice(0, expected.length).map(({ id }) => id)).toEqual(expected);
    // Two of the 1,000 records are the first collection and the trash bin.
    expect(page.items.length - expected.length).toBe(PAGE - 2);
    expect(page.itemCollections.map(({ id }) => id).sort()).toEqual([ann.collection, late].sort());
    expect(page.trashBins.map(({ id }) => id)).toEqual([ann.trashBin]);
    expect(page.hasMore).toBe(true);
  });

  test('has the newest 100 of the first list where none is named', async () => {
    const { items } = await pull(server(), ann, { cursor: null });
    const newest = await ids(`collection = '${ann.collection}' AND isTrashed = 0`);
    expect(items.slice(0, 100).map(({ id }) => id)).toEqual(newest.slice(0, 100));
  });

  test('has nothing twice', async () => {
    const { items } = await pull(server(), bob, { cursor: null, first: bob.collection });
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });
});

test('a first pull tells of no older deletion, and of each that comes later', async () => {
  const person = await server().createUser();
  await write(person, PAGE + 500, person.collection);
  const older = await ids(`owner = '${person.id}' AND rowid % 2 = 0`);
  await server().sql(`DELETE FROM items WHERE owner = '${person.id}' AND rowid % 2 = 0`);
  await write(person, PAGE, person.collection);
  const first = await pull(server(), person, { cursor: null });
  const later = first.items.at(3)?.id;
  await server().sql(`DELETE FROM items WHERE id = '${later}'`);
  const rest = await pullAll(server(), person, first.cursor);
  expect(older.length).toBeGreaterThan(0);
  expect(first.deleted.items).toEqual([]);
  expect(rest.flatMap(({ deleted }) => deleted.items)).toEqual([later]);
  // The first pull is over, so its cursor no longer says when it began.
  expect(rest.at(-1)?.cursor).toMatch(/^[0-9a-f]{16}\.\d+$/);
});

test('a page ends where its texts are long, and the next one goes on', async () => {
  const person = await server().createUser();
  // 30 KB each, of 10,000 characters.
  await write(person, 200, person.collection, "replace(hex(zeroblob(5000)), '0', '€')");
  const pages = await pullAll(server(), person);
  expect(pages.length).toBe(4);
  // The first page also has the newest rows.
  for (const { items } of pages.slice(1, -1))
    expect(items.length).toBeLessThan(2 ** 21 / 30_000 + 10);
  expect([...replay(pages).items.keys()].sort()).toEqual(await ids(`owner = '${person.id}'`, 'id'));
});

test('the last mutation is told of one’s own client alone', async () => {
  const [ann, bob] = [await server().createUser(), await server().createUser()];
  const client = 'annsclient00000';
  await server().sql(
    `INSERT INTO syncClients (id, owner, lastMutation, seen) VALUES ('${client}', '${ann.id}', 7, '')`,
  );
  const told = async (person: Account, asked: string | null) =>
    (await pull(server(), person, { cursor: null, client: asked })).lastMutation;
  expect(await told(ann, client)).toBe(7);
  expect(await told(bob, client)).toBeNull();
  expect(await told(ann, 'another00000000')).toBeNull();
  expect(await told(ann, null)).toBeNull();
});
