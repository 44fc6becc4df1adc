import { expect, it } from 'vitest';

import { contentsOf } from './reading.fixture';

it('makes an item of each line, as Enter does', async () => {
  const { format, items, problems } = await contentsOf(
    'buy milk\r\n\r\nexample.com/a\n:td: call Ann\n:t: A title\n:td:\n  ::td::\n',
  );
  expect(format).toBe('text');
  expect(items).toEqual([
    { type: 'text', title: '', content: 'buy milk', collection: null, place: { line: 1 } },
    {
      type: 'link',
      title: '',
      content: 'https://example.com/a',
      collection: null,
      place: { line: 3 },
    },
    { type: 'todo', title: 'call Ann', content: '', collection: null, place: { line: 4 } },
    { type: 'text', title: 'A title', content: '', collection: null, place: { line: 5 } },
    { type: 'text', title: '', content: '::td::', collection: null, place: { line: 7 } },
  ]);
  expect(problems).toEqual([
    { place: { line: 6 }, excerpt: ':td:', reason: 'It is a todo without a text.' },
  ]);
});

it('leaves a time after an exclamation mark in the text', async () => {
  const { items } = await contentsOf('call the bank !mon 9\n:td: call Ann !fri 14:30');
  expect(items.map(({ title, content, laterUntil }) => [title, content, laterUntil])).toEqual([
    ['', 'call the bank !mon 9', undefined],
    ['call Ann !fri 14:30', '', undefined],
  ]);
});

it('keeps what is longer than an item may be', async () => {
  const long = 'é'.repeat(30_000);
  const { items } = await contentsOf(`${long}\n:td: ${long}`);
  expect(items.map(({ type, title, content }) => [type, title.length, content.length])).toEqual([
    ['text', 0, 30_000],
    ['todo', 30_000, 0],
  ]);
});

it('takes 100,000 lines, and NUL characters', async () => {
  const { items } = await contentsOf(
    Array.from({ length: 100_000 }, (_, i) => `line ${i}`).join('\n'),
  );
  expect(items).toHaveLength(100_000);
  expect((await contentsOf('a\0b and more of it\nc')).items).toHaveLength(2);
});
