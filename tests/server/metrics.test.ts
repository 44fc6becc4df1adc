import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/process/address.mjs';
import { root } from '../../scripts/project.mjs';
import { useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { PushClient } from './pushing';
import { connect } from './realtime';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const address = `127.0.0.1:${await freePort()}`;
const server = useServer({ env: { JOT_METRICS: address } });

/** The values of the metrics, by their names with labels. */
async function read(): Promise<Map<string, number>> {
  const answer = await fetch(`http://${address}/metrics`);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

const requests = (route: string, status: number) =>
  `jot_http_requests_total{route="${route}",status="${status}"}`;

test('the metrics tell of requests, by their routes, and of the server', async () => {
  const ann = await server().createUser();
  const { token } = ann;
  const before = await read();
  await server().createItem(ann, { title: 'SECRETWORD' });
  await server().api('GET', 'items/SECRETID', { token });
  await fetch(`${server().url}/SECRETPATH/SECRETNAME`);
  await server().api('PATCH', `/items/trash/${ann.id}/SECRETID`, { token });
  await server().api('POST', '/api/sync/pull', { token, body: { cursor: null } });
  const fields = { collection: ann.collection, content: 'SECRETTEXT', title: '' };
  const device = new PushClient(server(), ann);
  expect(await device.pushOne({ kind: 'create', fields })).toMatchObject({ outcome: 'applied' });

  const after = await read();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown(requests('POST /api/collections/{collection}/records', 200))).toBe(1);
  expect(grown(requests('GET /api/collections/{collection}/records/{id}', 404))).toBe(1);
  expect(grown(requests('PATCH /items/trash/{userId}/{itemId}', 404))).toBe(1);
  expect(grown(requests('POST /api/sync/pull', 200))).toBe(1);
  expect(grown(requests('POST /api/sync/push', 200))).toBe(1);
  expect(grown('jot_sync_mutations_total')).toBe(1);
  expect(grown('jot_sync_pulled_records_total')).toBeGreaterThan(3);
  expect(grown('jot_http_request_duration_seconds_count{route="POST /api/sync/pull"}')).toBe(1);
  // What was just written is in the journal still.
  for (const file of ['data.db', 'data.db-wal'])
    expect(after.get(`jot_database_bytes{file="${file}"}`)).toBeGreaterThan(4_000);
  expect(after.get('jot_js_runtimes_created_total')).toBeGreaterThan(0);
  expect(after.get('jot_can_write')).toBe(1);
  expect(after.get('jot_disk_free_bytes')).toBeGreaterThan(0);
  for (const name of [
    'jot_background_jobs',
    'jot_waiting_requests',
    'jot_last_backup_timestamp_seconds',
    'go_goroutines',
  ])
    expect([...after.keys()]).toContain(name);
  const names = [...after.keys()].join('\n');
  expect(names).toMatch(/jot_build_info\{[^}]*pocketbase="\d+\./);
  expect(names).toMatch(new RegExp(`jot_build_info\\{[^}]*version="${version}"`));
  expect(names).not.toMatch(new RegExp(`SECRET|${ann.id}|${ann.username}`));
});

test('pushes at the same moment share the runtimes that are there', async () => {
  // Of one account only so many requests may wait.
  const accounts = [await server().createUser(), await server().createUser()];
  accounts.push(await server().createUser(), await server().createUser());
  const devices = accounts.flatMap((account) =>
    Array.from({ length: 50 }, () => ({ account, client: new PushClient(server(), account) })),
  );
  const made = async () => (await read()).get('jot_js_runtimes_created_total');
  const before = await made();
  const outcomes = await Promise.all(
    devices.map(async ({ account: { collection }, client }) => {
      const fields = { collection, content: 'one of many', title: '' };
      return (await client.pushOne({ kind: 'create', fields })).outcome;
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set(['applied']));
  expect(await made()).toBe(before);
});

test('pushes that come slowly keep nobody waiting', async () => {
  const ann = await server().createUser();
  const { hostname, port } = new URL(server().url);
  const slow = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connectTo(Number(port), hostname);
      socket.write(
        `POST /api/sync/push HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: ${ann.token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n',
      );
      // The server says so when somebody reads the body.
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toContain('100 Continue');
      socket.write('{"client":');
      return socket;
    }),
  );
  const fields = { collection: ann.collection, content: 'fast', title: '' };
  const fast = new PushClient(server(), ann);
  expect(await fast.pushOne({ kind: 'create', fields })).toMatchObject({ outcome: 'applied' });
  for (const socket of slow) socket.destroy();
});

test('open event streams are counted, and their end too', async () => {
  const count = async () => (await read()).get('jot_realtime_connections');
  expect(await count()).toBe(0);
  const connection = await connect(server());
  expect(await count()).toBe(1);
  connection.close();
  await vi.waitFor(async () => expect(await count()).toBe(0), POLL_OPTIONS);
});

test('the public address has no metrics', async () => {
  const answer = await fetch(`${server().url}/metrics`);
  expect(await answer.text()).not.toContain('jot_http');
  expect((await fetch(`http://${address}/api/site`)).status).toBe(404);
});
