import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, useServer } from '../server/harness';
import { endOf, pullAll, STORES } from '../server/pull-client';

const PULL = '/api/sync/pull';
const CLIENT = 'annsclient00000';
const SECRET = 'what only Ann may read';

const server = useServer({ hasDemo: true });
let ann: Account;
let other: Account;
let demo: Account;
/** Ann's cursor before she wrote and deleted the secret records. */
let annsCursor: string;
/** Ids and texts that nobody else may see. */
let secrets: string[];

beforeAll(async () => {
  ann = await server().createUser();
  other = await server().createUser();
  demo = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
  annsCursor = await endOf(server(), ann);
  const kept = await server().createItem(ann, { content: SECRET });
  const gone = await server().createItem(ann, { content: SECRET });
  await server().api('DELETE', `items/${gone.id}`, { token: ann.token });
  await server().sql(
    `INSERT INTO syncClients (id, owner, lastMutation, seen) VALUES ('${CLIENT}', '${ann.id}', 4711, '')`,
  );
  secrets = [ann.id, ann.collection, ann.trashBin, kept.id, gone.id, SECRET, '4711'];
});

const requests: Record<string, () => object> = {
  'a first pull': () => ({ cursor: null }),
  'her cursor': () => ({ cursor: annsCursor }),
  'her collection as first list': () => ({ cursor: null, first: ann.collection }),
  'her trash bin as first list': () => ({ cursor: null, first: ann.trashBin }),
  'her client': () => ({ cursor: null, client: CLIENT }),
  'all of it': () => ({
    cursor: annsCursor,
    first: ann.collection,
    client: CLIENT,
    owner: ann.id,
  }),
};

describe.each(Object.entries(requests))('with %s', (_, body) => {
  test('Ann finds something of hers', async () => {
    const answer = await server().api('POST', PULL, { token: ann.token, body: body() });
    expect(answer.status).toBe(200);
    expect(secrets.some((secret) => JSON.stringify(answer.body).includes(secret))).toBe(true);
  });

  const strangers: [who: string, token: () => string | undefined, status: number][] = [
    ['another person', () => other.token, 200],
    ['the demo account', () => demo.token, 200],
    ['a guest', () => undefined, 401],
    ['a superuser', () => server().root, 403],
    ['a token that is none', () => 'x.y.z', 401],
  ];
  test.each(strangers)('%s finds nothing of hers', async (__, token, status) => {
    const sent = token();
    const answer = await server().api('POST', PULL, {
      ...(sent !== undefined && { token: sent }),
      body: body(),
    });
    expect(answer.status).toBe(status);
    const text = JSON.stringify(answer.body);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

test('all that is sent is the owner’s, and no hidden field is', async () => {
  await server().createItem(ann, { content: 'https://example.invalid' });
  for (const page of await pullAll(server(), ann))
    for (const store of STORES)
      for (const record of page[store]) {
        expect(record.owner).toBe(ann.id);
        expect(Object.keys(record)).not.toContain('metadataState');
        expect(Object.keys(record)).not.toContain('fetchedTitle');
      }
});

test('the tables of the protocol are no collections', async () => {
  for (const table of ['changeLog', 'syncState', 'timelines', 'syncClients', 'broughtBack']) {
    const { status } = await server().api('GET', table, { token: server().root });
    expect(status, table).toBe(404);
  }
});

test('a body of 2 MB is refused', async () => {
  const { status, body } = await server().api('POST', PULL, {
    token: ann.token,
    body: { cursor: 'x'.repeat(2 * 1024 * 1024) },
  });
  expect(status).toBe(413);
  expect(body.message).toMatch(/too large/);
});

test('a session that has ended gets 401, not an empty account', async () => {
  const { token, username } = await server().createUser();
  await server().api('POST', '/api/sessions/end-others', {
    token: (await server().login(username)).token,
  });
  const { status } = await server().api('POST', PULL, { token, body: { cursor: null } });
  expect(status).toBe(401);
});

test('the answer names its account, and is kept by no cache', async () => {
  const ann = await server().createUser();
  const { headers } = await server().api('POST', PULL, { token: ann.token, body: {} });
  expect(headers.get('Jot-User')).toBe(ann.id);
  expect(headers.get('Cache-Control')).toContain('no-store');
});

test('another site asks in vain', async () => {
  const ann = await server().createUser();
  const { status } = await server().api('POST', PULL, {
    token: ann.token,
    body: { cursor: null },
    headers: { Origin: 'https://evil.example' },
  });
  expect(status).toBe(403);
});
