import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { endOf } from './pull-client';
import { type Connection, connect, listen } from './realtime';

const server = useServer();
let ann: Account;
let bob: Account;
let itemsId: string;
const open: Connection[] = [];

beforeAll(async () => {
  ann = await server().createUser();
  bob = await server().createUser();
  const { body } = await server().api('GET', '/api/collections/items', { token: server().root });
  itemsId = body.id;
});

afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

async function follow(token: string, ...topics: string[]): Promise<Connection> {
  const connection = await listen(server(), { token, topics });
  open.push(connection);
  return connection;
}

/** Returns the messages of a connection: action, topic and id of each. */
function told({ received }: Connection) {
  return received.map(({ event, data }) => {
    const { action, record } = data as { action: string; record: { id: string } };
    return `${action} ${event} ${record.id}`;
  });
}

async function untilTold(connection: Connection, count: number) {
  await expect.poll(() => told(connection).length, POLL_OPTIONS).toBe(count);
}

test('each device of the owner is told of each write, in their order, and nobody else', async () => {
  const devices = [await follow(ann.token, 'items/*'), await follow(ann.token, 'items/*')];
  const byId = await follow(ann.token, `${itemsId}/*`);
  const others = [
    await follow(bob.token, 'items/*'),
    await follow(bob.token, `${itemsId}/*`, 'itemCollections/*'),
  ];
  const { id } = await server().createItem(ann, { content: 'first' });
  await server().api('PATCH', `items/${id}`, { token: ann.token, body: { content: 'second' } });
  await server().api('PATCH', `/items/trash/${ann.id}/${id}`, { token: ann.token });
  await server().api('DELETE', `items/${id}`, { token: ann.token });
  const expected = (topic: string) =>
    ['create', 'update', 'update', 'delete'].map((action) => `${action} ${topic} ${id}`);
  for (const device of devices) {
    await untilTold(device, 4);
    expect(told(device)).toEqual(expected('items/*'));
  }
  await untilTold(byId, 4);
  expect(told(byId)).toEqual(expected(`${itemsId}/*`));
  // The connection that gets this message has got all earlier ones too.
  const last = await server().createItem(bob);
  for (const other of others) {
    await untilTold(other, 1);
    expect(told(other)[0]).toContain(last.id);
  }
});

test('a message holds the record as its owner reads it, without what is hidden', async () => {
  const device = await follow(ann.token, 'items/*');
  const { id } = await server().createItem(ann, { content: 'https://example.org' });
  await untilTold(device, 1);
  const { body } = await server().api('GET', `items/${id}`, { token: ann.token });
  expect(device.received[0]?.data).toEqual({ action: 'create', record: body });
});

test('what goes with another record is told as well, and what was refused is not', async () => {
  const device = await follow(ann.token, 'items/*', 'itemCollections/*');
  const collection = await server().createCollection(ann, { name: 'Short-lived' });
  const item = await server().createItem(ann, { collection: collection.id });
  const { status } = await server().api('POST', '/api/batch', {
    token: ann.token,
    body: {
      requests: [
        {
          method: 'POST',
          url: '/api/collections/items/records',
          body: { owner: ann.id, collection: ann.collection, content: 'undone' },
        },
        { method: 'PATCH', url: '/api/collections/items/records/000000000000000', body: {} },
      ],
    },
  });
  expect(status).toBe(400);
  await server().api('DELETE', `itemCollections/${collection.id}`, { token: ann.token });
  await untilTold(device, 4);
  expect(told(device).sort()).toEqual(
    [
      `create itemCollections/* ${collection.id}`,
      `create items/* ${item.id}`,
      `delete itemCollections/* ${collection.id}`,
      `delete items/* ${item.id}`,
    ].sort(),
  );
});

test('PocketBase’s own topics work as they do: one record, a filter, a superuser, a guest', async () => {
  const { id } = await server().createItem(ann, { content: 'one' });
  const one = await follow(ann.token, `items/${id}`);
  const filter = encodeURIComponent(JSON.stringify({ query: { filter: 'content = "wanted"' } }));
  const filtered = await follow(ann.token, `items/*?options=${filter}`);
  const superuser = await follow(server().root, 'items/*');
  const guest = await connect(server());
  open.push(guest);
  await server().api('POST', '/api/realtime', {
    body: { clientId: guest.clientId, subscriptions: ['items/*'] },
  });
  await server().api('PATCH', `items/${id}`, { token: ann.token, body: { content: 'wanted' } });
  await untilTold(one, 1);
  await untilTold(filtered, 1);
  await untilTold(superuser, 1);
  expect(told(guest)).toEqual([]);
});

test('a connection can follow other topics, or none', async () => {
  const device = await follow(ann.token, 'items/*');
  const subscribe = (...subscriptions: string[]) =>
    server().api('POST', '/api/realtime', {
      token: ann.token,
      body: { clientId: device.clientId, subscriptions },
    });
  expect((await subscribe('itemCollections/*')).status).toBe(204);
  const witness = await follow(ann.token, 'items/*');
  await server().createItem(ann);
  await untilTold(witness, 1);
  const { id } = await server().createCollection(ann, { name: 'Followed' });
  await untilTold(device, 1);
  expect(told(device)).toEqual([`create itemCollections/* ${id}`]);
  expect((await subscribe()).status).toBe(204);
  await server().createCollection(ann, { name: 'Not followed' });
  await server().createItem(ann);
  await untilTold(witness, 2);
  expect(told(device)).toHaveLength(1);
});

/** Returns the cursor in the response to a subscription; null if there is none. */
async function cursorAt(token?: string, topic = 'sync'): Promise<string | null> {
  const connection = await connect(server());
  open.push(connection);
  const { status, headers } = await fetch(`${server().url}/api/realtime`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: JSON.stringify({ clientId: connection.clientId, subscriptions: [topic] }),
  });
  expect(status).toBe(204);
  return headers.get('Jot-Cursor');
}

test('who subscribes is told the cursor with which a pull would end, of the own account alone', async () => {
  const end = await endOf(server(), ann);
  expect(await cursorAt(ann.token)).toBe(end);
  expect(await cursorAt(ann.token, 'items/*')).toBe(end);
  await server().createItem(bob);
  expect(await cursorAt(ann.token)).toBe(end);
  const { id } = await server().createItem(ann);
  const next = await cursorAt(ann.token);
  expect(next).not.toBe(end);
  expect(next).toBe(await endOf(server(), ann));
  await server().api('DELETE', `items/${id}`, { token: ann.token });
  expect(await cursorAt(ann.token)).toBe(await endOf(server(), ann));
  expect(await cursorAt(ann.token)).not.toBe(next);
});

test('a guest and a superuser are told no cursor', async () => {
  expect(await cursorAt()).toBeNull();
  expect(await cursorAt(server().root)).toBeNull();
});
