// `npm run bench [-- PART …] [--items COUNT] [--json FILE]` measures how fast the app is and how much memory
// it takes. It fails if something doesn't work, but never because of a figure.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Failure, main, wordsOf } from '../scripts/failure.mjs';
import { toConsole as log } from '../scripts/project.mjs';
import { measureEdit } from './edit.mjs';
import { table } from './figures.mjs';
import { measureGrowth } from './growth.mjs';
import { measureImport } from './import.mjs';
import { measureKeys, measureThrottled } from './keys.mjs';
import { measureLoad } from './load.mjs';
import { describeMachine } from './machine.mjs';
import { measureSearch } from './search.mjs';
import { measureServer } from './server.mjs';
import { measureSeveral } from './several.mjs';
import { openTestbed } from './testbed.mjs';
import { measureSync } from './sync.mjs';
import { measureWarmStart } from './warm-start.mjs';

/** @typedef {import('./testbed.mjs').Stage} Stage */
/** @typedef {(stage: Stage, options: { items: number }) => Promise<import('./figures.mjs').Figure[]>} Part */

/** The parts, in the order in which they run. @type {ReadonlyMap<string, Part>} */
const PARTS = new Map([
  ['load', measureLoad],
  ['warm', measureWarmStart],
  ['keys', measureKeys],
  ['throttled', measureThrottled],
  ['search', measureSearch],
  ['several', measureSeveral],
  ['edit', measureEdit],
  ['sync', measureSync],
  ['import', measureImport],
  ['server', measureServer],
  ['growth', measureGrowth],
]);

/** Parts that run only if they are named, because each takes as long as all others together. */
const LONG = new Set(['growth']);

const OPTIONS = /** @type {const} */ ({ items: { type: 'string' }, json: { type: 'string' } });

/** Default of the maximum number of items in a folder of `growth`. */
const ITEMS = 1_000_000;

// Rate limits would refuse the bench's requests.
process.env.JOT_RATE_LIMITS ??= 'off';
process.env.JOT_TEST_FETCH_BUDGETS ??= 'off';

await main(async () => {
  const { parts, items, json } = readArguments(process.argv.slice(2));
  const before = describeMachine();
  const stage = await openTestbed({ log });
  /** @type {import('./figures.mjs').Figure[]} */
  const figures = [];
  try {
    for (const [name, measure] of PARTS) {
      if (parts.has(name)) figures.push(...(await measure(stage, { items })));
    }
  } finally {
    await stage.close();
  }
  const after = describeMachine();
  log(`\n${table(figures)}\n`);
  log(`${before.system}; load average ${before.load} before and ${after.load} after.`);
  if (json) writeFileSync(json, `${JSON.stringify({ before, after, figures }, null, 2)}\n`);
});

/**
 * @param {string[]} args
 * @returns {{ parts: ReadonlySet<string>, items: number, json: string | undefined }}
 */
function readArguments(args) {
  const known = [...PARTS.keys()];
  const usage = `Usage: npm run bench -- [${known.join('] [')}] [--items COUNT] [--json FILE]`;
  const { positionals, values } = parsed(args, usage);
  const unknown = positionals.filter((name) => !PARTS.has(name));
  if (unknown.length > 0) throw new Failure(`There is no part “${unknown[0]}”. ${usage}`);
  const items = Number(values.items ?? ITEMS);
  if (!Number.isInteger(items) || items < 1) throw new Failure(`--items is a number. ${usage}`);
  const usual = known.filter((name) => !LONG.has(name));
  return { parts: new Set(positionals.length > 0 ? positionals : usual), items, json: values.json };
}

/**
 * @param {string[]} args
 * @param {string} usage
 */
function parsed(args, usage) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new Failure(`${wordsOf(error)}\n${usage}`);
  }
}
