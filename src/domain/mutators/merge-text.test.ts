import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeText } from './merge-text';

describe('a text that two devices have changed', () => {
  it.each([
    ['one\ntwo\nthree', 'ONE\ntwo\nthree', 'one\ntwo\nTHREE', 'ONE\ntwo\nTHREE'],
    ['one\ntwo', 'one\ntwo\nthree', 'ONE\ntwo', 'ONE\ntwo\nthree'],
    ['one\ntwo\nthree', 'one\nthree', 'one\ntwo\nthree\nfour', 'one\nthree\nfour'],
    ['one', 'two', 'two', 'two'],
    ['one', 'two', 'three', null],
    ['', 'mine', 'theirs', null],
  ])('from %j to %j and %j is %j', (base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged);
  });

  const anyText = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 })
    .map((lines) => lines.join('\n'));

  it('is the changed one if only one has changed it', () => {
    fc.assert(
      fc.property(anyText, anyText, (base, text) => {
        expect(mergeText(base, text, base)).toBe(text);
        expect(mergeText(base, base, text)).toBe(text);
        expect(mergeText(base, text, text)).toBe(text);
      }),
    );
  });

  it('is the same for both orders', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
        expect(mergeText(base, mine, theirs)).toBe(mergeText(base, theirs, mine));
      }),
    );
  });

  it('has both changes of any two different lines', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 60 }),
        fc.array(fc.nat(), { maxLength: 10 }),
        fc.array(fc.nat(), { maxLength: 10 }),
        (count, one, other) => {
          const base = Array.from({ length: count }, (_, index) => `line ${index}`);
          const changed = (places: number[], word: string, parity: number) =>
            base.map((line, index) =>
              index % 4 === parity && places.some((place) => place % count === index)
                ? `${word} ${line}`
                : line,
            );
          const [mine, theirs] = [changed(one, 'my', 0), changed(other, 'their', 2)];
          const both = base.map((line, index) =>
            mine[index] === line ? theirs[index] : mine[index],
          );
          const texts = [base, mine, theirs].map((lines) => lines.join('\n'));
          expect(mergeText(texts[0]!, texts[1]!, texts[2]!)).toBe(both.join('\n'));
        },
      ),
    );
  });

  it('is merged if it is long and all of its lines are equal', () => {
    const base = '\n'.repeat(9_000);
    expect(mergeText(base, `mine${base}`, `${base}theirs`)).toBe(`mine${base}theirs`);
  });

  it('isn’t merged if there are too many changes to compare', () => {
    const numbered = (word: string) =>
      Array.from({ length: 500 }, (_, index) => `${word} ${index}`).join('\n');
    const base = `start\n${numbered('a')}\nmiddle\nend`;
    const mine = `start\n${numbered('b')}\nmiddle\nend`;
    expect(mergeText(base, mine, `${base} of theirs`)).toBeNull();
  });
});
