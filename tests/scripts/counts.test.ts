import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countVitest, goCounter, honest } from '../../scripts/testing/counts.mjs';
import { suiteEnvironment } from '../../scripts/testing/prepare.mjs';
import { temporaryFolder } from './temporary';

/** Writes a report and returns its path. */
function report(content: unknown): string {
  const file = path.join(temporaryFolder(), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test.each([
  ['a good suite is counted as it is', { passed: 3, failed: 0, skipped: 1 }, 0, [3, 0, 1]],
  ['failures are counted as they are', { passed: 3, failed: 2, skipped: 0 }, 1, [3, 2, 0]],
  ['a crash after good tests is a failure', { passed: 3, failed: 0, skipped: 0 }, 1, [3, 1, 0]],
  ['a suite without tests is a failure', { passed: 0, failed: 0, skipped: 4 }, 0, [0, 1, 4]],
  ['a suite without a report is a failure', undefined, 0, [0, 1, 0]],
])('%s', (_, counts, code, [passed, failed, skipped]) => {
  expect(honest(counts, code)).toEqual({ passed, failed, skipped });
});

test('a test file that could not be loaded is a failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      {
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2'] },
          { status: 'passed', fullName: 'takes away', failureMessages: [] },
        ],
      },
      { status: 'failed', name: 'broken.test.ts', message: 'no such file', assertionResults: [] },
      { status: 'passed', assertionResults: [] },
    ],
  });
  expect(countVitest(file)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: ['broken.test.ts\nno such file', 'adds\n1 is not 2'],
  });
});

test('a browser test that passed only at a second try is a failure', () => {
  const test = (status: string, ...messages: string[]) => ({
    status,
    results: messages.map((message) => ({ errors: [{ message }] })),
  });
  const specs = [
    {
      title: 'opens',
      file: 'a.spec.ts',
      line: 3,
      tests: [test('unexpected', '\u001b[31mno\u001b[0m')],
    },
    { title: 'shuts', file: 'a.spec.ts', line: 9, tests: [test('flaky', 'late')] },
    { title: 'stays', file: 'a.spec.ts', line: 12, tests: [test('expected')] },
  ];
  const file = report({
    stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
  });
  expect(countPlaywright(file)).toEqual({
    passed: 7,
    failed: 3,
    skipped: 3,
    failures: ['a.spec.ts:3 opens\nno', 'a.spec.ts:9 shuts\nlate'],
  });
});

test('a missing report gives no counts', () => {
  const missing = path.join(temporaryFolder(), 'none.json');
  expect([countVitest(missing), countPlaywright(missing)]).toEqual([undefined, undefined]);
});

test('Go: each test counts, and the output of failed ones is shown', () => {
  const shown: string[] = [];
  const counter = goCounter((text) => void shown.push(text));
  const events = [
    { Action: 'output', Package: 'a/b', Test: 'TestGood', Output: 'fine\n' },
    { Action: 'pass', Package: 'a/b', Test: 'TestGood' },
    { Action: 'pass', Package: 'a/b', Test: 'TestRows/one' },
    { Action: 'output', Package: 'a/b', Test: 'TestRows/10.0.0.0/8', Output: 'wrong address\n' },
    { Action: 'fail', Package: 'a/b', Test: 'TestRows/10.0.0.0/8' },
    { Action: 'skip', Package: 'a/b', Test: 'TestSlow' },
    { Action: 'output', Package: 'a/b', Output: 'FAIL a/b 0.1s\n' },
    { Action: 'fail', Package: 'a/b' },
  ];
  events.forEach((event) => counter.line(JSON.stringify(event)));
  counter.line('some line that is no JSON');
  expect(counter.counts).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['a/b TestRows/10.0.0.0/8\nwrong address'],
  });
  expect(shown).toEqual(['wrong address', 'FAIL a/b 0.1s', 'some line that is no JSON']);
});

test("a person's own settings don't reach the suites", () => {
  const told = { PATH: '/bin', JOT_MODEL_SEED: '7' };
  const env = { ...told, JOT_DATA: '/home/jane/jot', NODE_ENV: 'production' };
  expect(suiteEnvironment(env)).toEqual(told);
});
