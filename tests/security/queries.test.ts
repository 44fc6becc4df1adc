import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, type Answer, PASSWORD, useServer } from '../server/harness';

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

const query = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;

/** Expressions that lead from a record to other records, one of each kind that PocketBase knows. */
const FOREIGN = [
  'owner.username',
  'owner.id',
  'collection.name',
  'owner.items_via_owner.content',
  'owner.items_via_owner.owner.items_via_owner.content',
  'items_via_owner.content',
  '@collection.items.content',
  '@collection.items:other.content',
  '@request.auth.id',
  '@request.query.expand',
  'owner:each',
  'owner:length',
];

const FILTERS = [
  ...FOREIGN.map((path) => `${path} ?~ "zz"`),
  ...FOREIGN.map((path) => `"zz" != ${path}`),
  'title = "a" && (content = "b" || (owner.username = "c"))',
  'title = "a" // a comment\n || owner.username = "c"',
  'title="a"||owner.username="c"',
  'geoDistance(1, 2, owner.sortOrder, 3) > 1',
  'strftime("%Y", owner.created) = "2026"',
];
const SORTS = FOREIGN.flatMap((path) => [path, `-${path}`, `-created, +${path}`]);

/** Expressions that look like a path to another record, but aren't. */
const OWN_FILTERS = [
  '',
  'content = "owner.items_via_owner.content"',
  "content ~ 'a' // owner.username",
  'title:lower = "a" || isTrashed = FALSE || title = null',
  'created <= @now && created > @yearStart',
  'strftime("%Y", created) >= "2020"',
  'geoDistance(1, 2, 3, 4) > 1',
];
const OWN_SORTS = ['', '-created,id', '@random', '-@rowid', 'title:lower'];

/** Parameters that the server refuses, with their values. */
const REFUSED = [
  ...['owner', 'owner.items_via_owner', 'nothing'].map((path) => ['expand', path] as const),
  ...FILTERS.map((filter) => ['filter', filter] as const),
  ...SORTS.map((sort) => ['sort', sort] as const),
  ...['content:excerpt(5)', 'id, content :excerpt(5,true)', '*:excerpt(5)', 'a:b'].map(
    (fields) => ['fields', fields] as const,
  ),
];

function expectRefused({ status, body }: Pick<Answer, 'status' | 'body'>, parameter: string) {
  expect(status, JSON.stringify(body)).toBe(400);
  expect(body.message).toBe('The request asks for more than an account may.');
  expect(body.data[parameter]?.code).toMatch(/_not_allowed$/);
}

const list = (parameters: string, path = 'items', token = ann.token) =>
  server().api('GET', `${path}?${parameters}`, { token });

test.each(REFUSED)('a list takes no %s “%s”', async (name, value) => {
  expectRefused(await list(query(name, value)), name);
});

test.each(OWN_FILTERS)('a list takes the filter “%s”', async (filter) => {
  expect((await list(query('filter', filter))).status).toBe(200);
});

test.each(OWN_SORTS)('a list takes the sort “%s”', async (sort) => {
  expect((await list(query('sort', sort))).status).toBe(200);
});

test.each([
  ['by its id', () => `/api/collections/${itemsId}/records`],
  ['by its name in capitals', () => '/api/collections/ITEMS/records'],
  ['in an encoded address', () => '/api/%63ollections/%69tems/records'],
])('a collection that is named %s is the same', async (_, path) => {
  expectRefused(await list('%65xpand=owner', path()), 'expand');
  expectRefused(await list(query('filter', 'owner.username = "a"'), path()), 'filter');
  expect((await list(query('filter', 'content = "a"'), path())).status).toBe(200);
});

test.each([
  'expand=&expand=owner',
  'expand=owner&expand=',
  'filter=title%3D1&filter=owner.username%3D1',
  'sort=title&sort=owner.username',
  'a=%zz&expand=owner',
])('%s is judged whole', async (parameters) => {
  const name = parameters.includes('expand') ? 'expand' : (parameters.split('=')[0] ?? '');
  expectRefused(await list(parameters), name);
});

test.each([
  ['that is too long', `content = "${'a'.repeat(3500)}"`],
  ['that can’t be read', 'content = ('],
  ['of 2,000 brackets', '('.repeat(2000)],
  ['that names no field', 'nothing = 1'],
])('a filter %s is refused with a reason', async (_, filter) => {
  const { status, body } = await list(query('filter', filter));
  expect(status).toBe(400);
  expect(body.data.filter?.message).not.toBe('');
});

test.each([
  ['lower(title) = "a"', 'function_not_allowed', /doesn’t exist.* geoDistance and strftime\.$/],
  ['"a" != strftime("%Y", lower(created))', 'function_not_allowed', /arguments/],
  ['geoDistance(1, 2) > 1', 'function_not_allowed', /arguments/],
  ['strftime("%Y", owner.created) = "2026"', 'field_not_allowed', /own fields/],
])('the filter “%s” is refused with %s', async (filter, code, message) => {
  const { body } = await list(query('filter', filter));
  expect(body.data.filter).toEqual({ code, message: expect.stringMatching(message) });
});

test('a list names thirty fields at most', async () => {
  const named = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`).join();
  expect((await list(`fields=id,${named(29)}`)).status).toBe(200);
  expect((await list(`fields=id&fields=id,${named(30)}`)).body.data.fields?.code).toBe(
    'too_many_fields',
  );
  const path = `/items/versions/${ann.id}?fields=id,${named(30)}`;
  expect((await server().api('GET', path, { token: ann.token })).status).toBe(400);
  expect((await list(`fields=id,${named(30)}`, 'items', server().root)).status).toBe(200);
});

test('a guest may no more than an account', async () => {
  const answer = await server().api('GET', `items?${query('filter', 'owner.username = "a"')}`);
  expectRefused(answer, 'filter');
});

test('a superuser may ask for everything', async () => {
  for (const [name, value] of [
    ['expand', 'owner.items_via_owner'],
    ['filter', 'owner.items_via_owner.content ?~ "a"'],
    ['sort', 'owner.username'],
  ] as const)
    expect((await list(query(name, value), 'items', server().root)).status).toBe(200);
});

describe('nothing is sent along', () => {
  const expand = 'expand=owner.items_via_owner';
  const content = () => ({ owner: ann.id, collection: ann.collection, content: 'not written' });
  const requests: [string, string, () => string, () => object | undefined][] = [
    ['a view', 'GET', () => `items/${item}`, () => undefined],
    ['a create', 'POST', () => 'items', content],
    ['an update', 'PATCH', () => `items/${item}`, () => ({ content: 'not written' })],
    ['a deletion', 'DELETE', () => `items/${item}`, () => undefined],
    [
      'a login',
      'POST',
      () => '/api/collections/users/auth-with-password',
      () => ({ identity: ann.username, password: PASSWORD }),
    ],
    ['a refreshed login', 'POST', () => '/api/collections/users/auth-refresh', () => undefined],
    [
      'a login at a provider',
      'POST',
      () => '/api/collections/users/auth-with-oauth2',
      () => ({ provider: 'oidc', code: 'x', codeVerifier: 'x', redirectURL: 'https://a.example' }),
    ],
    [
      'a login by a code',
      'POST',
      () => '/api/collections/users/auth-with-otp',
      () => ({ otpId: 'x', password: '1' }),
    ],
    ['a put into the trash', 'PATCH', () => `/items/trash/${ann.id}/${item}`, () => undefined],
    ['a refetch', 'PATCH', () => `/refetch/${ann.id}/${item}`, () => undefined],
  ];
  test.each(requests)('with %s', async (_, method, path, body) => {
    const before = await server().sql('SELECT id, content, isTrashed, updated FROM items');
    const ask = { token: ann.token, ...(body() && { body: body() }) };
    expectRefused(await server().api(method, `${path()}?${expand}`, ask), 'expand');
    expect(await server().sql('SELECT id, content, isTrashed, updated FROM items')).toEqual(before);
  });

  test('with a request of a batch', async () => {
    const url = `/api/collections/items/records?a=1&%65xpand=owner`;
    const answer = await server().api('POST', '/api/batch', {
      token: ann.token,
      body: {
        requests: [
          { method: 'POST', url: '/api/collections/items/records', body: content() },
          { method: 'POST', url, body: content() },
        ],
      },
    });
    expect(answer.status).toBe(400);
    const parts = answer.body.data.requests as unknown as { 1: { response: Answer['body'] } };
    expectRefused({ status: 400, body: parts[1].response }, 'expand');
    expect(await server().sql("SELECT id FROM items WHERE content = 'not written'")).toEqual([]);
  });

  test('with a request of a batch that comes as a form', async () => {
    const form = new FormData();
    form.set(
      '@jsonPayload',
      JSON.stringify({
        requests: [{ method: 'POST', url: `/api/collections/items/records?${expand}` }],
      }),
    );
    const answer = await fetch(`${server().url}/api/batch`, {
      method: 'POST',
      headers: { Authorization: ann.token },
      body: form,
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('expand_not_allowed');
  });
});

test('a list that takes too long is given up, and says so', async () => {
  const requests = Array.from({ length: 50 }, () => ({
    method: 'POST',
    url: '/api/collections/items/records',
    body: { owner: ann.id, collection: ann.collection, content: 'a'.repeat(10_000) },
  }));
  for (let batch = 0; batch < 4; batch++)
    await server().api('POST', '/api/batch', { token: ann.token, body: { requests } });
  // The pattern is compared with the rest of each text from each of its characters.
  const filter = `content ~ "${'a'.repeat(3400)}b"`;
  const { status, body } = await list(query('filter', filter));
  expect(status).toBe(400);
  expect(body.message).toMatch(/^The query takes too long/);
});
