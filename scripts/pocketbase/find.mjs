import { root as projectRoot, toConsole } from '../project.mjs';
import { buildServer, cachedBuild } from './build.mjs';
import { serverFromEnvironment } from './from-environment.mjs';
import { downloadRelease } from './release.mjs';

/**
 * @typedef {object} Found
 * @property {string} path absolute path of a PocketBase that runs on this machine
 * @property {string} version such as `0.39.11`; `unknown` for a given one that does not tell
 * @property {boolean | undefined} guarded whether its outbound requests are guarded; undefined for
 *   a given one, where only the running server can tell
 */

/**
 * What each way of finding the server is given.
 * @typedef {object} FindContext
 * @property {import('../project.mjs').Log} log
 * @property {NodeJS.ProcessEnv} env
 * @property {string} root the project's root folder
 */

/**
 * Finds the server: `JOT_POCKETBASE`, else the cached build of `server/`, else a new build when Go
 * is there, else the official release, kept or downloaded. Each step says what it does.
 * @param {Partial<FindContext>} [options]
 * @returns {Promise<Found>}
 * @throws {import('../failure.mjs').Failure} which says what is wrong and what to do
 */
export async function findPocketBase({
  log = toConsole,
  env = process.env,
  root = projectRoot,
} = {}) {
  const context = { log, env, root };
  return (
    (await serverFromEnvironment(context)) ??
    cachedBuild(context) ??
    (await buildServer(context)) ??
    (await downloadRelease(context))
  );
}
