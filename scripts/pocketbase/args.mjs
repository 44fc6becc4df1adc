import path from 'node:path';
import { dataDir, distDir, root } from '../project.mjs';

const hooks = path.join(root, 'pb_hooks');
const migrations = path.join(root, 'pb_migrations');

/**
 * The arguments that serve the project.
 * @param {Pick<import('./instance.mjs').InstanceOptions, 'publicDir' | 'hooksDir' | 'migrationsDir' | 'watch'> & { data: string, address: import('../process/address.mjs').Address }} options
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
 * A command line of PocketBase's own, completed by the project's folders where it names none.
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
  return [...args, ...missing.map(([name, value]) => `--${name}=${value}`)];
}
