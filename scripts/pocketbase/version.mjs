import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';

/**
 * Returns the oldest version of Go that can build the server, from `server/go.mod`.
 * @param {string} root the project's root folder
 * @returns {string} such as `1.27`
 * @throws {Failure} if go.mod doesn't name it
 */
export function goVersion(root) {
  const file = path.join(root, 'server', 'go.mod');
  const [, found] = /^go\s+(\S+)/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!found) throw new Failure(`${file} names no version of Go.`);
  return found;
}
