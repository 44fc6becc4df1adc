import { beforeAll, expect, test, vi } from 'vitest';
import { EngineApp } from './engine-app';
import { useServer, type Account } from './harness';
import { ASKS, holdNetwork } from './held-fetch';
import { POLL_OPTIONS } from './poll-options';
import { PushLoad, pushUntilEnd, writeDownTexts } from './push-load';
import { PushClient } from './pushing';

/** How long a server may take to stop. It gives requests one second of that. */
const MAX_END_MS = 5_000;

const server = useServer({ env: { JOT_DEMO: 'off' } });
let ann: Account;
beforeAll(async () => {
  ann = await server().createUser();
  await writeDownTexts(server());
});

/** Stops the server as a service manager does. Returns its exit code and how long it took. */
async function terminate() {
  const start = performance.now();
  const code = await server().stop();
  return { code, took: performance.now() - start };
}

test('a server that is stopped while devices push ends in time and applies nothing by halves', async () => {
  const devices = Array.from({ length: 4 }, () => new PushLoad(server(), ann));
  for (const enough of [1, 4, 9]) {
    const { code, took } = await pushUntilEnd(devices, enough, terminate);
    expect(code).toBe(0);
    expect(took).toBeLessThan(MAX_END_MS);
    await server().startAgain();
    for (const device of devices) await device.check();
  }
  for (const device of devices) {
    await device.finish();
    expect(await device.check()).toBe(0);
  }
});

test('a push that takes longer than a server that is stopped waits is cut off, and done once', async () => {
  const amount = 100;
  // Slow enough that even a fast machine can't finish them within that second.
  await server().sql(`CREATE TRIGGER slowed BEFORE INSERT ON items BEGIN
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    SELECT count(*) FROM n a, n b WHERE a.i * b.i < 0; END`);
  const client = new PushClient(server(), ann);
  const sent = client.number(
    ...Array.from({ length: amount }, (_, n) => ({
      kind: 'create' as const,
      fields: { collection: ann.collection, content: `${client.id}-${n + 1}` },
    })),
  );
  const reached = async () => {
    const last = `SELECT max(lastMutation) FROM syncClients WHERE id = '${client.id}'`;
    return Number((await server().sql(last))[0]?.[0]);
  };
  const answer = client.send(sent).catch((error: unknown) => error);
  await vi.waitFor(async () => expect(await reached()).toBeGreaterThan(0), POLL_OPTIONS);
  const { code, took } = await terminate();
  expect(await answer).toBeInstanceOf(TypeError);
  expect(code).toBe(0);
  expect(took).toBeLessThan(MAX_END_MS);

  await server().startAgain();
  expect(await reached()).toBeLessThan(amount);
  await server().sql('DROP TRIGGER slowed');
  expect(await client.send(sent)).toMatchObject({ status: 200, lastMutation: amount });
  const texts = await server().sql(
    `SELECT count(*), count(DISTINCT text) FROM written WHERE text LIKE '${client.id}-%'`,
  );
  expect(texts).toEqual([[`${amount}`, `${amount}`]]);
});

test('a device goes on by itself after the server was stopped and started', async () => {
  const network = holdNetwork();
  const { id: owner, token, collection } = ann;
  const app = new EngineApp({ url: server().url, owner, token, collection });
  await app.read();
  const ids = Array.from({ length: 50 }, (_, n) => app.create(`of the device ${n}`));
  await vi.waitFor(() => expect(network.count(ASKS.push)).toBeGreaterThan(0), POLL_OPTIONS);
  const { took } = await terminate();
  expect(took).toBeLessThan(MAX_END_MS);
  ids.push(app.create('while it was away'));
  await expect.poll(() => app.status(), POLL_OPTIONS).toMatchObject({ obstacle: 'unreachable' });
  await server().startAgain();
  await app.untilSent();
  await app.read();
  expect(app.results().map(({ type }) => type)).toEqual(ids.map(() => 'confirmed'));
  for (const id of ids) expect(app.view(id)).toBeDefined();
  app.engine.close();
  vi.unstubAllGlobals();
});
