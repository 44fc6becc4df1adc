import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, type ApiRecord, useServer } from './harness';

const server = useServer();
let ann: Account;
beforeAll(async () => {
  ann = await server().createUser();
});

const TABLES = {
  items: { make: () => server().createItem(ann, { title: 'a title' }), field: 'content' },
  itemCollections: { make: () => server().createCollection(ann), field: 'name' },
  trashBins: {
    make: async () => {
      const bin = await server().stored('trashBins', ann.trashBin);
      if (!bin) throw new Error('There is no trash bin.');
      return bin;
    },
    field: 'name',
  },
};

const patch = (table: string, { id }: ApiRecord, body: object, base?: string) =>
  server().api('PATCH', `${table}/${id}`, {
    token: ann.token,
    body,
    headers: base === undefined ? {} : { 'If-Match': base },
  });

describe.each(Object.entries(TABLES))('a change of %s', (table, { make, field }) => {
  test('that is based on what is stored is taken, and makes a new base', async () => {
    const record = await make();
    const first = await patch(table, record, { [field]: 'first' }, `"${record.updated}"`);
    expect(first.status).toBe(200);
    expect(first.body.updated > record.updated).toBe(true);
    const second = await patch(table, record, { [field]: 'second' }, `"${first.body.updated}"`);
    expect([second.status, second.body[field]]).toEqual([200, 'second']);
  });

  test('that is based on an older version changes nothing and says why', async () => {
    const record = await make();
    const other = await patch(table, record, { [field]: 'of another device' });
    expect(other.status).toBe(200);
    const late = await patch(table, record, { [field]: 'late' }, `"${record.updated}"`);
    expect([late.status, late.body.message]).toEqual([
      412,
      'The record has been changed since it was read.',
    ]);
    expect(await server().stored(table, record.id)).toEqual(
      expect.objectContaining({ [field]: 'of another device', updated: other.body.updated }),
    );
  });

  test('without a base, or with any base, is accepted as before', async () => {
    const record = await make();
    for (const base of [undefined, '*'])
      expect((await patch(table, record, { [field]: 'x' }, base)).status).toBe(200);
  });

  test('of two with the same base that come at once, one is taken', async () => {
    const record = await make();
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((text) =>
        patch(table, record, { [field]: text }, `"${record.updated}"`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

test('in a batch each change has its own base, and one that is outdated undoes all', async () => {
  const one = await server().createItem(ann);
  const two = await server().createItem(ann);
  const send = (base: string) =>
    server().api('POST', '/api/batch', {
      token: ann.token,
      body: {
        requests: [
          [one, one.updated],
          [two, base],
        ].map(([item, updated]) => ({
          method: 'PATCH',
          url: `/api/collections/items/records/${(item as ApiRecord).id}`,
          headers: { 'If-Match': `"${String(updated)}"` },
          body: { content: 'changed' },
        })),
      },
    });
  expect((await send('2020-01-01 00:00:00.000Z')).status).toBe(400);
  expect(await server().stored('items', one.id)).toEqual(expect.objectContaining({ content: 'a' }));
  expect((await send(two.updated)).status).toBe(200);
});

test('an item is deleted only as the version that was to be deleted', async () => {
  const item = await server().createItem(ann);
  const edited = await patch('items', item, { content: 'edited meanwhile' });
  const remove = (base: string) =>
    server().api('DELETE', `items/${item.id}`, {
      token: ann.token,
      headers: { 'If-Match': `"${base}"` },
    });
  expect((await remove(item.updated)).status).toBe(412);
  expect(await server().stored('items', item.id)).toMatchObject({ content: 'edited meanwhile' });
  expect((await remove(edited.body.updated)).status).toBe(204);
  expect(await server().stored('items', item.id)).toBeUndefined();
});
