import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '../failure.mjs';
import { freePort, isTaken, parseAddress, urlOf } from '../process/address.mjs';
import { collectLines, exitCode } from '../process/run.mjs';
import { serveArgs } from './args.mjs';
import { untilReady } from './ready.mjs';

/**
 * @typedef {object} InstanceOptions
 * @property {string} binary path of the PocketBase program
 * @property {string} [data] data folder; without one a fresh temporary folder is made, and removed
 *   when the instance ends
 * @property {string} [http] `host:port`; port 0 (the default) takes a free one
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment
 * @property {string} [publicDir] the built app; `dist` by default
 * @property {string} [hooksDir] `pb_hooks` by default
 * @property {string} [migrationsDir] `pb_migrations` by default
 * @property {boolean} [watch] whether it restarts when a hook file changes; not by default
 * @property {number} [timeoutMs] how many ms it may take until it answers; a minute by default
 * @property {import('../project.mjs').Log} [log] gets each line that the server writes
 */

/**
 * A running server.
 * @typedef {object} Instance
 * @property {string} url such as `http://127.0.0.1:8090`
 * @property {number} pid
 * @property {string} data its data folder
 * @property {Promise<number>} ended resolves with its exit code, however it ends
 * @property {() => string} logs the last 5,000 lines that it wrote
 * @property {() => Promise<number>} stop ends it in order (SIGTERM) and gives its exit code
 * @property {() => Promise<number>} kill ends it at once (SIGKILL), as a crash would
 * @property {(signal: NodeJS.Signals) => void} signal passes a signal on
 */

/**
 * Starts PocketBase on the project's hooks, migrations and app, and waits until it answers.
 * @param {InstanceOptions} options
 * @returns {Promise<Instance>}
 * @throws {Failure} with the server's own words when it ends before, or answers nothing for as long as `timeoutMs` says
 */
export async function startInstance(options) {
  const { host, port } = parseAddress(options.http ?? '127.0.0.1:0');
  if (port) return startOn({ host, port }, options);
  for (let attempt = 1; ; attempt++) {
    const address = { host, port: await freePort(host) };
    try {
      return await startOn(address, options);
    } catch (error) {
      // Between finding a free port and listening on it, another process may have taken it.
      if (attempt === 5 || !(await isTaken(address))) throw error;
    }
  }
}

/**
 * @param {import('../process/address.mjs').Address} address
 * @param {InstanceOptions} options
 * @returns {Promise<Instance>}
 */
async function startOn(address, options) {
  const data = options.data ?? mkdtempSync(path.join(os.tmpdir(), 'jot-data-'));
  const child = spawn(options.binary, serveArgs({ ...options, data, address }), {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = collectLines([child.stdout, child.stderr], options.log);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(new Failure(`${options.binary} can't be started: ${error.message}.`));
    });
    child.once('close', (code, signal) => resolve(exitCode(code, signal)));
  });
  const gone = ended.finally(() => {
    if (!options.data) rmSync(data, { recursive: true, force: true });
  });
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const forget = () => void process.removeListener('exit', killWithUs);
  gone.then(forget, forget);

  /** @param {NodeJS.Signals} signal */
  const endBy = (signal) => {
    child.kill(signal);
    return gone;
  };
  const url = urlOf(address);
  try {
    const logs = () => lines().join('\n');
    const { log, timeoutMs = 60_000 } = options;
    await untilReady({ url, ended: gone, logs, isShown: log !== undefined, timeoutMs });
  } catch (error) {
    if (child.pid !== undefined) await endBy('SIGKILL');
    throw error;
  }
  return {
    url,
    pid: /** @type {number} */ (child.pid),
    data,
    ended: gone,
    logs: () => lines().join('\n'),
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
    signal: (signal) => void child.kill(signal),
  };
}
