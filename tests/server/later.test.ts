import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { DAY, from, HOUR, putAway, YEAR } from './later-moments';
import { patch } from './item-route-callers';
import { pull } from './pull-client';
import { mintId, PushClient } from './pushing';

const NEXT_YEAR = new Date().getUTCFullYear() + 1;

const server = useServer();
let ann: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

const laterUntil = async (id: string) => (await server().stored('items', id))?.laterUntil;

describe('a moment', () => {
  test('is set and cleared by a push, and by a request', async () => {
    const { id, laterUntil: atFirst } = await server().createItem(ann);
    const tomorrow = from(DAY);
    expect(atFirst).toBe('');
    expect(await client.pushOne(putAway(id, tomorrow))).toMatchObject({ outcome: 'applied' });
    expect(await laterUntil(id)).toBe(tomorrow);
    expect(await client.pushOne(putAway(id, '', tomorrow))).toMatchObject({ outcome: 'applied' });
    expect(await laterUntil(id)).toBe('');
    for (const moment of [tomorrow, '']) {
      const ask = { token: ann.token, body: { laterUntil: moment } };
      const { status, body } = await server().api('PATCH', `items/${id}`, ask);
      expect([status, body.laterUntil]).toEqual([200, moment]);
    }
  });

  test('may come with the item', async () => {
    const tomorrow = from(DAY);
    expect(await server().createItem(ann, { laterUntil: tomorrow })).toMatchObject({
      laterUntil: tomorrow,
    });
    const recordId = mintId();
    const fields = { collection: ann.collection, content: 'a', laterUntil: tomorrow };
    await client.pushOne({ kind: 'create', recordId, fields });
    expect(await laterUntil(recordId)).toBe(tomorrow);
  });

  test.each([
    [`${NEXT_YEAR}-01-31T09:30:00+02:00`, `${NEXT_YEAR}-01-31 07:30:00.000Z`],
    [`${NEXT_YEAR}-01-31 09:30:00.1239Z`, `${NEXT_YEAR}-01-31 09:30:00.123Z`],
    [`${NEXT_YEAR}-01-31`, `${NEXT_YEAR}-01-31 00:00:00.000Z`],
    [null, ''],
  ])('of a request is stored in one form: %s', async (sent, stored) => {
    const { id } = await server().createItem(ann, { laterUntil: sent });
    expect(await laterUntil(id)).toBe(stored);
  });

  test('survives the trash bin, and has no effect there', async () => {
    const tomorrow = from(DAY);
    const { id } = await server().createItem(ann, { laterUntil: tomorrow });
    const caller = { token: ann.token, userId: ann.id, itemId: id };
    expect((await patch(server(), 'items/trash', caller)).body.laterUntil).toBe(tomorrow);
    const { items } = await pull(server(), ann, { cursor: null, first: ann.trashBin });
    expect(items[0]).toMatchObject({ id, laterUntil: tomorrow });
    expect((await patch(server(), 'items/untrash', caller)).body.laterUntil).toBe(tomorrow);
  });

  test('stays when the item is edited, moved, pinned, converted, reverted or restored to a version', async () => {
    const ideas = await server().createCollection(ann);
    const tomorrow = from(DAY);
    const { id } = await server().createItem(ann, { laterUntil: tomorrow, content: 'Milk' });
    const update = { kind: 'update', recordId: id } as const;
    const bread = { title: '', content: 'Bread' };
    const todo = { type: 'todo', title: 'Bread', content: '' } as const;
    const results = await client.push(
      // An app of before doesn't know the field.
      {
        ...update,
        fields: { content: 'Bread' },
        base: { collection: ann.collection, type: 'text', title: '', content: 'Milk' },
      },
      { ...update, fields: { collection: ideas.id }, base: { collection: ann.collection } },
      { ...update, fields: { isPinned: true }, base: { isPinned: false } },
      { ...update, fields: todo, base: { type: 'text', ...bread } },
      { kind: 'revert', recordId: id, fields: { type: 'text', ...bread }, base: todo },
      { ...update, isRestore: true, fields: { content: 'Milk' }, base: { content: 'Bread' } },
      { kind: 'trash', recordId: id },
      { kind: 'untrash', recordId: id },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(8).fill('applied'));
    expect(await server().stored('items', id)).toMatchObject({
      laterUntil: tomorrow,
      content: 'Milk',
      collection: ideas.id,
    });
  });

  test('comes back with an item that an edit brings back', async () => {
    const tomorrow = from(DAY);
    const { id } = await server().createItem(ann, { laterUntil: tomorrow, content: 'Milk' });
    await server().api('DELETE', `items/${id}`, { token: ann.token });
    const base = { collection: ann.collection, type: 'text', title: '', content: 'Milk' } as const;
    const edit = { kind: 'update', recordId: id, fields: { content: 'Bread' } } as const;
    const revived = await client.pushOne({ ...edit, base: { ...base, laterUntil: tomorrow } });
    expect(revived).toMatchObject({
      outcome: 'revived',
      record: { content: 'Bread', laterUntil: tomorrow },
    });
  });

  test('isn’t given to the other text that a conflict keeps', async () => {
    const { id } = await server().createItem(ann, { laterUntil: from(DAY), content: 'theirs' });
    const edit = { kind: 'update', recordId: id } as const;
    const { copyId } = await client.pushOne({
      ...edit,
      fields: { content: 'mine' },
      base: { content: 'old' },
    });
    expect(await laterUntil(copyId ?? '')).toBe('');
  });

  test('of somebody else’s item can’t be set', async () => {
    const { id } = await server().createItem(ann);
    const bob = await server().createUser();
    for (const [token, status] of [
      [undefined, 404],
      [bob.token, 404],
    ] as const) {
      const ask = { ...(token && { token }), body: { laterUntil: from(DAY) } };
      expect((await server().api('PATCH', `items/${id}`, ask)).status).toBe(status);
    }
    const device = new PushClient(server(), bob);
    expect(await device.pushOne(putAway(id, from(DAY)))).toMatchObject({ outcome: 'gone' });
    expect(await laterUntil(id)).toBe('');
  });
});

describe('a request', () => {
  const refusals: [what: string, moment: () => unknown, code: string][] = [
    ['a moment that has passed', () => from(-1), 'laterIsPast'],
    ['one more than 10 years ahead', () => from(10.1 * YEAR), 'laterIsTooLate'],
    ['a text that is no date', () => 'tomorrow', 'validation_date_invalid'],
    ['a day that isn’t there', () => '2030-02-30 09:00:00.000Z', 'validation_date_invalid'],
    ['a boolean', () => false, 'validation_date_invalid'],
  ];
  test.each(refusals)('is refused with %s', async (_, moment, code) => {
    const item = await server().createItem(ann, { laterUntil: from(DAY) });
    const body = { owner: ann.id, collection: ann.collection, content: 'a', laterUntil: moment() };
    for (const [method, path] of [
      ['POST', 'items'],
      ['PATCH', `items/${item.id}`],
    ] as const)
      expect(await server().api(method, path, { token: ann.token, body })).toMatchObject({
        status: 400,
        body: { data: { laterUntil: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } } },
      });
    expect(await laterUntil(item.id)).toBe(item.laterUntil);
  });

  test('with the moment at which an item came back changes other fields', async () => {
    const { id } = await server().createItem(ann);
    const hourAgo = from(-HOUR);
    await client.pushOne(putAway(id, hourAgo));
    const ask = { token: ann.token, body: { laterUntil: hourAgo, content: 'edited' } };
    const { status, body } = await server().api('PATCH', `items/${id}`, ask);
    expect([status, body.laterUntil, body.content]).toEqual([200, hourAgo, 'edited']);
  });
});

test('the REST API’s lists by date are in the order of their creation', async () => {
  const bob = await server().createUser();
  const older = await server().createItem(bob, { laterUntil: from(DAY) });
  const newer = await server().createItem(bob);
  const filter = `collection = "${bob.collection}" && isTrashed = false`;
  const query = new URLSearchParams({ filter, sort: '-created,-id', perPage: '2' });
  const { body } = await server().api('GET', `items?${query}`, { token: bob.token });
  expect(body.items.map(({ id }) => id)).toEqual([newer.id, older.id]);
});
