import type { Server } from './harness';

/** The size of a table's rows by docs/decisions/0071: a fixed number of bytes for each row, and its texts. */
const SIZES: readonly [table: string, base: number, texts: readonly string[], from?: string][] = [
  ['items', 700, ['title', 'content', 'faviconUrl', 'icon', 'fetchedTitle']],
  ['itemCollections', 700, ['name', 'slug']],
  [
    'itemVersions',
    200,
    ['device', 'title', 'content'],
    '(SELECT items.owner, v.* FROM itemVersions v JOIN items ON items.id = v.item)',
  ],
  [
    'mutationResults',
    100,
    ['result'],
    '(SELECT owner, r.* FROM mutationResults r JOIN syncClients ON syncClients.id = r.client)',
  ],
  ['syncClients', 150, []],
  ['changeLog', 200, [], '(SELECT * FROM changeLog WHERE isDeleted = 1)'],
];

/** Counts the rows of each account in a table, and their bytes. */
const countAnew = SIZES.map(([table, base, texts, from = table]) => {
  const bytes = [base, ...texts.map((text) => `length(CAST(${text} AS BLOB))`)].join(' + ');
  return `SELECT owner, '${table}' AS collection, count(*) AS amount, sum(${bytes}) AS bytes
    FROM ${from} AS own GROUP BY owner`;
}).join(' UNION ALL ');

/** Returns the sizes of all accounts, as SQLite's triggers have counted them, and counted again. */
export async function countsOf(server: Server) {
  const order = 'ORDER BY owner, collection';
  const kept = `SELECT owner, collection, amount, bytes FROM recordCounts ${order}`;
  const anew = `SELECT * FROM (${countAnew})
    WHERE owner IN (SELECT id FROM users) ${order}`;
  return { kept: await server.sql(kept), anew: await server.sql(anew) };
}

/** Returns the bytes of an account, in total or in one table. */
export async function bytesOf(server: Server, owner: string, table?: string): Promise<number> {
  const [row] = await server.sql(
    `SELECT coalesce(sum(bytes), 0) FROM recordCounts
      WHERE owner = '${owner}'${table ? ` AND collection = '${table}'` : ''}`,
  );
  return Number(row?.[0]);
}
