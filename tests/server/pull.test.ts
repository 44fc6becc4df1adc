import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, type ApiRecord, useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { endOf, pull, pullAll, replay, STORES, type Store } from './pull-client';

const server = useServer({ hasDemo: true });
let ann: Account;

beforeAll(async () => {
  ann = await server().createUser();
});

/** Returns the account's records as the REST API lists them, by id. */
async function listed(account: Account, store: Store) {
  const { body } = await server().api('GET', `${store}?perPage=500`, { token: account.token });
  return new Map(
    body.items.map((record) => {
      const { collectionId, collectionName, ...fields } = record;
      expect([collectionId, collectionName]).toEqual([expect.stringMatching(/./), store]);
      return [record.id, fields as ApiRecord];
    }),
  );
}

test('records are exactly those of the API of records', async () => {
  const texts = [
    '\u0000 nul',
    '"\\/\b\f\n\r\t\u001f\u007f',
    '\u2028\u2029',
    '👩‍👩‍👧 ünï',
    '<a>&amp;',
    '',
  ];
  for (const title of texts) await server().createItem(ann, { title, content: `x${title}` });
  await server().createItem(ann, { content: 'https://example.invalid/?a=1&b="' });
  await server().createItem(ann, { type: 'todo', title: 'do', isTodoDone: true });
  await server().createItem(ann, { shouldCopyOnClick: true, isPinned: true, content: 'copied' });
  const trashed = await server().createItem(ann);
  await server().api('PATCH', `/items/trash/${ann.id}/${trashed.id}`, { token: ann.token });
  for (const sortOrder of [0.1 + 0.2, 1 / 3, -0, 1e21, 5e-324, 2 ** 53 + 2])
    await server().createCollection(ann, { name: `c${sortOrder}`, sortOrder });

  const pulled = replay(await pullAll(server(), ann));

  for (const store of STORES) {
    const expected = await listed(ann, store);
    expect(expected.size).toBeGreaterThan(0);
    expect(new Map([...pulled[store]].sort())).toEqual(new Map([...expected].sort()));
  }
});

test('with nothing new the answer is empty, and the cursor the same', async () => {
  const cursor = await endOf(server(), ann);
  expect(await pull(server(), ann, { cursor })).toEqual({
    cursor,
    hasMore: false,
    items: [],
    itemCollections: [],
    trashBins: [],
    deleted: { items: [], itemCollections: [], trashBins: [] },
    lastMutation: null,
  });
});

/** The ids that a device is told of after a change, by store. */
type Told = Partial<Record<Store, string[]>>;
interface Deed {
  what: string;
  run: (person: Account, item: ApiRecord) => Promise<{ changed?: Told; deleted?: Told }>;
}

async function rootPatch(path: string, body: object) {
  const answer = await server().api('PATCH', path, { token: server().root, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const deeds: Deed[] = [
  {
    what: 'a create',
    run: async (person) => ({ changed: { items: [(await server().createItem(person)).id] } }),
  },
  {
    what: 'a trash by its route',
    run: async ({ id, token }, item) => {
      await server().api('PATCH', `/items/trash/${id}/${item.id}`, { token });
      return { changed: { items: [item.id] } };
    },
  },
  {
    what: 'an edit in the dashboard',
    run: async (_, item) => {
      await rootPatch(`items/${item.id}`, { title: 'by root' });
      return { changed: { items: [item.id] } };
    },
  },
  {
    what: 'the trash bin’s new name',
    run: async ({ token, trashBin }) => {
      await server().api('PATCH', `trashBins/${trashBin}`, { token, body: { name: 'Bin' } });
      return { changed: { trashBins: [trashBin] } };
    },
  },
  {
    what: 'a superuser’s SQL',
    run: async (_, item) => {
      await server().sql(`DELETE FROM items WHERE id = '${item.id}'`);
      return { deleted: { items: [item.id] } };
    },
  },
  {
    what: 'a collection deleted with its items',
    run: async (person, item) => {
      await server().createCollection(person, { name: 'Stays' });
      const cursor = await endOf(server(), person);
      const { token, collection } = person;
      const items = [...(await listed(person, 'items')).keys()];
      expect(items).toContain(item.id);
      const { status } = await server().api('DELETE', `itemCollections/${collection}`, { token });
      expect(status).toBe(204);
      const page = await pull(server(), person, { cursor });
      expect(page.itemCollections).toEqual([]);
      return { deleted: { items, itemCollections: [collection] } };
    },
  },
  {
    what: 'the purge',
    run: async (_, item) => {
      const trashedDateTime = '2020-01-01 00:00:00.000Z';
      await rootPatch(`items/${item.id}`, { isTrashed: true, trashedDateTime });
      await server().api('POST', '/api/crons/purgeTrash', { token: server().root });
      await expect.poll(() => server().stored('items', item.id), POLL_OPTIONS).toBeUndefined();
      return { deleted: { items: [item.id] } };
    },
  },
  {
    what: 'a superuser’s gift to somebody else',
    run: async (_, item) => {
      const other = await server().createUser();
      const cursor = await endOf(server(), other);
      await rootPatch(`items/${item.id}`, { owner: other.id, collection: other.collection });
      expect((await pull(server(), other, { cursor })).items.map(({ id }) => id)).toEqual([
        item.id,
      ]);
      return { deleted: { items: [item.id] } };
    },
  },
];

test.each(deeds)('is told: $what', async ({ run }) => {
  const person = await server().createUser();
  const item = await server().createItem(person);
  const cursor = await endOf(server(), person);
  const { changed = {}, deleted = {} } = await run(person, item);
  const page = await pull(server(), person, { cursor });
  for (const store of STORES) {
    expect(page.deleted[store].sort()).toEqual([...(deleted[store] ?? [])].sort());
    const ids = page[store].map(({ id }) => id);
    // Another collection was created beside the deleted one.
    if (!deleted.itemCollections) expect(ids).toEqual(changed[store] ?? []);
  }
});

test('the demo’s reset leaves a device with what is there', async () => {
  const demo = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
  await server().createCollection(demo);
  await server().createItem(demo);
  const before = await pullAll(server(), demo);
  const { status } = await server().api('POST', '/api/crons/resetDemo', { token: server().root });
  expect(status).toBe(204);
  const stays = before[0]?.itemCollections.length ?? 0;
  await expect
    .poll(async () => (await listed(demo, 'itemCollections')).size, POLL_OPTIONS)
    .toBeLessThan(stays);
  const kept = replay([...before, ...(await pullAll(server(), demo, before.at(-1)?.cursor))]);
  for (const store of STORES) expect(kept[store]).toEqual(await listed(demo, store));
});

test('the log outlives changes of the schema', async () => {
  const person = await server().createUser();
  const gone = await server().createItem(person);
  const { body } = await server().api('GET', '/api/collections/items', { token: server().root });
  const fields = body.fields as { name: string; id?: string }[];
  const change = async (next: object[]) => {
    await rootPatch('/api/collections/items', { fields: next });
    const saved = await server().api('GET', '/api/collections/items', { token: server().root });
    return (saved.body.fields as { name: string; id: string }[]).find(({ name }) =>
      ['mood', 'humour'].includes(name),
    );
  };
  const added = await change([...fields, { type: 'text', name: 'mood' }]);
  const [, second] = [
    await endOf(server(), person),
    await server().createItem(person, { mood: 'gay' }),
  ];
  expect(replay(await pullAll(server(), person)).items.get(second.id)).toMatchObject({
    mood: 'gay',
  });
  await change([...fields, { ...added, type: 'text', name: 'humour' }]);
  const cursor = await endOf(server(), person);
  const third = await server().createItem(person);
  await change(fields);
  await server().api('DELETE', `items/${gone.id}`, { token: person.token });
  const page = await pull(server(), person, { cursor });
  expect(page.items).toEqual([(await listed(person, 'items')).get(third.id)]);
  expect(page.deleted.items).toEqual([gone.id]);
});
