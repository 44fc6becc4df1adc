import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';
import { onPath, run } from '../process/run.mjs';
import { root } from '../project.mjs';

/**
 * Installs the packages of `package-lock.json` if `node_modules` is missing or differs from it.
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 * @throws {Failure} if npm can't install them
 */
export async function ensureInstalled({ log, env }) {
  if (isInstalled(root)) return;
  log('Installing packages (npm ci): half a minute to two minutes …');
  // The build needs the development packages even if NODE_ENV is "production".
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { code } = await runNpm(args, env);
  if (code === 0) return;
  throw new Failure(
    `npm ci ended with code ${code}; its reason is printed above. If the package registry could not be reached, check the network (or npm's proxy and registry settings), and try again.`,
  );
}

/**
 * Returns whether `node_modules` has the packages of `package-lock.json`. Packages for other platforms may be
 * missing.
 * @param {string} folder the folder of both
 * @returns {boolean}
 */
export function isInstalled(folder) {
  const wanted = readPackages(path.join(folder, 'package-lock.json'));
  const present = readPackages(path.join(folder, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  if (!wanted) throw new Failure('package-lock.json is missing: is this a whole copy of Jot?');
  return Object.entries(wanted).every(([name, entry]) => {
    const installed = present[name];
    if (name === '') return true;
    if (!installed) return entry.optional === true || entry.devOptional === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Entry
 * @param {string} file
 * @returns {Record<string, Entry> | undefined} undefined if the file is missing
 */
function readPackages(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Runs npm in the project's folder.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function runNpm(args, env) {
  const options = { cwd: root, env };
  // `npm start` sets this variable to npm's script. Running that also works where npm is a batch file.
  const script = env.npm_execpath;
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], options);
  return run(onPath('npm', env) ?? 'npm', args, options);
}
