import { describe, expect, it } from 'vitest';

import { CONTENT_MAX, TITLE_MAX } from './limits';
import { hasLines, readLines } from './line-items';

describe('hasLines', () => {
  it.each<[string, boolean]>([
    ['Milk\nBread', true],
    ['Milk\r\nBread', true],
    ['Milk\rBread', true],
    ['Milk', false],
    ['\n Milk \r\n', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(hasLines(text)).toBe(expected);
  });
});

describe('readLines', () => {
  it('parses each line like the submitted main input, and skips blank ones', () => {
    const text = 'Milk\r\n\n  \t\n :td: Sweep \rexample.com\n::td::\n:t: A title\n:l:';
    expect(readLines(text, false)).toEqual({
      items: [
        { content: 'Milk' },
        { content: ':td: Sweep' },
        { content: 'example.com' },
        { content: '::td::' },
        { title: 'A title' },
        { content: ':l:' },
      ],
      rest: [],
      error: null,
    });
  });

  it('leaves a time after an exclamation mark in the line', () => {
    const { items } = readLines('call the bank !mon 9\nMilk', false);
    expect(items).toEqual([{ content: 'call the bank !mon 9' }, { content: 'Milk' }]);
  });

  it('makes a todo of each line, and replaces other prefixes', () => {
    const { items } = readLines(
      'Milk\n:td: Sweep\nexample.com\n:t: A title\nAsk  ::itd:: Ann',
      true,
    );
    expect(items.map(({ content }) => content)).toEqual([
      ':td: Milk',
      ':td: Sweep',
      ':td: example.com',
      ':td: A title',
      ':td: Ask  ::itd:: Ann',
    ]);
  });

  it.each<[string, string, boolean, string]>([
    ['a todo without words', ':td:', false, 'todoWithoutName'],
    ['a text that is too long', 'a'.repeat(CONTENT_MAX + 1), false, 'contentTooLong'],
    ['a todo that is too long', ` ${'a'.repeat(TITLE_MAX + 1)}`, true, 'todoNameTooLong'],
  ])('keeps what can’t be taken, and says why: %s', (_, line, areTodos, code) => {
    const { items, rest, error } = readLines(`Milk\n${line}\nBread`, areTodos);
    expect([items.length, rest, error?.code]).toEqual([2, [line], code]);
  });
});
