// `npm run fuzz` runs thousands of random histories of the model test, and counts how often each fault
// occurred. `npm run fuzz:planted` plants known bugs, one at a time, and reports whether the model finds
// each, and after how many histories.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bugs } from '../tests/model/planted/bugs.mjs';
import { Failure, main } from './failure.mjs';
import { toConsole as log } from './project.mjs';
import { prepareAll } from './testing/prepare.mjs';
import { runTool } from './testing/tool.mjs';

/**
 * Number of pieces. Each runs in a process of its own with its own server, and reports its counts at the end.
 */
const PIECES = 5;
const HISTORIES_OF_A_PIECE = '1000';
const MAX_HISTORIES_PER_BUG = '1000';

await main(async () => {
  const env = await prepareAll(['app', 'server']);
  return process.argv[2] === 'planted' ? findPlanted(env) : fuzz(env);
});

/** @param {NodeJS.ProcessEnv} env */
async function fuzz(env) {
  const seed = env.JOT_MODEL_SEED ? Number(env.JOT_MODEL_SEED) : Date.now() % 0x7fffffff;
  if (!Number.isSafeInteger(seed)) throw new Failure('JOT_MODEL_SEED must be a whole number.');
  /** @type {Record<string, number>} */
  const sums = {};
  for (let piece = 0; piece < PIECES; piece++) {
    const { code, counts } = await runModel({
      JOT_MODEL_HISTORIES: HISTORIES_OF_A_PIECE,
      ...env,
      JOT_MODEL_SEED: String(seed + piece * 1_000),
    });
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
    if (code) return code;
  }
  const width = Math.max(...Object.keys(sums).map((name) => name.length));
  log('');
  log(`All ${PIECES} pieces, from seed ${seed}`);
  for (const [name, sum] of Object.entries(sums))
    log(`${name.padEnd(width)}  ${String(sum).padStart(8)}`);
  return 0;
}

/** @param {NodeJS.ProcessEnv} env */
async function findPlanted(env) {
  let missed = 0;
  for (const { name } of bugs) {
    const { counts, message } = await runModel(
      { JOT_MODEL_HISTORIES: MAX_HISTORIES_PER_BUG, ...env, JOT_MODEL_PLANTED: name },
      'collect',
    );
    const histories = counts.histories ?? 0;
    if (!message) missed++;
    const [reason] = message.split('\n').filter((line) => line.startsWith('✗'));
    const result = message ? `found in history ${histories + 1}` : `not found in ${histories}`;
    log(`${name.padEnd(28)} ${result}${reason ? `: ${reason.slice(0, 160)}` : ''}`);
  }
  return missed;
}

/**
 * Runs the model test and reads its report.
 * @param {NodeJS.ProcessEnv} env
 * @param {'collect' | 'show'} [output]
 * @returns {Promise<{ code: number, counts: Record<string, number>, message: string }>} the exit code, the
 *   counts by name, and the message of a failing history
 */
async function runModel(env, output = 'show') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-fuzz-'));
  const report = path.join(folder, 'report.json');
  const args = ['run', '--project', 'model', 'tests/model/model.test.ts'];
  const options = { env: { ...env, JOT_MODEL_REPORT: report }, output };
  const ended = await runTool('vitest', args, options);
  try {
    return { code: ended.code, ...JSON.parse(readFileSync(report, 'utf8')) };
  } catch (error) {
    throw new Error(`The model didn't run:\n${ended.output}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
