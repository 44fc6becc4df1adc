import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  codePointLength,
  cutText,
  escapeHtml,
  isLongerThan,
  toSingleLine,
  trimUnseen,
} from './text';
import { anyText } from './text.fixture';

describe('codePointLength', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['ü', 1],
    ['u\u0308', 2],
    ['😀', 1],
    ['👩‍👩‍👧‍👦', 7],
    ['\ud83d', 1],
    ['\ude00\ud83d', 2],
    ['\ud83d\ud83d\ude00', 2],
  ])('counts %j as %i', (text, length) => {
    expect(codePointLength(text)).toBe(length);
  });

  it('equals the number of iterations over the string, including lone surrogates', () => {
    fc.assert(fc.property(anyText, (text) => codePointLength(text) === [...text].length));
  });
});

describe('trimUnseen', () => {
  it.each([
    ['\u200bhttps://a.example/ ', 'https://a.example/'],
    ['\u2066https://a.example/\u2069', 'https://a.example/'],
    [' \u200e\u00ad\ufeff ', ''],
    ['a\u200bb', 'a\u200bb'],
    ['❤\ufe0f', '❤\ufe0f'],
  ])('makes %j of %j', (text, trimmed) => {
    expect(trimUnseen(text)).toBe(trimmed);
  });
});

describe('isLongerThan', () => {
  it('compares the code points with the limit', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, max) => {
        expect(isLongerThan(text, max)).toBe([...text].length > max);
      }),
    );
  });
});

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
    ['abc', 0, ''],
    ['a😀b', 2, 'a😀'],
    ['😀😀', 1, '😀'],
    ['\ud83dab', 1, '\ud83d'],
  ])('cuts %j to %i', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  it('returns the first code points, without splitting a surrogate pair', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, max) => {
        expect(cutText(text, max)).toBe([...text].slice(0, max).join(''));
      }),
    );
  });
});

describe('toSingleLine', () => {
  it.each([
    ['one', 'one'],
    [' one  two ', 'one  two'],
    ['one\ntwo', 'one two'],
    ['one \r\n\r\n  two', 'one two'],
    ['one\n \n\t\ntwo\n', 'one two'],
    ['one\u2028two\u2029three', 'one two three'],
    ['\n \n', ''],
  ])('makes %j %j', (text, line) => {
    expect(toSingleLine(text)).toBe(line);
  });

  it('removes line breaks and surrounding whitespace, and doesn’t change its own result', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = toSingleLine(text);
        expect(line).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(line.trim()).toBe(line);
        expect(toSingleLine(line)).toBe(line);
      }),
    );
  });

  it('removes only whitespace', () => {
    const solid = (text: string) => text.replace(/\s/g, '');
    fc.assert(fc.property(anyText, (text) => solid(toSingleLine(text)) === solid(text)));
  });
});

describe('escapeHtml', () => {
  it('leaves no special character of HTML', () => {
    expect(escapeHtml('<a href="x">&amp;</a>')).toBe(
      '&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;',
    );
  });
});
