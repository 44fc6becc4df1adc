import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyHistory, essenceOf, type History } from './history';
import { ModelServer } from './model-server';
import { BrokenPromise } from './broken-promise';
import { runHistory } from './run-history';
import { Tally } from './tally';

/** How many histories a seed has. */
const HISTORIES_A_SEED = 10;
/** A fixed number, about two minutes' work, so that every machine runs the same histories. `npm run fuzz` runs more. */
const HISTORIES_BY_DEFAULT = 500;
const SECONDS = Number(process.env.JOT_MODEL_SECONDS ?? Infinity);
const HISTORIES = Number(
  process.env.JOT_MODEL_HISTORIES ?? (SECONDS < Infinity ? Infinity : HISTORIES_BY_DEFAULT),
);
/** The seeds are fixed, so that the test is deterministic. `npm run fuzz` takes new ones. */
const SEED = Number(process.env.JOT_MODEL_SEED ?? 100);
/** A bug is planted. The caller wants to know only when it is found. */
const IS_PLANTED = Boolean(process.env.JOT_MODEL_PLANTED);
/** File to which the result is written. */
const REPORT = process.env.JOT_MODEL_REPORT;
/** Time limit for shrinking a failed history, in ms. */
const SHRINKING_MS = 120_000;
/** Histories that run in parallel, because each of them mostly waits for the server. */
const LANES = 6;

let server: ModelServer;
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  server = await ModelServer.start();
  process.on('unhandledRejection', onUnhandled);
}, 60_000);
afterAll(async () => {
  process.off('unhandledRejection', onUnhandled);
  await server?.stop();
});

test('no fault loses a word', { timeout: 0 }, async () => {
  const tally = new Tally();
  const start = Date.now();
  const end = start + SECONDS * 1_000;
  const afterLast = SEED + Math.ceil(HISTORIES / HISTORIES_A_SEED);
  let next = SEED;
  const failures: Error[] = [];

  const runLane = async () => {
    while (failures.length === 0 && Date.now() < end && next < afterLast) {
      const seed = next++;
      const failure = await failureOf(seed, tally);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  console.log(
    `${tally.table()}\n${((Date.now() - start) / 1_000).toFixed(0)} s, from seed ${SEED}`,
  );
  const [failure] = failures;
  const report = { counts: tally.counts(), message: failure?.message ?? '' };
  if (REPORT) writeFileSync(REPORT, JSON.stringify(report));
  if (failure) throw failure;
  expect(tally.histories).toBeGreaterThan(0);
});

/** Runs the histories of a seed. Shrinks the first one that fails. */
async function failureOf(seed: number, tally: Tally): Promise<Error | undefined> {
  let shrinkUntil = Infinity;
  const details = await fc.check(
    fc.asyncProperty(anyHistory, async (history) => {
      const isShrinking = shrinkUntil < Infinity;
      if (Date.now() > shrinkUntil) return;
      try {
        await runHistory(server, isShrinking ? new Tally() : tally, history);
        if (unhandled.length > 0) throw new Error(`Unhandled: ${String(unhandled.splice(0))}`);
      } catch (error) {
        if (!isShrinking) shrinkUntil = Date.now() + SHRINKING_MS;
        throw error;
      }
    }),
    { seed, numRuns: HISTORIES_A_SEED, endOnFailure: IS_PLANTED },
  );
  if (!details.failed) return undefined;
  const [history] = details.counterexample ?? [];
  const { errorInstance } = details;
  return new Error(
    [
      `Seed ${seed} fails (JOT_MODEL_SEED=${seed} runs it again).`,
      errorInstance instanceof BrokenPromise
        ? errorInstance.message
        : `✗ ${String(errorInstance instanceof Error ? errorInstance.stack : errorInstance)}`,
      history && describeHistory(history),
    ].join('\n\n'),
  );
}

/** Formats a history as JSON, one step a line. */
function describeHistory(history: History): string {
  const { steps, ...rest } = essenceOf(history);
  const lines = steps.map((step) => JSON.stringify(step)).join(',\n');
  return JSON.stringify({ ...rest, steps: [] }).replace(/\[\]\}$/, `[\n${lines}\n]}`);
}
