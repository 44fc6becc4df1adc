import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { useEngineApp } from './engine-app';
import { PASSWORD, useServer } from './harness';
import { deleteAccount, tablesWith, untilErased } from './leaving';
import { POLL_OPTIONS } from './poll-options';

const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-disk-full-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const freeBytes = path.join(folder, 'free');
const setFree = (megabytes: number) => writeFileSync(freeBytes, String(megabytes * 1024 * 1024));
setFree(1_000);

const server = useServer({ env: { JOT_TEST_FREE_BYTES_FILE: freeBytes } });

async function fill(isFull: boolean) {
  setFree(isFull ? 99 : 1_000);
  const status = async () => (await server().api('GET', '/api/health')).status;
  await expect.poll(status, POLL_OPTIONS).toBe(isFull ? 503 : 200);
}

beforeEach(() => fill(false));
const stage = useEngineApp(server);

test('what is written while the server’s disk is full waits on the device, and arrives when there is room', async () => {
  const { app, ann } = stage();
  await app.engine.restored;
  await fill(true);
  const id = app.create('Buy bread');
  await expect
    .poll(() => app.status(), POLL_OPTIONS)
    .toMatchObject({ obstacle: 'diskFull', unsent: 1, rejected: 0 });
  expect(app.view(id)).toMatchObject({ content: 'Buy bread' });
  expect(await server().stored('items', id)).toBeUndefined();

  // Reads still work in the meantime.
  await app.read();
  expect(app.status()).toMatchObject({ obstacle: 'diskFull' });

  await fill(false);
  app.engine.resume();
  await app.untilSent();
  expect(app.status()).toMatchObject({ obstacle: null });
  expect(await server().stored('items', id)).toMatchObject({ content: 'Buy bread', owner: ann.id });
});

test('a full disk refuses only writes that add data, with 507 and a time to retry', async () => {
  const { ann } = stage();
  const item = await server().createItem(ann);
  const other = await server().createItem(ann);
  await fill(true);
  const { token } = ann;
  const registration = { username: 'late', email: 'late@example.org', password: PASSWORD };
  const refused = await Promise.all([
    server().api('POST', 'items', { token, body: { owner: ann.id, collection: ann.collection } }),
    server().api('PATCH', `items/${item.id}`, { token, body: { content: 'b' } }),
    server().api('POST', 'users', { body: { ...registration, passwordConfirm: PASSWORD } }),
    server().api('POST', '/api/batch', { token, body: { requests: [] } }),
  ]);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(507);
    expect(Number(headers.get('Retry-After'))).toBe(30);
    expect(body.message).toContain('disk is full');
  }
  expect((await server().login(ann.username)).id).toBe(ann.id);
  expect((await server().api('GET', 'items', { token })).status).toBe(200);
  expect((await server().api('DELETE', `items/${item.id}`, { token })).status).toBe(204);
  const trash = `/items/trash/${ann.id}/${other.id}`;
  expect((await server().api('PATCH', trash, { token })).status).toBe(200);
  expect(
    (await server().api('POST', '/api/sync/pull', { token, body: { cursor: null } })).status,
  ).toBe(200);
});

test('what was on the server can be deleted by a device while the disk is full', async () => {
  const { app, ann } = stage();
  const { id } = await server().createItem(ann);
  await app.engine.restored;
  await app.read();
  await fill(true);
  app.change('delete', id, {}, 'delete');
  await app.untilSent();
  expect(await server().stored('items', id)).toBeUndefined();
});

test('a deleted account’s last pages wait for room, and are not tried again each minute', async () => {
  const { ann } = stage();
  const reported = async () => {
    const filter = encodeURIComponent('data.error ~ "written anew"');
    const { body } = await server().api('GET', `/api/logs?filter=${filter}`, {
      token: server().root,
    });
    return body.totalItems as unknown as number;
  };
  const finish = async () => {
    await server().sql("UPDATE accountDeletions SET deletedAt = '2026-01-01 00:00:00.000Z'");
    await server().api('POST', '/api/crons/finishDeletions', { token: server().root });
  };
  expect((await deleteAccount(server(), ann)).status).toBe(204);
  await untilErased(server(), ann);
  writeFileSync(freeBytes, '1000');
  await finish();
  await expect.poll(reported, { timeout: 20_000 }).toBe(1);
  await finish();
  expect(await tablesWith(server(), [ann.id])).toEqual(['accountDeletions']);

  setFree(1_000);
  await server().stop();
  await server().startAgain();
  expect(await reported()).toBe(1);
  await finish();
  await expect.poll(() => tablesWith(server(), [ann.id]), POLL_OPTIONS).toEqual([]);
});
