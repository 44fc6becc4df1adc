// `npm run bench [-- PART …] [--items COUNT] [--json FILE]` measures how fast the app is and how much memory
// it takes. It fails if something doesn't work, but never because of a figure.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { Failure, main, wordsOf } from '../scripts/failure.mjs';
import { toConsole as log } from '../scripts/project.mjs';
import { measureEdit } from './edit.mjs';
import { table } from './figures.mjs';
import { measureGrowth } from './growth.mjs';
import { measureImport } from './import.mjs';
import { measureKeys, measureThrottled } from './keys.mjs';
import { measureLoad } from './load.mjs';
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
  const before = averageLoad();
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
  const load = { before, after: averageLoad() };
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.platform()}, Node ${process.versions.node}`;
  log(`\n${table(figures)}\n`);
  log(`${machine}; load average ${load.before} before and ${load.after} after.`);
  if (json) writeFileSync(json, `${JSON.stringify({ machine, load, figures }, null, 2)}\n`);
});

/** Returns the average number of runnable processes in the last minute. */
function averageLoad() {
  return (os.loadavg()[0] ?? 0).toFixed(1);
}

/**
 * @param {string[]} args
 * @returns {{ parts: ReadonlySet<string>, items: number, json: string | undefined }}
 */
function readArguments(args) {
  const known = [...PARTS.keys()];
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const unknown = positionals.find((name) => !PARTS.has(name));
    if (unknown !== undefined) throw new Error(`There is no part “${unknown}”.`);
    const items = Number(values.items ?? ITEMS);
    if (!Number.isInteger(items) || items < 1) throw new Error('--items is a number.');
    const usual = known.filter((name) => !LONG.has(name));
    return {
      parts: new Set(positionals.length > 0 ? positionals : usual),
      items,
      json: values.json,
    };
  } catch (error) {
    const usage = `npm run bench -- [${known.join('] [')}] [--items COUNT] [--json FILE]`;
    throw new Failure(`${wordsOf(error)}\nUsage: ${usage}`);
  }
}
