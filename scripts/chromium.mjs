import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { onPath, run } from './process/run.mjs';
import { root, toConsole } from './project.mjs';
import { install, installByApt, isRoot } from './setup/apt.mjs';

/**
 * @typedef {object} Chromium
 * @property {string} executablePath
 * @property {string[]} args command-line arguments to start it with
 */

/** Chromium without windows. It has the same engine, and a test takes a quarter less processor time. */
const SHELL = 'chromium-headless-shell';

/**
 * @typedef {object} Wanted
 * @property {import('./project.mjs').Log} [log]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [isFullBrowser] whether to use the full browser, as users have it, for instance to
 *   measure; by default the headless shell is preferred
 */

/**
 * Finds a Chromium for the tests, in this order: `JOT_CHROMIUM`, the headless shell, an installed Chromium or
 * Chrome, and Playwright's own. Otherwise it installs one. As root on Debian, it installs the headless shell
 * with apt-get even if another Chromium exists, so that a run takes equally long on all such machines.
 * @param {Wanted} [wanted]
 * @returns {Promise<Chromium>}
 * @throws {Failure} which says what to do
 */
export async function findChromium({
  log = toConsole,
  env = process.env,
  isFullBrowser = false,
} = {}) {
  const executablePath =
    (await given(env)) ??
    (isFullBrowser ? undefined : await findShell(log, env)) ??
    (await firstThatRuns([...onPathOf(env), await playwrightsOwn()])) ??
    (await installByPlaywright(log, env)) ??
    (await installPackage(log, env, 'chromium'));
  if (executablePath) return { executablePath, args: chromiumArgs() };
  throw new Failure(
    'There is no Chromium for the tests, and none could be installed. Install Chromium or Chrome, or run "npx playwright install --with-deps chromium", or set JOT_CHROMIUM to one that runs.',
  );
}

/**
 * @param {import('./project.mjs').Log} log
 * @param {NodeJS.ProcessEnv} env
 */
async function findShell(log, env) {
  return (await firstThatRuns([onPath(SHELL, env)])) ?? (await installPackage(log, env, SHELL));
}

/**
 * Returns the arguments to start Chromium with. They disable its own network traffic, and for root the
 * sandbox, which root can't use.
 * @returns {string[]}
 */
export function chromiumArgs() {
  return [
    ...(isRoot() ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

/** @param {NodeJS.ProcessEnv} env */
async function given(env) {
  if (!env.JOT_CHROMIUM) return undefined;
  const file = path.resolve(env.JOT_CHROMIUM);
  if (await runs(file)) return file;
  throw new Failure(
    `JOT_CHROMIUM names ${file}, which does not ${existsSync(file) ? 'run' : 'exist'}. Set it to a Chromium or Chrome, or unset it to let one be found.`,
  );
}

/**
 * Returns the programs on the PATH with a name of Chromium or Chrome.
 * @param {NodeJS.ProcessEnv} env
 */
function onPathOf(env) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', SHELL];
  return names.map((name) => onPath(name, env));
}

/** Returns where Playwright stores its own Chromium. The file may be missing. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** @param {(string | undefined)[]} files */
async function firstThatRuns(files) {
  for (const file of new Set(files)) {
    if (file && (await runs(file))) return file;
  }
  return undefined;
}

/** @param {string} file */
async function runs(file) {
  if (!existsSync(file)) return false;
  // Chrome on Windows opens a window if it is asked for its version.
  if (process.platform === 'win32') return true;
  const options = /** @type {const} */ ({ output: 'collect', idleTimeout: 20_000 });
  return (await run(file, ['--version', ...chromiumArgs()], options)).code === 0;
}

/**
 * @param {import('./project.mjs').Log} log
 * @param {NodeJS.ProcessEnv} env
 */
async function installByPlaywright(log, env) {
  log("Installing Playwright's Chromium (about 170 MB): up to 3 minutes …");
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await install(log, env, process.execPath, [cli, 'install', 'chromium'], 60_000);
  return firstThatRuns([await playwrightsOwn()]);
}

/**
 * @param {import('./project.mjs').Log} log
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name of both the package and its program
 */
async function installPackage(log, env, name) {
  await installByApt(log, env, [name]);
  return firstThatRuns([onPath(name, env)]);
}
