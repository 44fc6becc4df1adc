import { expect, it } from 'vitest';
import { joined, suites } from '../../scripts/testing/suites.mjs';

const namesOf = (names: string[]) =>
  joined(suites.filter(({ name }) => names.includes(name))).map(({ name }) => name);

it.each([
  [
    ['unit', 'server', 'security', 'model', 'go'],
    ['unit', 'server+security+model', 'go'],
  ],
  [
    ['server', 'e2e', 'model'],
    ['server+model', 'e2e'],
  ],
  [
    ['unit', 'model'],
    ['unit', 'model'],
  ],
  [
    ['types', 'lint', 'format', 'unit'],
    ['types+lint+format', 'unit'],
  ],
  [['e2e'], ['e2e']],
])('of %j, what leaves cores idle alone runs side by side', (names, expected) => {
  expect(namesOf(names)).toEqual(expected);
});

it('counts suites that run at once as one, each with its failures', async () => {
  const part = (name: string, failures: string[]) => ({
    name,
    title: name,
    needs: [],
    run: async () => ({
      passed: failures.length === 0 ? 1 : 0,
      failed: failures.length,
      skipped: 0,
      failures,
    }),
  });
  const [whole] = joined([part('lint', []), part('format', ['a.ts isn’t formatted'])]);
  const context = { env: {}, reports: '', log: () => undefined };
  expect(await whole?.run(context)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['a.ts isn’t formatted'],
  });
});
