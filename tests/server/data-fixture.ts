import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { KeptData } from '../../scripts/data-folder/fill.mjs';

const FOLDER = path.join(import.meta.dirname, 'data-fixtures');

/** Names of the stored data folders (scripts/keep-data-folder.mjs), oldest first. */
export const DATA_FIXTURES = readdirSync(FOLDER)
  .map((file) => path.basename(file, '.zip'))
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/**
 * Unpacks a stored data folder, as its server left it.
 * @returns that server's responses about its accounts
 */
export function unpackDataFolder(name: string, data: string): KeptData {
  const { 'kept.json': kept, ...databases } = unzipSync(
    readFileSync(path.join(FOLDER, `${name}.zip`)),
  );
  mkdirSync(data);
  for (const [file, bytes] of Object.entries(databases))
    writeFileSync(path.join(data, file), bytes);
  return JSON.parse(Buffer.from(kept ?? []).toString()) as KeptData;
}
