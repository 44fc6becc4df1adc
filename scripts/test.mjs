// `npm test` sets up a fresh clone and runs all suites. `npm test -- unit e2e` runs only those that are
// named. The last line is `N passed, N failed`, with `, N skipped` if some were skipped.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure, main } from './failure.mjs';
import { toConsole as log } from './project.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { prepare } from './testing/prepare.mjs';
import { joined, suites } from './testing/suites.mjs';

await main(async () => {
  const chosen = joined(choose(process.argv.slice(2)));
  await ensureInstalled({ log, env: process.env });
  const needs = new Set(chosen.flatMap((suite) => suite.needs));
  const { env, missing } = await prepare(needs, { log, env: process.env });

  const reports = mkdtempSync(path.join(os.tmpdir(), 'jot-reports-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const table = [];
  /** @type {string[]} */
  const failures = [];
  try {
    for (const suite of chosen) {
      log(`\n── ${suite.title} (${suite.name}) ${'─'.repeat(50 - suite.title.length)}`);
      const start = Date.now();
      const lacking = suite.needs.find((need) => missing.has(need));
      if (lacking) log(`Can't run: ${missing.get(lacking)}`);
      const counts = lacking
        ? { passed: 0, failed: 1, skipped: 0, failures: [missing.get(lacking) ?? lacking] }
        : await suite.run({ env, reports, log });
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
      failures.push(...(counts.failures ?? []).map((text) => `✘ ${suite.name}: ${text}\n`));
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      table.push(`${suite.name.padEnd(8)} ${summary(counts)} (${seconds} s)`);
    }
  } finally {
    rmSync(reports, { recursive: true });
  }
  // Repeated here, because the end of a long output is what people read first.
  if (failures.length > 0) log(`\n── Failed ${'─'.repeat(43)}\n${failures.join('\n')}`);
  log(`\n${table.join('\n')}\n`);
  log(summary(total));
  return total.failed ? 1 : 0;
});

/**
 * @param {string[]} names
 * @returns {import('./testing/suites.mjs').Suite[]} the named suites, or all that run by default, in their
 *   usual order
 */
function choose(names) {
  const known = suites.map((suite) => suite.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length) {
    throw new Failure(`There is no suite ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  return suites.filter(({ name, isOnRequest }) =>
    names.length ? names.includes(name) : !isOnRequest,
  );
}

/** @param {import('./testing/counts.mjs').Counts} counts */
function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
