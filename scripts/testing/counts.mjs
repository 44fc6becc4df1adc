import { existsSync, readFileSync } from 'node:fs';

/**
 * How many tests of a suite passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Makes sure that a suite which went wrong is never counted as a good one: one that ended with an
 * error although no test failed, and one in which no test ran, count a failure.
 * @param {Counts | undefined} counts nothing when the suite left no report
 * @param {number} code its exit code
 * @returns {Counts}
 */
export function honest(counts, code) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed, skipped };
}

/**
 * @param {string} file
 * @returns {any} nothing when the file is missing
 */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Counts Vitest's JSON report. A file that could not even be loaded is a failure.
 * @param {string} file the report
 * @returns {Counts | undefined}
 */
export function countVitest(file) {
  const report = readJson(file);
  if (!report) return undefined;
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts Playwright's JSON report. A test that passed only when it was tried again is a failure.
 * @param {string} file the report
 * @returns {Counts | undefined}
 */
export function countPlaywright(file) {
  const report = readJson(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/**
 * Reads `go test -json` line by line. Tests with subtests are not counted themselves, so that each
 * check counts once.
 * @param {(text: string) => void} show is given what a person wants to read: the packages' results
 *   and the output of failed tests
 * @returns {{ line: (text: string) => void, counts: () => Counts }}
 */
export function goCounter(show) {
  /** @type {Map<string, string>} */
  const results = new Map();
  /** @type {Map<string, string[]>} */
  const outputs = new Map();
  return {
    line(text) {
      if (!text.startsWith('{')) return show(text);
      /** @type {{ Action: string, Package?: string, Test?: string, Output?: string }} */
      const event = JSON.parse(text);
      const output = (event.Output ?? '').replace(/\n$/, '');
      if (!event.Test) {
        if (output) show(output);
        return;
      }
      const test = `${event.Package} ${event.Test}`;
      if (output) outputs.set(test, [...(outputs.get(test) ?? []), output]);
      if (!['pass', 'fail', 'skip'].includes(event.Action)) return;
      results.set(test, event.Action);
      if (event.Action === 'fail') outputs.get(test)?.forEach(show);
      outputs.delete(test);
    },
    counts() {
      const tests = [...results.keys()];
      const parents = new Set(tests.flatMap(parentsOf));
      /** @param {string} action */
      const count = (action) =>
        tests.filter((test) => results.get(test) === action && !parents.has(test)).length;
      return { passed: count('pass'), failed: count('fail'), skipped: count('skip') };
    },
  };
}

/**
 * The names of the tests that a subtest may belong to: its own name may hold slashes too.
 * @param {string} test
 * @returns {string[]}
 */
function parentsOf(test) {
  const parts = test.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
