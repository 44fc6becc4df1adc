import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from '../server/harness';
import { filesWith } from '../server/leaving';
import { POLL_OPTIONS } from '../server/poll-options';
import { Program, ROUTES as DESCRIBED } from '../server/programs';

const server = useServer();
let ann: Account;
let programs: Record<'add' | 'read' | 'write', Program>;
beforeAll(async () => {
  ann = await server().createUser();
  const of = (scope: 'add' | 'read' | 'write') => Program.of(server(), ann, { scope });
  programs = { add: await of('add'), read: await of('read'), write: await of('write') };
});

const SCOPES = ['add', 'read', 'write'] as const;

/** The status for a token of each scope, in the order of `SCOPES`. */
const ROUTES: [route: string, expected: [number, number, number], body?: object][] = [
  ['POST /api/v1/add', [201, 403, 201], { text: 'a' }],
  ['GET /api/v1/items', [403, 200, 200]],
  ['GET /api/v1/items/{id}', [403, 200, 200]],
  ['PATCH /api/v1/items/{id}', [403, 403, 200], { content: 'changed' }],
  ['DELETE /api/v1/items/{id}', [403, 403, 204]],
  ['POST /api/v1/items/{id}/restore', [403, 403, 200]],
  ['GET /api/v1/collections', [403, 200, 200]],
  ['GET /api/v1/token', [200, 200, 200]],
  ['GET /api/v1/openapi.json', [200, 200, 200]],
];

test('the table has every route of the description', () => {
  expect(ROUTES.map(([route]) => route).sort()).toEqual(DESCRIBED.sort());
});

describe.each(ROUTES)('%s', (route, expected, body) => {
  test.each(SCOPES.map((scope, n) => [scope, expected[n] ?? 0] as const))(
    'with a token to %s: %i',
    async (scope, status) => {
      const { id, content } = await server().createItem(ann, { content: 'as it was' });
      const [method = '', path = ''] = route.replace('/api/v1/', '').split(' ');
      const answer = await programs[scope].ask(method, path.replace('{id}', id), body);
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body.message).toContain(`“${scope}”`);
      if (status === 403) expect(await server().stored('items', id)).toMatchObject({ content });
    },
  );
});

test('a token that isn’t valid is refused in one way, whatever is wrong', async () => {
  const [revoked, expired] = [await Program.of(server(), ann), await Program.of(server(), ann)];
  await server().api('DELETE', `/api/account/tokens/${revoked.id}`, { token: ann.token });
  await server().sql(`UPDATE accessTokens SET expires = '2026' WHERE id = '${expired.id}'`);
  const { secret } = programs.write;
  const sent = [
    undefined,
    '',
    secret,
    `Basic ${secret}`,
    `Bearer ${secret}x`,
    `Bearer ${secret.slice(0, -1)}`,
    `Bearer jot_${'A'.repeat(43)}`,
    `Bearer ${ann.token}`,
    `Bearer ${server().root}`,
    ann.token,
    `Bearer ${revoked.secret}`,
    `Bearer ${expired.secret}`,
  ];
  const answers = await Promise.all(
    sent.map((token) => server().api('GET', '/api/v1/items', { token })),
  );
  const told = answers.map(({ status, body, headers }) => [
    status,
    body,
    headers.get('www-authenticate'),
    headers.get('jot-user'),
  ]);
  expect(told).toEqual(sent.map(() => told[0]));
  expect(told[0]?.[0]).toBe(401);
});

test('an access token makes no tokens, and neither syncs nor changes the account', async () => {
  const token = `Bearer ${programs.write.secret}`;
  for (const [method, path, body] of [
    ['POST', '/api/account/tokens', { name: 'x', scope: 'write' }],
    ['GET', '/api/account/tokens'],
    ['POST', '/api/sync/pull', { cursor: null }],
    ['POST', '/api/sync/push', { client: 'abcdefghijklmno', acknowledged: 0, mutations: [] }],
    ['POST', '/api/account/delete', { password: 'x' }],
    ['POST', '/api/account/password', {}],
    ['PATCH', `users/${ann.id}`, { displayName: 'x' }],
    ['GET', `/items/versions/${ann.id}`],
    ['GET', 'items'],
    ['POST', '/api/realtime', { clientId: 'x', subscriptions: [] }],
    ['GET', '/api/sessions'],
  ] as const)
    expect((await server().api(method, path, { token, body })).status, path).toBe(401);
});

test('a route that isn’t there is 404', async () => {
  const token = `Bearer ${programs.write.secret}`;
  for (const path of ['GET /api/v1/nothing', 'GET /api/v1/add', 'POST /api/v1/token'])
    for (const each of [token, undefined]) {
      const [method = '', target = ''] = path.split(' ');
      expect((await server().api(method, target, { token: each })).status, path).toBe(404);
    }
});

test('no log and no file has a token', async () => {
  await server().api('PATCH', '/api/settings', {
    token: server().root,
    body: { logs: { minLevel: -4, maxDays: 5 } },
  });
  const secrets = Object.values(programs).map(({ secret }) => secret);
  for (const token of secrets.flatMap((secret) => [`Bearer ${secret}`, `Bearer ${secret}x`]))
    for (const [method, path, body] of [
      ['POST', '/api/v1/add', { text: 'a' }],
      ['POST', '/api/v1/add', '{'],
      ['GET', '/api/v1/items?kind=x'],
      ['GET', '/api/v1/items/nothing'],
      ['GET', 'items'],
      ['POST', '/api/sync/pull', {}],
    ] as const)
      await server().api(method, path, { token, body });
  await server().api('GET', '/api/last');
  await expect.poll(() => filesWith(server().data, ['/api/last']), POLL_OPTIONS).not.toEqual([]);
  expect(filesWith(server().data, secrets)).toEqual([]);
  for (const secret of secrets) expect(server().logs()).not.toContain(secret);
});
