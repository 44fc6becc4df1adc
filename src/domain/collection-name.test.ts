import { describe, expect, it } from 'vitest';

import { collectionNameProblem } from './collection-name';

const MESSAGE = 'Must be between 1 and 50 characters.';

describe('the name of a collection', () => {
  it.each([
    ['one letter', 'a'],
    ['fifty letters', 'a'.repeat(50)],
    ['fifty emoji, which are two code units each', '😀'.repeat(50)],
    ['fifty letters between blanks', `  ${'a'.repeat(50)} \n`],
    ['no letter at all', '!?'],
    ['another script', '日本語'],
  ])('may be %s', (_, name) => {
    expect(collectionNameProblem(name)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['blanks only', ' \t\n '],
    ['fifty-one letters', 'a'.repeat(51)],
    ['fifty-one emoji', '😀'.repeat(51)],
  ])('can’t be %s', (_, name) => {
    expect(collectionNameProblem(name)).toBe(MESSAGE);
  });
});
