import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { askPullRaw, endOf, pull, replay } from './pull-client';

describe('10,000 items', () => {
  const server = useServer();
  let person: Account;
  beforeAll(async () => {
    person = await server().createUser();
    await server().sql(`
      INSERT INTO items (id, owner, collection, type, title, content, created, updated)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      SELECT 'r' || lower(hex(randomblob(7))), '${person.id}', '${person.collection}', 'text', '',
        'note ' || i || ' ' || hex(randomblob(20)), datetime('2026-01-01', i || ' minutes') || '.000Z',
        datetime('2026-01-01', i || ' minutes') || '.000Z'
      FROM n`);
  });

  test('come in 11 requests, compressed', async () => {
    let cursor: string | null = null;
    let bytes = 0;
    const kept = new Set<string>();
    let requests = 0;
    do {
      const { bytes: body, headers } = await askPullRaw(server(), person.token, { cursor }, 'gzip');
      expect(headers['content-encoding']).toBe('gzip');
      requests += 1;
      bytes += body.length;
      const page = JSON.parse(gunzipSync(body).toString());
      for (const { id } of page.items) kept.add(id);
      cursor = page.hasMore ? page.cursor : null;
    } while (cursor);
    expect(requests).toBe(11);
    expect(kept.size).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(1_200_000);
  });

  test('with nothing new are one answer of less than 1 KB', async () => {
    const cursor = await endOf(server(), person);
    const { bytes: body } = await askPullRaw(server(), person.token, { cursor }, 'gzip');
    expect(body.length).toBeLessThan(300);
  });

  test('come whole while others write, and lose nothing that is changed meanwhile', async () => {
    const pages = [await pull(server(), person, { cursor: null })];
    while (pages.at(-1)?.hasMore) {
      const [seen] = pages.at(-1)?.items ?? [];
      await server().api('PATCH', `items/${seen?.id}`, {
        token: person.token,
        body: { title: `seen ${pages.length}` },
      });
      const unseen = await server().sql(
        `SELECT recordId FROM changeLog WHERE owner = '${person.id}' AND isDeleted = 0 ORDER BY rev DESC LIMIT 1 OFFSET 50`,
      );
      await server().sql(`DELETE FROM items WHERE id = '${String(unseen[0]?.[0])}'`);
      pages.push(await pull(server(), person, { cursor: pages.at(-1)?.cursor }));
    }
    const [row] = await server().sql(
      `SELECT json_group_object(id, title) FROM items WHERE owner = '${person.id}'`,
    );
    const kept = [...replay(pages).items.values()];
    expect(Object.fromEntries(kept.map(({ id, title }) => [id, title]))).toEqual(
      JSON.parse(String(row?.[0])),
    );
  });
});
