import { beforeAll, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { mintId, PushClient, type Described } from './pushing';

const server = useServer();
let ann: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

const fields = { name: 'Plans', slug: 'plans', sortOrder: 5000 };
const ofCollection = (recordId: string, mutation: Pick<Described, 'kind' | 'fields'>) =>
  ({ store: 'itemCollections', recordId, ...mutation }) as const;
const undone = (recordId: string) =>
  ({
    ...ofCollection(recordId, { kind: 'delete' }),
    base: { name: 'Plans' },
    onlyIfUnused: true,
  }) as const;

/** Creates a collection. Returns its id. */
async function create(): Promise<string> {
  const id = mintId();
  await client.push(ofCollection(id, { kind: 'create', fields }));
  return id;
}
const isThere = async (id: string) =>
  (await server().api('GET', `itemCollections/${id}`, { token: ann.token })).status === 200;

test('the undo of a creation deletes an empty collection, and a redo creates it again', async () => {
  const id = await create();
  expect(await client.pushOne(undone(id))).toMatchObject({ outcome: 'applied' });
  expect(await isThere(id)).toBe(false);
  await client.push(ofCollection(id, { kind: 'create', fields }));
  expect(await server().stored('itemCollections', id)).toMatchObject(fields);
  await client.push(undone(id));
});

test.each([false, true])(
  'it keeps a collection with an item of another device, trashed: %s',
  async (isTrashed) => {
    const id = await create();
    const recordId = mintId();
    const item = { collection: id, content: 'Milk' };
    await client.push({ kind: 'create', recordId, fields: item });
    if (isTrashed) await client.push({ kind: 'trash', recordId });
    expect(await client.pushOne(undone(id))).toMatchObject({ outcome: 'applied' });
    expect(await isThere(id)).toBe(true);
    expect(await server().stored('items', recordId)).toMatchObject(item);
    await client.push(ofCollection(id, { kind: 'delete' }));
  },
);

test('it keeps a collection that another device has renamed', async () => {
  const id = await create();
  await client.push(ofCollection(id, { kind: 'update', fields: { name: 'Projects' } }));
  await client.push(undone(id));
  expect(await server().stored('itemCollections', id)).toMatchObject({ name: 'Projects' });
});

test('it is of a collection only', async () => {
  const [item] = client.number({ kind: 'delete', onlyIfUnused: true });
  expect(await client.send([item!], item!.n - 1)).toMatchObject({ status: 400 });
});
