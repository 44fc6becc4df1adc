import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** Absolute path of the project's root folder. */
export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));

/** Where things that can be made again are kept; it may be deleted at any time. */
export const cacheDir = path.join(root, '.cache');

/** The built app, which the server hands out. */
export const distDir = path.join(root, 'dist');

/**
 * The folder that holds everything a person keeps: `JOT_DATA`, or `pb_data` in the project.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} an absolute path
 */
export function dataDir(env) {
  return path.resolve(root, env.JOT_DATA || 'pb_data');
}

/**
 * The address that the server listens on: `JOT_HTTP`, or the default.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} `host:port`, not yet checked
 */
export function httpAddress(env) {
  return env.JOT_HTTP || '127.0.0.1:8090';
}

/**
 * The public address that the built pages carry: the first of `JOT_URL`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function publicUrl(env) {
  return env.JOT_URL?.split(',')[0]?.trim();
}

/**
 * Says one line of progress to whoever watches.
 * @typedef {(line: string) => void} Log
 */

/** @type {Log} */
export const toConsole = (line) => void process.stdout.write(`${line}\n`);
