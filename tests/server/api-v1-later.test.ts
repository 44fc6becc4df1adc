import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';

import { toDateTime } from '../../src/domain/date-time';
import { type Account, useServer } from './harness';
import { pull } from './pull-client';
import { type ApiItem, Program } from './programs';

const server = useServer();
let ann: Account;
let program: Program;
beforeAll(async () => {
  ann = await server().createUser();
  program = await Program.of(server(), ann);
});

const DAY = 86_400_000;
/** A moment in whole seconds. */
const inDays = (days: number) => Math.floor((Date.now() + days * DAY) / 1_000) * 1_000;
const stored = (days: number) => toDateTime(inDays(days));

/** The same moment an hour east of Greenwich. */
function inZone(moment: number): string {
  return new Date(moment + 3_600_000).toISOString().replace('.000Z', '+01:00');
}

async function makeItem(): Promise<ApiItem> {
  const [item] = await program.add(['a note']);
  return item!;
}
const change = (id: string, body: object) => program.ask('PATCH', `items/${id}`, body);

const REFUSED: readonly [what: string, later: () => unknown, code: string][] = [
  ['the past', () => inZone(inDays(-1)), 'laterIsPast'],
  ['more than 10 years ahead', () => inZone(inDays(3_655)), 'laterIsTooLate'],
  ['a day', () => inZone(inDays(1)).slice(0, 10), 'invalid'],
  ['a time without a zone', () => inZone(inDays(1)).slice(0, 19), 'invalid'],
  ['words', () => 'tomorrow', 'invalid'],
  ['a day that does not exist', () => '2031-02-30T09:00:00Z', 'invalid'],
];

describe('a change', () => {
  test('puts an item away and brings it back, for the devices too', async () => {
    const { id } = await makeItem();
    const { cursor } = await pull(server(), ann, { cursor: null });
    const until = inDays(3);
    const { status, body } = await change(id, { laterUntil: inZone(until) });
    expect([status, body]).toMatchObject([200, { id, laterUntil: toDateTime(until) }]);
    const { items } = await pull(server(), ann, { cursor });
    expect(items).toMatchObject([{ id, laterUntil: toDateTime(until) }]);
    expect((await change(id, { laterUntil: '' })).body).toMatchObject({ laterUntil: '' });
  });

  test.each(REFUSED)('to %s is refused', async (_, later, code) => {
    const item = await makeItem();
    const { status, body } = await change(item.id, { laterUntil: later(), content: 'b' });
    expect([status, body.data]).toEqual([
      400,
      { laterUntil: { code, message: expect.stringMatching(/\w/) } },
    ]);
    expect((await program.ask('GET', `items/${item.id}`)).body).toEqual(item);
  });

  test('to a number is refused', async () => {
    const item = await makeItem();
    const { status, body } = await change(item.id, { laterUntil: inDays(1) });
    expect([status, Object.keys(body.data)]).toEqual([400, ['laterUntil']]);
  });

  test('may send back what an item has, even if it has come back', async () => {
    const { id } = await makeItem();
    const past = stored(-2);
    await server().sql(`UPDATE items SET laterUntil = '${past}' WHERE id = '${id}'`);
    const { status, body } = await change(id, { laterUntil: past, content: 'b' });
    expect([status, body]).toMatchObject([200, { content: 'b', laterUntil: past }]);
  });
});

describe('an added text', () => {
  const idsOf = ({ items }: { items: readonly ApiItem[] }) => items.map(({ id }) => id);
  /** The digest of a request, by which the server knows it again. */
  const digest = ({ text, ...later }: { text: string; laterUntil?: string }) =>
    createHash('sha256')
      .update(JSON.stringify([{ text, title: '', to: '', new: false, ...later }]))
      .digest('hex');
  const digestOf = async (key: string) =>
    (await server().sql(`SELECT request FROM idempotencyKeys WHERE key = '${key}'`))[0]?.[0];

  const FORM = 'application/x-www-form-urlencoded';
  test.each<[what: string, type: string, body: (later: string) => object | string, query: boolean]>(
    [
      ['an object', 'application/json', (laterUntil) => ({ text: 'a', laterUntil }), false],
      ['a list', 'application/json', (laterUntil) => [{ text: 'a', laterUntil }], false],
      ['a form', FORM, (laterUntil) => `${new URLSearchParams({ text: 'a', laterUntil })}`, false],
      ['plain text with a query', 'text/plain', () => 'a', true],
    ],
  )('can be put away as %s', async (_, type, body, hasQuery) => {
    const until = inDays(3);
    const query = hasQuery ? `?${new URLSearchParams({ laterUntil: inZone(until) })}` : '';
    const headers = { 'Content-Type': type };
    const answer = await program.ask('POST', `add${query}`, body(inZone(until)), headers);
    expect([answer.status, answer.body.items]).toMatchObject([
      201,
      [{ content: 'a', laterUntil: toDateTime(until) }],
    ]);
  });

  test.each(REFUSED)('is refused with %s', async (_, later, code) => {
    const before = await server().sql('SELECT count(*) FROM items');
    const one = await program.ask('POST', 'add', { text: 'a', laterUntil: later() });
    expect([one.status, one.body.data.laterUntil?.code]).toEqual([400, code]);
    const listed = await program.ask('POST', 'add', ['a', { text: 'b', laterUntil: later() }]);
    expect([listed.status, listed.body.data['1']?.code]).toEqual([400, code]);
    expect(await server().sql('SELECT count(*) FROM items')).toEqual(before);
  });

  test('is missing in a form with a time only', async () => {
    const form = `${new URLSearchParams({ laterUntil: inZone(inDays(1)) })}`;
    const { status, body } = await program.ask('POST', 'add', form, { 'Content-Type': FORM });
    expect([status, Object.keys(body.data)]).toEqual([400, ['text']]);
  });

  test('that ends in the main input’s short form of a time stays as it is', async () => {
    const [item] = await program.add(['call the bank !mon 9']);
    expect(item).toMatchObject({ content: 'call the bank !mon 9', laterUntil: '' });
  });

  test('is added once, even if its time has passed before the retry', async () => {
    const headers = { 'Idempotency-Key': 'later' };
    const [before, after] = [inZone(inDays(-1)), inZone(inDays(1))];
    const send = (laterUntil: string) =>
      program.ask('POST', 'add', { text: 'once', laterUntil }, headers);
    const first = await send(after);
    expect(first.status).toBe(201);
    // A day later, the request would be the same and its time past.
    expect(await digestOf('later')).toBe(digest({ text: 'once', laterUntil: after }));
    await server().sql(
      `UPDATE idempotencyKeys SET request = '${digest({ text: 'once', laterUntil: before })}'
        WHERE key = 'later'`,
    );
    const again = await send(before);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(idsOf(again.body)).toEqual(idsOf(first.body));
  });

  test('without a time is the request that it was for a server of before', async () => {
    await program.ask('POST', 'add', { text: 'a' }, { 'Idempotency-Key': 'before' });
    expect(await digestOf('before')).toBe(digest({ text: 'a' }));
  });
});

test('a list has those that are put away, or only the others', async () => {
  const carl = await server().createUser();
  await server().sql(`DELETE FROM items WHERE owner = '${carl.id}'`);
  const own = await Program.of(server(), carl);
  const later = inZone(inDays(3));
  const items = await own.add([
    'now',
    { text: 'away', laterUntil: later },
    { text: 'returned', laterUntil: later },
    { text: 'trashed', laterUntil: later },
  ]);
  await server().sql(`UPDATE items SET laterUntil = '${stored(-1)}' WHERE id = '${items[2]?.id}'`);
  await own.ask('DELETE', `items/${items[3]?.id}`);
  const found = async (query: Record<string, string>) =>
    (await own.list(query)).items.map(({ content }) => content);
  expect(await found({})).toEqual(['returned', 'away', 'now']);
  expect(await found({ later: 'true' })).toEqual(['away']);
  expect(await found({ later: 'false' })).toEqual(['returned', 'now']);
  expect(await found({ later: 'true', trashed: 'true' })).toEqual([]);
  expect(await found({ trashed: 'true' })).toEqual(['trashed']);
  expect((await own.ask('GET', 'items?later=1')).status).toBe(400);
});
