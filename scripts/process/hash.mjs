import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a hash of files' names and contents.
 * @param {string} base folder that the paths start from
 * @param {string[]} paths files and folders; a folder means all files in it, and a missing path is ignored
 * @param {{ skip?: (name: string) => boolean, salt?: string }} [options] skip: returns true for the path of a
 *   file to leave out; salt: is added to the hash
 * @returns {string} 16 hexadecimal digits
 */
export function hashFiles(base, paths, { skip = () => false, salt = '' } = {}) {
  const hash = createHash('sha256').update(salt);
  for (const file of paths.flatMap((name) => filesIn(base, name)).sort()) {
    if (skip(file)) continue;
    const content = readFileSync(path.join(base, file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} base
 * @param {string} name
 * @returns {string[]} paths from `base`, with forward slashes
 */
function filesIn(base, name) {
  const full = path.join(base, name);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [name];
  return readdirSync(full).flatMap((child) => filesIn(base, `${name}/${child}`));
}
