import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** Absolute path of the project's root folder. */
export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));

/** The folder for files that can be made again. It may be deleted at any time. */
export const cacheDir = path.join(root, '.cache');

/** The folder of the built app, which the server serves. */
export const distDir = path.join(root, 'dist');

/**
 * Returns the data folder: `JOT_DATA`, or `pb_data` in the project.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} an absolute path
 */
export function dataDir(env) {
  return path.resolve(root, env.JOT_DATA || 'pb_data');
}

/**
 * Returns the address at which the server listens: `JOT_HTTP`, or the default.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} `host:port`, not yet validated
 */
export function httpAddress(env) {
  return env.JOT_HTTP || '127.0.0.1:8090';
}

/**
 * Returns the public address for the built pages: the first one of `JOT_URL`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function publicUrl(env) {
  return env.JOT_URL?.split(',')[0]?.trim();
}

/**
 * Logs one line of progress.
 * @typedef {(line: string) => void} Log
 */

/** @type {Log} */
export const toConsole = (line) => void process.stdout.write(`${line}\n`);
