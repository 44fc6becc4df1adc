import { beforeEach, expect, test } from 'vitest';
import type { ItemVersion, VersionsPage } from '../../src/domain/versions';
import { type Account, useServer } from './harness';

const server = useServer();
let ann: Account;
beforeEach(async () => {
  ann = await server().createUser();
});

const ask = (query = '') =>
  server().api('GET', `/items/versions/${ann.id}${query}`, { token: ann.token });
/** Gives an item a number of versions, whose contents begin with its own. */
async function makeWithVersions(owner: Account, content: string, count: number) {
  const { id } = await server().createItem(owner, { content });
  await server().sql(`INSERT INTO itemVersions (item, kept, device, type, title, content)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT '${id}', 1000 * i, 'Firefox on Linux', 'text', 'T', '${content} ' || i FROM n`);
  return id;
}
async function readAll(): Promise<{ pages: number[]; versions: ItemVersion[] }> {
  const pages: number[] = [];
  const versions: ItemVersion[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: VersionsPage = (await ask(`?cursor=${cursor}`)).body as unknown as VersionsPage;
    pages.push(page.versions.length);
    versions.push(...page.versions);
    cursor = page.cursor;
  }
  return { pages, versions };
}

test('the versions of all items come in pages, each once, and nobody else’s', async () => {
  const eve = await server().createUser();
  const counts = new Map<string, number>();
  for (const count of [1, 199, 150, 50, 5])
    counts.set(await makeWithVersions(ann, `of ${count}`, count), count);
  await makeWithVersions(eve, 'of Eve', 3);
  await server().createItem(ann, { content: 'without any' });

  const { pages, versions } = await readAll();
  expect(pages).toEqual([200, 200, 5]);
  expect(new Set(versions.map(({ id }) => id)).size).toBe(405);
  for (const [item, count] of counts)
    expect(
      new Set(versions.filter((version) => version.item === item).map(({ content }) => content)),
    ).toEqual(new Set(Array.from({ length: count }, (_, index) => `of ${count} ${index + 1}`)));
});

test('a version has its item, its text, and when and on what that was changed', async () => {
  const item = await makeWithVersions(ann, 'a', 1);
  const { body } = await ask();
  expect(body).toEqual({
    versions: [
      {
        id: expect.stringMatching(/^\d+$/),
        item,
        kept: '1970-01-01 00:00:01.000Z',
        device: 'Firefox on Linux',
        type: 'text',
        title: 'T',
        content: 'a 1',
      },
    ],
    cursor: null,
  });
});

test('a full page that is the last one leads to an empty one', async () => {
  await makeWithVersions(ann, 'a', 200);
  expect((await readAll()).pages).toEqual([200, 0]);
});

test('what is deleted meanwhile is no obstacle', async () => {
  const ids = [await makeWithVersions(ann, 'a', 150), await makeWithVersions(ann, 'b', 150)];
  const { cursor } = (await ask()).body as unknown as VersionsPage;
  const [, second] = ids.sort();
  await server().api('DELETE', `items/${second}`, { token: ann.token });
  expect((await ask(`?cursor=${cursor}`)).body).toEqual({ versions: [], cursor: null });
});

test.each(['x', 'abcdefghijklmno', 'abcdefghijklmno.', 'abcdefghijklmno.1e9', "'.1"])(
  'a cursor that no page has answered is refused: %s',
  async (cursor) => {
    const { status, body } = await ask(`?cursor=${encodeURIComponent(cursor)}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'The request can’t be answered for its “cursor”.',
      data: { cursor: { code: 'validation_invalid_cursor' } },
    });
  },
);

test('a page is found by indexes', async () => {
  const plan = await server().sql(`EXPLAIN QUERY PLAN SELECT v.content
    FROM items CROSS JOIN itemVersions v ON v.item = items.id
    WHERE items.owner = 'a' AND items.id >= 'a' AND (items.id > 'a' OR v.number > 1)
    ORDER BY items.id, v.number LIMIT 200`);
  expect(JSON.stringify(plan)).not.toMatch(/SCAN|B-TREE FOR ORDER BY/);
});
