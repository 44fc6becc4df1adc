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
  return fromGoMod(root, /^\s*(?:require\s+)?github\.com\/pocketbase\/pocketbase\s+v(\S+)/m);
}

/**
 * The oldest version of Go that builds the server, as `server/go.mod` has it.
 * @param {string} root the project's root folder
 * @returns {string} such as `1.27`
 * @throws {Failure} when go.mod does not name it
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
