import { describe, expect, it } from 'vitest';

import { isMistyped, rankOf, searchEntries, type Searchable } from './palette-search';

function entry(label: string, fields: Partial<Searchable> = {}): Searchable {
  return { id: label, label, ...fields };
}

const found = (entries: readonly Searchable[], query: string, recentIds: readonly string[] = []) =>
  searchEntries(entries, query, recentIds).map(({ id }) => id);

describe('a match', () => {
  const one = entry('Create: fine collection', {
    description: 'List of items',
    keywords: ['folder', 'new thing'],
  });

  it.each([
    ['the label’s start', 'create', 0],
    ['in any case', 'CREATE: F', 0],
    ['with blanks around', '  create ', 0],
    ['without its accents', 'créate', 0],
    ['a later word of the label', 'coll', 1],
    ['the starts of its words, in any order', 'col cre', 1],
    ['the initials of its words', 'cf', 2],
    ['all of them', 'cfc', 2],
    ['inside a word of the label', 'lect', 3],
    ['the start of the description', 'list of', 4],
    ['the start of a keyword', 'fold', 4],
    ['a later word of a keyword', 'thing', 5],
    ['words of both', 'new coll', 5],
    ['the initials of a keyword', 'nt', 6],
    ['inside a keyword', 'old', 7],
  ])('by %s has the right rank', (_, query, rank) => {
    expect(rankOf(one, query)).toBe(rank);
  });

  it.each(['x', 'fc', 'collections', 'new x', 'craete'])(
    'that isn’t there has no rank: %s',
    (query) => {
      expect(rankOf(one, query)).toBeNull();
    },
  );
});

describe('a mistyped word', () => {
  const one = entry('Sort collections', { keywords: ['sign out'] });

  it.each([
    ['a wrong letter', 'collactions'],
    ['one too many', 'colllect'],
    ['one too many at its end', 'sortt'],
    ['one missing', 'colections'],
    ['two swapped', 'osrt'],
    ['two swapped at its end', 'sotr'],
    ['one beside a correct word', 'sort colections'],
    ['one of a keyword', 'sing out'],
  ])('is recognised with %s', (_, query) => {
    expect(isMistyped(one, query)).toBe(true);
  });

  it.each([
    ['nothing wrong', 'sort'],
    ['two wrong letters', 'colactons'],
    ['one in each of two words', 'sotr colections'],
    ['too few letters to tell', 'sor x'],
    ['nothing typed', ' '],
  ])('isn’t recognised with %s', (_, query) => {
    expect(isMistyped(one, query)).toBe(false);
  });
});

describe('a search', () => {
  it('sorts matches in labels by rank, followed by those in description and keywords', () => {
    const entries = [
      entry('by keyword', { keywords: ['sort'] }),
      entry('assorted'),
      entry('Some of round things'),
      entry('To sort'),
      entry('by description', { description: 'sorting' }),
      entry('Sort'),
    ];
    expect(found(entries, 'sort')).toEqual([
      'Sort',
      'To sort',
      'Some of round things',
      'assorted',
      'by keyword',
      'by description',
    ]);
  });

  it('lists the last run entry first among entries of equal rank', () => {
    const entries = [entry('Theme: Light'), entry('Theme: Dark'), entry('The end'), entry('Ether')];
    expect(found(entries, 'the', ['Ether', 'Theme: Dark'])).toEqual([
      'Theme: Dark',
      'Theme: Light',
      'The end',
      'Ether',
    ]);
    expect(found(entries, 'the', ['The end', 'Theme: Dark'])[0]).toBe('The end');
  });

  it('with an empty query returns all entries in their own order', () => {
    const entries = [entry('B'), entry('A'), entry('C')];
    expect(found(entries, ' ', ['C'])).toEqual(['B', 'A', 'C']);
  });

  it('may find nothing', () => {
    expect(found([entry('Help')], 'nonsense')).toEqual([]);
  });
});
