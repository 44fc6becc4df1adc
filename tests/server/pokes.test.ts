import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Account, useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { Program } from './programs';
import { endOf } from './pull-client';
import { mintId, PushClient } from './pushing';
import { type Connection, connect, listen } from './realtime';

const server = useServer();
let ann: Account;
let bob: Account;
const open: Connection[] = [];

beforeAll(async () => {
  ann = await server().createUser();
  bob = await server().createUser();
});
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

async function follow(token: string): Promise<Connection> {
  const connection = await listen(server(), { token, topics: ['sync'] });
  open.push(connection);
  return connection;
}

const lastPoke = ({ received }: Connection) => received.at(-1)?.data;

/** Waits for the poke with the cursor at which a pull of the account ends now. */
async function untilPoked(connection: Connection, account: Account) {
  const cursor = await endOf(server(), account);
  await vi.waitFor(() => expect(lastPoke(connection)).toEqual({ cursor }), POLL_OPTIONS);
}

/** Changes to Ann's records that change the response to a pull. */
const WRITES: [what: string, write: () => Promise<unknown>][] = [
  ['a new item', () => server().createItem(ann)],
  [
    'an edit',
    async () => {
      const { id } = await server().createItem(ann);
      await server().api('PATCH', `items/${id}`, { token: ann.token, body: { content: 'edited' } });
    },
  ],
  [
    'an item that is trashed, and one that is deleted',
    async () => {
      const { id } = await server().createItem(ann);
      await server().api('PATCH', `/items/trash/${ann.id}/${id}`, { token: ann.token });
      await server().api('DELETE', `items/${id}`, { token: ann.token });
    },
  ],
  [
    'a push',
    () =>
      new PushClient(server(), ann).push({
        kind: 'create',
        recordId: mintId(),
        fields: { collection: ann.collection, content: 'pushed', title: '' },
      }),
  ],
  [
    'a text that a program adds and changes',
    async () => {
      const program = await Program.of(server(), ann);
      const [item] = await program.add(['added']);
      await program.ask('PATCH', `items/${item?.id}`, { content: 'changed' });
    },
  ],
  [
    'what goes with a collection',
    async () => {
      const { id } = await server().createCollection(ann, { name: 'Short-lived' });
      for (let n = 0; n < 3; n++) await server().createItem(ann, { collection: id });
      await server().api('DELETE', `itemCollections/${id}`, { token: ann.token });
    },
  ],
  [
    'a record that a superuser takes away',
    async () => {
      const { id } = await server().createCollection(ann, { name: 'Given' });
      const { status } = await server().api('PATCH', `itemCollections/${id}`, {
        token: server().root,
        body: { owner: bob.id },
      });
      expect(status).toBe(200);
    },
  ],
];

test.each(WRITES)('each device of the owner is poked by %s, and nobody else', async (_, write) => {
  const devices = [await follow(ann.token), await follow(ann.token)];
  const other = await listen(server(), { token: bob.token, topics: ['items/*'] });
  open.push(other);
  await write();
  for (const device of devices) {
    await untilPoked(device, ann);
    expect(new Set(device.received.map(({ event }) => event))).toEqual(new Set(['sync']));
  }
  expect(other.received).toEqual([]);
});

test('the account that a superuser gives a record to is poked as well', async () => {
  const device = await follow(bob.token);
  const { id } = await server().createCollection(ann, { name: 'Given away' });
  await server().api('PATCH', `itemCollections/${id}`, {
    token: server().root,
    body: { owner: bob.id },
  });
  await untilPoked(device, bob);
  expect(device.received).toHaveLength(1);
});

test('what is refused, and what other accounts write, pokes nobody', async () => {
  const device = await follow(ann.token);
  await server().api('POST', 'items', { token: ann.token, body: { owner: ann.id, content: '' } });
  await server().createItem(bob);
  await server().createItem(ann);
  await untilPoked(device, ann);
  expect(device.received).toHaveLength(1);
});

test('a push of many mutations pokes a few times', async () => {
  const device = await follow(ann.token);
  const fields = { collection: ann.collection, content: 'one of many', title: '' };
  const mutations = Array.from({ length: 200 }, () => ({ kind: 'create' as const, fields }));
  const start = performance.now();
  await new PushClient(server(), ann).push(...mutations);
  await untilPoked(device, ann);
  expect(device.received.length).toBeLessThan((performance.now() - start) / 25 + 2);
  expect(device.received.length).toBeLessThan(200);
});

test('a guest and a superuser are not poked', async () => {
  const guest = await connect(server());
  open.push(guest);
  const body = { clientId: guest.clientId, subscriptions: ['sync'] };
  expect((await server().api('POST', '/api/realtime', { body })).status).toBe(204);
  const superuser = await follow(server().root);
  const device = await follow(ann.token);
  await server().createItem(ann);
  await untilPoked(device, ann);
  expect([guest.received, superuser.received]).toEqual([[], []]);
});

test('a device that follows something else is poked no more', async () => {
  const device = await follow(ann.token);
  const witness = await follow(ann.token);
  const body = { clientId: device.clientId, subscriptions: ['demoReset'] };
  await server().api('POST', '/api/realtime', { token: ann.token, body });
  await server().createItem(ann);
  await untilPoked(witness, ann);
  expect(device.received).toEqual([]);
});
