import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, useServer } from './harness';
import { mintId, PushClient } from './pushing';
import { listen } from './realtime';

const server = useServer();
let ann: Account;
let client: PushClient;

/** Creates an account without its first items. */
async function newAccount(): Promise<Account> {
  const account = await server().createUser();
  await server().sql(`DELETE FROM items WHERE owner = '${account.id}'`);
  return account;
}

beforeAll(async () => {
  ann = await newAccount();
  client = new PushClient(server(), ann);
});

const create = (content: string, recordId = mintId()) => ({
  kind: 'create' as const,
  recordId,
  fields: { collection: ann.collection, content },
});
const itemsOf = async (account: Account) =>
  (await server().sql(`SELECT content FROM items WHERE owner = '${account.id}' ORDER BY id`)).map(
    ([content]) => String(content),
  );
const lastOf = async ({ id }: PushClient) =>
  Number((await server().sql(`SELECT lastMutation FROM syncClients WHERE id = '${id}'`))[0]?.[0]);

describe('a mutation takes effect once', () => {
  test('however often it is sent', async () => {
    const bob = await newAccount();
    const device = new PushClient(server(), bob);
    const recordId = mintId();
    const sent = device.number(
      { ...create('first', recordId), fields: { collection: bob.collection, content: 'first' } },
      { kind: 'update', recordId, fields: { content: 'second' }, base: { content: 'first' } },
    );
    const answer = await device.send(sent);
    expect(answer).toMatchObject({
      status: 200,
      lastMutation: 2,
      results: [
        { n: 1, outcome: 'applied' },
        { n: 2, outcome: 'applied' },
      ],
    });
    const after = await server().stored('items', recordId);
    expect(after).toMatchObject({ content: 'second', owner: bob.id });
    for (let again = 0; again < 2; again++) expect(await device.send(sent)).toEqual(answer);
    expect(await server().stored('items', recordId)).toEqual(after);
    expect(await itemsOf(bob)).toEqual(['second']);
  });

  test('also in requests that come at once', async () => {
    const bob = await newAccount();
    const device = new PushClient(server(), bob);
    const sent = device.number(
      ...Array.from({ length: 40 }, (_, n) => ({
        kind: 'create' as const,
        fields: { collection: bob.collection, content: `note ${n}` },
      })),
    );
    const answers = await Promise.all([1, 2, 3].map(() => device.send(sent)));
    for (const { status, lastMutation, results } of answers) {
      expect([status, lastMutation]).toEqual([200, 40]);
      expect(results.map(({ n, outcome }) => [n, outcome])).toEqual(
        sent.map(({ n }) => [n, 'applied']),
      );
    }
    expect(await itemsOf(bob)).toHaveLength(40);
  });

  test('and an older one that arrives late changes nothing', async () => {
    const item = await server().createItem(ann);
    const [trash, untrash, remove] = client.number(
      { kind: 'trash', recordId: item.id },
      { kind: 'untrash', recordId: item.id },
      { kind: 'delete', recordId: item.id, base: { title: '', content: 'a' } },
    );
    await client.send([trash!, untrash!]);
    await client.send([trash!]);
    expect(await server().stored('items', item.id)).toMatchObject({ isTrashed: false });
    await client.send([remove!]);
    await client.send([untrash!]);
    expect(await server().stored('items', item.id)).toBeUndefined();
  });

  test('and its rejection is answered until the client knows it', async () => {
    const device = new PushClient(server(), ann);
    const sent = device.number(create('x'.repeat(10_001)), create('after it'));
    const lost = await device.send(sent);
    expect(lost.results[0]).toMatchObject({
      outcome: 'rejected',
      error: { status: 400, data: { content: { code: 'contentTooLong' } } },
    });
    expect(lost.results[1]).toEqual({ n: 2, outcome: 'applied' });
    expect(await device.send(sent)).toEqual(lost);
    // The second response was lost too, and then a new mutation is sent.
    const next = device.number(create('new'));
    const answer = await device.send(next);
    expect(answer.results).toEqual([lost.results[0], { n: 3, outcome: 'applied' }]);
    const known = await device.send(device.number(create('newer')), 3);
    expect(known.results).toEqual([{ n: 4, outcome: 'applied' }]);
    expect(
      await server().sql(`SELECT * FROM mutationResults WHERE client = '${device.id}'`),
    ).toEqual([]);
  });
});

describe('nothing is applied of', () => {
  const untouched = async (device: PushClient, act: () => Promise<void>) => {
    const before = [await itemsOf(ann), await lastOf(device)];
    await act();
    expect([await itemsOf(ann), await lastOf(device)]).toEqual(before);
  };

  test('what comes before its predecessors', async () => {
    const device = new PushClient(server(), ann);
    await device.push(create('known'));
    await untouched(device, async () => {
      const [missing, late] = device.number(create('missing'), create('late'));
      const { status, data } = await device.send([late!]);
      expect(status).toBe(400);
      expect(data.mutations).toEqual({
        code: 'mutationMissing',
        message: `The mutations from ${missing!.n} to ${missing!.n} are missing.`,
      });
    });
  });

  test('a client that nobody knows', async () => {
    const device = new PushClient(server(), ann);
    await untouched(device, async () => {
      const [, second] = device.number(create('first'), create('second'));
      const { status, data } = await device.send([second!]);
      expect([status, data.mutations?.code]).toEqual([400, 'clientUnknown']);
    });
  });

  test.each([
    ['of a life that it hasn’t had', () => `${'0'.repeat(16)}.1`],
    ['further than it is', (cursor: string) => cursor.replace(/\.\d+/, '.900000000')],
    ['that began further on', (cursor: string) => cursor.replace(/\.\d+/, '.0.900000000')],
    ['that is none', () => 'cursor'],
  ])('a cursor %s', async (_, of) => {
    const { body } = await server().api('POST', '/api/sync/pull', { token: ann.token, body: {} });
    const cursor = String(body.cursor);
    const device = new PushClient(server(), ann);
    await untouched(device, async () => {
      const { status, data } = await device.send(device.number(create('on top')), 0, of(cursor));
      expect([status, data.mutations?.code]).toEqual([400, 'otherTimeline']);
    });
    const client = new PushClient(server(), ann);
    expect((await client.send(client.number(create('here')), 0, cursor)).status).toBe(200);
  });

  test.each<[string, (numbers: number[]) => number[]]>([
    ['numbers in another order', ([a = 0, b = 0, c = 0]) => [a, c, b]],
    ['numbers with a gap', ([a = 0, , c = 0]) => [a, c]],
    ['a number twice', ([a = 0]) => [a, a]],
  ])('%s', async (_, order) => {
    const device = new PushClient(server(), ann);
    await untouched(device, async () => {
      const made = device.number(create('1'), create('2'), create('3'));
      const sent = order(made.map(({ n }) => n)).map((n) => ({ ...made[0], n }));
      expect((await device.send(sent)).status).toBe(400);
    });
  });

  test('a client of another account, as one that nobody knows', async () => {
    await client.push({ kind: 'update', fields: { content: 'of ann' }, base: { content: '' } });
    const eve = await newAccount();
    const stolen = new PushClient(server(), eve, client.id);
    const unknown = new PushClient(server(), eve);
    await untouched(client, async () => {
      // The rejection of a first mutation reveals only that the id is in use.
      const [first, second] = stolen.number(create('by eve'), create('by eve'));
      expect((await stolen.send([first!])).data.mutations?.code).toBe('clientUnknown');
      expect(await stolen.send([second!])).toEqual(await unknown.send([second!]));
      const acknowledged = await lastOf(client);
      expect(await stolen.send([], acknowledged)).toEqual(await unknown.send([], acknowledged));
    });
    const [{ n } = { n: 0 }] = (await client.send([])).results;
    expect(n).toBe(await lastOf(client));
    expect(await itemsOf(eve)).toEqual([]);
  });
});

test('500 fit in, and no more', async () => {
  const bob = await newAccount();
  const device = new PushClient(server(), bob);
  const many = Array.from({ length: 501 }, (_, n) => ({
    kind: 'create' as const,
    fields: { collection: bob.collection, content: `note ${n}` },
  }));
  const sent = device.number(...many);
  expect((await device.send(sent)).status).toBe(400);
  expect(await itemsOf(bob)).toEqual([]);
  const answer = await device.send(sent.slice(0, 500));
  expect([answer.status, answer.lastMutation, answer.results.length]).toEqual([200, 500, 500]);
  expect(await itemsOf(bob)).toHaveLength(500);
});

test('an internal error stops a push at its mutation, and the earlier ones are applied', async () => {
  const device = new PushClient(server(), ann);
  const [good, bad, later] = device.number(create('good'), create('defect'), create('later'));
  await server().sql(
    "CREATE TRIGGER planted BEFORE INSERT ON items WHEN new.content = 'defect' BEGIN SELECT RAISE(ABORT, 'planted'); END",
  );
  const broken = await device.send([good!, bad!, later!]);
  expect(broken).toMatchObject({
    status: 200,
    lastMutation: 1,
    results: [
      { n: 1, outcome: 'applied' },
      { n: 2, outcome: 'failed', error: { status: 500, data: {} } },
    ],
  });
  expect(broken.results).toHaveLength(2);
  expect(await server().stored('items', later!.recordId)).toBeUndefined();
  await server().sql('DROP TRIGGER planted');
  const mended = await device.send([good!, bad!, later!]);
  expect(mended.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
  expect(await server().stored('items', later!.recordId)).toMatchObject({ content: 'later' });
});

test('other devices hear of each write, whose date rises', async () => {
  const recordId = mintId();
  const ear = await listen(server(), { token: ann.token, topics: ['items/*'] });
  const base = { title: '', content: 'heard' };
  await client.push(
    create('heard', recordId),
    { kind: 'update', recordId, fields: { content: 'edited' }, base },
    { kind: 'trash', recordId },
    { kind: 'delete', recordId, base: { content: 'edited' } },
  );
  await vi.waitFor(() => expect(ear.received).toHaveLength(4), { timeout: 5_000 });
  const heard = ear.received.map(
    ({ data }) => data as { action: string; record: { id: string; updated: string } },
  );
  ear.close();
  expect(new Set(heard.map(({ record }) => record.id))).toEqual(new Set([recordId]));
  expect(heard.map(({ action }) => action).sort()).toEqual([
    'create',
    'delete',
    'update',
    'update',
  ]);
  const writes = heard.filter(({ action }) => action !== 'delete');
  expect(new Set(writes.map(({ record }) => record.updated)).size).toBe(3);
});

describe('a client is forgotten', () => {
  const rowsOf = async ({ id }: PushClient) => [
    await server().sql(`SELECT id FROM syncClients WHERE id = '${id}'`),
    await server().sql(`SELECT n FROM mutationResults WHERE client = '${id}'`),
  ];
  const rejected = () => ({ kind: 'trash' as const, recordId: mintId() });

  test('after 90 days without a word', async () => {
    const [old, young] = [new PushClient(server(), ann), new PushClient(server(), ann)];
    await old.push(rejected());
    await young.push(rejected());
    const seen = (days: number, { id }: PushClient) =>
      server().sql(
        `UPDATE syncClients SET seen = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days') WHERE id = '${id}'`,
      );
    await seen(91, old);
    await seen(89, young);
    await server().api('POST', '/api/crons/forgetClients', { token: server().root });
    await vi.waitFor(async () => expect(await rowsOf(old)).toEqual([[], []]));
    expect(await rowsOf(young)).toEqual([[[young.id]], [['1']]]);
  });

  test('with its account', async () => {
    const bob = await newAccount();
    const device = new PushClient(server(), bob);
    await device.push(rejected());
    await server().api('DELETE', `users/${bob.id}`, { token: server().root });
    expect(await rowsOf(device)).toEqual([[], []]);
  });
});
