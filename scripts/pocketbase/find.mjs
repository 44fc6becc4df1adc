import { existsSync } from 'node:fs';
import { root as projectRoot, toConsole } from '../project.mjs';
import { buildPath, buildServer } from './build.mjs';

/**
 * @typedef {object} FindContext
 * @property {import('../project.mjs').Log} log
 * @property {NodeJS.ProcessEnv} env
 * @property {string} root the project's root folder
 */

/**
 * Finds the server's program, and builds it unless it is already built from the current `server/`.
 * @param {Partial<FindContext>} [options]
 * @returns {Promise<{ path: string }>} path of the program
 * @throws {import('../failure.mjs').Failure} which says what to do, if Go is missing or the build fails
 */
export async function findPocketBase({
  log = toConsole,
  env = process.env,
  root = projectRoot,
} = {}) {
  const server = buildPath(root);
  if (!existsSync(server)) await buildServer(server, { log, env, root });
  return { path: server };
}
