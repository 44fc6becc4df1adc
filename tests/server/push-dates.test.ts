import { beforeAll, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { mintId, PushClient } from './pushing';

const server = useServer();
let ann: Account;
let client: PushClient;

beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

const create = (content: string) => ({
  kind: 'create' as const,
  recordId: mintId(),
  fields: { collection: ann.collection, content },
});

type Time = (now: number, start: number) => number;

/** A time between the account's creation and now, however new the account is. */
const halfway: Time = (now, start) => Math.floor((start + now) / 2);

test.each<[string, Time, Time]>([
  ['is when it was written', halfway, halfway],
  ['is never in the future', (now) => now + 40 * 86_400_000, (now) => now],
  ['is never before the account', (now) => now - 86_400_000, (_, start) => start],
])('an item’s date %s', async (_, at, expected) => {
  const account = await server().stored('users', ann.id);
  const start = Date.parse(String(account?.created));
  const before = Date.now();
  const [made] = client.number({ ...create('dated'), at: at(before, start) });
  await client.send([made!]);
  const created = Date.parse((await server().stored('items', made!.recordId))?.created ?? '');
  expect(created).toBeGreaterThanOrEqual(expected(before, start));
  expect(created).toBeLessThanOrEqual(expected(Date.now(), start));
});

test.each<[string, (now: number) => number, (now: number) => number]>([
  ['is kept, also from before the account', () => 1_000_000_000_000, () => 1_000_000_000_000],
  ['is never in the future', (now) => now + 40 * 86_400_000, (now) => now],
])('the date that a create brings along %s', async (_, brought, expected) => {
  const before = Date.now();
  const item = { ...create('brought'), created: brought(before) };
  const collection = {
    kind: 'create',
    store: 'itemCollections',
    fields: { name: `Brought ${before}` },
    created: brought(before),
  } as const;
  for (const made of client.number(item, collection)) {
    await client.send([made]);
    const stored = await server().stored(made.store, made.recordId);
    const created = Date.parse(stored?.created ?? '');
    expect(created).toBeGreaterThanOrEqual(expected(before));
    expect(created).toBeLessThanOrEqual(expected(Date.now()));
    expect(Date.parse(stored?.updated ?? '')).toBeGreaterThanOrEqual(before);
  }
});

test.each<[string, object]>([
  ['no time', { created: 'yesterday' }],
  ['a time before 1970', { created: -1 }],
  ['a time of an update', { kind: 'update', created: 1 }],
])('a push with a wrong date is refused: %s', async (_, wrong) => {
  const other = new PushClient(server(), ann);
  const [made] = other.number(create('wrong'));
  const { status, message } = await other.send([{ ...made, ...wrong }]);
  expect(status).toBe(400);
  expect(message).toContain('“created” is no time since 1970');
});
