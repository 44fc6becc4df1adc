import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { type Account, type Answer, PASSWORD, type Server } from './harness';
import { POLL_OPTIONS } from './poll-options';

/** Requests the deletion of the account to which a token belongs. */
export function deleteAccount(
  server: Server,
  { token }: Pick<Account, 'token'>,
  body: object = { password: PASSWORD },
): Promise<Answer> {
  return server.api('POST', '/api/account/delete', { token, body });
}

/** Gives an account a number of items, by SQL. */
export async function fill(server: Server, { id, collection }: Account, items: number) {
  await server.sql(`
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${items})
    SELECT 'leaving' || printf('%08d', i), '${id}', '${collection}', 'text', 'left behind ' || i,
      '2026-01-15 12:00:00.000Z', '2026-01-15 12:00:00.000Z' FROM n`);
}

/** Returns every table with a row in which a column contains one of the words. */
export async function tablesWith(server: Server, words: readonly string[]): Promise<string[]> {
  const tables = await server.sql(
    `SELECT name, (SELECT group_concat('CAST(own."' || name || '" AS TEXT)', ', ') FROM (
        SELECT name FROM pragma_table_info(tables.name)
      )) FROM sqlite_master AS tables WHERE type = 'table'`,
  );
  const found: string[] = [];
  for (const [table, columns] of tables.map((row) => row.map(String))) {
    const [count] = await server.sql(
      `SELECT count(*) FROM "${table}" AS own, json_each('${JSON.stringify(words)}') AS word
        WHERE instr(concat('', ${columns}), word.value) > 0`,
    );
    if (Number(count?.[0]) > 0) found.push(table ?? '');
  }
  return found;
}

/** The same, without the note that something may be left. */
export async function tablesLeft(server: Server, words: readonly string[]): Promise<string[]> {
  return (await tablesWith(server, words)).filter((table) => table !== 'accountDeletions');
}

/** Returns every file of a folder whose bytes contain one of the words. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return words.some((word) => bytes.includes(word));
    })
    .map((file) => path.relative(folder, file));
}

/** Resolves when no row names the account any more. */
export async function untilErased(server: Server, { id }: Pick<Account, 'id'>): Promise<void> {
  await vi.waitFor(async () => {
    const left = await tablesLeft(server, [id]);
    if (left.length > 0) throw new Error(`Left in ${left.join(', ')}.`);
  }, POLL_OPTIONS);
}
