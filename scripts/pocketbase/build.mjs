import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';
import { hashFiles } from '../process/hash.mjs';
import { onPath, run } from '../process/run.mjs';
import { removeOldBuilds } from './old-builds.mjs';
import { pinnedVersion } from './version.mjs';

/**
 * What the linker is told: no symbols, and which version of Jot this is. Where the package names a
 * repository on GitHub, the program knows where to ask for the newest release.
 * @param {string} root
 * @returns {string} a flag of `go build`
 */
export function linkFlags(root) {
  const { version, repository } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const address = typeof repository === 'string' ? repository : (repository?.url ?? '');
  const name = /github(?:\.com[/:]|:)([\w.-]+\/[\w-]+)/.exec(address)?.[1];
  const variables = [`version=${version}`];
  if (name) variables.push(`updates=https://api.github.com/repos/${name}/releases/latest`);
  return `-ldflags=-s -w ${variables.map((each) => `-X jot/server/release.${each}`).join(' ')}`;
}

/**
 * Where the build of today's `server/` is kept.
 * @param {string} root
 * @returns {string}
 */
function buildPath(root) {
  const key = hashFiles(root, ['server'], {
    skip: (name) => name.endsWith('_test.go') || /\/(testdata|embedded\/content)\//.test(name),
    salt: `${process.platform}-${process.arch}-${linkFlags(root)}`,
  });
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return path.join(root, '.cache', 'pocketbase', `built-${key}`, `jot-server${suffix}`);
}

/**
 * @param {string} root
 * @returns {import('./find.mjs').Found}
 */
function built(root) {
  return { path: buildPath(root), version: pinnedVersion(root), guarded: true };
}

/**
 * An earlier build of the same sources for the same platform.
 * @param {import('./find.mjs').FindContext} context
 * @returns {import('./find.mjs').Found | undefined}
 */
export function cachedBuild({ root }) {
  return existsSync(buildPath(root)) ? built(root) : undefined;
}

/**
 * Builds `server/` with Go and keeps the result.
 * @param {import('./find.mjs').FindContext} context
 * @returns {Promise<import('./find.mjs').Found | undefined>} nothing when there is no Go, or one
 *   that can't be used here: too old, or its modules out of reach
 * @throws {Failure} with Go's own words when the sources do not compile
 */
export async function buildServer({ log, env, root }) {
  const go = onPath('go', env);
  if (!go) return undefined;
  const cwd = path.join(root, 'server');
  const options = {
    cwd,
    env: goEnvironment(env),
    output: /** @type {const} */ ('collect'),
  };

  const target = buildPath(root);
  const folder = path.dirname(target);
  const temporary = path.join(folder, `building-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  log(`Building the server with ${go}: 1 to 3 minutes the first time …`);
  const ticker = tellTime(log);
  try {
    const flags = ['-trimpath', linkFlags(root), '-o', temporary];
    const { code, output } = await run(go, ['build', ...flags, '.'], options);
    if (code === 0) {
      renameSync(temporary, target);
      removeOldBuilds(target);
      return built(root);
    }
    rmSync(folder, { recursive: true });
    if (await canUseGo(go, root, env)) {
      throw new Failure(
        `The server in ${cwd} does not compile:\n${output}\nPut that right, or set JOT_POCKETBASE to a server that is built already.`,
      );
    }
    log(`Go can't be used here (too old, or its modules are out of reach):\n${output}`);
    return undefined;
  } finally {
    clearInterval(ticker);
  }
}

/**
 * Tells a Go that can't be used here (too old, its modules out of reach) from sources that are
 * broken: it fetches the modules and compiles nothing.
 * @param {string} go its path
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
export async function canUseGo(go, root, env) {
  const cwd = path.join(root, 'server');
  const options = { cwd, env: goEnvironment(env), output: /** @type {const} */ ('collect') };
  return (await run(go, ['mod', 'download'], options)).code === 0;
}

/**
 * The environment in which Go builds and tests the server. Some installations of Go refuse a module
 * that asks for a newer one; with `auto`, Go fetches the version that go.mod names.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function goEnvironment(env) {
  return { ...env, CGO_ENABLED: '0', GOTOOLCHAIN: env.GOTOOLCHAIN || 'auto' };
}

/**
 * Says every 20 seconds that a long step still goes on.
 * @param {import('../project.mjs').Log} log
 */
function tellTime(log) {
  const start = Date.now();
  return setInterval(
    () => log(`… still building (${Math.round((Date.now() - start) / 1000)} s)`),
    20_000,
  );
}
