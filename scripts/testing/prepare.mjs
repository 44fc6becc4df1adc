import { findChromium } from '../chromium.mjs';
import { Failure } from '../failure.mjs';
import { requireGo } from '../pocketbase/build.mjs';
import { findPocketBase } from '../pocketbase/find.mjs';
import { root } from '../project.mjs';
import { ensureBuilt } from '../setup/build-cache.mjs';

/**
 * The environment of the suites. What a person has set for an instance of their own (their data
 * folder, their mail server) must neither be touched by the tests nor change their outcome. What the
 * model test can be told is meant for it.
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
 * Gets ready what the suites need: the built app, the server, Go, a browser.
 * @param {Set<import('./suites.mjs').Need>} needs
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ env: NodeJS.ProcessEnv, missing: Map<import('./suites.mjs').Need, string> }>}
 *   the suites' environment, and the reason for each thing that could not be had
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
      requireGo(env, root);
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
