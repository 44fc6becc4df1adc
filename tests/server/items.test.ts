import { beforeAll, describe, expect, test } from 'vitest';
import { classificationCases } from '../../src/domain/classification.cases';
import { itemUpdateCases } from '../../src/domain/item-update.cases';
import { type Account, useServer } from './harness';

const server = useServer();
let ann: Account;
let ben: Account;

beforeAll(async () => {
  ann = await server().createUser();
  ben = await server().createUser();
});

/** Creates an item as Ann, in her first collection. */
function create(body: object) {
  return server().api('POST', 'items', {
    token: ann.token,
    body: { collection: ann.collection, ...body },
  });
}

/** Updates an item as Ann. */
function update(id: string, body: object) {
  return server().api('PATCH', `items/${id}`, { token: ann.token, body });
}

describe('a new item is classified as the rules say', () => {
  test.each(classificationCases)('$name', async ({ input, expected }) => {
    const { status, body } = await create(input);
    if ('error' in expected) {
      expect(status).toBe(400);
      expect(Object.values(body.data).map(({ code }) => code)).toEqual([expected.error]);
    } else {
      expect(body).toMatchObject(expected);
      expect(status).toBe(200);
    }
  });
});

describe('an item changes as the rules say', () => {
  test.each(itemUpdateCases)('$name', async ({ stored, patch, expected }) => {
    const { body: before } = await server().api('POST', 'items', {
      token: server().root,
      body: { type: 'text', owner: ann.id, collection: ann.collection, ...stored },
    });

    const { status, body } = await update(before.id, patch);

    if ('error' in expected) {
      expect(status).toBe(400);
      expect(Object.values(body.data).map(({ code }) => code)).toEqual([expected.error]);
      expect(await server().stored('items', before.id)).toEqual(before);
    } else {
      expect(body).toMatchObject(expected);
      expect(await server().stored('items', before.id)).toMatchObject(expected);
    }
  });
});

describe('creating', () => {
  test('the owner is the caller, also when nobody is named', async () => {
    expect((await create({ content: 'a' })).body.owner).toBe(ann.id);
  });

  test('an id of the client is kept, and a second one with it refused', async () => {
    const id = 'abcdefghij01234';
    expect((await create({ id, content: 'a' })).body.id).toBe(id);
    const { status, body } = await create({ id, content: 'a' });
    expect(status).toBe(400);
    expect(body.data.id?.code).toBe('validation_not_unique');
  });

  test.each(['short', 'ABCDEFGHIJ01234', 'abcdefghij012345', 'abcdefghij 1234'])(
    'the id "%s" is refused',
    async (id) => {
      const { status, body } = await create({ id, content: 'a' });
      expect(status).toBe(400);
      expect(body.data.id?.message).toBeTruthy();
    },
  );

  test.each([
    ['what is no todo can’t be done', { content: 'a', isTodoDone: true }, 'isTodoDone'],
    [
      'a todo can’t copy',
      { type: 'todo', title: 'a', shouldCopyOnClick: true },
      'shouldCopyOnClick',
    ],
    ['a kind that does not exist', { type: 'picture', content: 'a' }, 'type'],
  ])('%s', async (_, body, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.data)).toEqual([field]);
  });

  test('a done todo and a note that copies are kept as sent', async () => {
    const todo = await create({ type: 'todo', title: 'a', isTodoDone: true });
    expect(todo.body).toMatchObject({ type: 'todo', isTodoDone: true });
    const note = await create({ content: 'a', shouldCopyOnClick: true });
    expect(note.body).toMatchObject({ type: 'text', shouldCopyOnClick: true });
  });

  test('a new link waits to be asked for its page, a note does not', async () => {
    const state = async (content: string) => {
      const { body } = await create({ content });
      return (await server().stored('items', body.id))?.metadataState;
    };
    expect(await state('https://example.com')).toBe('wanted');
    expect(await state('example')).toBe('');
  });
});

describe('the collection is the owner’s own', () => {
  const wrong: [string, () => string][] = [
    ['unknown', () => 'doesnotexist000'],
    ['someone else’s', () => ben.collection],
    ['a trash bin', () => ann.trashBin],
    ['none', () => ''],
  ];

  test.each(wrong)('on create: %s', async (_, id) => {
    const before = await count(ben);
    const { status, body } = await create({ content: 'a', collection: id() });
    expect(status).toBe(400);
    expect(body.data.collection).toEqual({
      code: 'collectionMissing',
      message: 'This collection does not exist. Choose another one.',
    });
    expect(await count(ben)).toBe(before);
  });

  test.each(wrong)('on move: %s', async (_, id) => {
    const item = await server().createItem(ann);
    const { status, body } = await update(item.id, { collection: id() });
    expect(status).toBe(400);
    expect(body.data.collection?.code).toBe('collectionMissing');
    expect((await server().stored('items', item.id))?.collection).toBe(ann.collection);
  });

  test('a superuser can’t mix up two accounts either', async () => {
    const item = await server().createItem(ann);
    const { status } = await server().api('PATCH', `items/${item.id}`, {
      token: server().root,
      body: { owner: ben.id },
    });
    expect(status).toBe(400);
  });

  test('a move to another own collection', async () => {
    const other = await server().createCollection(ann);
    const item = await server().createItem(ann);
    expect((await update(item.id, { collection: other.id })).body.collection).toBe(other.id);
  });

  async function count({ token }: Account) {
    return (await server().api('GET', 'items', { token })).body.totalItems;
  }
});

describe('re-owning', () => {
  test('on create, nothing is made for someone else', async () => {
    const { status } = await create({ content: 'a', owner: ben.id, collection: ben.collection });
    expect(status).toBe(400);
  });

  test.each([
    ['to someone else', () => ben.id],
    ['to nobody', () => ''],
  ])('%s is refused', async (_, owner) => {
    const item = await server().createItem(ann);
    const { status } = await update(item.id, { owner: owner() });
    expect(status).toBe(404);
    expect((await server().stored('items', item.id))?.owner).toBe(ann.id);
  });

  test('naming the owner that it has does no harm', async () => {
    const item = await server().createItem(ann);
    const { status, body } = await update(item.id, { owner: ann.id, content: 'b' });
    expect(status).toBe(200);
    expect(body.content).toBe('b');
  });
});

describe('fields with routes of their own', () => {
  const fields: [string, unknown, unknown][] = [
    ['isTrashed', true, false],
    ['trashedDateTime', '2026-01-01 00:00:00.000Z', ''],
    ['faviconUrl', 'https://example.com/icon.png', ''],
    ['icon', '0123456789abcdef0123456789abcdef', ''],
  ];

  test.each(fields)('%s is refused on create', async (field, value) => {
    const { status, body } = await create({ content: 'a', [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.data)).toEqual([field]);
  });

  test.each(fields)('%s is refused on update', async (field, value, unset) => {
    const item = await server().createItem(ann);
    const { status, body } = await update(item.id, { content: 'b', [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.data)).toEqual([field]);
    expect(await server().stored('items', item.id)).toMatchObject({ content: 'a', [field]: unset });
  });

  test.each(fields)('%s as it is does no harm', async (field, _, unset) => {
    const made = await create({ content: 'a', [field]: unset });
    expect(made.status).toBe(200);
    expect((await update(made.body.id, { content: 'b', [field]: unset })).status).toBe(200);
  });

  test.each(fields)('%s can be set by a superuser', async (field, value) => {
    const item = await server().createItem(ann);
    const token = server().root;
    const answer = await server().api('PATCH', `items/${item.id}`, {
      token,
      body: { [field]: value },
    });
    expect(answer.body[field]).toBe(value);
  });

  test('the hidden field stays as it is, whoever sends it', async () => {
    const { body } = await create({ content: 'https://example.com', metadataState: 'asked' });
    await update(body.id, { metadataState: 'asked' });
    expect((await server().stored('items', body.id))?.metadataState).toBe('wanted');
  });
});

test('another address of a link takes the old icon away and asks anew', async () => {
  const item = await server().createItem(ann, { content: 'https://example.com' });
  const fetched = {
    metadataState: 'asked',
    faviconUrl: 'https://example.com/icon.png',
    icon: '0123456789abcdef0123456789abcdef',
  };
  await server().api('PATCH', `items/${item.id}`, { token: server().root, body: fetched });

  await update(item.id, { title: 'Mine' });
  expect(await server().stored('items', item.id)).toMatchObject(fetched);

  await update(item.id, { content: 'https://example.org' });
  expect(await server().stored('items', item.id)).toMatchObject({
    metadataState: 'wanted',
    faviconUrl: '',
    icon: '',
  });

  await update(item.id, { content: 'no link any more' });
  expect(await server().stored('items', item.id)).toMatchObject({
    type: 'text',
    metadataState: '',
  });
});

test.each([
  ['POST', 'items', 'no json'],
  ['POST', 'items', '{"content":'],
  ['POST', 'items', '[1]'],
  ['PATCH', 'items/{id}', 'no json'],
])('%s %s with the body %s', async (method, target, body) => {
  const item = await server().createItem(ann);
  const path = target.replace('{id}', item.id);
  const answer = await server().api(method, path, { token: ann.token, body });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('The body of the request is no JSON object: send one.');
  expect(await server().stored('items', item.id)).toMatchObject({ content: 'a' });
});

test('an update of a deleted item is 404', async () => {
  const item = await server().createItem(ann);
  await server().api('DELETE', `items/${item.id}`, { token: ann.token });
  expect((await update(item.id, { content: 'b' })).status).toBe(404);
});
