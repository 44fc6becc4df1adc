import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { foldText } from './fold-text';
import { areNarrower, excerptOf, findHits, hasWords, readWords } from './search';
import { anyText } from './text.fixture';

const words = fc.array(anyText, { maxLength: 4 }).map((texts) => readWords(texts.join(' ')));

describe('words', () => {
  it('are folded and unique, whatever separates them', () => {
    expect(readWords(' Harbour\u00a0lamp\t HARBOUR\u0301 ')).toEqual(['harbour', 'lamp']);
    expect(readWords(' \u0301 ')).toEqual([]);
  });

  it('are found in any order', () => {
    fc.assert(
      fc.property(fc.array(anyText), fc.array(fc.nat(), { maxLength: 5 }), (texts, picks) => {
        const text = texts.join(' ');
        const all = readWords(text);
        const some = picks.map((pick) => all[pick % all.length] ?? '').filter((word) => word);
        expect(hasWords(foldText(text), some)).toBe(true);
      }),
    );
  });

  it('that are narrower match no text that the previous ones don’t', () => {
    fc.assert(
      fc.property(words, words, anyText, (now, before, text) => {
        const folded = foldText(text);
        const isFoundNow = areNarrower(now, before) && hasWords(folded, now);
        expect(isFoundNow && !hasWords(folded, before)).toBe(false);
      }),
    );
    expect(areNarrower(['harbour', 'la'], ['harb'])).toBe(true);
    expect(areNarrower(['harb'], ['harbour'])).toBe(false);
  });
});

describe('an excerpt', () => {
  const far = 'x '.repeat(50);

  it.each<[string, string, string | null]>([
    [`${far}two loaves of Bread now`, 'bread', '…loaves of Bread now'],
    [`${far}Straße und Brücke`, 'brucke', '…Straße und Brücke'],
    [
      `${far}lamp. ${far}The lamp in the harbour`,
      'harbour the lamp',
      '…x x x x x The lamp in the harbour',
    ],
    [`${far}lamp. ${far}harbour lamp`, 'lamp harbour', '…x x x x x harbour lamp'],
    [`https://example.org/${'a'.repeat(40)}bread`, 'bread', '…aaaaaaaaaaaabread'],
    ['Buy bread', 'bread', 'Buy bread'],
    ['Buy milk', 'bread', null],
    ['', 'bread', null],
  ])('of %j for %j', (text, typed, excerpt) => {
    expect(excerptOf(text, readWords(typed))).toBe(excerpt);
  });

  it('has a match soon after its start, and is the end of the text', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const text = `${before} Bread ${after}`;
        const excerpt = excerptOf(text, ['bread']) ?? '';
        expect(text.endsWith(excerpt.replace(/^…/, ''))).toBe(true);
        expect(findHits(excerpt, ['bread'])[0]?.start).toBeLessThanOrEqual(1 + 2 * 12);
      }),
    );
  });
});

describe('hits', () => {
  const marked = (text: string, typed: string) =>
    findHits(text, readWords(typed)).map(({ start, end }) => text.slice(start, end));

  it.each<[string, string, string[]]>([
    ['The lamp in the harbour', 'harbour lamp', ['lamp', 'harbour']],
    ['Cafe\u0301 Café', 'cafe', ['Cafe\u0301', 'Café']],
    ['Cafe\u0301s', 'cafe', ['Cafe\u0301']],
    ['Straße', 'stras', ['Straß']],
    ['Straße', 'se', ['ße']],
    ['😀 ÜBER 😀', 'uber', ['ÜBER']],
    ['banana', 'ana nan', ['anan']],
    ['aaaa', 'a', ['aaaa']],
    ['İzmir', 'izmir', ['İzmir']],
    ['nothing', 'xyz', []],
    ['nothing', '', []],
    ['', 'x', []],
  ])('in %j of %j are %j', (text, typed, expected) => {
    expect(marked(text, typed)).toEqual(expected);
  });

  it('are ranges of the text, in order and separate, and split no character', () => {
    fc.assert(
      fc.property(anyText, words, fc.nat(), fc.nat(), (text, some, a, b) => {
        const part = text.slice(a % (text.length + 1), b % (text.length + 1));
        const hits = findHits(text, [...some, ...readWords(part)]);
        let before = -1;
        for (const { start, end } of hits) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          for (const edge of [start, end])
            expect(/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(edge - 1, edge + 1))).toBe(
              false,
            );
          before = end;
        }
      }),
    );
  });

  it('exist for each word of a text', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aåäbßcæø ÉS') });
    fc.assert(
      fc.property(letters, letters, (text, typed) => {
        for (const word of readWords(typed)) {
          const hits = findHits(text, [word]);
          expect(hits.length > 0).toBe(foldText(text).includes(word));
          for (const { start, end } of hits)
            expect(foldText(text.slice(start, end))).toContain(word);
        }
      }),
    );
  });
});
