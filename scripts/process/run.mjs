import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from '../failure.mjs';

/** Lines of a command's output that are kept at most. */
const MAX_LINES = 5000;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] defaults to the current folder
 * @property {NodeJS.ProcessEnv} [env] the whole environment; defaults to this process's own
 * @property {'show' | 'collect'} [output] `show` (default) passes the output straight through,
 *   `collect` returns it
 * @property {number} [idleTimeout] milliseconds without output after which the command is ended,
 *   with `collect` only; none by default
 * @property {(line: string) => void} [onLine] gets each line as it comes, with `collect` only
 */

/**
 * @typedef {object} RunResult
 * @property {number} code the exit code; 128 plus the signal's number when a signal ended it, 127
 *   when it could not be started, 124 when it was ended by `idleTimeout`
 * @property {string} output what it wrote to both streams, with `collect` only
 */

/**
 * Runs a command to its end. It never rejects: a command that can't be started has code 127 and
 * its reason as output.
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
      // Its own children may still hold the pipes: don't wait for them.
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
 * Runs a command that has to succeed.
 * @param {string} command
 * @param {string[]} args
 * @param {Pick<RunOptions, 'cwd' | 'env'>} [options]
 * @returns {Promise<string>} what it wrote
 * @throws {Failure} with the command's own words
 */
export async function runOrFail(command, args, options) {
  const { code, output } = await run(command, args, { ...options, output: 'collect' });
  if (code === 0) return output;
  throw new Failure(`${command} ${args.join(' ')} failed (${code}):\n${output}`);
}

/**
 * The exit code as a shell gives it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number} `code`, or 128 plus the number of the signal that ended the process
 */
export function exitCode(code, signal) {
  if (code !== null) return code;
  return 128 + (signal ? os.constants.signals[signal] : 0);
}

/**
 * Cuts streams into lines and keeps the last 5,000 of them.
 * @param {(import('node:stream').Readable | null)[]} streams
 * @param {(line: string) => void} [onLine] gets each line as it comes
 * @returns {() => string[]} the lines so far
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
 * Looks a command up on the PATH.
 * @param {string} name without an extension
 * @param {NodeJS.ProcessEnv} env whose PATH is read
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
