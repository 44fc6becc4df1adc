import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Numbers of a suite's tests that passed, failed and were skipped, and the messages of those that failed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts
 */

/** Maximum length of a failed test's message, in characters. The beginning says what is wrong. */
const MAX_FAILURE = 2_000;

/**
 * Adds a failure to the counts of a suite that has none, but didn't succeed: if it ended with an error, or if
 * no test ran.
 * @param {Counts | undefined} counts undefined if the suite left no report
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
 * @returns {any} undefined if the file is missing
 */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ status: string, name: string, message: string, assertionResults: VitestTest[] }} VitestFile
 */

/**
 * Counts the tests in Vitest's JSON report. A file that couldn't be loaded counts as a failure.
 * @param {string} file the report
 * @returns {Counts | undefined} undefined if the file is missing
 */
export function countVitest(file) {
  const report = readJson(file);
  if (!report) return undefined;
  /** @type {VitestFile[]} */
  const files = report.testResults;
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => failure(name, message)),
      ...failed.map(({ fullName, failureMessages }) =>
        failure(fullName, failureMessages.join('\n')),
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
 * Counts the tests in Playwright's JSON report. A test that passed only after a retry counts as a failure.
 * @param {string} file the report
 * @returns {Counts | undefined} undefined if the file is missing
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
 * Counts the tests in the lines of `go test -json`. A test with subtests counts in addition to them.
 * @param {(text: string) => void} show gets the packages' results, and the output of failed tests
 * @returns {{ line: (text: string) => void, counts: Required<Counts> }} line: takes a line of the output;
 *   counts: of the lines so far
 */
export function goCounter(show) {
  /** @type {Required<Counts>} */
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  /** The output so far of the running tests. @type {Map<string, string>} */
  const outputs = new Map();
  return {
    counts,
    line(text) {
      if (!text.startsWith('{')) return show(text);
      /** @type {{ Action: string, Package?: string, Test?: string, Output?: string }} */
      const { Action: action, Package: name, Test: test, Output: output = '' } = JSON.parse(text);
      if (!test) {
        if (output) show(output.trimEnd());
        return;
      }
      const key = `${name} ${test}`;
      const words = (outputs.get(key) ?? '') + output;
      outputs.set(key, words);
      if (action === 'pass') counts.passed++;
      if (action === 'skip') counts.skipped++;
      if (action !== 'fail') return;
      counts.failed++;
      counts.failures.push(failure(key, words.trimEnd()));
      show(words.trimEnd());
    },
  };
}
