// `npm run fuzz`: thousands of random histories of the model test, and how often each fault was in
// them. `npm run fuzz:planted`: whether the model finds the bugs that it has to find, each planted
// by itself, and after how many histories.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bugs } from '../tests/model/planted/bugs.mjs';
import { main } from './failure.mjs';
import { run } from './process/run.mjs';
import { toConsole as log, root } from './project.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { prepare } from './testing/prepare.mjs';
import { programOf } from './testing/suites.mjs';

const HISTORIES = '5000';
const MOST_HISTORIES_FOR_A_BUG = '1000';

await main(async () => {
  await ensureInstalled({ log, env: process.env });
  const { env, missing } = await prepare(new Set(['app', 'server']), { log, env: process.env });
  for (const reason of missing.values()) log(reason);
  if (missing.size) return 1;
  return process.argv[2] === 'planted' ? findPlanted(env) : fuzz(env);
});

/** @param {NodeJS.ProcessEnv} env */
async function fuzz(env) {
  const seed = String(Date.now() % 0x7fffffff);
  const { code } = await runModel({ JOT_MODEL_HISTORIES: HISTORIES, JOT_MODEL_SEED: seed, ...env });
  return code;
}

/** @param {NodeJS.ProcessEnv} env */
async function findPlanted(env) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-planted-'));
  let missed = 0;
  try {
    for (const { name } of bugs) {
      const report = path.join(folder, 'report.json');
      rmSync(report, { force: true });
      const { output } = await runModel(
        {
          JOT_MODEL_HISTORIES: MOST_HISTORIES_FOR_A_BUG,
          ...env,
          JOT_MODEL_PLANTED: name,
          JOT_MODEL_REPORT: report,
        },
        'collect',
      );
      const { histories, message } = readReport(report, output);
      if (!message) missed++;
      const [reason] = message.split('\n').filter((line) => line.startsWith('✗'));
      const result = message ? `found in history ${histories + 1}` : `not found in ${histories}`;
      log(`${name.padEnd(28)} ${result}${reason ? `: ${reason.slice(0, 160)}` : ''}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return missed;
}

/**
 * @param {string} file
 * @param {string} output what the run wrote
 * @returns {{ histories: number, message: string }}
 */
function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The model didn't run:\n${output}`, { cause: error });
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {'collect' | 'show'} [output]
 */
function runModel(env, output = 'show') {
  const args = [programOf('vitest'), 'run', '--project', 'model', 'tests/model/model.test.ts'];
  return run(process.execPath, args, { cwd: root, env, output });
}
