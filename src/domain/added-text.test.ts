import { describe, expect, it } from 'vitest';
import { readAddedText } from './added-text';

describe('a text that a program adds', () => {
  it.each([
    [' buy milk\n', '', { type: 'text', title: '', content: 'buy milk' }],
    ['a\n b', '', { type: 'text', title: '', content: 'a\n b' }],
    [':td: buy\nmilk', '', { type: 'todo', title: 'buy milk', content: '' }],
    [':t: Shop', '', { type: 'text', title: 'Shop', content: '' }],
    [
      ':l: A page \n https://example.com',
      '',
      { type: 'link', title: 'A page', content: 'https://example.com' },
    ],
    [
      ':t: Shop\n:td: milk\nbread',
      '',
      { type: 'text', title: 'Shop', content: ':td: milk\nbread' },
    ],
    // One prefix is read, and not one in each line.
    [':t:\u200b\n:t:\u200b\nmilk', '', { type: 'text', title: ':t:\u200b', content: 'milk' }],
    ['::td:: milk', '', { type: 'text', title: '', content: '::td:: milk' }],
    ['example.com?gclid=1', '', { type: 'link', title: '', content: 'https://example.com' }],
    ['example.com?gclid=1', 'A', { type: 'link', title: 'A', content: 'https://example.com' }],
    [
      'see https://example.com?gclid=1',
      '',
      { type: 'text', title: '', content: 'see https://example.com?gclid=1' },
    ],
    [':td: milk', 'Shop', { type: 'text', title: 'Shop', content: ':td: milk' }],
    ['', 'Shop\nand more', { type: 'text', title: 'Shop and more', content: '' }],
  ])('%j with the title %j', (text, title, item) => {
    expect(readAddedText(text, title)).toEqual({ item });
  });

  it('may have the longest content below a title line', () => {
    const content = '😀'.repeat(10_000);
    const item = { type: 'text', title: 'T', content };
    expect(readAddedText(`:t: T\n${content}`, '')).toEqual({ item });
  });

  it.each([
    ['', '', 'empty'],
    [':td:', '', 'todoWithoutName'],
    [':t:', '', 'empty'],
    ['x'.repeat(10_001), '', 'contentTooLong'],
    ['a', 'x'.repeat(201), 'titleTooLong'],
    [`:t:T\n${'\n'.repeat(30_000)}x`, '', 'contentTooLong'],
    ['a', '\n'.repeat(401), 'titleTooLong'],
  ])('is refused as it is in the main input: case %#', (text, title, code) => {
    expect(readAddedText(text, title)).toMatchObject({ error: { code } });
  });
});
