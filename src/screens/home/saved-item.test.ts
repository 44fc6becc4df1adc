import { expect, it } from 'vitest';

import { kindOf, readText, SAMPLES } from './saved-item';

it.each([
  ['call home', 'note'],
  ['example.org', 'link'],
  [':td: call home', 'todo'],
  ['the wall #C0FFEE', 'colour'],
  [':t: Shopping list', 'note'],
])('“%s” is a %s', (text, kind) => {
  const reading = readText(text);
  expect(reading && 'item' in reading && kindOf(reading.item)).toBe(kind);
});

it.each(['', '  ', ':t:', '::td::'])('“%s” does nothing', (text) => {
  expect(readText(text)).toBeNull();
});

it('an invalid text gets its error', () => {
  expect(readText(':td:')).toEqual({ problem: 'Write a task first.' });
});

it('there is a sample of each kind', () => {
  expect(SAMPLES.map(kindOf)).toEqual(['todo', 'link', 'colour', 'note']);
});
