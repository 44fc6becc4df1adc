import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { volatileStorage } from '../../src/sync/storage/storage.cases';
import { EngineApp } from './engine-app';
import { Server, type Account } from './harness';
import { ASKS, holdNetwork, type Network } from './held-fetch';

let folder: string;
let server: Server;
let ann: Account;
let network: Network;
let devices: EngineApp[];
let welcome: Set<string>;

const data = () => path.join(folder, 'data');
const copy = () => path.join(folder, 'copy');

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'jot-engine-restored-'));
  server = await Server.start({}, data());
  ann = await server.createUser();
  const { body } = await server.api('GET', 'items', { token: ann.token });
  welcome = new Set(body.items.map(({ id }) => id));
  network = holdNetwork();
  devices = [];
});
afterEach(async () => {
  for (const { engine } of devices) engine.close();
  vi.unstubAllGlobals();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A device of Ann's that knows what the server has. */
async function device(storage = volatileStorage()): Promise<EngineApp> {
  const { id: owner, token, collection } = ann;
  const app = new EngineApp({ url: server.url, owner, token, collection, storage });
  devices.push(app);
  await app.read();
  return app;
}

/** Stops the server, does something to its folder, and starts it again at its address. */
async function restart(between: () => void): Promise<void> {
  const http = new URL(server.url).host;
  await server.stop();
  between();
  server = await Server.start({ http }, data());
}
const backUp = () => restart(() => cpSync(data(), copy(), { recursive: true }));
const restore = () =>
  restart(() => {
    rmSync(data(), { recursive: true });
    cpSync(copy(), data(), { recursive: true });
  });

/** What the devices show when each has heard of what the other one did. */
async function textsAfterSync(): Promise<string[]> {
  for (const app of [...devices, ...devices]) {
    await app.read();
    await app.untilSent();
    await app.read();
  }
  const [first, ...others] = devices.map((app) => app.texts(welcome));
  for (const other of others) expect(other).toEqual(first);
  const [row] = await server.sql(
    `SELECT json_group_object(id, content) FROM items WHERE owner = '${ann.id}'`,
  );
  const stored = Object.entries<string>(JSON.parse(String(row?.[0])));
  const texts = stored.filter(([id]) => !welcome.has(id)).map(([, content]) => content);
  expect(texts.toSorted()).toEqual(first);
  return first ?? [];
}

const LINES = ['milk', 'bread', 'tea', 'salt', 'rice'];
const list = (...lines: string[]) => [...lines, ...LINES.slice(lines.length)].join('\n');

test('two devices with newer notes bring all of them back, each once', async () => {
  const [phone, laptop] = [await device(), await device()];
  phone.create('of before');
  const edited = phone.create(LINES.join('\n'));
  const trashed = phone.create('to be trashed');
  await phone.untilSent();
  await backUp();

  phone.create('of the phone');
  phone.change('update', edited, { content: list('oat milk') });
  phone.change('trash', trashed, {}, 'trash');
  laptop.create('of the laptop');
  for (const app of [phone, laptop]) await app.untilSent();
  for (const app of [phone, laptop]) await app.read();
  await restore();

  expect(await textsAfterSync()).toEqual(
    ['of before', 'of the laptop', 'of the phone', list('oat milk'), 'to be trashed'].toSorted(),
  );
  for (const app of [phone, laptop]) {
    expect(app.view(trashed)).toMatchObject({ isTrashed: true });
    expect(app.outcomes().filter(({ type }) => type === 'refused')).toEqual([]);
    expect(app.events.map(({ type }) => type)).not.toContain('keptBoth');
  }
});

test('a collection that the copy lacks comes back with what is in it', async () => {
  const [phone, laptop] = [await device(), await device()];
  await backUp();
  const { id } = await server.createCollection(ann, { name: 'Plans' });
  for (const app of [phone, laptop]) await app.read();
  const item = phone.create('a plan', id);
  await phone.untilSent();
  await laptop.read();
  await restore();

  expect(await textsAfterSync()).toEqual(['a plan']);
  for (const { engine } of devices) {
    expect(engine.collections.view(id)).toMatchObject({ name: 'Plans' });
    expect(engine.items.view(item)).toMatchObject({ collection: id });
  }
});

test('what is unsent then goes on top of what is brought back', async () => {
  const [phone, laptop] = [await device(), await device()];
  const old = phone.create(LINES.join('\n'));
  await phone.untilSent();
  await backUp();
  const fresh = phone.create('fresh');
  phone.change('update', old, { content: list('oat milk') });
  await phone.untilSent();
  for (const app of [phone, laptop]) await app.read();
  phone.engine.pause();
  phone.change('update', old, { content: list('oat milk', 'bread', 'tea', 'salt', 'rye') });
  phone.change('update', fresh, { content: 'fresher' });
  await restore();

  // The device reads first.
  await phone.engine.refresh();
  phone.engine.resume();
  const newest = list('oat milk', 'bread', 'tea', 'salt', 'rye');
  expect(await textsAfterSync()).toEqual(['fresher', newest].toSorted());
});

test('what is sent before the device hears of it loses nothing of before', async () => {
  const [phone, laptop] = [await device(), await device()];
  const old = phone.create(LINES.join('\n'));
  await phone.untilSent();
  await backUp();
  const fresh = phone.create('fresh');
  phone.change('update', old, { content: list('oat milk') });
  await phone.untilSent();
  for (const app of [phone, laptop]) await app.read();
  await restore();

  const newest = list('oat milk', 'bread', 'tea', 'salt', 'rye');
  phone.change('update', old, { content: newest });
  phone.change('update', fresh, { content: 'fresher' });
  await phone.untilSent();
  const texts = await textsAfterSync();
  expect(texts).toContain(newest);
  expect(texts).toContain('fresher');
  expect(texts).not.toContain('fresh');
});

test('what is done with what the server has forgotten waits until it is there again', async () => {
  const [phone, laptop] = [await device(), await device()];
  await backUp();
  const { id } = await server.createCollection(ann, { name: 'Plans' });
  const fresh = phone.create('fresh');
  await phone.untilSent();
  for (const app of [phone, laptop]) await app.read();
  await restore();

  phone.change('trash', fresh, {}, 'trash');
  const plan = phone.create('a plan', id);
  await phone.untilSent();
  expect(await textsAfterSync()).toEqual(['a plan', 'fresh']);
  for (const app of [phone, laptop]) {
    expect(app.view(fresh)).toMatchObject({ isTrashed: true });
    expect(app.view(plan)).toMatchObject({ collection: id });
    expect(app.outcomes().filter(({ type }) => type === 'refused')).toEqual([]);
  }
});

test('reading all again that is cut off in the middle brings back no less', async () => {
  const phone = await device();
  const old = phone.create('old');
  await phone.untilSent();
  await server.sql(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    SELECT printf('bulk%011d', i), '${ann.id}', '${ann.collection}', 'text', 'bulk ' || i,
      '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z'
    FROM n`);
  await phone.read();
  await backUp();
  phone.change('update', old, { content: 'newer' });
  const fresh = phone.create('fresh');
  await phone.untilSent();
  await phone.read();
  await restore();

  // The cursor is no good, and the second page of all is lost.
  const again = network.count(ASKS.pull);
  network.cutOff(
    (method, url, body) => ASKS.nextPull(method, url, body) && network.count(ASKS.pull) > again + 2,
  );
  await expect(phone.engine.refresh()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(phone.view(fresh)).toMatchObject({ content: 'fresh' });
  const texts = (await textsAfterSync()).filter((text) => !text.startsWith('bulk'));
  expect(texts).toEqual(['fresh', 'newer']);
});

test('a page that dies while it is read again has let go of no only copy', async () => {
  const storage = volatileStorage();
  const page = await device(storage);
  await backUp();
  page.create('fresh');
  await page.untilSent();
  await page.read();
  await restore();

  // It dies with the write of what it has read, and nothing of it arrives any more.
  const left = volatileStorage();
  const { writePulled } = storage;
  storage.writePulled = async (pulled) => {
    const kept = await writePulled(pulled);
    left.stored = structuredClone(storage.stored);
    return kept;
  };
  network.delay(ASKS.push);
  await page.engine.refresh();
  page.engine.close();
  devices = [];
  await device(left);
  expect(await textsAfterSync()).toEqual(['fresh']);
});
