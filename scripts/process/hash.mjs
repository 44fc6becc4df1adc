import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * A fingerprint of files' names and contents.
 * @param {string} base folder that the paths start from
 * @param {string[]} paths files and folders; a folder counts with all it holds, a missing path with
 *   nothing
 * @param {{ skip?: (name: string) => boolean, salt?: string }} [options] `skip` leaves files out by
 *   their path, `salt` is hashed too
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
