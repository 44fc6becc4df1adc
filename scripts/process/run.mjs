import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from '../failure.mjs';

/** Maximum number of lines of a command's output that are stored. */
const MAX_LINES = 5000;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] the current folder by default
 * @property {NodeJS.ProcessEnv} [env] the whole environment; this process's own by default
 * @property {'show' | 'collect'} [output] `show` (default) passes the output through, `collect` returns it
 * @property {number} [idleTimeout] time without output after which the command is ended, in ms; only with
 *   `collect`; none by default
 * @property {(line: string) => void} [onLine] gets each line as it is written; only with `collect`
 */

/**
 * @typedef {object} RunResult
 * @property {number} code the exit code; 128 plus the signal's number if a signal ended the command, 127 if
 *   it couldn't be started, 124 if `idleTimeout` ended it
 * @property {string} output its output on both streams; only with `collect`
 */

/**
 * Runs a command and waits for its end. The promise never rejects: if the command can't be started, the code
 * is 127 and the output is the reason.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  const { cwd, env = process.env, output = 'show', idleTimeout, onLine } = options;
  return new Promise((resolve) => {
    const stdio = output === 'show' ? 'inherit' : /** @type {const} */ (['ignore', 'pipe', 'pipe']);
    const child = spawn(command, args, { cwd, env, stdio: /** @type {any} */ (stdio) });
    const lines = collectLines([child.stdout, child.stderr], onLine);
    let timedOut = false;
    const giveUp = () => {
      timedOut = true;
      child.kill('SIGKILL');
      // The command's own children may still have the pipes open, so don't wait for these to close.
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    let timer = idleTimeout ? setTimeout(giveUp, idleTimeout) : undefined;
    for (const stream of idleTimeout ? [child.stdout, child.stderr] : []) {
      stream?.on('data', () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, idleTimeout);
      });
    }
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: error.message });
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: timedOut ? 124 : exitCode(code, signal), output: lines().join('\n') });
    });
  });
}

/**
 * Runs a command that must succeed.
 * @param {string} command
 * @param {string[]} args
 * @param {Pick<RunOptions, 'cwd' | 'env'>} [options]
 * @returns {Promise<string>} its output
 * @throws {Failure} with the command's output
 */
export async function runOrFail(command, args, options) {
  const { code, output } = await run(command, args, { ...options, output: 'collect' });
  if (code === 0) return output;
  throw new Failure(`${command} ${args.join(' ')} failed (${code}):\n${output}`);
}

/**
 * Returns the exit code as a shell does.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number} `code`, or 128 plus the number of the signal that ended the process
 */
export function exitCode(code, signal) {
  if (code !== null) return code;
  return 128 + (signal ? os.constants.signals[signal] : 0);
}

/**
 * Splits streams into lines and stores the last 5,000.
 * @param {(import('node:stream').Readable | null)[]} streams
 * @param {(line: string) => void} [onLine] gets each line as it arrives
 * @returns {() => string[]} returns the stored lines
 */
export function collectLines(streams, onLine) {
  /** @type {string[]} */
  const lines = [];
  for (const input of streams) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      if (lines.length > MAX_LINES) lines.shift();
      onLine?.(line);
    });
  }
  return () => lines;
}

/**
 * Finds a command on the PATH.
 * @param {string} name without an extension
 * @param {NodeJS.ProcessEnv} env whose PATH is searched
 * @returns {string | undefined} its absolute path
 */
export function onPath(name, env) {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const folder of (env.PATH ?? env.Path ?? '').split(path.delimiter)) {
    for (const suffix of suffixes) {
      const file = path.resolve(folder, name + suffix);
      if (folder && existsSync(file)) return file;
    }
  }
  return undefined;
}
