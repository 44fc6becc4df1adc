import path from 'node:path';
import { dataDir, distDir, root } from '../project.mjs';

const hooks = path.join(root, 'pb_hooks');
const migrations = path.join(root, 'pb_migrations');

/**
 * Returns the arguments of a server on the project's folders.
 * @param {Pick<import('./instance.mjs').InstanceOptions, 'publicDir' | 'hooksDir' | 'migrationsDir' |
 *   'watch'> & { data: string, address: import('../process/address.mjs').Address }} options
 * @returns {string[]}
 */
export function serveArgs({ data, address, publicDir, hooksDir, migrationsDir, watch = false }) {
  return [
    'serve',
    `--http=${address.host}:${address.port}`,
    `--dir=${data}`,
    `--hooksDir=${hooksDir ?? hooks}`,
    `--migrationsDir=${migrationsDir ?? migrations}`,
    `--publicDir=${publicDir ?? distDir}`,
    `--hooksWatch=${watch}`,
  ];
}

/**
 * Adds the project's folders to a PocketBase command line, unless its arguments name other ones.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function commandArgs(args, env) {
  const folders = {
    dir: dataDir(env),
    hooksDir: hooks,
    migrationsDir: migrations,
    publicDir: distDir,
  };
  const missing = Object.entries(folders).filter(
    ([name]) => !args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`)),
  );
  // They come first, because what follows `--` is text.
  return [...missing.map(([name, value]) => `--${name}=${value}`), ...args];
}
