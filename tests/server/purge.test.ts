import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Server, useServer, type Account } from './harness';
import { POLL_OPTIONS } from './poll-options';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

const server = useServer();
let owner: Account;
beforeAll(async () => {
  owner = await server().createUser();
});

async function trashedAgo(milliseconds: number, fields = {}) {
  const item = await server().createItem(owner);
  const { status } = await server().api('PATCH', `items/${item.id}`, {
    token: server().root,
    body: {
      isTrashed: true,
      trashedDateTime: new Date(Date.now() - milliseconds).toISOString(),
      ...fields,
    },
  });
  expect(status).toBe(200);
  return item.id;
}

async function purge() {
  const { status } = await server().api('POST', '/api/crons/purgeTrash', { token: server().root });
  expect(status).toBe(204);
}

const countOf = async (title: string, at = server()) =>
  Number((await at.sql(`SELECT count(*) FROM items WHERE title = '${title}'`))[0]?.[0]);

test('what was trashed 7 days ago is deleted, a minute less and it stays', async () => {
  const young = await trashedAgo(WEEK - MINUTE);
  const restored = await trashedAgo(WEEK + MINUTE, { isTrashed: false });
  const untouched = (await server().createItem(owner)).id;
  const old = await trashedAgo(WEEK + MINUTE);
  const older = await trashedAgo(3 * WEEK);

  await purge();

  await vi.waitFor(async () => {
    expect(await server().stored('items', old)).toBeUndefined();
    expect(await server().stored('items', older)).toBeUndefined();
  }, POLL_OPTIONS);
  for (const kept of [young, restored, untouched])
    expect(await server().stored('items', kept)).toBeDefined();
});

/** Trashes items with an old date, by SQL without any rules. */
async function fillTrash(at: Server, account: Account, count: number) {
  const trashed = new Date(Date.now() - WEEK - MINUTE).toISOString().replace('T', ' ');
  await at.sql(`
    INSERT INTO items (id, owner, collection, type, title, isTrashed, trashedDateTime, created, updated)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT 'purge' || printf('%010d', i), '${account.id}', '${account.collection}', 'text', 'old', 1,
      '${trashed}', '${trashed}', '${trashed}' FROM n`);
}

test('1,200 items go, in more than one transaction', async () => {
  await fillTrash(server(), owner, 1200);
  expect(await countOf('old')).toBe(1200);

  await purge();

  await vi.waitFor(async () => expect(await countOf('old')).toBe(0), POLL_OPTIONS);
});

test('other writes go on while it does', async () => {
  await fillTrash(server(), owner, 1200);
  await purge();
  const left: number[] = [];
  do {
    await server().createItem(owner);
    left.push(await countOf('old'));
  } while ((left.at(-1) ?? 0) > 0);
  // Each item was written between two transactions of at most 20 items, or between a few of them.
  expect(new Set(left).size).toBeGreaterThan(4);
});

test('only a superuser runs it', async () => {
  for (const [token, status] of [
    [undefined, 401],
    [owner.token, 403],
  ] as const) {
    const answer = await server().api('POST', '/api/crons/purgeTrash', { token });
    expect(answer.status).toBe(status);
  }
});

test('it finds its items by an index', async () => {
  const plan = await server().sql(`EXPLAIN QUERY PLAN SELECT * FROM items
    WHERE isTrashed = 1 AND trashedDateTime <= '2026-01-01' ORDER BY trashedDateTime LIMIT 500`);
  expect(JSON.stringify(plan)).toContain('USING INDEX idx_items_purge');
  expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE');
});

test('a start does some of it too, before anybody is let in, and isn’t held up', async () => {
  const data = mkdtempSync(path.join(os.tmpdir(), 'jot-purge-test-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const env = { JOT_DEMO: 'off' };

  const before = await Server.start({ env }, data);
  const account = await before.createUser();
  await fillTrash(before, account, 300);
  const item = await before.createItem(account);
  await before.api('PATCH', `items/${item.id}`, {
    token: before.root,
    body: { isTrashed: true, trashedDateTime: '2020-01-01 00:00:00.000Z' },
  });
  await before.stop();

  const after = await Server.start({ env }, data);
  onTestFinished(async () => void (await after.stop()));
  // The oldest one was deleted first.
  expect(await after.stored('items', item.id)).toBeUndefined();
  expect(await countOf('old', after)).toBe(101);
});
