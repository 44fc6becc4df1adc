import { expect, test } from 'vitest';
import { bytesOf } from '../server/account-sizes';
import { mintId, PushClient } from '../server/pushing';
import { useServer } from '../server/harness';

// Data outside an account's texts takes space too, and must not fill the server.

// 10 MB is the smallest limit of an account.
const server = useServer({ env: { JOT_TEST_MAX_ITEMS: '1000' } });
const FULL = { data: { owner: { code: 'quota' } } };

test('a full account takes no new collection, of which a tombstone would stay', async () => {
  const ann = await server().createUser();
  await server().sql(`
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    SELECT printf('%015d', i), '${ann.id}', '${ann.collection}', 'text',
      printf('%.10000c', 'x'), '2026-01-15 12:00:00.000Z', '2026-01-15 12:00:00.000Z' FROM n`);
  const ask = (name: string) => ({ token: ann.token, body: { owner: ann.id, name } });
  expect((await server().api('POST', 'itemCollections', ask('Ideas'))).body).toMatchObject(FULL);
  const pushed = { kind: 'create', store: 'itemCollections', fields: { name: 'Ideas' } } as const;
  const device = new PushClient(server(), ann);
  expect(await device.pushOne(pushed)).toMatchObject({ outcome: 'rejected', error: FULL });

  const { status } = await server().api(
    'PATCH',
    `itemCollections/${ann.collection}`,
    ask('Renamed'),
  );
  expect(status).toBe(200);
});

test('results of many clients that never acknowledge them go with the oldest clients', async () => {
  const [ann, bob] = [await server().createUser(), await server().createUser()];
  const others = await new PushClient(server(), bob).pushOne({ kind: 'trash' });
  expect(others.outcome).toBe('gone');
  const clients = Array.from({ length: 12 }, () => mintId());
  for (const [age, client] of clients.entries())
    await server().sql(`
      INSERT INTO syncClients (id, owner, lastMutation, seen)
        VALUES ('${client}', '${ann.id}', 1000, '2026-01-${30 - age} 12:00:00.000Z');
      INSERT INTO mutationResults (client, n, store, recordId, result)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        SELECT '${client}', i, 'items', 'x', '{}' FROM n`);
  const device = new PushClient(server(), ann);
  expect((await device.pushOne({ kind: 'trash' })).outcome).toBe('gone');

  const kept = await server().sql(
    `SELECT id FROM syncClients WHERE owner = '${ann.id}' ORDER BY seen DESC`,
  );
  expect(kept.flat()).toEqual([device.id, ...clients.slice(0, 10)]);
  expect(await bytesOf(server(), ann.id, 'mutationResults')).toBeLessThan(1_100_000);
  expect(await bytesOf(server(), bob.id, 'mutationResults')).toBeGreaterThan(0);
});
