import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many tests of a suite passed, failed and were skipped, and what those that failed said.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts
 */

/** Of what a failed test says, the beginning tells what is wrong. */
const MAX_FAILURE = 2_000;

/**
 * Makes sure that a suite which went wrong is never counted as a good one: one that ended with an
 * error although no test failed, and one in which no test ran, count a failure.
 * @param {Counts | undefined} counts nothing when the suite left no report
 * @param {number} code its exit code
 * @returns {Counts}
 */
export function honest(counts, code) {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = known.failed === 0 && (code !== 0 || known.passed === 0);
  return silent ? { ...known, failed: 1 } : known;
}

/**
 * @param {string} file
 * @returns {any} nothing when the file is missing
 */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ status: string, name: string, message: string, assertionResults: VitestTest[] }} VitestFile
 */

/**
 * Counts Vitest's JSON report. A file that could not even be loaded is a failure.
 * @param {string} file the report
 * @returns {Counts | undefined}
 */
export function countVitest(file) {
  const report = readJson(file);
  if (!report) return undefined;
  /** @type {VitestFile[]} */
  const files = report.testResults;
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => failure(name, message)),
      ...files.flatMap(({ assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(fullName, failureMessages.join('\n'))),
      ),
    ],
  };
}

/**
 * @param {string} name
 * @param {string} message
 */
function failure(name, message) {
  return `${name}\n${message.slice(0, MAX_FAILURE)}`;
}

/**
 * @typedef {{ tests: { status: string, results: { errors: { message?: string }[] }[] }[], title: string, file: string, line: number }} Spec
 * @typedef {{ specs?: Spec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function playwrightFailures({ specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  const failures = failed.map(({ file, line, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    const messages = errors.map(({ message }) => stripVTControlCharacters(message ?? ''));
    return failure(`${file}:${line} ${title}`, messages.join('\n'));
  });
  return [...failures, ...suites.flatMap(playwrightFailures)];
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
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: playwrightFailures(report),
  };
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
  /** @type {Map<string, string>} */
  const failures = new Map();
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
      if (event.Action === 'fail') {
        const words = outputs.get(test) ?? [];
        words.forEach(show);
        failures.set(test, failure(test, words.join('\n')));
      }
      outputs.delete(test);
    },
    counts() {
      const tests = [...results.keys()];
      const parents = new Set(tests.flatMap(parentsOf));
      /** @param {string} action */
      const count = (action) =>
        tests.filter((test) => results.get(test) === action && !parents.has(test)).length;
      return {
        passed: count('pass'),
        failed: count('fail'),
        skipped: count('skip'),
        failures: [...failures].filter(([test]) => !parents.has(test)).map(([, text]) => text),
      };
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
