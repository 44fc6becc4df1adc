import { beforeAll, expect, test } from 'vitest';
import { revertCases } from '../../src/domain/revert.cases';
import { type Account, useServer } from './harness';
import { PushClient } from './pushing';

const server = useServer();
let ann: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

/** An item that only a superuser can create. */
const make = async (fields: object) => {
  const { body } = await server().api('POST', 'items', {
    token: server().root,
    body: { type: 'text', owner: ann.id, collection: ann.collection, ...fields },
  });
  return body;
};
const note = { type: 'text', title: '', content: 'Buy milk', shouldCopyOnClick: false } as const;
const task = { type: 'todo', title: 'Buy milk' } as const;
const patch = (id: string, body: object) =>
  server().api('PATCH', `items/${id}`, { token: ann.token, body });

test.each(revertCases)('gives back as the rules say: $name', async (each) => {
  const { stored, before, expected } = each;
  const made = await make(stored);
  const base = { type: made.type as 'text', title: String(made.title) };
  const result = await client.pushOne({
    kind: 'revert',
    recordId: made.id,
    fields: before,
    base,
  });
  if ('error' in expected) {
    expect(result).toMatchObject({ outcome: 'rejected', error: { status: 400 } });
    expect(Object.values(result.error?.data ?? {})).toMatchObject([{ code: expected.error }]);
    expect(await server().stored('items', made.id)).toEqual(made);
  } else {
    expect(result.outcome).toBe('applied');
    expect(await server().stored('items', made.id)).toMatchObject(expected);
  }
});

test('gives back what a conversion took, once', async () => {
  const { id } = await make(note);
  const converted = { kind: 'update', recordId: id, fields: { ...task, content: '' } } as const;
  const undone = { kind: 'revert', recordId: id, fields: note, base: task } as const;
  const sent = client.number(converted, undone);
  const answer = await client.send(sent, (sent[0]?.n ?? 1) - 1);
  expect(answer.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
  await client.send(sent, (sent[0]?.n ?? 1) - 1);
  expect(await server().stored('items', id)).toMatchObject(note);
  expect((await client.pushOne(undone)).outcome).toBe('applied');
});

test('takes nothing of what another device has made of it meanwhile', async () => {
  const { id } = await make(task);
  expect((await patch(id, { title: 'Buy bread' })).status).toBe(200);
  const undone = { kind: 'revert', recordId: id, fields: note, base: task } as const;
  expect(await client.pushOne(undone)).toMatchObject({
    outcome: 'rejected',
    error: { status: 412 },
  });
  expect(await server().stored('items', id)).toMatchObject({ type: 'todo', title: 'Buy bread' });
});

test('is of an item that is there', async () => {
  const result = await client.pushOne({ kind: 'revert', fields: note, base: task });
  expect(result).toMatchObject({ outcome: 'gone', error: { status: 404 } });
});

test('has the icon and title of a link read again', async () => {
  const { id } = await make({ type: 'text', content: 'Milk' });
  const link = { ...note, type: 'link', content: 'https://example.com/' } as const;
  await client.pushOne({ kind: 'revert', recordId: id, fields: link, base: { content: 'Milk' } });
  const wanted = await server().sql(`SELECT metadataState FROM items WHERE id = '${id}'`);
  expect(wanted).toEqual([['wanted']]);
});

test('isn’t possible by the REST API', async () => {
  const { id } = await make(task);
  const { status, body } = await patch(id, note);
  expect([status, body.data.type?.code]).toEqual([400, 'kindChange']);
});
