import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_MAX } from '../domain/limits';
import { countWords, markDifferences } from './mark-differences';

/** Returns the parts in the notation of word diffs: `[-removed-]`, `{+added+}`. */
function written(from: string, to: string): string {
  return markDifferences(from, to)
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`,
    )
    .join('');
}

describe('the differences', () => {
  it.each([
    ['Buy milk today', 'Buy bread today', 'Buy [-milk-]{+bread+} today'],
    ['Buy milk and eggs', 'Buy two loaves', 'Buy [-milk and eggs-]{+two loaves+}'],
    ['one\ntwo', 'one\ntwo\nthree', 'one\ntwo{+\nthree+}'],
    ['', 'new', '{+new+}'],
    ['old', '', '[-old-]'],
    ['same', 'same', 'same'],
    ['don’t stop.', 'don’t stop!', 'don’t stop[-.-]{+!+}'],
    ['naïve café', 'naïve cafés', 'naïve [-café-]{+cafés+}'],
    ['今天买牛奶', '今天买面包', '今天买[-牛奶-]{+面包+}'],
    ['a 👩‍🚀 b', 'a 👩‍🚀 c', 'a 👩‍🚀 [-b-]{+c+}'],
  ])('of %j and %j are %j', (from, to, expected) => {
    expect(written(from, to)).toBe(expected);
  });

  it('together with the common parts are both texts', () => {
    const words = fc.constantFrom('milk', 'bread', ' ', '\n', '.', 'é', '奶', '  ', '👩‍🚀');
    const anyText = fc.array(words, { maxLength: 30 }).map((all) => all.join(''));
    fc.assert(
      fc.property(anyText, anyText, (from, to) => {
        const parts = markDifferences(from, to);
        const without = (other: string) =>
          parts.map(({ kind, text }) => (kind === other ? '' : text)).join('');
        expect([without('added'), without('removed')]).toEqual([from, to]);
        expect(parts.filter(({ text }) => text === '')).toEqual([]);
        const all = parts.map(({ text }) => text).join('');
        expect(parts.map(({ start, text }) => all.slice(start, start + text.length))).toEqual(
          parts.map(({ text }) => text),
        );
      }),
    );
  });

  it('are by lines if nearly all words differ', () => {
    const text = (word: string) => Array.from({ length: 900 }, (_, n) => `${word}${n}`).join(' ');
    const [from, to] = [`first\n${text('a')}\nlast`, `first\n${text('b')}\nlast`];
    expect(markDifferences(from, to)).toMatchObject([
      { kind: 'same', text: 'first\n' },
      { kind: 'removed', text: `${text('a')}\n` },
      { kind: 'added', text: `${text('b')}\n` },
      { kind: 'same', text: 'last' },
    ]);
  });

  it('are the whole texts if nearly all lines differ', () => {
    const text = (line: string) => Array.from({ length: 1_500 }, (_, n) => line + n).join('\n');
    expect(markDifferences(text('a'), text('b')).map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ]);
  });

  it('are found in texts of maximum length', () => {
    const long = 'word '.repeat(CONTENT_MAX / 5);
    expect(written(long, `${long}end`)).toBe(`${long}{+end+}`);
  });
});

it('counts words, without spaces and punctuation', () => {
  expect(countWords('Milk, 2 loaves – and\n牛奶!')).toBe(6);
});
