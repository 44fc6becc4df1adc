import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentsOf, fixture } from './reading.fixture';

describe('a note in Markdown', () => {
  it('of Jot is read to the letter', async () => {
    const { format, items } = await contentsOf(
      '---\ntitle: "A \\"title\\": \\u0085"\ncreated: 2026-01-31T09:30:00.000Z\nupdated: 2026-02-01T09:30:00.000Z\ncopyOnClick: true\npinned: true\ntrashed: 2026-02-02T09:30:00.000Z\n---\n\n# Not a title\r\n\n---\nend\n\n',
    );
    expect(format).toBe('markdown');
    expect(items).toEqual([
      {
        type: 'text',
        title: 'A "title": \u0085',
        content: '# Not a title\r\n\n---\nend\n',
        shouldCopyOnClick: true,
        isPinned: true,
        isTrashed: true,
        created: Date.UTC(2026, 0, 31, 9, 30),
        collection: null,
        place: {},
      },
    ]);
  });

  it('of Jot has whatever content it had', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'-#\r\n a[]()') }), async (text) => {
        const content = `${text}x`;
        const { items } = await contentsOf(
          `---\ncreated: 2026-01-31T09:30:00.000Z\n---\n\n${content}\n`,
        );
        expect(items.map((item) => [item.title, item.content])).toEqual([['', content]]);
      }),
    );
  });

  it('keeps properties that have no place in Jot', async () => {
    const { items, remarks } = await contentsOf(fixture('obsidian.md'), 'tomatoes.md');
    expect(items).toMatchObject([
      {
        title: 'tomatoes',
        content: fixture('obsidian.md').trimEnd(),
        created: Date.UTC(2023, 3, 5),
      },
    ]);
    expect(remarks).toEqual(['Notes with properties that stay above their text: 1.']);
  });

  it.each([
    [
      'its front matter',
      'note.md',
      '---\ntitle: Given\ndate: 2024-05-06\n---\n# Heading\ntext',
      'Given',
      '# Heading\ntext',
    ],
    ['its first heading', 'note.md', '# Heading\n\ntext', 'Heading', 'text'],
    ['its file', 'My note.md', 'text\r\nmore\r\n', 'My note', 'text\nmore'],
    [
      'nothing where its file is called by its text',
      'A first line.md',
      'A first line of it',
      '',
      'A first line of it',
    ],
  ])('is called by %s', async (_by, name, text, title, content) => {
    expect((await contentsOf(text, name)).items).toMatchObject([{ type: 'text', title, content }]);
  });

  it('stays whole where its front matter is none', async () => {
    const text = '---\n: [not yaml\n---\ntext';
    expect((await contentsOf(text, 'x.md')).items).toMatchObject([{ content: text }]);
  });

  it('expands no aliases without end', async () => {
    const bomb = Array.from(
      { length: 30 },
      (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`,
    ).join('\n');
    const text = `---\na0: &a0 x\n${bomb}\n---\ntext`;
    expect((await contentsOf(text, 'x.md')).items).toMatchObject([{ content: text }]);
  });
});

describe('a list in Markdown', () => {
  it('of tasks becomes todos, with what is indented below', async () => {
    const { items } = await contentsOf(
      '- [ ] Buy milk\n- [x] Call Ann\n  about the\n\n    trip\n\n* [X] Done\n',
    );
    expect(
      items.map(({ type, title, content, isTodoDone, place }) => [
        type,
        title,
        content,
        isTodoDone,
        place.line,
      ]),
    ).toEqual([
      ['todo', 'Buy milk', '', false, 1],
      ['todo', 'Call Ann', 'about the\n\n  trip\n', true, 2],
      ['todo', 'Done', '', true, 7],
    ]);
  });

  it('of links becomes links', async () => {
    const { items } = await contentsOf(
      [
        '- [A \\[b\\] \\\\ \\<i> \\`c\\` \\&amp;](https://a.example/?x=1)',
        '- [P](<https://b.example/a_(b)\\\\c?x=1\\&amp;>)',
        '- [https://c.example](https://c.example)',
        '* [W](https://d.example/A_(b) "Title")',
        '- <https://e.example>',
        '- https://f.example',
        '',
      ].join('\n'),
    );
    expect(items.map(({ type, title, content }) => [type, title, content])).toEqual([
      ['link', 'A [b] \\ <i> `c` &amp;', 'https://a.example/?x=1'],
      ['link', 'P', 'https://b.example/a_(b)\\c?x=1&amp;'],
      ['link', '', 'https://c.example'],
      ['link', 'W', 'https://d.example/A_(b)'],
      ['link', '', 'https://e.example'],
      ['link', '', 'https://f.example'],
    ]);
  });

  it('has times to come back in comments, and keeps an entry whose time can’t be read', async () => {
    const { items, remarks } = await contentsOf(
      [
        '- [ ] a <!-- later: 2026-03-01T09:00:00.000Z -->',
        '  below',
        '- [b](https://b.example) <!-- later: 2026-03-01T09:00:00+01:00 -->',
        '- [ ] c <!-- later: Monday -->',
        '- [ ] d <!-- sooner -->',
      ].join('\n'),
    );
    expect(items.map(({ title, content, laterUntil }) => [title, content, laterUntil])).toEqual([
      ['a', 'below', Date.UTC(2026, 2, 1, 9)],
      ['b', 'https://b.example', Date.UTC(2026, 2, 1, 8)],
      ['c', '', undefined],
      ['d <!-- sooner -->', '', undefined],
    ]);
    expect(remarks).toEqual([
      expect.stringMatching(/^Times to come back that can’t be read.*: 1\./),
    ]);
  });

  it('has collections by its headings', async () => {
    const { collections, items } = await contentsOf(
      '# Home\n- [ ] a\n## Garden\n- [b](https://b.example)\n# Work\n- [ ] c\n',
    );
    expect(collections).toEqual(['Home', 'Home / Garden', 'Work']);
    expect(items.map(({ collection }) => collection)).toEqual([0, 1, 2]);
  });

  it.each([
    '- [ ] a\nand a sentence',
    '- [x](javascript:alert(1))',
    '- [x](https://a.example)\n  more',
  ])('is none where anything else is in it: %j', async (text) => {
    const { items } = await contentsOf(text, 'x.md');
    expect(items).toMatchObject([{ type: 'text', title: 'x', content: text }]);
  });

  it('takes linear time, whatever a line holds', async () => {
    const lines = [
      '- [' + '\\'.repeat(19_000),
      '- [a](' + '('.repeat(19_000),
      '- [a](<' + '<'.repeat(19_000),
    ];
    for (const line of [...lines, '- [' + 'a'.repeat(5_000_000)])
      expect((await contentsOf(line, 'x.md')).items).toHaveLength(1);
  });
});

it('takes a text for lines or for a note by its name only where both could be', async () => {
  const text = '# A heading\nand a line';
  expect((await contentsOf(text)).format).toBe('markdown');
  expect((await contentsOf(text, 'a.txt')).format).toBe('text');
  expect((await contentsOf('two\nlines', 'a.md')).format).toBe('markdown');
  expect((await contentsOf('- [ ] a', 'a.txt')).format).toBe('markdown');
});
