import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { goEnvironment, linkFlags } from '../pocketbase/build.mjs';
import { runOrFail } from '../process/run.mjs';
import { goVariables } from './targets.mjs';

/**
 * Runs Go in `server/`.
 * @param {string} go its path
 * @param {string} root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @throws {import('../failure.mjs').Failure} with Go's output
 */
export async function runGo(go, root, args, env) {
  await runOrFail(go, args, { cwd: path.join(root, 'server'), env: goEnvironment(env) });
}

/**
 * Builds the program for a target, with the embedded files, which must be staged before.
 * @param {{ go: string, root: string, env: NodeJS.ProcessEnv, target: string, to: string }} options
 * @returns {Promise<void>}
 */
export async function buildProgram({ go, root, env, target, to }) {
  const flags = ['-tags=embedded', '-trimpath', '-buildvcs=false', linkFlags(root), '-o', to];
  await runGo(go, root, ['build', ...flags, '.'], { ...env, ...goVariables(target) });
}

/**
 * Writes the other files of each archive: licence, read-me, completions, and the systemd service.
 * @param {{ go: string, root: string, env: NodeJS.ProcessEnv, folder: string, work: string }} options folder:
 *   where to write them; work: a folder for temporary files
 * @returns {Promise<void>}
 */
export async function writeCompanions({ go, root, env, folder, work }) {
  mkdirSync(path.join(folder, 'completions'));
  for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md'])
    cpSync(path.join(root, name), path.join(folder, name));
  cpSync(path.join(root, 'docs', 'licences'), path.join(folder, 'licences'), { recursive: true });
  mkdirSync(path.join(folder, 'deploy'));
  cpSync(path.join(root, 'deploy', 'jot.service'), path.join(folder, 'deploy', 'jot.service'));
  const writer = path.join(work, 'jot-server');
  await runGo(go, root, ['build', '-trimpath', '-buildvcs=false', '-o', writer, '.'], env);
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    const text = await runOrFail(writer, ['completion', shell]);
    writeFileSync(path.join(folder, 'completions', `jot-server.${shell}`), `${text}\n`);
  }
  rmSync(writer);
}

/**
 * Returns checksums in the form that `sha256sum --check` reads.
 * @param {string} folder
 * @param {string[]} names
 * @returns {string}
 */
export function checksums(folder, names) {
  const lines = [...names].sort().map((name) => {
    const hash = createHash('sha256').update(readFileSync(path.join(folder, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  });
  return lines.join('');
}
