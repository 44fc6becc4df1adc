import { describe, expect, it } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { readWords } from '../domain/search';
import { itemName, rowLines, rowText } from './item-name';

describe('the name of an item', () => {
  it.each([
    ['Note: Milk', { content: 'Milk' }],
    ['Note: Shopping, Milk', { title: 'Shopping', content: 'Milk' }],
    ['Note: Shopping', { title: 'Shopping', content: '' }],
    ['Link: https://example.com', { type: 'link', content: 'https://example.com' }],
    [
      'Link: News, example.com',
      { type: 'link', title: 'News', content: 'https://www.example.com/a' },
    ],
    ['Todo: Buy milk', { type: 'todo', title: 'Buy milk', content: '' }],
    ['Todo, done: Buy milk', { type: 'todo', title: 'Buy milk', content: '', isTodoDone: true }],
    ['Note: Milk', { content: 'Milk', isTodoDone: true }],
    ['Note, pinned: Milk', { content: 'Milk', isPinned: true }],
  ] as const)('is “%s”', (name, fields) => {
    expect(itemName(makeItem(fields))).toBe(name);
  });

  it('says that an item is later, and that one has come back', () => {
    const item = makeItem({ content: 'Milk', isPinned: true });
    expect(itemName(item, { isLater: true })).toBe('Note, pinned, later: Milk');
    expect(itemName(item, { isReturned: true, isWaiting: true })).toBe(
      'Note, pinned, came back, waiting to be sent: Milk',
    );
  });

  it('is cut after as many letters as in the row', () => {
    const name = itemName(makeItem({ title: 'a'.repeat(200), content: 'b'.repeat(10_000) }));
    expect(name).toBe(`Note: ${'a'.repeat(150)}…, ${'b'.repeat(150)}…`);
  });
});

describe('the texts of a row with a search', () => {
  const long = `The plans for Sunday, when all come to us: ${'we cook and walk. '.repeat(20)}`;
  const bread = `${long}Buy two loaves of bread, and butter.`;
  const linesOf = (fields: Parameters<typeof makeItem>[0], typed: string, isPhone = false) =>
    rowLines(makeItem(fields), readWords(typed), isPhone);

  it('are the usual ones if all words are visible', () => {
    const fields = { title: 'Shopping', content: bread };
    const { first, second } = linesOf(fields, '');
    expect(linesOf(fields, 'sunday shop')).toEqual({ first, second, isExcerpt: false });
    expect(linesOf(fields, 'nowhere')).toEqual({ first, second, isExcerpt: false });
  });

  it.each<[string, Parameters<typeof makeItem>[0], string, string]>([
    [
      'a note with a title',
      { title: 'Plans', content: bread },
      'bread',
      '…loaves of bread, and butter.',
    ],
    ['a note without one', { content: bread }, 'plans bread', '…loaves of bread, and butter.'],
    ['a long title', { title: bread, content: 'x' }, 'bread', '…loaves of bread, and butter.'],
    ['a content beside a long title', { title: long, content: 'Bread' }, 'bread', 'Bread'],
  ])('have an excerpt with the match in %s', (_, fields, typed, second) => {
    const { first } = linesOf(fields, '');
    expect(linesOf(fields, typed)).toEqual({ first, second, isExcerpt: true });
  });

  it('have less room on a phone, where a long first text leaves none for the second', () => {
    const fields = { title: 'Sunday', content: 'In the morning we buy two loaves of bread' };
    expect(linesOf(fields, 'bread').isExcerpt).toBe(false);
    expect(linesOf(fields, 'bread', true).second).toBe('…loaves of bread');
    const below = { title: 'Sunday, when all come and eat', content: 'Bread' };
    expect(linesOf(below, 'bread', true).isExcerpt).toBe(false);
    const hidden = { title: 'Sunday, when all come to us to eat', content: 'Bread' };
    expect(linesOf(hidden, 'bread', true)).toMatchObject({ second: 'Bread', isExcerpt: true });
  });

  it('show a match in the address of a titled link', () => {
    const fields = {
      type: 'link',
      title: 'News',
      content: 'https://example.com/of/today',
    } as const;
    expect(linesOf(fields, 'example').second).toBe('example.com');
    expect(linesOf(fields, 'today').second).toBe('…mple.com/of/today');
  });

  it('are cut after 150 letters', () => {
    const { second } = linesOf({ content: `${long}bread ${'x'.repeat(200)}` }, 'bread');
    expect(second).toMatch(/^…and walk\. bread x{133}…$/);
  });
});

describe('the text of a row', () => {
  it.each([
    ['150 letters', 'a'.repeat(150), 'a'.repeat(150)],
    ['151 letters', 'a'.repeat(151), `${'a'.repeat(150)}…`],
    ['150 emoji', '😀'.repeat(150), '😀'.repeat(150)],
    ['151 emoji', '😀'.repeat(151), `${'😀'.repeat(150)}…`],
    ['nothing', '', ''],
  ])('of %s', (_, text, shown) => {
    expect(rowText(text)).toBe(shown);
  });
});
