import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  FILTER_TOKENS,
  filterItems,
  hasFilterToken,
  isNarrower,
  matchesFilter,
  readFilter,
  sortFound,
  withoutFilterTokens,
} from './filter';
import { makeItem } from './item.fixture';
import { anyText } from './text.fixture';

const NOW = '2026-03-01 12:00:00.000Z';
const read = (text: string, now = NOW) => readFilter(text, now);

const note = {
  type: 'text',
  title: '',
  content: 'Milk',
  isTodoDone: false,
  laterUntil: '',
  isTrashed: false,
} as const;
const link = { ...note, type: 'link', content: 'https://example.com' } as const;
const open = { ...note, type: 'todo', title: 'Buy milk', content: '' } as const;
const done = { ...open, isTodoDone: true } as const;
const items = { note, link, open, done };

function shown(input: string): string[] {
  const filter = read(input);
  return Object.entries(items)
    .filter(([, item]) => matchesFilter(item, filter))
    .map(([name]) => name);
}

describe('a filter token', () => {
  it.each([
    ['::nt::', ['note']],
    ['::link::', ['link']],
    ['::td::', ['open', 'done']],
    ['::itd::', ['open']],
  ])('%s shows %j', (token, names) => {
    expect(shown(token)).toEqual(names);
  });

  it.each([
    [' ::td:: ', ['open', 'done']],
    ['::itd:: milk', ['open']],
    ['milk ::itd::', ['open']],
    ['::td:: bread', []],
    ['::td:: ::itd::', ['open']],
    ['::nt:: ::link::', []],
  ])('is one of the words: %j shows %j', (text, names) => {
    expect(shown(text)).toEqual(names);
    expect(hasFilterToken(text)).toBe(true);
  });

  it.each(['::nt::x', '::nt:', ':nt:', '::todo::', 'toString', '__proto__', 'constructor'])(
    '%j is none',
    (text) => {
      expect(hasFilterToken(text)).toBe(false);
      expect(shown(text)).toEqual([]);
      expect(withoutFilterTokens(` ${text}  x`)).toBe(` ${text}  x`);
    },
  );

  it('::later:: finds what is put away until later, with the other words and tokens', () => {
    const later = { ...open, laterUntil: '2026-03-01 12:00:00.001Z' };
    const matches = (item: Parameters<typeof matchesFilter>[0], text: string) =>
      matchesFilter(item, read(text));
    expect(matches(later, '::later::')).toBe(true);
    expect(matches(later, '::later:: ::itd:: milk')).toBe(true);
    expect(matches(later, '::later:: ::nt::')).toBe(false);
    expect(matches(later, '::later:: bread')).toBe(false);
    expect(matches({ ...later, laterUntil: NOW }, '::later::')).toBe(false);
    expect(matches({ ...later, laterUntil: '' }, '::later::')).toBe(false);
    expect(matches({ ...later, isTrashed: true }, '::later::')).toBe(false);
    expect(matches({ ...later, laterUntil: '' }, '::td::')).toBe(true);
  });

  it('::later:: shows first what comes back soonest, and no other filter changes the order', () => {
    const found = ['2026-03-04', '2026-03-02', '2026-03-03'].map((laterUntil) =>
      makeItem({ id: laterUntil, laterUntil }),
    );
    const ids = (text: string) => sortFound(found, read(text)).map(({ id }) => id);
    expect(ids('milk ::later::')).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(sortFound(found, read('::td:: milk'))).toBe(found);
  });

  it('can be removed from a text, which keeps its other words', () => {
    expect(withoutFilterTokens('::itd::')).toBe('');
    expect(withoutFilterTokens(' buy ::itd::  Milk')).toBe('buy Milk');
  });

  it('shows no item that it wouldn’t show without the words', () => {
    const token = fc.constantFrom(...Object.keys(FILTER_TOKENS));
    fc.assert(
      fc.property(token, anyText, (alone, words) => {
        expect(shown(alone)).toEqual(expect.arrayContaining(shown(`${alone} ${words}`)));
      }),
    );
  });
});

describe('a filter text', () => {
  it.each([
    ['', ['note', 'link', 'open', 'done']],
    ['   ', ['note', 'link', 'open', 'done']],
    ['milk', ['note', 'open', 'done']],
    ['MILK', ['note', 'open', 'done']],
    [' milk ', ['note', 'open', 'done']],
    ['buy', ['open', 'done']],
    ['example', ['link']],
    ['nothing of it', []],
    [':td: milk', ['note', 'open', 'done']],
    [':t:Buy', ['open', 'done']],
    [':l: example', ['link']],
    [':td:', ['note', 'link', 'open', 'done']],
  ])('%j shows %j', (text, names) => {
    expect(shown(text)).toEqual(names);
  });

  it.each([
    ['composed and decomposed letters', 'Cafe\u0301', 'CAFÉ'],
    ['the end of a word that goes on', 'ΟΔΟΣΗΜΑΝΣΗ', 'οδος'],
    ['a final sigma', 'οδός', 'ΟΔΌΣ'],
    ['umlauts', 'ÜBUNG', 'übung'],
    ['what is written without its accents', 'Café Ærø', 'cafe aero'],
    ['words in any order', 'The lamp in the harbour', 'harbour lamp'],
    ['what an expression would take as its own', 'a.b(c)*', '.b(C)*'],
  ])('matches %s', (_, content, text) => {
    expect(matchesFilter({ ...note, content }, read(text))).toBe(true);
  });

  it('finds its words in title and content, but not across the two', () => {
    const item = { ...note, title: 'Buy', content: 'Milk' };
    expect(matchesFilter(item, read('buymilk'))).toBe(false);
    expect(matchesFilter(item, read('milk buy'))).toBe(true);
    expect(matchesFilter(item, read('milk buy now'))).toBe(false);
  });

  it('is narrower than another if all of its items match that too', () => {
    const isAfter = (now: string, before: string) => isNarrower(read(now), read(before));
    expect(isAfter('milk', '')).toBe(true);
    expect(isAfter('milk b', 'mil')).toBe(true);
    expect(isAfter(':td: milk', 'mi')).toBe(true);
    expect(isAfter('mil', 'milk')).toBe(false);
    expect(isAfter('milk', '::td::')).toBe(false);
    expect(isAfter('', 'milk')).toBe(false);
    expect(isAfter('::itd:: milk', '::itd::')).toBe(true);
    expect(isAfter('::itd::', '::itd:: milk')).toBe(false);
    expect(isAfter('::itd::', '::td::')).toBe(false);
    const [earlier, later] = [read('::later::', '2026-03-01'), read('::later::', '2026-03-02')];
    expect(isNarrower(later, earlier), 'what is later then was later before').toBe(true);
    expect(isNarrower(earlier, later)).toBe(false);
  });

  it('finds an item by any part of its title or content, whatever the case', () => {
    const part = fc.tuple(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), fc.boolean());
    fc.assert(
      fc.property(part, fc.string(), fc.boolean(), ([text, a, b, upper], other, inTitle) => {
        const slice = text.slice(a % text.length, (b % text.length) + 1);
        const typed = upper ? slice.toUpperCase() : slice.toLowerCase();
        fc.pre(!hasFilterToken(typed));
        const item = inTitle
          ? { ...note, title: text, content: other }
          : { ...note, title: other, content: text };
        expect(matchesFilter(item, read(typed))).toBe(true);
      }),
    );
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, content) => {
        expect(typeof matchesFilter({ ...note, content }, read(text))).toBe('boolean');
      }),
    );
  });

  it('searches the current text of an item that has changed', () => {
    const item = { ...note, content: 'Milk' };
    expect(filterItems([item], read('bread'))).toEqual([]);
    expect(filterItems([{ ...item, content: 'Bread' }], read('bread'))).toHaveLength(1);
  });

  it('returns the same array if all items match, so that the list isn’t rendered again', () => {
    const items = [note];
    expect(filterItems(items, read(''))).toBe(items);
  });
});
