import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from '../server/harness';
import { mintId, PushClient } from '../server/pushing';
import { sendLarge } from './large-request';

const server = useServer();
let ann: Account;
beforeAll(async () => {
  ann = await server().createUser();
});

const route = '/api/sync/push';
const countOf = async (table: string) =>
  Number((await server().sql(`SELECT count(*) FROM ${table}`))[0]?.[0]);

describe('a push is for accounts', () => {
  test.each([
    ['a guest', 401, () => undefined],
    ['a superuser', 403, () => server().root],
    ['a token that is none', 401, () => 'x.y.z'],
  ])('not for %s', async (_, status, token) => {
    const mutation = { kind: 'create', fields: { collection: ann.collection, content: 'a' } };
    const body = { client: mintId(), acknowledged: 0, mutations: [{ n: 1, at: 1, ...mutation }] };
    const before = await countOf('syncClients');
    const answer = await server().api('POST', route, { token: token(), body });
    expect(answer.status).toBe(status);
    expect(await countOf('syncClients')).toBe(before);
  });
});

describe('a body that no client sends', () => {
  const mutation = () => ({
    n: 1,
    at: Date.now(),
    kind: 'create',
    store: 'items',
    recordId: mintId(),
    fields: { collection: ann.collection, content: 'planted' },
    base: {},
  });
  const body = (mutations: unknown, more: object = {}) =>
    JSON.stringify({ client: mintId(), acknowledged: 0, mutations, ...more });
  const changed = (more: object) => body([{ ...mutation(), ...more }]);
  const forgotten = { timeline: '0123456789abcdef', updated: '2026-01-02 00:00:00.000Z' };

  test.each<[string, () => string]>([
    ['that is empty', () => ''],
    ['that is no JSON', () => '{'],
    ['that is a list', () => '[]'],
    ['with nothing in it', () => '{}'],
    ['whose client is a number', () => body([], { client: 5 })],
    ['whose client is SQL', () => body([], { client: "' OR 1=1 --     " })],
    ['that acknowledges less than nothing', () => body([], { acknowledged: -1 })],
    ['that acknowledges half a result', () => body([], { acknowledged: 0.5 })],
    ['whose mutations are an object', () => body({ length: 1, 0: mutation() })],
    ['with a mutation that is null', () => body([null])],
    ['with a mutation that is a list', () => body([[]])],
    ['that restores by a create', () => changed({ isRestore: true })],
    ['that restores by a text', () => changed({ kind: 'update', isRestore: 'yes' })],
    ['with the number 0', () => changed({ n: 0 })],
    ['with a number as a text', () => changed({ n: '1' })],
    ['with a number beyond all', () => changed({ n: 1e308 })],
    ['without a time', () => changed({ at: null })],
    ['with a time beyond all', () => changed({ at: 1e300 })],
    ['with a kind that is none', () => changed({ kind: 'refetch' })],
    ['with a kind that every object has', () => changed({ kind: 'constructor' })],
    ['with a table that is none', () => changed({ store: 'users' })],
    ['with a table that every object has', () => changed({ store: '__proto__' })],
    ['with an id of another length', () => changed({ recordId: 'short' })],
    ['with an id of other letters', () => changed({ recordId: 'ABCDEFGHIJKLMNO' })],
    ['with an id that is a list', () => changed({ recordId: [mintId()] })],
    ['without fields', () => changed({ fields: undefined })],
    ['with fields that are a list', () => changed({ fields: ['content'] })],
    ['with an owner', () => changed({ fields: { owner: ann.id } })],
    ['with an id in its fields', () => changed({ fields: { id: mintId() } })],
    ['with a mark of the server’s', () => changed({ fields: { isTrashed: true } })],
    ['with an icon', () => changed({ fields: { icon: 'a'.repeat(32) } })],
    ['with a hidden field', () => changed({ fields: { metadataState: 'wanted' } })],
    ['with a modifier', () => changed({ fields: { 'content+': 'a' } })],
    ['with a date', () => changed({ fields: { created: '2020-01-01' } })],
    ['with a field that every object has', () => changed({ fields: { constructor: 'a' } })],
    ['with a text that is a list', () => changed({ fields: { content: ['a'] } })],
    ['with a text that is an object', () => changed({ fields: { content: { a: 1 } } })],
    ['with a mark that is a text', () => changed({ fields: { isTodoDone: 'true' } })],
    ['whose base is no object', () => changed({ base: 'a' })],
    [
      'whose base is longer than any text',
      () => changed({ base: { content: 'a'.repeat(50_000) } }),
    ],
    ['with places that are none', () => changed({ sortOrders: [{ id: 1, sortOrder: 1 }] })],
    [
      'with what was forgotten at no time',
      () => changed({ forgotten: { timeline: 'a', updated: 1 } }),
    ],
    ['with what was forgotten as a text', () => changed({ forgotten: 'a' })],
    [
      'with a collection that was forgotten',
      () => changed({ store: 'itemCollections', fields: {}, base: {}, forgotten }),
    ],
    ['with a trashing that was forgotten', () => changed({ kind: 'trash', forgotten })],
    ['with places that are an object', () => changed({ sortOrders: {} })],
    [
      'with two places for one collection',
      () =>
        changed({
          kind: 'sort',
          store: 'itemCollections',
          recordId: ann.collection,
          fields: {},
          sortOrders: [1, 2].map((sortOrder) => ({ id: ann.collection, sortOrder })),
        }),
    ],
  ])('%s gets 400 and a sentence', async (_, text) => {
    const before = [await countOf('syncClients'), await countOf('items')];
    const { status, body: answer } = await server().api('POST', route, {
      token: ann.token,
      body: text(),
    });
    expect(status, JSON.stringify(answer)).toBe(400);
    expect(answer.message).toMatch(/^(Send|Mutation|The body).{10,}\.$/);
    expect([await countOf('syncClients'), await countOf('items')]).toEqual(before);
  });
});

describe('a push that is too large', () => {
  test.each([false, true])('gets 413 (chunked: %s)', async (isChunked) => {
    const fields = { collection: ann.collection, content: 'a'.repeat(2 * 1024 * 1024) };
    const text = JSON.stringify({ client: mintId(), mutations: [{ n: 1, fields }] });
    const answer = await sendLarge(server().url + route, { token: ann.token, text, isChunked });
    expect(answer).toMatchObject({
      status: 413,
      body: {
        message: 'The request is too large: at most 1 MB is taken. Send it in smaller parts.',
      },
    });
  });

  test('in one text is rejected without being read', async () => {
    const client = new PushClient(server(), ann);
    const content = '😀'.repeat(200_000);
    const result = await client.pushOne({
      kind: 'create',
      fields: { collection: ann.collection, content },
    });
    expect(result).toMatchObject({
      outcome: 'rejected',
      error: { status: 400, data: { content: { message: 'Too long: at most 10000 characters.' } } },
    });
    const name = 'a'.repeat(500_000);
    const named = {
      kind: 'create',
      store: 'itemCollections',
      fields: { name, slug: name },
    } as const;
    const { error } = await client.pushOne(named);
    expect(Object.keys(error?.data ?? {}).sort()).toEqual(['name', 'slug']);
  });
});

test('texts whose lines are all alike are merged, and hold up nobody', async () => {
  const blank = '\n'.repeat(9_900);
  const client = new PushClient(server(), ann);
  const made = Array.from({ length: 12 }, () => mintId());
  for (const id of made) {
    const fields = { id, type: 'text', content: `${blank}theirs` };
    await server().createItem(ann, fields);
  }
  const edits = made.map((recordId) => ({
    kind: 'update' as const,
    recordId,
    fields: { content: `mine${blank}x` },
    base: { content: `${blank}x` },
  }));
  const pushed = client.push(...edits);
  const meanwhile = await server().createItem(ann, { content: 'meanwhile' });
  expect(meanwhile.content).toBe('meanwhile');
  for (const { outcome } of await pushed) expect(outcome).toBe('merged');
});

test('a client that never says what it knows is held to that', async () => {
  const client = new PushClient(server(), ann);
  const trash = () => ({ kind: 'trash' as const, recordId: mintId() });
  const send = async (count: number, acknowledged = 0) =>
    client.send(client.number(...Array.from({ length: count }, trash)), acknowledged);
  for (let round = 0; round < 3; round++) expect((await send(400)).status).toBe(200);
  const refused = await send(1);
  expect(refused.status).toBe(400);
  expect(refused.message).toMatch(/“acknowledged”/);
});

test('an account has so many clients, and no more', async () => {
  const bob = await server().createUser();
  const first = new PushClient(server(), bob);
  await first.push({ kind: 'trash' });
  await server().sql(`UPDATE syncClients SET seen = '2020-01-01' WHERE id = '${first.id}'`);
  await server().sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO syncClients (id, owner, lastMutation, seen)
      SELECT printf('client%09d', i), '${bob.id}', 0, '2021-01-01' FROM n`,
  );
  await new PushClient(server(), bob).push({ kind: 'trash' });
  const [row] = await server().sql(`SELECT count(*) FROM syncClients WHERE owner = '${bob.id}'`);
  expect(Number(row?.[0])).toBe(500);
  expect(await server().sql(`SELECT id FROM syncClients WHERE id = '${first.id}'`)).toEqual([]);
});

test('a client that becomes another account’s while it is pushed is not advanced', async () => {
  const device = new PushClient(server(), ann);
  const eve = await server().createUser();
  await server().sql(`
    CREATE TRIGGER giveClient AFTER INSERT ON items WHEN new.content = 'give it away' BEGIN
      UPDATE syncClients SET owner = '${eve.id}' WHERE id = '${device.id}';
    END`);
  const create = (content: string) => ({
    kind: 'create' as const,
    fields: { collection: ann.collection, content },
  });
  const sent = device.number(create('give it away'), create('too late'));
  const { lastMutation, results } = await device.send(sent);
  await server().sql('DROP TRIGGER giveClient');
  expect([lastMutation, results[1]?.outcome]).toEqual([1, 'failed']);
  const stored = `SELECT (SELECT lastMutation FROM syncClients WHERE id = '${device.id}'),
    (SELECT count(*) FROM items WHERE content = 'too late')`;
  expect((await server().sql(stored))[0]?.map(Number)).toEqual([1, 0]);
});
