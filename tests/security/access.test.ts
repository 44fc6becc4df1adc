import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, type Answer, PASSWORD, useServer } from '../server/harness';
import { sessionOf } from './session-token';

const server = useServer({ hasDemo: true });
let ann: Account;
let other: Account;
let unverified: Account;
let demo: Account;

beforeAll(async () => {
  ann = await server().createUser();
  other = await server().createUser();
  for (const { id } of [ann, other])
    await server().api('PATCH', `users/${id}`, { token: server().root, body: { verified: true } });
  unverified = await server().createUser();
  demo = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
});

/** The callers who request a record of Ann's. */
const callers = {
  guest: () => undefined,
  owner: () => ann.token,
  other: () => other.token,
  unverified: () => unverified.token,
  demo: () => demo.token,
  superuser: () => server().root,
};
type Caller = keyof typeof callers;
type Action = 'list' | 'view' | 'create' | 'update' | 'delete';
type Expected = Record<Action, Record<Caller, number>>;

/** In the order guest, owner, other, demo, superuser. An unverified user counts as “other”. */
function row(...[guest, owner, other, demo, superuser]: [number, number, number, number, number]) {
  return { guest, owner, other, unverified: other, demo, superuser };
}

const ownRecords = {
  // A list is never refused. It contains the records that the caller may see.
  list: row(200, 200, 200, 200, 200),
  view: row(404, 200, 404, 404, 200),
  create: row(400, 200, 400, 400, 200),
  update: row(404, 200, 404, 404, 200),
  delete: row(404, 204, 404, 404, 204),
};

const ofSuperusers = {
  list: row(403, 403, 403, 403, 200),
  view: row(403, 403, 403, 403, 200),
  create: row(403, 403, 403, 403, 200),
  update: row(403, 403, 403, 403, 200),
  delete: row(403, 403, 403, 403, 204),
};

const tables: Record<string, Expected> = {
  items: ownRecords,
  itemCollections: ownRecords,
  trashBins: {
    ...ownRecords,
    // Each account already has its only one.
    create: row(403, 403, 403, 403, 400),
    delete: row(404, 400, 404, 404, 400),
  },
  // An account reads its own records through separate routes.
  sessions: ofSuperusers,
  keptVariables: ofSuperusers,
  users: {
    ...ownRecords,
    create: row(200, 200, 200, 200, 200),
    delete: row(403, 403, 403, 403, 204),
  },
};

test('the table leaves no collection out', async () => {
  const { body } = await server().api('GET', '/api/collections?perPage=200', {
    token: server().root,
  });
  const names = body.items.filter(({ system }) => !system).map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(tables).sort());
});

describe.each(Object.entries(tables))('%s', (table, expected) => {
  const rows = Object.entries(expected).flatMap(([action, statuses]) =>
    Object.entries(statuses).map(([caller, status]) => ({
      action: action as Action,
      caller: caller as Caller,
      status,
    })),
  );

  test.each(rows)('$action by $caller: $status', async ({ action, caller, status }) => {
    const id = await target(table);
    const before = await server().stored(table, id);

    const answer = await attempt(table, action, id, callers[caller]());

    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    if (status >= 400) expect(answer.body.message).toBeTruthy();
    const isSeen = caller === 'owner' || caller === 'superuser';
    if (action === 'list' && status === 200)
      expect(answer.body.items.some((each) => each.id === id)).toBe(isSeen);
    if (action === 'view' && status === 200) expect(answer.body.id).toBe(id);
    const after = await server().stored(table, id);
    if (action === 'delete' && status === 204) expect(after).toBeUndefined();
    else if (action === 'update' && status === 200) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
  });
});

/** Returns a record of Ann's, or of a new account if the test may delete the account itself. */
async function target(table: string): Promise<string> {
  if (table === 'items') return (await server().createItem(ann)).id;
  if (table === 'itemCollections') return (await server().createCollection(ann)).id;
  if (table === 'trashBins') return ann.trashBin;
  if (table === 'sessions') {
    const { token } = await server().login(ann.username);
    return sessionOf(token);
  }
  if (table === 'keptVariables') {
    const token = server().root;
    const { body } = await server().api('POST', table, { token, body: newRecord(table) });
    return String(body.id);
  }
  // A new account becomes “Ann”, so that the table's other rows aren't left without her.
  ann = await server().createUser();
  return ann.id;
}

function attempt(table: string, action: Action, id: string, token?: string): Promise<Answer> {
  const { api } = server();
  const ask = (method: string, path: string, body?: object) =>
    api.call(server(), method, path, { token, body });
  switch (action) {
    case 'list':
      return ask('GET', `${table}?perPage=500&filter=id="${id}"`);
    case 'view':
      return ask('GET', `${table}/${id}`);
    case 'create':
      return ask('POST', table, newRecord(table));
    case 'update':
      return ask('PATCH', `${table}/${id}`, change(table));
    case 'delete':
      return ask('DELETE', `${table}/${id}`);
  }
}

let made = 0;

/** Creates a record for Ann. */
function newRecord(table: string): object {
  const name = `new${++made}`;
  const owner = ann.id;
  if (table === 'items') return { owner, collection: ann.collection, content: name };
  if (table === 'users')
    return {
      username: name,
      email: `${name}@example.net`,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    };
  if (table === 'sessions') {
    const time = '2030-01-01 00:00:00.000Z';
    return { owner, device: name, lastUsed: time, expires: time };
  }
  if (table === 'keptVariables') return { name, value: 'on' };
  return { owner, name, slug: name };
}

function change(table: string): object {
  const value = `changed ${++made}`;
  if (table === 'items') return { content: value };
  if (table === 'sessions') return { device: value };
  return table === 'users' ? { displayName: value } : { name: value };
}
