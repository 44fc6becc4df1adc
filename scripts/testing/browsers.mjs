import { existsSync } from 'node:fs';
import { onPath } from '../process/run.mjs';
import { installByApt } from '../setup/apt.mjs';

/**
 * Paths of the programs that WebKit needs: WebKitGTK's WebDriver, the browser that the driver controls, and
 * an X server that draws its window in memory.
 * @typedef {{ driver: string, miniBrowser: string, xvfb: string }} WebKitPrograms
 */

/** Paths of the browser that WebKitGTK's driver controls, on Debian and Ubuntu. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/${version}/MiniBrowser`,
  ),
);

const BROWSERS = [
  { name: 'firefox', title: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
  {
    name: 'webkit',
    title: 'WebKit (WebKitWebDriver, MiniBrowser, Xvfb)',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: findWebKit,
  },
];

/**
 * @param {NodeJS.ProcessEnv} env whose PATH is searched
 * @returns {string | undefined} the path of an installed Firefox
 */
export function findFirefox(env) {
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return (
    onPath('firefox-esr', env) ?? onPath('firefox', env) ?? (existsSync(mac) ? mac : undefined)
  );
}

/**
 * @param {NodeJS.ProcessEnv} env whose PATH is searched
 * @returns {WebKitPrograms | undefined} undefined if one of them is missing
 */
export function findWebKit(env) {
  const driver = onPath('WebKitWebDriver', env);
  const miniBrowser = onPath('MiniBrowser', env) ?? MINI_BROWSERS.find((file) => existsSync(file));
  const xvfb = onPath('Xvfb', env);
  return driver && miniBrowser && xvfb ? { driver, miniBrowser, xvfb } : undefined;
}

/**
 * Finds the browsers besides Chromium that the journeys run in. As root on Debian, it installs the missing
 * ones. It logs those that are still missing, and what to do.
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ found: string[], missing: string[] }>} names of Playwright's projects
 */
export async function findBrowsers({ log, env }) {
  /** @type {{ found: string[], missing: string[] }} */
  const names = { found: [], missing: [] };
  for (const { name, title, packages, find } of BROWSERS) {
    if (!find(env)) await installByApt(log, env, packages);
    const isThere = find(env) !== undefined;
    names[isThere ? 'found' : 'missing'].push(name);
    const hint = `Install ${packages.join(' and ')}, or what your system calls them`;
    if (!isThere) log(`Skipped: there is no ${title}. ${hint}.`);
  }
  return names;
}
