import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { patch } from './item-route-callers';
import { pull } from './pull-client';
import { PushClient } from './pushing';

const server = useServer();
let ann: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

const isPinned = async (id: string) => (await server().stored('items', id))?.isPinned;
const pin = (recordId: string, value: boolean) =>
  client.pushOne({
    kind: 'update',
    recordId,
    fields: { isPinned: value },
    base: { isPinned: !value },
  });

describe('a pin', () => {
  test('is set and removed by a push, and by a request', async () => {
    const { id } = await server().createItem(ann);
    expect(await isPinned(id)).toBe(false);
    for (const value of [true, false]) {
      expect(await pin(id, value)).toMatchObject({ outcome: 'applied' });
      expect(await isPinned(id)).toBe(value);
    }
    const ask = { token: ann.token, body: { isPinned: true } };
    const { status, body } = await server().api('PATCH', `items/${id}`, ask);
    expect([status, body.isPinned]).toEqual([200, true]);
  });

  test('may come with the item', async () => {
    const { id } = await server().createItem(ann, { isPinned: true });
    expect(await isPinned(id)).toBe(true);
    const fields = { collection: ann.collection, content: 'a', isPinned: true };
    await client.pushOne({ kind: 'create', fields, recordId: 'pinnedatbirth01' });
    expect(await isPinned('pinnedatbirth01')).toBe(true);
  });

  test('survives the trash bin', async () => {
    const { id } = await server().createItem(ann, { isPinned: true });
    const caller = { token: ann.token, userId: ann.id, itemId: id };
    for (const route of ['items/trash', 'items/untrash'])
      expect((await patch(server(), route, caller)).body.isPinned).toBe(true);
  });

  test('stays when an app from before pins changes the item', async () => {
    const ideas = await server().createCollection(ann);
    const { id } = await server().createItem(ann, { isPinned: true, content: 'Milk' });
    const { collection } = ann;
    const base = {
      collection,
      type: 'text',
      title: '',
      content: 'Milk',
      isTrashed: false,
    } as const;
    const update = { kind: 'update', recordId: id } as const;
    const results = await client.push(
      { ...update, fields: { content: 'Bread' }, base },
      { ...update, fields: { collection: ideas.id }, base: { collection } },
      { kind: 'trash', recordId: id },
      { kind: 'untrash', recordId: id },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('applied'));
    expect(await server().stored('items', id)).toMatchObject({
      isPinned: true,
      content: 'Bread',
      collection: ideas.id,
    });
  });

  test('comes back with an item that an edit brings back', async () => {
    const { id } = await server().createItem(ann, { isPinned: true, content: 'Milk' });
    await server().api('DELETE', `items/${id}`, { token: ann.token });
    const base = { collection: ann.collection, type: 'text', title: '', content: 'Milk' } as const;
    const edit = { kind: 'update', recordId: id, fields: { content: 'Bread' } } as const;
    expect(await client.pushOne({ ...edit, base: { ...base, isPinned: true } })).toMatchObject({
      outcome: 'revived',
      record: { content: 'Bread', isPinned: true },
    });
  });

  test('isn’t given to the other text that a conflict keeps', async () => {
    const { id } = await server().createItem(ann, { isPinned: true, content: 'theirs' });
    const edit = { kind: 'update', recordId: id } as const;
    const { copyId } = await client.pushOne({
      ...edit,
      fields: { content: 'mine' },
      base: { content: 'old' },
    });
    expect([await isPinned(id), await isPinned(copyId ?? '')]).toEqual([true, false]);
  });

  test('that is no boolean is refused', async () => {
    const device = new PushClient(server(), ann);
    const { id: recordId } = await server().createItem(ann);
    const fields = { isPinned: 'yes' as unknown as boolean };
    const { status, message } = await device.send(
      device.number({ kind: 'update', recordId, fields }),
    );
    expect([status, message]).toEqual([400, expect.stringContaining('isPinned')]);
  });
});

describe('the order', () => {
  test('of a first page has the pinned items first, however old they are', async () => {
    const bob = await server().createUser();
    const own = (table: string) => `${table} WHERE owner = '${bob.id}'`;
    await server().sql(`DELETE FROM ${own('items')}`);
    await server().sql(`
      INSERT INTO items (id, owner, collection, type, title, content, isPinned, created, updated)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
      SELECT printf('p%014d', i), '${bob.id}', '${bob.collection}', 'text', '', 'a', i IN (3, 5),
        printf('2026-01-01 %08d', i), '' FROM n`);
    const { items } = await pull(server(), bob, { cursor: null, first: bob.collection });
    const newest = Array.from({ length: 98 }, (_, n) => 1300 - n);
    expect(items.slice(0, 100).map(({ id }) => Number(id.slice(1)))).toEqual([5, 3, ...newest]);
  });

  test('of the REST API’s lists is by date, pinned or not', async () => {
    const bob = await server().createUser();
    const pinned = await server().createItem(bob, { isPinned: true });
    const later = await server().createItem(bob);
    const filter = `collection = "${bob.collection}" && isTrashed = false`;
    const query = new URLSearchParams({ filter, sort: '-created,-id', perPage: '2' });
    const { body } = await server().api('GET', `items?${query}`, { token: bob.token });
    expect(body.items.map(({ id }) => id)).toEqual([later.id, pinned.id]);
  });
});
