import path from 'node:path';
import { onPath, run } from '../process/run.mjs';

/** Returns whether the user is root, as in a container. */
export function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * Installs packages with apt-get. It does nothing if apt-get is missing or the user isn't root. It logs
 * failures.
 * @param {import('../project.mjs').Log} log
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} packages
 */
export async function installByApt(log, env, packages) {
  const apt = onPath('apt-get', env);
  if (!isRoot() || !apt) return;
  log(`Installing ${packages.join(' and ')} with apt-get: 1 to 3 minutes …`);
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  await install(log, quiet, apt, ['update'], 120_000);
  await install(
    log,
    quiet,
    apt,
    ['install', '-y', '--no-install-recommends', ...packages],
    120_000,
  );
}

/**
 * Runs a program that installs something. If it fails, that is logged with the end of its output.
 * @param {import('../project.mjs').Log} log
 * @param {NodeJS.ProcessEnv} env
 * @param {string} command
 * @param {string[]} args
 * @param {number} idleTimeout time without output after which the program is ended, in ms
 */
export async function install(log, env, command, args, idleTimeout) {
  const { code, output } = await run(command, args, { env, output: 'collect', idleTimeout });
  if (code === 0) return;
  const reason =
    code === 124 ? `said nothing for ${idleTimeout / 1000} seconds` : `failed (${code})`;
  const last = output.trim().split('\n').slice(-5).join('\n');
  log(`${path.basename(command)} ${args.slice(-2).join(' ')} ${reason}.\n${last}`);
}
