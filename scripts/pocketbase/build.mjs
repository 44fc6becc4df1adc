import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure, codeOf } from '../failure.mjs';
import { hashFiles } from '../process/hash.mjs';
import { onPath, run } from '../process/run.mjs';

/**
 * Returns the flag for Go's linker, which omits symbols and sets Jot's version.
 * @param {string} root
 * @returns {string} a flag of `go build`
 */
export function linkFlags(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return `-ldflags=-s -w -X main.version=${version}`;
}

/**
 * Returns the path of the program that is built from the current `server/`. It may not exist yet.
 * @param {string} root
 * @returns {string}
 */
export function buildPath(root) {
  const key = hashFiles(root, ['server'], {
    skip: (name) => name.endsWith('_test.go') || /\/(testdata|embedded\/content)\//.test(name),
    salt: `${process.platform}-${process.arch}-${linkFlags(root)}`,
  });
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return path.join(root, '.cache', 'pocketbase', `built-${key}`, `jot-server${suffix}`);
}

/**
 * Finds Go.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} its path
 * @throws {Failure} which says how to install Go, and what works without it
 */
export function requireGo(env) {
  const go = onPath('go', env);
  if (go) return go;
  throw new Failure(
    `Go is needed to run Jot from source, and there is none on the PATH. Install it from https://go.dev/dl/ and try again.\nWithout Go, take a release instead: the one file (jot-server) or the container image, which have everything inside. README.md says how.`,
  );
}

/**
 * Builds `server/` with Go.
 * @param {string} server path of the program to write
 * @param {import('./find.mjs').FindContext} context
 * @returns {Promise<void>}
 * @throws {Failure} if Go is missing, or with Go's output if the build fails
 */
export async function buildServer(server, { log, env, root }) {
  const go = requireGo(env);
  const cwd = path.join(root, 'server');
  const folder = path.dirname(server);
  const temporary = path.join(folder, `building-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  log(`Building the server with ${go}: 1 to 3 minutes the first time …`);
  const args = ['build', '-trimpath', linkFlags(root), '-o', temporary, '.'];
  const { code, output } = await run(go, args, {
    cwd,
    env: goEnvironment(env),
    output: 'collect',
  });
  if (code !== 0) {
    rmSync(folder, { recursive: true });
    throw new Failure(
      `Go can't build the server in ${cwd}:\n${output}\nIt has to be the version in server/go.mod (https://go.dev/dl/) or one that may fetch that, and its modules have to be in reach.`,
    );
  }
  renameSync(temporary, server);
  removeOldBuilds(server);
}

/**
 * Removes the programs that earlier sources were built to, of 30 MB each.
 * @param {string} server path of the new program
 */
function removeOldBuilds(server) {
  const builds = path.dirname(path.dirname(server));
  for (const name of readdirSync(builds)) {
    const old = path.join(builds, name, path.basename(server));
    // Another process may be building into a folder that has no program yet.
    if (old === server || !existsSync(old)) continue;
    try {
      rmSync(path.dirname(old), { recursive: true });
    } catch (error) {
      // Windows can't delete a running program. The next build tries again.
      if (!['EBUSY', 'EPERM'].includes(codeOf(error) ?? '')) throw error;
    }
  }
}

/**
 * Returns the environment for building and testing the server with Go. It sets GOTOOLCHAIN to `auto`, so that
 * Go fetches the version that go.mod names. Some installations of Go otherwise refuse a module that needs a
 * newer version.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function goEnvironment(env) {
  return { ...env, CGO_ENABLED: '0', GOTOOLCHAIN: env.GOTOOLCHAIN || 'auto' };
}
