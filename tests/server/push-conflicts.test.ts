import { beforeAll, describe, expect, test } from 'vitest';
import { copyId } from '../../src/domain/mutators/mutate-item';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, type ApiRecord, useServer } from './harness';
import { mintId, PushClient } from './pushing';

// The second writer is another device, which uses the REST API.
const server = useServer({ hasDemo: true });
let ann: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

const rest = async (method: string, table: string, id: string, body?: object) => {
  const answer = await server().api(method, `${table}/${id}`, { token: ann.token, body });
  expect(answer.status).toBeLessThan(300);
};
const edit = (id: string, content: string, base: string) =>
  ({ kind: 'update', recordId: id, fields: { content }, base: { content: base } }) as const;

/** The fields that an edit is based on. */
const wholeOf = ({ collection, type, title, content, isTrashed }: ApiRecord) => ({
  collection: String(collection),
  type: type as 'text',
  title: String(title),
  content: String(content),
  shouldCopyOnClick: true,
  isTodoDone: false,
  isTrashed: Boolean(isTrashed),
});

describe('an edit of what another device has edited', () => {
  test('is merged where other lines were', async () => {
    const { id } = await server().createItem(ann, { content: 'a\nb\nc' });
    await rest('PATCH', 'items', id, { content: 'a\nb\nTHEIRS' });
    const result = await client.pushOne(edit(id, 'MINE\nb\nc', 'a\nb\nc'));
    expect(result).toMatchObject({ outcome: 'merged', record: { id, content: 'MINE\nb\nTHEIRS' } });
    expect(result.record).not.toHaveProperty('collectionId');
    expect(result.record).not.toHaveProperty('metadataState');
    expect(await server().stored('items', id)).toMatchObject({ content: 'MINE\nb\nTHEIRS' });
  });

  test('wins on the same line, and keeps the other text once', async () => {
    const { id } = await server().createItem(ann, { title: 'T', content: 'a' });
    await rest('PATCH', 'items', id, { content: 'theirs' });
    const sent = client.number(edit(id, 'mine', 'a'));
    const [result] = (await client.send(sent, (sent[0]?.n ?? 1) - 1)).results;
    expect(result).toMatchObject({ outcome: 'keptBoth', record: { content: 'mine' } });
    expect(await server().stored('items', result?.copyId ?? '')).toMatchObject({
      owner: ann.id,
      collection: ann.collection,
      title: 'T',
      content: 'theirs',
    });
    const again = await client.send(sent, (sent[0]?.n ?? 1) - 1);
    expect(again.results).toEqual([result]);
    // Another device loses the same text.
    await rest('PATCH', 'items', id, { content: 'theirs' });
    const other = await new PushClient(server(), ann).pushOne(edit(id, 'third', 'a'));
    expect(other).toMatchObject({ outcome: 'keptBoth', copyId: result?.copyId });
    const copies = await server().sql(
      `SELECT id FROM items WHERE owner = '${ann.id}' AND content = 'theirs'`,
    );
    expect(copies).toEqual([[result?.copyId]]);
    // Somebody has edited the copy, so it no longer counts as the lost text.
    await rest('PATCH', 'items', result?.copyId ?? '', { content: 'theirs, and more' });
    await rest('PATCH', 'items', id, { content: 'theirs' });
    const third = await client.pushOne(edit(id, 'fourth', 'a'));
    expect(third.copyId).not.toBe(result?.copyId);
  });

  test('keeps the other text under a new id where those that follow from it are taken', async () => {
    const item = await server().createItem(ann, { content: 'a' });
    const { id } = item;
    const copy = { ...wholeOf(item), content: 'lost' };
    const derived = Array.from({ length: 10 }, (_, attempt) => copyId(id, copy, attempt));
    for (const taken of derived.slice(0, 5))
      await server().createItem(ann, { id: taken, content: 'of somebody who knew the ids' });
    await rest('PATCH', 'items', id, { content: 'lost' });
    const result = await client.pushOne(edit(id, 'mine', 'a'));
    expect(result).toMatchObject({ outcome: 'keptBoth', record: { content: 'mine' } });
    expect(derived).not.toContain(result.copyId);
    expect(await server().stored('items', result.copyId ?? '')).toMatchObject({ content: 'lost' });
  });

  test('of another field changes that alone', async () => {
    const { id } = await server().createItem(ann, { title: 'T', content: 'a' });
    await rest('PATCH', 'items', id, { title: 'theirs' });
    expect(await client.pushOne(edit(id, 'mine', 'a'))).toMatchObject({ outcome: 'applied' });
    expect(await server().stored('items', id)).toMatchObject({ title: 'theirs', content: 'mine' });
  });
});

describe('an edit of what another device has deleted', () => {
  test('brings it back', async () => {
    const item = await server().createItem(ann, { title: 'Shop', content: 'Milk' });
    await rest('DELETE', 'items', item.id);
    const made = { ...edit(item.id, 'Bread', ''), base: wholeOf(item) };
    expect(await client.pushOne(made)).toMatchObject({
      outcome: 'revived',
      record: { id: item.id, title: 'Shop', content: 'Bread', shouldCopyOnClick: true },
    });
  });

  test('into the trash where it was', async () => {
    const item = await server().createItem(ann);
    await rest('DELETE', 'items', item.id);
    const base = { ...wholeOf(item), isTrashed: true };
    await client.pushOne({ ...edit(item.id, 'Bread', ''), base });
    expect(await server().stored('items', item.id)).toMatchObject({
      isTrashed: true,
      trashedDateTime: expect.stringMatching(/^20/),
    });
  });

  test('with its collection, into the first one', async () => {
    const ideas = await server().createCollection(ann);
    const item = await server().createItem(ann, { collection: ideas.id });
    await rest('DELETE', 'itemCollections', ideas.id);
    const made = { ...edit(item.id, 'Bread', ''), base: wholeOf(item) };
    expect(await client.pushOne(made)).toMatchObject({
      outcome: 'revived',
      record: { collection: ann.collection },
    });
  });

  test.each([
    ['a mark', { isTodoDone: true }],
    ['a move', { collection: '' }],
  ])('finds nothing with %s', async (_, fields) => {
    const item = await server().createItem(ann);
    await rest('DELETE', 'items', item.id);
    const base = wholeOf(item);
    const result = await client.pushOne({ kind: 'update', recordId: item.id, fields, base });
    expect(result).toMatchObject({ outcome: 'gone', error: { status: 404 } });
    expect(await server().stored('items', item.id)).toBeUndefined();
  });

  test('brings nothing back on the demo account, which is reset', async () => {
    const demo = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
    const recordId = mintId();
    const base = { ...wholeOf(await server().createItem(demo)), title: '' };
    const made = { kind: 'update', recordId, fields: { content: 'b' }, base } as const;
    const result = await new PushClient(server(), demo).pushOne(made);
    expect(result).toMatchObject({ outcome: 'gone' });
  });
});

test('what was written into a deleted collection goes into the first one', async () => {
  const ideas = await server().createCollection(ann);
  await rest('DELETE', 'itemCollections', ideas.id);
  const fields = { collection: ideas.id, content: 'homeless' };
  expect(await client.pushOne({ kind: 'create', fields })).toMatchObject({
    outcome: 'rehomed',
    record: { collection: ann.collection, content: 'homeless' },
  });
});

test('a delete leaves what was edited, and takes what was not', async () => {
  const [edited, same] = [await server().createItem(ann), await server().createItem(ann)];
  await rest('PATCH', 'items', edited.id, { content: 'theirs' });
  await rest('PATCH', 'items', same.id, { shouldCopyOnClick: true });
  const remove = ({ id }: ApiRecord) =>
    client.pushOne({ kind: 'delete', recordId: id, base: { title: '', content: 'a' } });
  expect(await remove(edited)).toMatchObject({ outcome: 'rejected', error: { status: 412 } });
  expect(await remove(same)).toMatchObject({ outcome: 'applied' });
  expect(await remove(same)).toMatchObject({ outcome: 'applied' });
  expect(await server().stored('items', edited.id)).toMatchObject({ content: 'theirs' });
  expect(await server().stored('items', same.id)).toBeUndefined();
});

test('a delete leaves a collection with an item that the device didn’t know, and takes it without', async () => {
  const ideas = await server().createCollection(ann);
  const known = await server().createItem(ann, { collection: ideas.id });
  const unknown = await server().createItem(ann, { collection: ideas.id });
  const made = { kind: 'delete', store: 'itemCollections', recordId: ideas.id } as const;
  expect(await client.pushOne({ ...made, itemCount: 1 })).toMatchObject({
    outcome: 'rejected',
    error: { status: 412 },
  });
  expect(await server().stored('items', unknown.id)).toMatchObject({ collection: ideas.id });
  expect(await client.pushOne({ ...made, itemCount: 2 })).toMatchObject({ outcome: 'applied' });
  expect(await server().stored('items', known.id)).toBeUndefined();
});

test('of two names the later counts, and the other is told', async () => {
  const ideas = await server().createCollection(ann, { name: 'Ideas' });
  await rest('PATCH', 'itemCollections', ideas.id, { name: 'Theirs' });
  const rename = { kind: 'update', fields: { name: 'Mine' } } as const;
  const made = { ...rename, store: 'itemCollections', recordId: ideas.id } as const;
  expect(await client.pushOne({ ...made, base: { name: 'Ideas' } })).toMatchObject({
    outcome: 'renamed',
    theirs: 'Theirs',
    record: { name: 'Mine' },
  });
  await rest('PATCH', 'trashBins', ann.trashBin, { name: 'Their bin' });
  const bin = { ...rename, store: 'trashBins', recordId: ann.trashBin } as const;
  expect(await client.pushOne({ ...bin, base: { name: 'Trash Bin' } })).toMatchObject({
    outcome: 'renamed',
    theirs: 'Their bin',
  });
});

test('collections are sorted, but for one that is gone', async () => {
  const [one, two, gone] = await Promise.all(
    ['One', 'Two', 'Gone'].map((name) => server().createCollection(ann, { name })),
  );
  await rest('DELETE', 'itemCollections', gone!.id);
  const sortOrders = [two!, gone!, one!].map(({ id }, index) => ({ id, sortOrder: 7000 + index }));
  const sort = { kind: 'sort', store: 'itemCollections', sortOrders } as const;
  expect(await client.pushOne({ ...sort, recordId: two!.id })).toMatchObject({
    outcome: 'applied',
  });
  expect(await server().stored('itemCollections', two!.id)).toMatchObject({ sortOrder: 7000 });
  expect(await server().stored('itemCollections', one!.id)).toMatchObject({ sortOrder: 7002 });
  expect(await client.pushOne({ ...sort, recordId: gone!.id })).toMatchObject({ outcome: 'gone' });
});

test('the number of items is of a collection only', async () => {
  const [item] = client.number({ kind: 'delete', itemCount: 1 });
  expect(await client.send([item!], item!.n - 1)).toMatchObject({ status: 400 });
});
