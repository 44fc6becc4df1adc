import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, Server, type Account } from '../server/harness';
import { POLL_OPTIONS } from '../server/poll-options';
import { connect } from '../server/realtime';

/** Stands for a token, a shared text, a search or a name, none of which may get into the log. */
const SECRET = 'Sesame47';

const data = mkdtempSync(path.join(os.tmpdir(), 'jot-request-log-test-'));
let server: Server;
let ann: Account;

beforeAll(async () => {
  server = await Server.start({ env: { JOT_DEMO: 'off' } }, data);
  ann = await server.createUser();
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

interface Probe {
  what: string;
  method: string;
  path: string;
  /** The path in the log; null for a response that isn't logged. */
  logged: string | null;
  body?: (account: Account) => object | string;
  isGuest?: boolean;
  referer?: string;
}

const items = '/api/collections/items/records';
const OTHER = '/…';

const PROBES: Probe[] = [
  {
    what: 'an old link of a reset mail',
    method: 'GET',
    path: `/confirm-password-reset/${SECRET}`,
    logged: null,
  },
  {
    what: 'the same, asked for wrongly',
    method: 'POST',
    path: `/confirm-password-reset/${SECRET}?a=${SECRET}`,
    logged: OTHER,
  },
  { what: 'a shared text', method: 'GET', path: `/share?text=${SECRET}`, logged: null },
  {
    what: 'a shared text by POST',
    method: 'POST',
    path: `/share?text=${SECRET}`,
    body: () => `text=${SECRET}`,
    logged: '/share',
  },
  { what: 'a main view', method: 'GET', path: `/${SECRET}/${SECRET}`, logged: null },
  { what: 'a main view, asked wrongly', method: 'PUT', path: `/ann/${SECRET}`, logged: OTHER },
  {
    what: 'a missing asset',
    method: 'GET',
    path: `/assets/a.js?x=${SECRET}`,
    logged: '/assets/a.js',
  },
  {
    what: 'a search',
    method: 'GET',
    path: `${items}?filter=${encodeURIComponent(`title ~ '${SECRET}'`)}`,
    logged: items,
  },
  {
    what: 'a search that can’t be read',
    method: 'GET',
    path: `${items}?filter=${encodeURIComponent(`${SECRET} ~~ ('${SECRET}`)}`,
    logged: items,
  },
  {
    what: 'a search in a field that isn’t there',
    method: 'GET',
    path: `${items}?filter=${SECRET}%3D1&sort=${SECRET}`,
    logged: items,
  },
  {
    what: 'an expand',
    method: 'GET',
    path: `${items}/abc?expand=${SECRET}`,
    logged: `${items}/{id}`,
  },
  {
    what: 'a body that is no JSON',
    method: 'POST',
    path: items,
    body: () => `{"content": ${SECRET}`,
    logged: items,
  },
  {
    what: 'an item that is refused',
    method: 'POST',
    path: items,
    body: ({ id, collection }) => ({ owner: id, collection, content: SECRET.repeat(2000) }),
    logged: items,
  },
  {
    what: 'an item in a collection that isn’t there',
    method: 'POST',
    path: items,
    body: ({ id }) => ({ owner: id, collection: SECRET, content: SECRET }),
    logged: items,
  },
  {
    what: 'a name and a slug that are refused',
    method: 'POST',
    path: '/api/collections/itemCollections/records',
    body: ({ id }) => ({ owner: id, name: SECRET.repeat(100), slug: SECRET.repeat(100) }),
    logged: '/api/collections/itemCollections/records',
  },
  {
    what: 'a batch',
    method: 'POST',
    path: '/api/batch',
    body: ({ id }) => ({
      requests: [{ method: 'POST', url: items, body: { owner: id, content: SECRET } }],
    }),
    logged: '/api/batch',
  },
  {
    what: 'a registration that is refused',
    method: 'POST',
    path: '/api/collections/users/records',
    isGuest: true,
    body: () => ({
      username: `${SECRET} ${SECRET}`,
      email: SECRET,
      password: SECRET,
      passwordConfirm: `${SECRET}x`,
    }),
    logged: '/api/collections/users/records',
  },
  {
    what: 'a login that fails',
    method: 'POST',
    path: '/api/collections/users/auth-with-password',
    isGuest: true,
    body: () => ({ identity: SECRET, password: PASSWORD }),
    logged: '/api/collections/users/auth-with-password',
  },
  {
    what: 'a token of a mail',
    method: 'POST',
    path: '/api/collections/users/confirm-password-reset',
    isGuest: true,
    body: () => ({ token: SECRET, password: PASSWORD, passwordConfirm: PASSWORD }),
    logged: '/api/collections/users/confirm-password-reset',
  },
  ...['request-password-reset', 'request-verification'].map((action) => ({
    what: `a ${action} for an address that nobody has`,
    method: 'POST',
    path: `/api/collections/users/${action}`,
    isGuest: true,
    body: () => ({ email: `${SECRET}@example.org` }),
    logged: `/api/collections/users/${action}`,
  })),
  {
    what: 'a page that leads here',
    method: 'GET',
    path: `${items}/abc`,
    referer: `https://jot.example.org/${SECRET}?text=${SECRET}`,
    logged: `${items}/{id}`,
  },
];

interface Entry {
  message: string;
  data: Record<string, unknown>;
}

/** Returns the log entries of a probe, which is identified by its `User-Agent`. */
async function entriesOf(agent: string): Promise<Entry[]> {
  const filter = encodeURIComponent(`data.userAgent = '${agent}'`);
  const { body } = await server.api('GET', `/api/logs?filter=${filter}`, { token: server.root });
  return body.items as unknown as Entry[];
}

const loggedEntry = (agent: string) =>
  vi.waitFor(async () => {
    const [entry] = await entriesOf(agent);
    if (!entry) throw new Error(`${agent} isn’t in the log.`);
    return entry;
  }, POLL_OPTIONS);

/** Sends a probe and returns the `User-Agent` that identifies it in the log. */
async function send({ method, path: target, body, isGuest, referer }: Probe, agent: string) {
  const sent = body?.(ann);
  const response = await fetch(server.url + target, {
    method,
    headers: {
      'User-Agent': agent,
      'Content-Type': 'application/json',
      ...(isGuest ? {} : { Authorization: ann.token }),
      ...(referer === undefined ? {} : { Referer: referer }),
    },
    body: typeof sent === 'object' ? JSON.stringify(sent) : sent,
    referrerPolicy: 'unsafe-url',
  });
  await response.text();
  return response.status;
}

describe('no text of a user is logged:', () => {
  test('in any entry', async () => {
    const statuses = await Promise.all(PROBES.map((probe, index) => send(probe, `probe-${index}`)));
    for (const [index, { what, method, logged, referer }] of PROBES.entries()) {
      if (logged === null) continue;
      const { message, data: entry } = await loggedEntry(`probe-${index}`);
      expect(JSON.stringify([message, entry]), what).not.toContain(SECRET);
      expect([message, entry.url, entry.status], what).toEqual([
        `${method} ${logged}`,
        logged,
        statuses[index],
      ]);
      const site = referer === undefined ? '' : new URL(referer).origin;
      expect(entry.referer, what).toBe(site);
    }
    // By now, all earlier requests have been written.
    for (const [index, { what, logged }] of PROBES.entries())
      if (logged === null) expect(await entriesOf(`probe-${index}`), what).toEqual([]);
  });

  test('by a realtime subscription', async () => {
    const connection = await connect(server);
    const options = encodeURIComponent(JSON.stringify({ query: { filter: `title~'${SECRET}'` } }));
    for (const topic of [`items/*?options=${options}`, SECRET]) {
      const body = { clientId: connection.clientId, subscriptions: [topic] };
      await server.api('POST', '/api/realtime', {
        token: ann.token,
        body,
        headers: { 'User-Agent': 'subscriber' },
      });
    }
    await server.createItem(ann, { content: 'a' });
    const { message } = await loggedEntry('subscriber');
    connection.close();
    expect(message).toBe('POST /api/realtime');
  });

  test('anywhere in the files', async () => {
    const last: Probe = { what: 'the last', method: 'GET', path: '/api/last', logged: '/api/last' };
    await send(last, 'last-probe');
    await loggedEntry('last-probe');
    const names = readdirSync(data).filter((name) => name.startsWith('auxiliary.db'));
    expect(names).toContain('auxiliary.db');
    for (const name of names)
      expect(readFileSync(path.join(data, name)).includes(SECRET), name).toBe(false);
  });
});

test('an operator finds why a request was refused, and what failed', async () => {
  await send(
    {
      what: 'a name that is refused',
      method: 'POST',
      path: '/api/collections/itemCollections/records',
      body: ({ id }) => ({ owner: id, name: '' }),
      logged: null,
    },
    'refused',
  );
  const { data: entry } = await loggedEntry('refused');
  expect(entry).toMatchObject({
    type: 'request',
    status: 400,
    method: 'POST',
    auth: 'users',
    error: expect.stringMatching(/./),
    details: { name: expect.stringMatching(/^\w+$/) },
    execTime: expect.any(Number),
  });
  expect(entry).not.toHaveProperty('userIP');
});
