import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { DAY, from, HOUR, putAway, YEAR } from './later-moments';
import { pull } from './pull-client';
import { mintId, PushClient } from './pushing';

const server = useServer();
let ann: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

const laterUntil = async (id: string) => (await server().stored('items', id))?.laterUntil;

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
