import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { type Account, useServer } from '../server/harness';
import { endOf } from '../server/pull-client';
import { mintId, PushClient } from '../server/pushing';

// If a device opens an event stream and stops reading, the server must not queue its messages without limit.

/** How often an item of 30 KB is changed: more than the socket buffers of both ends hold. */
const CHANGES = 800;

const server = useServer();
let ann: Account;
let client: PushClient;
let recordId: string;

beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
  recordId = mintId();
  await client.push({
    kind: 'create',
    recordId,
    fields: { collection: ann.collection, title: '', content: '€'.repeat(10_000) },
  });
});

/** Opens a stream that is subscribed to a topic and then not read. */
async function deaf(topic: string): Promise<Socket> {
  const { hostname, port } = new URL(server().url);
  const socket = connectTo(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/realtime HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`,
  );
  let greeting = '';
  while (!/"clientId":"\w+"/.test(greeting)) greeting += String((await once(socket, 'data'))[0]);
  socket.pause();
  const clientId = /"clientId":"(\w+)"/.exec(greeting)?.[1];
  const body = { clientId, subscriptions: [topic] };
  const { status } = await server().api('POST', '/api/realtime', { token: ann.token, body });
  expect(status).toBe(204);
  return socket;
}

/** Toggles the item repeatedly. */
async function change() {
  for (let n = 0; n < CHANGES; n += 100) {
    const turn = (_: unknown, nth: number) => ({
      kind: 'update' as const,
      recordId,
      fields: { shouldCopyOnClick: nth % 2 === 0 },
    });
    await client.push(...Array.from({ length: 100 }, turn));
  }
}

/** Reads the stream: to its end if it was closed, otherwise up to a text. */
async function readOn(socket: Socket, until: string) {
  let bytes = 0;
  let last = '';
  const done = new Promise<boolean>((resolve) => {
    socket.once('close', () => resolve(true));
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      last = (last + String(chunk)).slice(-1_000);
      if (last.includes(until)) resolve(false);
    });
  });
  socket.resume();
  const isClosed = await done;
  socket.destroy();
  return { isClosed, bytes };
}

test('a connection that takes no records is closed', async () => {
  const socket = await deaf('items/*');
  await change();
  const { id } = await server().createItem(ann, { content: 'the last' });
  expect((await readOn(socket, id)).isClosed).toBe(true);
});

test('a connection that takes no pokes has the newest cursor when it reads again', async () => {
  const socket = await deaf('sync');
  await change();
  const { isClosed, bytes } = await readOn(socket, await endOf(server(), ann));
  expect(isClosed).toBe(false);
  expect(bytes).toBeLessThan(CHANGES * 200);
});
