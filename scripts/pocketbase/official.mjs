import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onPath, run } from '../process/run.mjs';
import { root as projectRoot, toConsole } from '../project.mjs';
import { goEnvironment } from './build.mjs';
import { downloadRelease } from './release.mjs';
import { pinnedVersion } from './version.mjs';

/** What PocketBase makes its releases of. */
const PROGRAM = 'github.com/pocketbase/pocketbase/examples/base';

/**
 * The official release, for tests of what works without our own server: built from the module that our
 * server is made of, which is there already, or downloaded where there is no Go for it.
 * @param {Partial<import('./find.mjs').FindContext>} [options]
 * @returns {Promise<string>} its path
 * @throws {import('../failure.mjs').Failure} when it can't be had
 */
export async function officialPocketBase({
  log = toConsole,
  env = process.env,
  root = projectRoot,
} = {}) {
  const go = onPath('go', env);
  const program = go && (await buildOfficial(go, { log, env, root }));
  return program ?? (await downloadRelease({ log, env, root })).path;
}

/**
 * @param {string} go its path
 * @param {import('./find.mjs').FindContext} context
 * @returns {Promise<string | undefined>} nothing when Go can't build it
 */
async function buildOfficial(go, { log, env, root }) {
  const version = pinnedVersion(root);
  const name = `official-${version}-${process.platform}-${process.arch}`;
  const folder = path.join(root, '.cache', 'pocketbase', name);
  const program = path.join(folder, process.platform === 'win32' ? 'pocketbase.exe' : 'pocketbase');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const temporary = path.join(folder, `building-${process.pid}`);
  const flags = `-s -w -X github.com/pocketbase/pocketbase.Version=${version}`;
  const { code, output } = await run(
    go,
    ['build', '-trimpath', `-ldflags=${flags}`, '-o', temporary, PROGRAM],
    { cwd: path.join(root, 'server'), env: goEnvironment(env), output: 'collect' },
  );
  if (code === 0) {
    renameSync(temporary, program);
    return program;
  }
  rmSync(temporary, { force: true });
  log(`Go can't build PocketBase's official release:\n${output}`);
  return undefined;
}
