import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '../failure.mjs';
import { freePort, parseAddress, urlOf } from '../process/address.mjs';
import { collectLines, exitCode } from '../process/run.mjs';
import { serveArgs } from './args.mjs';

/** Start of the line that the server prints once it listens. */
export const READY = 'Jot is ready: ';

/** How long {@link startInstance} waits, in ms. In a large folder, a migration takes minutes. */
const START_TIMEOUT_MS = 10 * 60_000;

/**
 * @typedef {object} InstanceOptions
 * @property {string} binary path of the server's program
 * @property {string} [data] data folder; by default a new temporary folder, which is removed when the
 *   instance ends
 * @property {string} [http] `host:port`; port 0 (the default) chooses a free port
 * @property {NodeJS.ProcessEnv} [env] variables to add to this process's environment
 * @property {string} [publicDir] the built app; `dist` by default
 * @property {string} [hooksDir] `pb_hooks` by default
 * @property {string} [migrationsDir] `pb_migrations` by default
 * @property {boolean} [watch] whether it restarts when a hook file changes; false by default
 * @property {boolean} [ownGroup] whether it gets a process group of its own, so that Ctrl+C in a terminal
 *   doesn't end it; false by default
 * @property {import('../project.mjs').Log} [log] gets each line that the server writes
 */

/**
 * A server process.
 * @typedef {object} Instance
 * @property {string} url such as `http://127.0.0.1:8090`
 * @property {number} pid
 * @property {string} data its data folder
 * @property {Promise<void>} ready resolves once it listens; never resolves if it ends before
 * @property {Promise<number>} ended resolves with its exit code; rejects with a {@link Failure} if the
 *   program can't be started
 * @property {() => string} logs returns the last 5,000 lines that it has written
 * @property {(signal?: NodeJS.Signals) => Promise<number>} stop shuts it down with SIGTERM (the default) or
 *   SIGINT, or ends it with another signal, and returns its exit code; on Windows, SIGINT isn't sent, and it
 *   only waits for the end
 * @property {() => Promise<number>} kill ends it at once (SIGKILL), as a crash would
 */

/**
 * Starts PocketBase on the project's hooks, migrations and app, and waits until it listens.
 * @param {InstanceOptions} options
 * @returns {Promise<Instance>}
 * @throws {Failure} if it ends before, or isn't ready within ten minutes, in which case it is killed; with
 *   the server's output unless `log` has got it
 */
export async function startInstance(options) {
  const { host, port } = parseAddress(options.http ?? '127.0.0.1:0');
  for (let attempt = 1; ; attempt++) {
    const http = `${host}:${port || (await freePort(host))}`;
    const instance = spawnInstance({ ...options, http });
    const timer = setTimeout(() => void instance.kill(), START_TIMEOUT_MS);
    const code = await Promise.race([instance.ready, instance.ended]).finally(() =>
      clearTimeout(timer),
    );
    if (code === undefined) return instance;
    // Another process may have taken the port after it was found free.
    if (!port && attempt < 5 && instance.logs().includes('already in use')) continue;
    const words = options.log ? '.' : `:\n${instance.logs()}`;
    throw new Failure(`The server ended before it was ready (exit code ${code})${words}`);
  }
}

/**
 * Starts PocketBase as {@link startInstance} does, but doesn't wait for it. It is killed when this process
 * exits.
 * @param {InstanceOptions & { http: string }} options
 * @returns {Instance}
 */
export function spawnInstance(options) {
  const address = parseAddress(options.http);
  const data = options.data ?? mkdtempSync(path.join(os.tmpdir(), 'jot-data-'));
  const child = spawn(options.binary, serveArgs({ ...options, data, address }), {
    env: { ...process.env, ...options.env },
    // On Windows, a detached process gets a window of its own.
    detached: options.ownGroup && process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {() => string[]} */
  let lines = () => [];
  /** @type {Promise<void>} */
  const ready = new Promise((resolve) => {
    lines = collectLines([child.stdout, child.stderr], (line) => {
      options.log?.(line);
      if (line.startsWith(READY)) resolve();
    });
  });
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(new Failure(`${options.binary} can't be started: ${error.message}.`));
    });
    child.once('close', (code, signal) => {
      process.removeListener('exit', killWithUs);
      if (!options.data) rmSync(data, { recursive: true, force: true });
      resolve(exitCode(code, signal));
    });
  });
  const stop = (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => {
    // On Windows, Ctrl+C has already reached the server, and Node's kill() would end it at once, whatever the
    // signal.
    if (signal !== 'SIGINT' || process.platform !== 'win32') child.kill(signal);
    return ended;
  };
  return {
    url: urlOf(address),
    pid: /** @type {number} */ (child.pid),
    data,
    ready,
    ended,
    logs: () => lines().join('\n'),
    stop,
    kill: () => stop('SIGKILL'),
  };
}
