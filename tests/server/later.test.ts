import { beforeAll, describe, expect, test } from 'vitest';
import { toDateTime } from '../../src/domain/date-time';
import { type Account, useServer } from './harness';
import { patch } from './item-route-callers';
import { pull } from './pull-client';
import { mintId, PushClient } from './pushing';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

const server = useServer();
let ann: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

const from = (ms: number) => toDateTime(Date.now() + ms);
const laterUntil = async (id: string) => (await server().stored('items', id))?.laterUntil;
const putAway = (recordId: string, moment: string, before = '') => ({
  kind: 'update' as const,
  recordId,
  fields: { laterUntil: moment },
  base: { laterUntil: before },
});

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
    ['2030-01-31T09:30:00+02:00', '2030-01-31 07:30:00.000Z'],
    ['2030-01-31 09:30:00.1239Z', '2030-01-31 09:30:00.123Z'],
    ['2030-01-31', '2030-01-31 00:00:00.000Z'],
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

describe('a push', () => {
  test('may name a moment that has passed: it was made offline, or is an undo', async () => {
    const [item, other] = [await server().createItem(ann), await server().createItem(ann)];
    const [at, yesterday] = [Date.now() - 2 * DAY, from(-DAY)];
    const offline = client.number({ ...putAway(item.id, yesterday), at });
    expect((await client.send(offline)).results).toMatchObject([{ outcome: 'applied' }]);
    expect(await laterUntil(item.id)).toBe(yesterday);

    const tomorrow = from(DAY);
    const undone = [putAway(other.id, tomorrow), putAway(other.id, yesterday, tomorrow)];
    const outcomes = (await client.push(...undone)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['applied', 'applied']);
    expect(await laterUntil(other.id)).toBe(yesterday);
  });

  test('gets a rejection for one more than 10 years ahead, and goes on', async () => {
    const { id } = await server().createItem(ann);
    const [recordId, moment] = [mintId(), from(10.1 * YEAR)];
    const fields = { collection: ann.collection, content: 'a', laterUntil: moment };
    const base = { collection: ann.collection, type: 'text', title: '', content: 'a' } as const;
    const [update, create, revival, last] = await client.push(
      putAway(id, moment),
      { kind: 'create', recordId, fields },
      {
        kind: 'update',
        recordId,
        fields: { content: 'b' },
        base: { ...base, laterUntil: moment },
      },
      putAway(id, from(DAY)),
    );
    const message = 'Choose a time within the next 10 years.';
    for (const result of [update, create, revival])
      expect(result).toMatchObject({
        outcome: 'rejected',
        error: { status: 400, data: { laterUntil: { code: 'laterIsTooLate', message } } },
      });
    expect(last).toMatchObject({ outcome: 'applied' });
    expect(await server().stored('items', recordId)).toBeUndefined();
  });

  test.each([
    ['tomorrow'],
    ['2030-01-31T09:30:00.000Z'],
    ['2030-02-30 09:30:00.000Z'],
    ['2030-13-01 09:30:00.000Z'],
    [true],
  ])('is refused with something else: %s', async (moment) => {
    const device = new PushClient(server(), ann);
    const { id } = await server().createItem(ann);
    const wrong = device.number(putAway(id, moment as string));
    const { status, message } = await device.send(wrong);
    expect([status, message]).toEqual([400, expect.stringContaining('“laterUntil” no time')]);
  });

  test('of the same moment again writes nothing', async () => {
    const { id } = await server().createItem(ann, { laterUntil: from(DAY) });
    const before = await server().stored('items', id);
    expect(await client.pushOne(putAway(id, String(before?.laterUntil)))).toMatchObject({
      outcome: 'applied',
    });
    expect(await server().stored('items', id)).toEqual(before);
  });

  test('counts if it is the last of two devices', async () => {
    const { id } = await server().createItem(ann);
    const [phone, laptop] = [new PushClient(server(), ann), new PushClient(server(), ann)];
    const [monday, tuesday] = [from(DAY), from(2 * DAY)];
    // Both have seen the item where it was.
    expect(await phone.pushOne(putAway(id, tuesday))).toMatchObject({ outcome: 'applied' });
    expect(await laptop.pushOne(putAway(id, monday))).toMatchObject({ outcome: 'applied' });
    expect(await laterUntil(id)).toBe(monday);
    // An edit of the other device leaves it alone.
    const edit = { fields: { content: 'b' }, base: { content: 'a', laterUntil: '' } };
    await phone.pushOne({ kind: 'update', recordId: id, ...edit });
    expect(await server().stored('items', id)).toMatchObject({ laterUntil: monday, content: 'b' });
  });
});

describe('the first page of a pull', () => {
  const first = async (person: Account) =>
    (await pull(server(), person, { cursor: null, first: person.collection })).items;

  test('has the topmost of 100 in the list; the others come in their turn', async () => {
    const bob = await server().createUser();
    await server().sql(`DELETE FROM items WHERE owner = '${bob.id}'`);
    await server().sql(`
      INSERT INTO items (id, owner, collection, type, title, content, laterUntil, created, updated)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
      SELECT printf('l%014d', i), '${bob.id}', '${bob.collection}', 'text', '', 'a',
        iif(i > 1200, '${from(DAY)}', iif(i = 3, '${from(-HOUR)}', '')),
        printf('2026-01-01 %08d', i), '' FROM n`);
    const items = (await first(bob)).slice(0, 100).map(({ id }) => Number(id.slice(1)));
    expect(items).toEqual([3, ...Array.from({ length: 99 }, (_, n) => 1200 - n)]);
  });

  test('goes by the server’s clock, whose jump writes nothing', async () => {
    const bob = await server().createUser();
    await server().sql(`DELETE FROM items WHERE owner = '${bob.id}'`);
    const { id } = await server().createItem(bob, { laterUntil: from(DAY) });
    const note = await server().createItem(bob);
    // A clock can't be changed for one process, so the stored times move instead.
    const moveClock = (days: number) =>
      server().sql(`UPDATE items SET
        created = strftime('%Y-%m-%d %H:%M:%fZ', created, '${-days} days'),
        laterUntil = iif(laterUntil = '', '', strftime('%Y-%m-%d %H:%M:%fZ', laterUntil, '${-days} days'))
        WHERE owner = '${bob.id}'`);
    const topmost = async () => (await first(bob))[0]?.id;
    expect(await topmost()).toBe(note.id);
    await moveClock(2);
    const returned = await server().stored('items', id);
    expect(await topmost()).toBe(id);
    await moveClock(-2);
    expect(await topmost()).toBe(note.id);
    expect((await server().stored('items', id))?.updated).toBe(returned?.updated);
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
