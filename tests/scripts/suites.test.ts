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
  [['e2e'], ['e2e']],
])('of %j, what leaves cores idle alone runs side by side', (names, expected) => {
  expect(namesOf(names)).toEqual(expected);
});
