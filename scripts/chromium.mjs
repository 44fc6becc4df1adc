import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { onPath, run } from './process/run.mjs';
import { root, toConsole } from './project.mjs';
import { install, installByApt, isRoot } from './setup/apt.mjs';

/**
 * @typedef {object} Chromium
 * @property {string} executablePath
 * @property {string[]} args what it is started with
 */

/** Chromium without windows: the same engine, and a quarter less processor time for each test. */
const SHELL = 'chromium-headless-shell';

/**
 * @typedef {object} Wanted
 * @property {import('./project.mjs').Log} [log]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [isFullBrowser] the browser as people use it, as for figures; else one without a
 *   window is preferred
 */

/**
 * Finds a Chromium for the tests: `JOT_CHROMIUM`, the headless shell, an installed Chromium or Chrome,
 * Playwright's own; else it installs one. As root on Debian it installs the headless shell by apt-get also where
 * another one is, so that a run takes as long on each such machine.
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
 * What Chromium is started with: no traffic of its own, and no sandbox for root, who can't have one.
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
 * Chromium and Chrome by the names that they have on a PATH.
 * @param {NodeJS.ProcessEnv} env
 */
function onPathOf(env) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', SHELL];
  return names.map((name) => onPath(name, env));
}

/** Where Playwright keeps its own Chromium; the file may not be there. */
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
  // Chrome on Windows opens a window when it is asked for its version.
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
 * @param {string} name the package's, and its program's
 */
async function installPackage(log, env, name) {
  await installByApt(log, env, [name]);
  return firstThatRuns([onPath(name, env)]);
}
