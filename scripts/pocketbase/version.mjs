import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';

/**
 * The PocketBase version that this project is made for. `server/go.mod` is the only place that
 * names it.
 * @param {string} root the project's root folder
 * @returns {string} such as `0.39.11`
 * @throws {Failure} when go.mod does not name it
 */
export function pinnedVersion(root) {
  const file = path.join(root, 'server', 'go.mod');
  const match = /^\s*(?:require\s+)?github\.com\/pocketbase\/pocketbase\s+v(\S+)/m.exec(
    readFileSync(file, 'utf8'),
  );
  if (!match?.[1]) throw new Failure(`${file} does not require github.com/pocketbase/pocketbase.`);
  return match[1];
}

/**
 * Compares two versions by their numbers.
 * @param {string} a
 * @param {string} b
 * @returns {number} negative when `a` is the older one, 0 when they are the same
 */
export function compareVersions(a, b) {
  const [left, right] = [a, b].map((text) => text.split(/[.-]/).map(Number));
  for (const i of [0, 1, 2]) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference) return difference;
  }
  return 0;
}
