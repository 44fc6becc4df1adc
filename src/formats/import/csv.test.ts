import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CsvColumns, FileContents } from '../file-contents';
import { contentsOf, fixture, read } from './reading.fixture';

const OWN = 'collection,type,title,content,done,copyOnClick,created,updated,trashed';

async function columnsOf(text: string): Promise<CsvColumns> {
  const reading = await read(text);
  if (reading.kind !== 'columns') throw new Error(JSON.stringify(reading));
  return reading.columns;
}

async function guessed(text: string): Promise<FileContents> {
  return contentsOf(text, 'file', (await columnsOf(text)).guess);
}

describe('columns are guessed of', () => {
  it.each([
    ['raindrop', { title: 1, content: 2, url: 4, type: -1, collection: 5, created: 7 }],
    ['pocket', { title: 0, content: -1, url: 1, type: -1, collection: -1, created: 2 }],
    ['instapaper', { title: 1, content: 2, url: 0, type: -1, collection: 3, created: 4 }],
  ])('%s', async (program, guess) => {
    expect(await columnsOf(fixture(`${program}.csv`))).toMatchObject({ hasHeader: true, guess });
  });

  it('a table without a header', async () => {
    expect(await columnsOf('Example;https://example.com\nOther;https://example.org\n')).toEqual({
      names: ['Column 1', 'Column 2'],
      hasHeader: false,
      sample: [
        ['Example', 'https://example.com'],
        ['Other', 'https://example.org'],
      ],
      guess: { title: 0, content: -1, url: 1, type: -1, collection: -1, created: -1 },
    });
  });
});

it('reads Raindrop’s table by its guess, and tells which columns are left out', async () => {
  const { items, collections, remarks } = await guessed(fixture('raindrop.csv'));
  expect(collections).toEqual(['Recipes', 'Unsorted']);
  expect(items).toEqual([
    {
      type: 'link',
      title: 'Soup',
      content: 'https://example.com/soup',
      created: Date.UTC(2024, 2, 1, 10),
      collection: 0,
      place: { line: 2 },
    },
    {
      type: 'text',
      title: 'Soup',
      content: 'With leek',
      created: Date.UTC(2024, 2, 1, 10),
      collection: 0,
      place: { line: 2 },
      shouldCopyOnClick: false,
      isPinned: false,
    },
    {
      type: 'link',
      title: 'A "quoted", title',
      content: 'https://example.com/q',
      created: Date.UTC(2024, 2, 2, 10),
      collection: 1,
      place: { line: 3 },
    },
  ]);
  expect(remarks).toEqual([
    'Columns that are left out: id, excerpt, tags, cover, highlights, favorite.',
    'Descriptions become notes of their own: 1.',
  ]);
});

it('reads Pocket’s and Instapaper’s', async () => {
  expect((await guessed(fixture('pocket.csv'))).items).toMatchObject([
    { title: 'A recipe', created: 1_500_000_000_000 },
    { title: '', content: 'https://example.com/b' },
  ]);
  expect((await guessed(fixture('instapaper.csv'))).items).toMatchObject([
    { type: 'link', title: 'Instapaper article' },
    { type: 'text', content: 'A passage\nof two lines' },
  ]);
});

it('takes types by their usual names, and lines of rows behind cells of several lines', async () => {
  const { items, problems } = await guessed(
    'type\ttitle\tnote\ntask\tBuy milk\t\nnote\tT\t"a\nb"\n\n\t\tc\ntask\t\t\n',
  );
  expect(
    items.map(({ type, title, content, place }) => [type, title, content, place.line]),
  ).toEqual([
    ['todo', 'Buy milk', '', 2],
    ['text', 'T', 'a\nb', 3],
    ['text', '', 'c', 6],
  ]);
  expect(problems).toEqual([
    { place: { line: 7 }, excerpt: '', reason: 'It has neither a title nor a content.' },
  ]);
});

it('reads our own without asking, and takes off what kept cells from being computed', async () => {
  const row = (...cells: string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const { collections, items, problems, remarks } = await contentsOf(
    `\ufeff${[
      OWN,
      row("'=Sums", 'text', "'+1", "'-2\r\nb", 'false', 'true', '2026-01-31T09:30:00.000Z', '', ''),
      row(
        'B',
        'todo',
        "''quoted'",
        "'tis",
        'true',
        'false',
        '2026-01-31T09:30:00.000Z',
        '',
        '2026-02-01T09:30:00.000Z',
      ),
      row('B', 'song', 'La', '', '', '', '', '', ''),
    ].join('\r\n')}\r\n`,
  );
  expect(collections).toEqual(['=Sums', 'B']);
  expect(items).toMatchObject([
    {
      type: 'text',
      title: '+1',
      content: '-2\r\nb',
      shouldCopyOnClick: true,
      isTrashed: false,
      collection: 0,
    },
    {
      type: 'todo',
      title: "'quoted'",
      content: "'tis",
      isTodoDone: true,
      isTrashed: true,
      created: Date.UTC(2026, 0, 31, 9, 30),
    },
  ]);
  expect(problems).toEqual([
    {
      place: { line: 5 },
      excerpt: 'B, song, La, , , , , ,',
      reason: 'It is no note, link or todo.',
    },
  ]);
  expect(remarks).toEqual([]);
});

it.each([
  ['', []],
  [',pinned', ['true']],
  [',later', ['2026-03-01T09:00:00.000Z']],
  [',pinned,later', ['true', '2026-03-01T09:00:00.000Z']],
])('reads our own with the columns of any version: %j', async (columns, cells) => {
  const { format, items, remarks } = await contentsOf(
    `${OWN}${columns}\r\n${['A', 'text', 'T', 'b', '', '', '', '', '', ...cells].join()}\r\n`,
  );
  expect([format, remarks]).toEqual(['csv', []]);
  expect(items).toMatchObject([
    {
      title: 'T',
      isPinned: columns.includes('pinned'),
      ...(columns.includes('later') && { laterUntil: Date.UTC(2026, 2, 1, 9) }),
    },
  ]);
});

it('keeps a row of our own whose time to come back a spreadsheet has changed, and says so', async () => {
  const { items, remarks } = await contentsOf(
    `${OWN},later\r\nA,text,T,,,,,,,01/03/2026 09:00\r\n`,
  );
  expect(items.map(({ title, laterUntil }) => [title, laterUntil])).toEqual([['T', undefined]]);
  expect(remarks).toEqual([expect.stringMatching(/^Times to come back that can’t be read.*: 1\./)]);
});

it('reads every cell of our own back', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\'",; aé') });
  await fc.assert(
    fc.asyncProperty(cell, async (content) => {
      const neutral = /^[=+\-@\t\r']/.test(content) ? `'${content}` : content;
      const { items } = await contentsOf(
        `${OWN}\r\nA,text,T,"${neutral.replaceAll('"', '""')}",,,,,\r\n`,
      );
      expect(items.map((item) => item.content)).toEqual([content]);
    }),
  );
});

it('tells of a quote that is never closed', async () => {
  const { problems } = await guessed('title,url\nA,https://a.example\n"B,https://b.example\n');
  expect(problems).toContainEqual({
    place: { line: 3 },
    excerpt: '',
    reason: expect.stringContaining('quotation mark'),
  });
});

it.each([
  'bread, butter\nmilk, eggs',
  'one, two, three\nfour, five, six',
  'title, and more of it\nonly this',
])('takes %j for lines of text', async (text) => {
  expect((await contentsOf(text)).format).toBe('text');
});

describe('dates as people and spreadsheets write them', () => {
  const COLUMNS = { title: 0, content: -1, url: -1, type: -1, collection: -1, created: 1 };
  const created = async (...dates: string[]) => {
    const file = `title;date\n${dates.map((date, n) => `row ${n};${date}\n`).join('')}`;
    return contentsOf(file, 'file', COLUMNS);
  };
  const local = (...[year, month, day, ...time]: [number, number, number, ...number[]]) =>
    new Date(year, month - 1, day, ...time).getTime();

  it.each<[string, string[], number[]]>([
    [
      'with dots',
      ['05.06.2021', '31.1.2020 10:05'],
      [local(2021, 6, 5), local(2020, 1, 31, 10, 5)],
    ],
    ['with the day first', ['01/02/2021', '25/12/2020'], [local(2021, 2, 1), local(2020, 12, 25)]],
    [
      'with the month first',
      ['01/02/2021', '12/25/2020 1:30 PM'],
      [local(2021, 1, 2), local(2020, 12, 25, 13, 30)],
    ],
  ])('are read %s', async (_, dates, times) => {
    const { items, remarks } = await created(...dates);
    expect(items.map((item) => item.created)).toEqual(times);
    expect(remarks).toEqual([]);
  });

  it('are counted where they can’t be read', async () => {
    const { items, remarks } = await created('31.02.2020', 'some day', '');
    expect(items.map((item) => item.created)).toEqual([undefined, undefined, undefined]);
    expect(remarks).toEqual([expect.stringMatching(/can’t be read.*: 2\.$/)]);
  });
});
