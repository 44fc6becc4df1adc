import { describe, expect, it } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { itemName, rowText } from './item-name';

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
  ] as const)('is “%s”', (name, fields) => {
    expect(itemName(makeItem(fields))).toBe(name);
  });

  it('is cut after as many letters as in the row', () => {
    const name = itemName(makeItem({ title: 'a'.repeat(200), content: 'b'.repeat(10_000) }));
    expect(name).toBe(`Note: ${'a'.repeat(150)}…, ${'b'.repeat(150)}…`);
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
