import path from 'node:path';
import { goEnvironment, requireGo } from '../pocketbase/build.mjs';
import { run } from '../process/run.mjs';
import { cacheDir, root } from '../project.mjs';
import { findBrowsers } from './browsers.mjs';
import { countPlaywright, countVitest, goCounter, honest } from './counts.mjs';
import { runTool } from './tool.mjs';

/**
 * A requirement of a suite.
 * @typedef {'app' | 'server' | 'go' | 'browser'} Need
 */

/**
 * The context in which a suite runs.
 * @typedef {object} SuiteContext
 * @property {NodeJS.ProcessEnv} env names the server and the browser that were found
 * @property {string} reports a folder for its report files
 * @property {import('../project.mjs').Log} log
 */

/**
 * @typedef {object} Suite
 * @property {string} name as in `npm test -- NAME`
 * @property {string} title
 * @property {Need[]} needs
 * @property {boolean} [isOnRequest] whether it runs only if it is named
 * @property {(context: SuiteContext) => Promise<import('./counts.mjs').Counts>} run
 */

/** Options that make Prettier skip files that it has already checked with the same content and options. */
const ONLY_NEW = [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=${path.join(cacheDir, 'prettier')}`,
];

/** All suites, in the order in which they run. @type {Suite[]} */
export const suites = [
  {
    ...command('types', 'Types', (env) =>
      run(process.execPath, ['scripts/check-types.mjs'], { cwd: root, env }),
    ),
    needs: ['server'],
  },
  command('lint', 'Lint', (env) => runTool('oxlint', ['--deny-warnings'], { env })),
  command('format', 'Format', (env) => runTool('prettier', ['--check', '.', ...ONLY_NEW], { env })),
  vitest(['unit'], 'Unit and component tests', []),
  vitest(['scripts'], 'Tests of the scripts', ['app', 'server']),
  vitest(['server'], 'Server tests', ['app', 'server']),
  vitest(['security'], 'Security probes', ['app', 'server']),
  vitest(['model'], 'Model of the synchronisation', ['app', 'server']),
  { name: 'go', title: 'Go tests', needs: ['go'], run: goTests },
  {
    name: 'e2e',
    title: 'Browser tests',
    needs: ['app', 'server', 'browser'],
    run: (context) => playwright('e2e', [], context),
  },
  {
    name: 'browsers',
    title: 'Other browsers',
    needs: ['app', 'server'],
    isOnRequest: true,
    run: everyBrowser,
  },
];

/** Suites that leave cores idle, because they often wait for their servers or use a single core. */
const SIDE_BY_SIDE = {
  checks: ['types', 'lint', 'format'],
  servers: ['server', 'security', 'model'],
};

/**
 * Joins the suites that leave cores idle, so that they run in parallel.
 * @param {Suite[]} chosen
 * @returns {Suite[]} with each joined suite in the place of its first part
 */
export function joined(chosen) {
  const withChecks = replaced(chosen, SIDE_BY_SIDE.checks, atOnce);
  return replaced(withChecks, SIDE_BY_SIDE.servers, (parts) =>
    vitest(
      parts.map(({ name }) => name),
      'Tests with servers',
      ['app', 'server'],
    ),
  );
}

/**
 * @param {Suite[]} chosen
 * @param {string[]} names
 * @param {(parts: Suite[]) => Suite} join called with the named suites if several are chosen
 */
function replaced(chosen, names, join) {
  const parts = chosen.filter(({ name }) => names.includes(name));
  if (parts.length < 2) return chosen;
  const whole = join(parts);
  return chosen.flatMap((suite) =>
    suite === parts[0] ? [whole] : parts.includes(suite) ? [] : [suite],
  );
}

/**
 * Returns a suite that runs others at once.
 * @param {Suite[]} parts
 * @returns {Suite}
 */
function atOnce(parts) {
  return {
    name: parts.map(({ name }) => name).join('+'),
    title: parts.map(({ title }) => title).join(', '),
    needs: [...new Set(parts.flatMap(({ needs }) => needs))],
    async run(context) {
      const counts = await Promise.all(parts.map((part) => part.run(context)));
      /** @param {'passed' | 'failed' | 'skipped'} which */
      const sum = (which) => counts.reduce((total, each) => total + each[which], 0);
      const failures = counts.flatMap(({ failures: each = [] }) => each);
      return {
        passed: sum('passed'),
        failed: sum('failed'),
        skipped: sum('skipped'),
        failures,
      };
    },
  };
}

/**
 * Returns a suite that runs a command and counts as one test, which passes if the command succeeds.
 * @param {string} name
 * @param {string} title
 * @param {(env: NodeJS.ProcessEnv) => Promise<import('../process/run.mjs').RunResult>} start
 * @returns {Suite}
 */
function command(name, title, start) {
  return {
    name,
    title,
    needs: [],
    async run({ env }) {
      const { code } = await start(env);
      if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
      return { passed: 0, failed: 1, skipped: 0, failures: [`${name}, see its output above`] };
    },
  };
}

/**
 * Returns a suite of projects in the Vitest configuration.
 * @param {string[]} projects
 * @param {string} title
 * @param {Need[]} needs
 * @returns {Suite}
 */
function vitest(projects, title, needs) {
  const name = projects.join('+');
  return {
    name,
    title,
    needs,
    async run({ env, reports }) {
      const report = path.join(reports, `${name}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const named = projects.map((project) => `--project=${project}`);
      const { code } = await runTool('vitest', ['run', ...named, ...reporters], { env });
      return honest(countVitest(report), code);
    },
  };
}

/**
 * @param {string} name the suite's
 * @param {string[]} options
 * @param {SuiteContext} context
 */
async function playwright(name, options, { env, reports }) {
  const report = path.join(reports, `${name}.json`);
  const args = ['test', '--reporter=list,json', ...options];
  const { code } = await runTool('@playwright/test', args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return honest(countPlaywright(report), code);
}

/**
 * Runs the journeys in the browsers besides Chromium. It counts a missing browser as skipped.
 * @param {SuiteContext} context
 */
async function everyBrowser(context) {
  const { found, missing } = await findBrowsers(context);
  if (found.length === 0) return { passed: 0, failed: 0, skipped: missing.length };
  const projects = found.map((name) => `--project=${name}`);
  const options = ['--config=tests/every-browser/playwright.config.ts', ...projects];
  const counts = await playwright('browsers', options, context);
  return { ...counts, skipped: counts.skipped + missing.length };
}

/** @param {SuiteContext} context */
async function goTests({ env, log }) {
  const counter = goCounter(log);
  const { code } = await run(requireGo(env), ['test', '-json', './...'], {
    cwd: path.join(root, 'server'),
    env: goEnvironment(env),
    output: 'collect',
    onLine: counter.line,
  });
  return honest(counter.counts, code);
}
