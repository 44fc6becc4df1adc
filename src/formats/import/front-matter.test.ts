import { expect, it } from 'vitest';

import { contentsOf } from './reading.fixture';

it.each([
  ['Plan: part two', 'Plan: part two'],
  ['1.10', '1.10'],
  ['007', '007'],
  ['0o17', '0o17'],
  ['12:30:45', '12:30:45'],
  ['1e3', '1e3'],
  ['Yes', 'Yes'],
  ['2024-01-05', '2024-01-05'],
  ['@home', '@home'],
  ['`code`', '`code`'],
  ['&more *and* !less', '&more *and* !less'],
  ['Issue #12', 'Issue #12'],
  ['- a dash', '- a dash'],
  ['[[Page]]', '[[Page]]'],
  ['{{title}}', '{{title}}'],
  ["'What's next'", "What's next"],
  ["'What''s next'", "What's next"],
  ['"The "big" plan"', 'The "big" plan'],
  ['"The \\"big\\" plan"', 'The "big" plan'],
  ['"Dune" by Herbert', '"Dune" by Herbert'],
  ['"Dune" by "Herbert"', '"Dune" by "Herbert"'],
  ['"null"', 'null'],
  ['>-\n  A long\n  title', 'A long title'],
  ['|\n  A long title', 'A long title'],
  ['A long\n\ttitle', 'A long title'],
])('a note is called as its front matter writes it: %s', async (written, title) => {
  const { items, remarks } = await contentsOf(
    `---\ntitle: ${written}\ndate: 2024-01-05\n---\n\nBody\n`,
    'x.md',
  );
  const created = new Date(2024, 0, 5).getTime();
  expect(items).toMatchObject([{ title, content: 'Body', created }]);
  expect(remarks).toEqual([]);
});

it.each([
  ['another property', 'title: A: b\ntags: [a, b]'],
  ['a comment', '# mine\ntitle: A: b'],
  ['something twice', 'title: A: b\ntitle: C'],
  ['a line that is none', 'title: A: b\nlayout: x\nand words'],
  ['a comment behind a date', 'title: A: b\ndate: 2024-01-05 # about'],
  ['a date that can’t be read', 'title: A: b\ndate: some day'],
  ['two dates', 'title: A: b\ndate: 2024-01-05\ncreated: 2024-01-06'],
  ['anchors', 'title: A: b\nbase: &x 1\nother: *x'],
  ['a mark that can’t be read', 'title: A: b\ntrashed: perhaps'],
  ['a pin that can’t be read', 'title: A: b\npinned: perhaps'],
  ['a time to come back without a zone', 'title: A: b\nlater: 2026-03-01 09:00'],
])('front matter stays above the text where there is %s', async (_what, matter) => {
  const text = `---\n${matter}\n---\n\nBody`;
  const { items, remarks } = await contentsOf(text, 'x.md');
  expect(items).toMatchObject([{ title: 'A: b', content: text }]);
  expect(remarks[0]).toBe('Notes with properties that stay above their text: 1.');
});

it('a note stays whole where prose stands between two rules', async () => {
  const text = '---\nA word: it was late, and\nnobody came. So we\nwent home.\n---\nThe end';
  const { items, remarks } = await contentsOf(text, 'x.md');
  expect(items).toMatchObject([{ title: 'x', content: text }]);
  expect(remarks).toEqual([]);
});

it('a note has its marks from any program, and the date of its change if there is no other', async () => {
  const { items, remarks } = await contentsOf(
    '---\r\nTitle: T\r\nupdated: 2024-01-05 10:00 +0200\r\ncopyOnClick: true\r\npinned: true\r\nlater: 2026-03-01T09:00:00+01:00\r\ntrashed: true\r\n...\r\nBody',
    'x.md',
  );
  expect(items).toMatchObject([
    {
      title: 'T',
      content: 'Body',
      shouldCopyOnClick: true,
      isPinned: true,
      laterUntil: Date.UTC(2026, 2, 1, 8),
      isTrashed: true,
      created: Date.UTC(2024, 0, 5, 8),
    },
  ]);
  expect(remarks).toEqual([expect.stringMatching(/dated by their last change: 1\.$/)]);
});

it('dates that can’t be read, or could mean two days, are told', async () => {
  const remarksOf = async (date: string) =>
    (await contentsOf(`---\ntitle: T\ndate: ${date}\n---\nBody`)).remarks;
  expect(await remarksOf('30.02.2024')).toContainEqual(
    expect.stringMatching(/can’t be read.*: 1\.$/),
  );
  expect(await remarksOf('07-01-2024 06:24 PM')).toEqual([
    expect.stringMatching(/day first: 1\. Check them\.$/),
  ]);
});
