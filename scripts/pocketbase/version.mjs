import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';

/**
 * Returns the version of PocketBase that the project uses. Only `server/go.mod` names it.
 * @param {string} root the project's root folder
 * @returns {string} such as `0.39.11`
 * @throws {Failure} if go.mod doesn't name it
 */
export function pinnedVersion(root) {
  return fromGoMod(root, /^\s*(?:require\s+)?github\.com\/pocketbase\/pocketbase\s+v(\S+)/m);
}

/**
 * Returns the oldest version of Go that can build the server, from `server/go.mod`.
 * @param {string} root the project's root folder
 * @returns {string} such as `1.27`
 * @throws {Failure} if go.mod doesn't name it
 */
export function goVersion(root) {
  return fromGoMod(root, /^go\s+(\S+)/m);
}

/**
 * @param {string} root
 * @param {RegExp} pattern
 */
function fromGoMod(root, pattern) {
  const file = path.join(root, 'server', 'go.mod');
  const [, found] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
  if (!found) throw new Failure(`${file} lacks a line of the form ${pattern}.`);
  return found;
}
