import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Account, type Answer, useServer } from '../server/harness';
import { connect } from '../server/realtime';

// For topics with options, PocketBase queries the database for each record that anybody writes.

const server = useServer();
let ann: Account;
let item: string;
let itemsId: string;

beforeAll(async () => {
  ann = await server().createUser();
  ({ id: item } = await server().createItem(ann, { content: 'a text' }));
  const { body } = await server().api('GET', '/api/collections/items', { token: server().root });
  itemsId = body.id;
});

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
const subscribe = async (subscriptions: string[], token = ann.token) => {
  const connection = await connect(server());
  open.push(connection);
  const { clientId } = connection;
  return server().api('POST', '/api/realtime', { token, body: { clientId, subscriptions } });
};
/** Returns the errors of refused topics, by parameter. */
const problemsOf = ({ body }: Answer) =>
  body.data.subscriptions as unknown as Answer['body']['data'];
const withOptions = (topic: string, options: object) =>
  `${topic}?options=${encodeURIComponent(JSON.stringify(options))}`;

test.each([
  ['expand', 'owner.items_via_owner'],
  ['filter', 'owner.items_via_owner.content ?~ "zz"'],
  ['filter', '@collection.items.content ?~ "zz"'],
  ['sort', 'owner.username'],
])('a realtime topic takes no %s “%s”', async (name, value) => {
  for (const topic of ['items', 'items/*', `items/${item}`, `${itemsId}/*`, 'nothing/*', '@x']) {
    const answer = await subscribe(['items/*', withOptions(topic, { query: { [name]: value } })]);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The request asks for more than an account may.',
    ]);
    expect(problemsOf(answer)[name]?.code).toMatch(/_not_allowed$/);
  }
});

test('a realtime topic takes a filter by its own fields, headers, and a superuser’s expand', async () => {
  const filter = withOptions('items/*', {
    query: { filter: 'content ~ "a"' },
    headers: { a: 'b' },
  });
  expect((await subscribe([filter])).status).toBe(204);
  const expand = withOptions('items/*', { query: { expand: 'owner' } });
  expect((await subscribe([expand], server().root)).status).toBe(204);
});

const filtered = (length: number, nth = 0) =>
  withOptions('items/*', { query: { filter: `content = "${nth}${'a'.repeat(length)}"` } });

// A deletion compares the text with it within its transaction.
test('a realtime topic takes a short filter only', async () => {
  expect((await subscribe([filtered(180)])).status).toBe(204);
  const answer = await subscribe([filtered(200)]);
  expect([answer.status, problemsOf(answer).filter?.code]).toEqual([400, 'filter_too_long']);
  expect((await subscribe([filtered(200)], server().root)).status).toBe(204);
});

test('a realtime topic has options with an account only, and twenty times in all its connections', async () => {
  const [bob, cid] = [await server().createUser(), await server().createUser()];
  expect((await subscribe([filtered(1)], '')).status).toBe(403);
  expect((await subscribe(['items/*?a=1'], '')).status).toBe(403);
  const some = Array.from({ length: 10 }, (_, nth) => filtered(1, nth));
  const answers = await Promise.all([1, 2, 3].map(() => subscribe(some, bob.token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 400]);
  expect((await subscribe(['items/*?a=1'], bob.token)).status).toBe(400);
  expect((await subscribe(['items/*'], bob.token)).status).toBe(204);
  expect((await subscribe(some, cid.token)).status).toBe(204);
});

test('a realtime topic is one of twenty at most', async () => {
  const topics = Array.from({ length: 21 }, (_, index) => `items/${index}`);
  expect((await subscribe(topics.slice(1))).status).toBe(204);
  const { status, body } = await subscribe(topics);
  expect(status).toBe(400);
  expect(body.message).toMatch(/^Too many subscriptions/);
  expect((await subscribe(topics, server().root)).status).toBe(204);
});
