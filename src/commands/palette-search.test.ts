import { describe, expect, it } from 'vitest';

import { rankOf, searchEntries, type Searchable } from './palette-search';

function entry(label: string, fields: Partial<Searchable> = {}): Searchable {
  return { id: label, label, ...fields };
}

const found = (entries: readonly Searchable[], query: string, recentIds: readonly string[] = []) =>
  searchEntries(entries, query, recentIds).map(({ id }) => id);

describe('an answer', () => {
  it.each([
    ['the label’s start', 'create', 0],
    ['in any case', 'CREATE C', 0],
    ['with blanks around', '  create ', 0],
    ['a later word of the label', 'coll', 1],
    ['inside a word of the label', 'lect', 2],
    ['the start of the description', 'list of', 3],
    ['the start of a keyword', 'fold', 3],
    ['a later word of a keyword', 'thing', 4],
    ['inside a keyword', 'old', 5],
  ])('by %s has its rank', (_, query, rank) => {
    const one = entry('Create collection', {
      description: 'List of items',
      keywords: ['folder', 'new thing'],
    });
    expect(rankOf(one, query)).toBe(rank);
  });

  it('that isn’t one has none', () => {
    expect(rankOf(entry('Help', { keywords: ['manual'] }), 'x')).toBeNull();
  });
});

describe('a search', () => {
  it('finds label hits first, the better the earlier, then those by description and keywords', () => {
    const entries = [
      entry('by keyword', { keywords: ['sort'] }),
      entry('assorted'),
      entry('To sort'),
      entry('by description', { description: 'sorting' }),
      entry('Sort'),
    ];
    expect(found(entries, 'sort')).toEqual([
      'Sort',
      'To sort',
      'assorted',
      'by keyword',
      'by description',
    ]);
  });

  it('finds what was run last first, but only among equals', () => {
    const entries = [entry('Theme: Light'), entry('Theme: Dark'), entry('The end'), entry('Ether')];
    expect(found(entries, 'the', ['Ether', 'Theme: Dark'])).toEqual([
      'Theme: Dark',
      'Theme: Light',
      'The end',
      'Ether',
    ]);
    expect(found(entries, 'the', ['The end', 'Theme: Dark'])[0]).toBe('The end');
  });

  it('for nothing finds everything in its own order, whatever was run', () => {
    const entries = [entry('B'), entry('A'), entry('C')];
    expect(found(entries, ' ', ['C'])).toEqual(['B', 'A', 'C']);
  });

  it('may find nothing', () => {
    expect(found([entry('Help')], 'nonsense')).toEqual([]);
  });
});
