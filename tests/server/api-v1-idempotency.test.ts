import { beforeAll, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { Program } from './programs';

const server = useServer();
let ann: Account;
let program: Program;
beforeAll(async () => {
  ann = await server().createUser();
  program = await Program.of(server(), ann);
});

const add = (body: object | string, key: string, own = program) =>
  own.ask('POST', 'add', body, { 'Idempotency-Key': key });

test('a retry adds nothing and gets the first answer, whatever has become of the item', async () => {
  const body = [{ text: 'https://example.com/?utm_source=a', title: 'A' }, ':td: buy milk'];
  const first = await add(body, 'retry');
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
  const [item, todo] = first.body.items;
  await program.ask('PATCH', `items/${item?.id}`, { title: 'B' });
  await server().api('DELETE', `items/${todo?.id}`, { token: ann.token });
  const again = await add(body, 'retry');
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(again.body).toEqual(first.body);
  const { items } = await program.list();
  expect(items[0]).toMatchObject({ id: item?.id, title: 'B' });
  expect(items.filter(({ title }) => title === 'buy milk')).toEqual([]);
});

test('the same key with another body is refused', async () => {
  await add({ text: 'a' }, 'other');
  expect((await add({ text: 'b' }, 'other')).status).toBe(422);
  expect((await add({ text: 'a', title: 'T' }, 'other')).status).toBe(422);
  expect(
    (await program.ask('POST', 'add?title=T', { text: 'a' }, { 'Idempotency-Key': 'other' }))
      .status,
  ).toBe(422);
});

test('each token has keys of its own', async () => {
  const other = await Program.of(server(), ann, { scope: 'add' });
  const answers = [await add({ text: 'a' }, 'own'), await add({ text: 'b' }, 'own', other)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await add({ text: 'b' }, 'own', other)).body).toEqual({ received: 1 });
});

test('a refused request uses up no key', async () => {
  expect((await add({ text: ' ' }, 'refused')).status).toBe(400);
  expect((await add({ text: 'a' }, 'refused')).status).toBe(201);
});

test('a key has 1 to 200 visible characters', async () => {
  for (const key of ['with space', 'x'.repeat(201), 'café'])
    expect((await add({ text: 'a' }, key)).status, key).toBe(400);
  expect((await add({ text: 'a' }, `~!${'x'.repeat(198)}`)).status).toBe(201);
});

test('a thousand texts with a key each, sent twice at once, make a thousand items', async () => {
  const carl = await server().createUser();
  const own = await Program.of(server(), carl);
  const keys = Array.from({ length: 1000 }, (_, n) => `key-${n}`);
  const replayed: (string | null)[] = [];
  const worker = async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const [a, b] = await Promise.all([
        add({ text: key }, key, own),
        add({ text: key }, key, own),
      ]);
      expect([a.status, b.status]).toEqual([201, 201]);
      expect(a.body).toEqual(b.body);
      replayed.push(...[a, b].map(({ headers }) => headers.get('idempotency-replayed')));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(replayed.filter((each) => each === 'true')).toHaveLength(1000);
  const count = `SELECT count(*), count(DISTINCT content) FROM items WHERE owner = '${carl.id}'
    AND content LIKE 'key-%'`;
  expect(await server().sql(count)).toEqual([['1000', '1000']]);
}, 120_000);

test('a key is forgotten after 7 days, and with its token', async () => {
  await add({ text: 'old' }, 'old');
  await add({ text: 'new' }, 'new');
  const keys = async () =>
    (await server().sql(`SELECT key FROM idempotencyKeys WHERE key IN ('old', 'new')`)).flat();
  await server().sql(
    `UPDATE idempotencyKeys SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-169 hours') WHERE key = 'old'`,
  );
  await server().api('POST', '/api/crons/forgetIdempotencyKeys', { token: server().root });
  await expect.poll(keys).toEqual(['new']);
  await server().api('DELETE', `/api/account/tokens/${program.id}`, { token: ann.token });
  expect(await keys()).toEqual([]);
});

test('the oldest keys of a token go when they take too much', async () => {
  const own = await Program.of(server(), ann);
  await add({ text: 'a' }, 'first', own);
  await add({ text: 'b' }, 'second', own);
  await server().sql(`UPDATE idempotencyKeys SET total = total - 5000000 WHERE key = 'first'`);
  await add({ text: 'c' }, 'third', own);
  const rows = await server().sql(
    `SELECT key FROM idempotencyKeys WHERE token = '${own.id}' ORDER BY key`,
  );
  expect(rows.flat()).toEqual(['second', 'third']);
});
