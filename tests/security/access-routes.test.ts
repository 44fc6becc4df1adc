import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, PASSWORD, useServer } from '../server/harness';
import { Program, ROUTES } from '../server/programs';
import { WebSite } from '../server/web-site';
import { registeredRoutes } from './registered-routes';
import { sessionOf } from './session-token';

const publicDir = mkdtempSync(path.join(os.tmpdir(), 'jot-access-test-'));
mkdirSync(path.join(publicDir, 'assets'));
writeFileSync(path.join(publicDir, 'index.html'), '<!doctype html>');
writeFileSync(path.join(publicDir, 'assets', 'app.js'), '');
afterAll(() => rmSync(publicDir, { recursive: true }));

const site = await WebSite.start();
const page = site.html('/page', '<title>A page</title>');
afterAll(() => site.stop());

const server = useServer({
  hasDemo: true,
  publicDir,
  env: { JOT_TEST_LOOPBACK_PORTS: String(site.port) },
});
let people: Record<'owner' | 'other' | 'unverified' | 'demo', Account>;
let program: Program;

beforeAll(async () => {
  const verified = async () => {
    const account = await server().createUser();
    await server().api('PATCH', `users/${account.id}`, {
      token: server().root,
      body: { verified: true },
    });
    return account;
  };
  people = {
    owner: await verified(),
    other: await verified(),
    unverified: await server().createUser(),
    demo: await server().login(DEMO_USERNAME, DEMO_PASSWORD),
  };
  program = await Program.of(server(), people.owner);
});

const CALLERS = ['guest', 'owner', 'other', 'unverified', 'demo', 'superuser'] as const;
type Caller = (typeof CALLERS)[number];

function tokenOf(caller: Caller): string | undefined {
  if (caller === 'guest') return undefined;
  return caller === 'superuser' ? server().root : people[caller].token;
}

interface Route {
  /** The route as it is registered. */
  route: string;
  /** Statuses in the order of `CALLERS`. */
  expected: [number, number, number, number, number, number];
  /** The request's path if it differs from the route, and its body, for a record of the owner. */
  ask?: (caller: Caller) => { path?: string; body?: object } | Promise<{ path?: string }>;
}

const itemPath = (route: string, fields: object) => async () => {
  const { id } = await server().createItem(people.owner, { ...fields });
  return { path: `/${route}/${people.owner.id}/${id}` };
};
let asked = 0;
/** PocketBase's paths below `users`, with bodies that are valid except for their tokens. */
const users = (action: string, body?: () => object) => ({
  route: `POST /api/collections/users/${action}`,
  ask: () => ({ path: `/api/collections/users/${action}`, body: body?.() }),
});
const nobody = () => ({ email: `nobody${++asked}@example.net` });
const everybody = (status: number): Route['expected'] => [
  status,
  status,
  status,
  status,
  status,
  status,
];

/** Returns the id of a session from another login. */
async function newSession({ username }: Account): Promise<string> {
  const { token } = await server().login(username);
  return sessionOf(token);
}

/** The routes that Jot adds. */
const OWN: Route[] = [
  {
    route: 'PATCH /items/trash/{userId}/{itemId}',
    ask: itemPath('items/trash', {}),
    expected: [401, 200, 403, 403, 403, 200],
  },
  {
    route: 'PATCH /items/untrash/{userId}/{itemId}',
    ask: itemPath('items/untrash', {}),
    expected: [401, 200, 403, 403, 403, 200],
  },
  {
    route: 'GET /items/versions/{userId}/{itemId}',
    ask: itemPath('items/versions', {}),
    expected: [401, 200, 403, 403, 403, 200],
  },
  {
    route: 'GET /items/versions/{userId}',
    ask: () => ({ path: `/items/versions/${people.owner.id}` }),
    expected: [401, 200, 403, 403, 403, 200],
  },
  {
    route: 'PATCH /refetch/{userId}/{itemId}',
    ask: itemPath('refetch', { content: page }),
    expected: [401, 200, 403, 403, 403, 200],
  },
  { route: 'GET /api/site', expected: everybody(200) },
  {
    route: 'POST /api/mail-links/check',
    ask: () => ({ body: { token: 'x' } }),
    expected: everybody(200),
  },
  ...['request-provider-link', 'confirm-provider-link'].map((action) => ({
    route: `POST /api/collections/{collection}/${action}`,
    ask: () => ({ path: `/api/collections/users/${action}`, body: { token: 'x', ...nobody() } }),
    expected: everybody(400),
  })),
  {
    route: 'POST /share',
    ask: () => ({ path: '/share', body: {} }),
    expected: everybody(200),
  },
  {
    route: 'GET /assets/{path...}',
    ask: () => ({ path: '/assets/app.js' }),
    expected: everybody(200),
  },
  { route: 'GET /api/sessions', expected: [401, 200, 200, 200, 200, 403] },
  {
    route: 'POST /api/sessions/logout',
    ask: () => ({ body: { id: 'abcdefghijklmno' } }),
    expected: everybody(204),
  },
  { route: 'POST /api/sessions/end-others', expected: [401, 204, 204, 204, 403, 403] },
  {
    route: 'DELETE /api/sessions/{id}',
    ask: async () => ({ path: `/api/sessions/${await newSession(people.owner)}` }),
    expected: [401, 204, 404, 404, 404, 403],
  },
  {
    route: 'POST /api/sync/pull',
    ask: () => ({ body: { cursor: null } }),
    expected: [401, 200, 200, 200, 200, 403],
  },
  {
    route: 'POST /api/sync/push',
    ask: () => ({ body: { client: 'abcdefghijklmno', acknowledged: 0, mutations: [] } }),
    expected: [401, 200, 200, 200, 200, 403],
  },
  { route: 'GET /api/account/usage', expected: [401, 200, 200, 200, 200, 403] },
  {
    route: 'POST /api/account/delete',
    ask: () => ({ body: { password: 'not the password' } }),
    expected: [401, 400, 400, 400, 403, 403],
  },
  {
    route: 'POST /api/account/password',
    ask: () => ({
      body: { oldPassword: 'not the password', password: PASSWORD, passwordConfirm: PASSWORD },
    }),
    expected: [401, 400, 400, 400, 403, 403],
  },
  { route: 'GET /api/account/tokens', expected: [401, 200, 200, 200, 200, 403] },
  {
    route: 'POST /api/account/tokens',
    ask: () => ({ body: { name: 'A program', scope: 'read' } }),
    expected: [401, 201, 201, 201, 403, 403],
  },
  {
    route: 'DELETE /api/account/tokens/{id}',
    ask: async () => ({
      path: `/api/account/tokens/${(await Program.of(server(), people.owner)).id}`,
    }),
    expected: [401, 204, 404, 404, 404, 403],
  },
  // Access tokens alone open these (access-tokens.test.ts).
  ...ROUTES.map((route) => ({
    route,
    expected: everybody(route.endsWith('/openapi.json') ? 200 : 401),
  })),
  { route: 'GET /{path...}', ask: () => ({ path: '/somebody' }), expected: everybody(200) },
];

/** PocketBase's own routes for accounts or for superusers only. */
const POCKETBASE: Route[] = [
  { route: 'GET /api/health', expected: everybody(200) },
  { route: 'GET /api/collections/users/auth-methods', expected: everybody(200) },
  {
    ...users('auth-with-password', () => ({
      identity: people.owner.username,
      password: PASSWORD,
    })),
    expected: everybody(200),
  },
  { ...users('auth-refresh'), expected: [401, 200, 200, 200, 200, 403] },
  { ...users('request-verification', nobody), expected: everybody(204) },
  { ...users('request-password-reset', nobody), expected: everybody(204) },
  {
    ...users('request-email-change', () => ({ newEmail: nobody().email })),
    expected: [401, 204, 204, 204, 403, 403],
  },
  { ...users('confirm-verification', () => ({ token: 'x' })), expected: everybody(400) },
  {
    ...users('confirm-password-reset', () => ({
      token: 'x',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    })),
    expected: everybody(400),
  },
  {
    ...users('confirm-email-change', () => ({ token: 'x', password: PASSWORD })),
    expected: everybody(400),
  },
  { ...users('request-otp', nobody), expected: everybody(403) },
  { ...users('auth-with-otp', () => ({ otpId: 'x', password: 'x' })), expected: everybody(403) },
  {
    ...users('auth-with-oauth2', () => ({ provider: 'x', code: 'x', redirectUrl: 'x' })),
    expected: everybody(403),
  },
  {
    route: 'POST /api/collections/users/impersonate/{id}',
    ask: () => ({ path: `/api/collections/users/impersonate/${people.owner.id}`, body: {} }),
    expected: [401, 403, 403, 403, 403, 200],
  },
  { route: 'GET /api/settings', expected: [401, 403, 403, 403, 403, 200] },
  {
    route: 'PATCH /api/settings',
    ask: () => ({ body: {} }),
    expected: [401, 403, 403, 403, 403, 200],
  },
  { route: 'GET /api/collections', expected: [401, 403, 403, 403, 403, 200] },
  {
    route: 'POST /api/collections',
    ask: () => ({ body: {} }),
    expected: [401, 403, 403, 403, 403, 400],
  },
  { route: 'GET /api/logs', expected: [401, 403, 403, 403, 403, 200] },
  { route: 'GET /api/backups', expected: [401, 403, 403, 403, 403, 200] },
  { route: 'GET /api/crons', expected: [401, 403, 403, 403, 403, 200] },
  { route: 'POST /api/crons/resetDemo', expected: [401, 403, 403, 403, 403, 204] },
  {
    route: 'POST /api/sql',
    ask: () => ({ body: { query: 'SELECT 1' } }),
    expected: [401, 403, 403, 403, 403, 200],
  },
];

test('the table leaves none of the server’s own routes out', () => {
  const added = registeredRoutes();
  expect(added).toEqual(expect.arrayContaining(['GET /api/site', 'GET /api/sessions']));
  expect(OWN.map(({ route }) => route).sort()).toEqual(added.sort());
});

describe.each([...OWN, ...POCKETBASE])('$route', ({ route, ask, expected }) => {
  test.each(CALLERS.map((caller, index) => [caller, expected[index] ?? 0] as const))(
    'by %s: %i',
    async (caller, status) => {
      const answer = await send(caller, tokenOf(caller));
      const text = await answer.text();
      expect(answer.status, text).toBe(status);
      if (status >= 400)
        expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/./) });
    },
  );

  test.skipIf(ROUTES.includes(route))('by an access token: as a guest, or 401', async () => {
    const { status } = await send('owner', `Bearer ${program.secret}`);
    expect([401, expected[0]]).toContain(status);
  });

  async function send(caller: Caller, token: string | undefined): Promise<Response> {
    const [method = '', path = ''] = route.split(' ');
    const request: { path?: string; body?: object } = (await ask?.(caller)) ?? {};
    return fetch(`${server().url}${request.path ?? path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: token }),
      },
      body: request.body && JSON.stringify(request.body),
    });
  }
});
