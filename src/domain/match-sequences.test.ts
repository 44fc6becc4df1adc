import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchSequences } from './match-sequences';

describe('the indices of a longest common subsequence', () => {
  const anySequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  const places = (from: string[], to: string[], maxDifferences = 24, maxSteps = 1_000) =>
    matchSequences(from, to, { maxDifferences, maxSteps });

  it('have equal parts, in the same order', () => {
    fc.assert(
      fc.property(anySequence, anySequence, (from, to) => {
        const found = places(from, to)!;
        expect(found).toHaveLength(from.length);
        const pairs = [...found.entries()].filter(([, place]) => place !== -1);
        expect(pairs.map(([index]) => from[index])).toEqual(pairs.map(([, place]) => to[place]));
        const inTo = pairs.map(([, place]) => place);
        expect(inTo).toEqual([...new Set(inTo)].sort((a, b) => a - b));
      }),
    );
  });

  it('are as many as possible', () => {
    const count = (from: string[], to: string[]) =>
      places(from, to)!.filter((place) => place !== -1).length;
    fc.assert(
      fc.property(anySequence, anySequence, (from, to) => {
        const longest = Array.from({ length: from.length + 1 }, () =>
          Array.from({ length: to.length + 1 }, () => 0),
        );
        for (let i = 1; i <= from.length; i++)
          for (let j = 1; j <= to.length; j++)
            longest[i]![j] =
              from[i - 1] === to[j - 1]
                ? longest[i - 1]![j - 1]! + 1
                : Math.max(longest[i - 1]![j]!, longest[i]![j - 1]!);
        expect(count(from, to)).toBe(longest[from.length]![to.length]);
      }),
    );
  });

  it('are not searched beyond the maximum number of differences', () => {
    expect(places(['a', 'b'], ['c', 'd'], 4)).toEqual([-1, -1]);
    expect(places(['a', 'b'], ['c', 'd'], 3)).toBeNull();
  });

  const numbered = (word: string) => Array.from({ length: 190 }, (_, line) => `${word} ${line}`);

  it('need no search if the sequences have nothing in common', () => {
    const nothing = numbered('a').map(() => -1);
    expect(places(numbered('a'), numbered('b'), 380, 0)).toEqual(nothing);
    expect(places(numbered('a'), [], 190, 0)).toEqual(nothing);
  });

  it('need a search only for parts that are in both sequences', () => {
    const from = [...numbered('a'), 'same', ...numbered('b')];
    const to = [...numbered('c'), 'same', ...numbered('d')];
    const found = places(from, to, 760, 0)!;
    expect(found[190]).toBe(190);
    expect(found.filter((place) => place !== -1)).toHaveLength(1);
  });

  it.each([
    ['in another order', numbered('a'), numbered('a').reverse()],
    ['all alike', [...'xy', ...'-'.repeat(900), 'z'], [...'yx', ...'-'.repeat(900), ...'zx']],
  ])('are not looked for beyond so many steps: parts %s', (_, from, to) => {
    expect(places(from, to, 400, 1_000_000)).not.toBeNull();
    expect(places(from, to, 400, 900)).toBeNull();
  });
});
