import { beforeAll, describe, expect, test } from 'vitest';
import type { Mutation } from '../../src/domain/mutators/mutation';
import { type Account, type Answer, useServer } from './harness';
import { mintId, PushClient } from './pushing';

const ITEMS = 12;
const server = useServer({ env: { JOT_TEST_MAX_ITEMS: String(ITEMS) } });
let ann: Account;
let bob: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  bob = await server().createUser();
  client = new PushClient(server(), ann);
});

/** The errors of a refused REST API request. */
const rejectionOf = ({ status, body: { message, data } }: Answer) => ({ status, message, data });

describe('what a rule refuses is rejected in the words of the REST API', () => {
  test.each<[string, Mutation['fields']]>([
    ['an item with nothing in it', { content: ' ' }],
    ['a text that is too long', { content: 'a'.repeat(10_001) }],
    ['a text that is far too long', { content: 'a'.repeat(100_000) }],
    ['a todo without a name', { type: 'todo', content: 'a' }],
    ['a link that is none', { type: 'link', content: 'a' }],
    ['what is done and no todo', { content: 'a', isTodoDone: true }],
    ['a todo that is copied', { type: 'todo', title: 'a', shouldCopyOnClick: true }],
    ['an unknown kind', { type: 'other' as 'text', content: 'a' }],
  ])('of a new item: %s', async (_, fields) => {
    const whole = { collection: ann.collection, ...fields };
    const body = { owner: ann.id, ...whole };
    const refused = await server().api('POST', 'items', { token: ann.token, body });
    expect(refused.status).toBe(400);
    expect(await client.pushOne({ kind: 'create', fields: whole })).toMatchObject({
      outcome: 'rejected',
      error: rejectionOf(refused),
    });
  });

  test.each<[string, Mutation['fields']]>([
    ['nothing left in it', { content: '' }],
    ['another kind', { type: 'link' }],
    ['done, and no todo', { isTodoDone: true }],
    ['a collection of somebody else', { collection: 'of bob' }],
    ['no collection', { collection: '' }],
  ])('of an item that is changed: %s', async (_, { ...fields }) => {
    if (fields.collection === 'of bob') fields.collection = bob.collection;
    const { id } = await server().createItem(ann);
    const ask = { token: ann.token, body: fields };
    const refused = await server().api('PATCH', `items/${id}`, ask);
    expect(refused.status).toBe(400);
    const result = await client.pushOne({ kind: 'update', recordId: id, fields });
    expect(result).toMatchObject({ outcome: 'rejected', error: rejectionOf(refused) });
    await server().api('DELETE', `items/${id}`, { token: ann.token });
  });

  test.each<[string, Mutation['fields']]>([
    ['a name that is too long', { name: 'a'.repeat(51) }],
    ['a name that is far too long', { name: 'a'.repeat(10_000) }],
    ['no name', { name: ' ' }],
    ['a slug that is taken', { name: 'Waste', slug: 'trash-bin' }],
  ])('of a collection: %s', async (_, fields) => {
    const body = { owner: ann.id, ...fields };
    const refused = await server().api('POST', 'itemCollections', { token: ann.token, body });
    expect(refused.status).toBe(400);
    const made = { kind: 'create', store: 'itemCollections', fields } as const;
    expect(await client.pushOne(made)).toMatchObject({
      outcome: 'rejected',
      error: rejectionOf(refused),
    });
  });

  test.each([
    ['the last collection', 'itemCollections', () => ann.collection],
    ['the trash bin', 'trashBins', () => ann.trashBin],
  ] as const)('of a deletion of %s', async (_, store, id) => {
    const refused = await server().api('DELETE', `${store}/${id()}`, { token: ann.token });
    expect(refused.status).toBe(400);
    const result = await client.pushOne({ kind: 'delete', store, recordId: id() });
    expect(result).toMatchObject({ outcome: 'rejected', error: rejectionOf(refused) });
  });

  test('of an item too many, half-way through a push', async () => {
    const [row] = await server().sql(`SELECT count(*) FROM items WHERE owner = '${bob.id}'`);
    const room = ITEMS - Number(row?.[0]);
    const fields = { collection: bob.collection, content: 'a' };
    const device = new PushClient(server(), bob);
    const edited = await server().createItem(bob);
    const results = await device.push(
      ...Array.from({ length: room + 1 }, () => ({ kind: 'create' as const, fields })),
      { kind: 'update', recordId: edited.id, fields: { content: 'b' }, base: { content: 'a' } },
    );
    const rejected = results.filter(({ outcome }) => outcome === 'rejected');
    expect(rejected.map(({ n }) => n)).toEqual([room, room + 1]);
    const body = { owner: bob.id, ...fields };
    const refused = await server().api('POST', 'items', { token: bob.token, body });
    for (const { error } of rejected) expect(error).toEqual(rejectionOf(refused));
    expect(await server().stored('items', edited.id)).toMatchObject({ content: 'b' });
    // There is no room for the other text, so the edit is rejected and nothing is overwritten.
    await server().sql(`UPDATE items SET content = 'theirs' WHERE id = '${edited.id}'`);
    const conflict = { fields: { content: 'mine' }, base: { content: 'b' } };
    const result = await device.pushOne({ kind: 'update', recordId: edited.id, ...conflict });
    expect(result).toMatchObject({ outcome: 'rejected', error: rejectionOf(refused) });
    expect(await server().stored('items', edited.id)).toMatchObject({ content: 'theirs' });
  });
});

describe('another account’s', () => {
  const base = { title: '', content: 'a' };
  const whole = { ...base, type: 'text', collection: '' } as const;
  test.each<[string, Omit<Mutation, 'recordId' | 'store'>, string]>([
    ['edit', { kind: 'update', fields: { content: 'b' }, base: { content: 'a' } }, 'gone'],
    ['revival', { kind: 'update', fields: { content: 'b' }, base: whole }, 'rejected'],
    ['create', { kind: 'create', fields: { content: 'b' }, base: {} }, 'rejected'],
    ['trashing', { kind: 'trash', fields: {}, base: {} }, 'gone'],
    ['deletion', { kind: 'delete', fields: {}, base }, 'applied'],
  ])('item takes no %s', async (_, mutation, outcome) => {
    await server().sql(`DELETE FROM items WHERE owner = '${bob.id}'`);
    const { id } = await server().createItem(bob);
    const before = await server().stored('items', id);
    const result = await client.pushOne({ ...mutation, recordId: id });
    expect(result.outcome).toBe(outcome);
    expect(result.record).toBeUndefined();
    expect(await server().stored('items', id)).toEqual(before);
  });

  test.each<[string, Omit<Mutation, 'recordId' | 'store'>, string]>([
    ['rename', { kind: 'update', fields: { name: 'b' }, base: {} }, 'gone'],
    ['deletion', { kind: 'delete', fields: {}, base: {} }, 'applied'],
  ])('collection takes no %s', async (_, mutation, outcome) => {
    await server().createCollection(bob);
    const before = await server().stored('itemCollections', bob.collection);
    const made = { ...mutation, store: 'itemCollections', recordId: bob.collection } as const;
    expect(await client.pushOne(made)).toMatchObject({ outcome });
    expect(await server().stored('itemCollections', bob.collection)).toEqual(before);
  });

  test('collection is sorted by nobody else', async () => {
    const before = await server().stored('itemCollections', bob.collection);
    const sortOrders = [ann.collection, bob.collection].map((id) => ({ id, sortOrder: 5 }));
    const sort = { kind: 'sort', store: 'itemCollections', sortOrders } as const;
    await client.push({ ...sort, recordId: ann.collection });
    expect(await server().stored('itemCollections', bob.collection)).toEqual(before);
    expect(await server().stored('itemCollections', ann.collection)).toMatchObject({
      sortOrder: 5,
    });
  });

  test('place that a collection has already is not written again', async () => {
    const { body: other } = await server().api('POST', 'itemCollections', {
      token: ann.token,
      body: { owner: ann.id, name: 'Unmoved', sortOrder: 98765.5 },
    });
    const revisions = () =>
      server().sql(`SELECT recordId, rev FROM changeLog WHERE owner = '${ann.id}' ORDER BY rev`);
    const before = await revisions();
    const sort = (sortOrder: number) =>
      client.pushOne({
        kind: 'sort',
        store: 'itemCollections',
        recordId: ann.collection,
        sortOrders: [
          { id: ann.collection, sortOrder },
          { id: other.id, sortOrder: 98765.5 },
        ],
      });
    expect(await sort(77)).toMatchObject({ outcome: 'applied' });
    const after = await revisions();
    expect(after).toHaveLength(before.length);
    expect(after.slice(0, -1)).toEqual(before.filter(([id]) => id !== ann.collection));
    expect(await sort(77)).toMatchObject({ outcome: 'applied' });
    expect(await revisions()).toEqual(after);
  });

  test('collection takes no new item, which goes into one’s own', async () => {
    const fields = { collection: bob.collection, content: 'planted' };
    expect(await client.pushOne({ kind: 'create', recordId: mintId(), fields })).toMatchObject({
      outcome: 'rehomed',
      record: { owner: ann.id, collection: ann.collection },
    });
  });
});
