import { findChromium } from '../chromium.mjs';
import { Failure } from '../failure.mjs';
import { requireGo } from '../pocketbase/build.mjs';
import { findPocketBase } from '../pocketbase/find.mjs';
import { toConsole } from '../project.mjs';
import { ensureBuilt } from '../setup/build-cache.mjs';
import { ensureInstalled } from '../setup/install.mjs';

/**
 * Returns the environment of the suites. It leaves out the variables of the user's own instance, such as its
 * data folder and its mail server, so that the tests can't touch them and don't depend on them. It keeps the
 * variables for the model test.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function suiteEnvironment(env) {
  const kept = Object.entries(env).filter(
    ([name]) => name.startsWith('JOT_MODEL_') || !(name.startsWith('JOT_') || name === 'NODE_ENV'),
  );
  return Object.fromEntries(kept);
}

/**
 * Sets up a fresh clone, and prepares what a command needs.
 * @param {import('./suites.mjs').Need[]} needs
 * @returns {Promise<NodeJS.ProcessEnv>} the environment of the suites
 * @throws {Failure} if something is missing
 */
export async function prepareAll(needs) {
  const options = { log: toConsole, env: process.env };
  await ensureInstalled(options);
  const { env, missing } = await prepare(new Set(needs), options);
  if (missing.size > 0) throw new Failure('Something that this needs is missing, as said above.');
  return env;
}

/**
 * Prepares what the suites need: the built app, the server, Go and a browser.
 * @param {Set<import('./suites.mjs').Need>} needs
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ env: NodeJS.ProcessEnv, missing: Map<import('./suites.mjs').Need, string> }>} env: the
 *   environment of the suites; missing: the reason for each need that couldn't be met
 */
export async function prepare(needs, options) {
  const env = suiteEnvironment(options.env);
  /** @type {Map<import('./suites.mjs').Need, string>} */
  const missing = new Map();
  /** @type {Record<import('./suites.mjs').Need, () => Promise<void>>} */
  const steps = {
    app: () => ensureBuilt({ ...options, env }),
    async server() {
      await findPocketBase(options);
    },
    async go() {
      requireGo(env);
    },
    async browser() {
      const { executablePath } = await findChromium(options);
      env.JOT_CHROMIUM = executablePath;
      options.log(
        `Browser tests run in ${executablePath}: 5 to 10 minutes on two quiet cores, the other suites 6 to 10 more.`,
      );
    },
  };
  for (const need of needs) {
    try {
      await steps[need]();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      missing.set(need, error.message);
      options.log(error.message);
    }
  }
  return { env, missing };
}
