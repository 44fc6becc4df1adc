import { describe, expect, it } from 'vitest';

import type { FileContents } from '../file-contents';
import { contentsOf, read } from './reading.fixture';

const OWN = 'collection,type,title,content,done,copyOnClick,created,updated,trashed';

async function guessed(text: string): Promise<FileContents> {
  const reading = await read(text);
  if (reading.kind !== 'columns') throw new Error(JSON.stringify(reading));
  return contentsOf(text, 'file', reading.columns.guess);
}

describe('rows are read whatever ends their lines', () => {
  const ROWS = [
    'title,url',
    'A,https://a.example/',
    '"B\nb",https://b.example/',
    'C,https://c.example/',
  ];

  it.each([
    ['CR LF only in the header', ['\r\n', '\n', '\n', '\n']],
    ['CR LF only at the end', ['\n', '\n', '\r\n', '\r\n']],
    ['CR', ['\r', '\r', '\r', '\r']],
    ['CR CR LF', ['\r\r\n', '\r\r\n', '\r\r\n', '\r\r\n']],
    ['each another', ['\r', '\n', '\r\n', '']],
  ])('%s', async (_what, ends) => {
    const { items, problems } = await guessed(ROWS.map((row, n) => row + ends[n]).join(''));
    expect(items.map(({ title, content, place }) => [title, content, place.line])).toEqual([
      ['A', 'https://a.example/', 2],
      ['B b', 'https://b.example/', 3],
      ['C', 'https://c.example/', 5],
    ]);
    expect(problems).toEqual([]);
  });

  it('our own, so that none ends up in the trash bin', async () => {
    const { items } = await contentsOf(
      `${OWN}\r\nA,text,One,1,false,false,,,\nA,text,Two,"a\r\nb",false,false,,,\rA,text,Three,3,,,,,true`,
    );
    expect(items.map(({ title, content, isTrashed }) => [title, content, isTrashed])).toEqual([
      ['One', '1', false],
      ['Two', 'a\r\nb', false],
      ['Three', '3', true],
    ]);
  });
});

describe('Excel’s line that names the delimiter', () => {
  it.each([
    ['sep=;\r\n', ';'],
    ['sep=,\n', ','],
    ['"sep=;"\r\n', ';'],
    ['sep=\t\r\n', '\t'],
    ['sep=\\t\r\n', '\t'],
    ['\ufeffSEP=|\r\n', '|'],
    ['sep=;;\r\n', ';'],
    ['sep=~\n', '~'],
  ])('%j is no row', async (hint, delimiter) => {
    const rows = [
      ['url', 'title'],
      ['https://a.example/', 'Eins, 1'],
      ['https://b.example/', 'Zwei'],
    ];
    const cell = (text: string) => (delimiter === ',' ? `"${text}"` : text);
    const text = hint + rows.map((row) => row.map(cell).join(delimiter)).join('\r\n');
    const { items } = await guessed(text);
    expect(items.map(({ type, title, place }) => [type, title, place.line])).toEqual([
      ['link', 'Eins, 1', 3],
      ['link', 'Zwei', 4],
    ]);
  });

  it('may stand above our own, and above a single column', async () => {
    expect((await contentsOf(`sep=,\r\n${OWN}\r\nA,text,T,C,,,,,\r\n`)).items).toHaveLength(1);
    expect((await guessed('sep=;\ntitle\nA, B\n')).items).toMatchObject([{ title: 'A, B' }]);
  });
});

describe('a row that doesn’t fit the header is told', () => {
  it('with the cells that it has too many', async () => {
    const { items, problems } = await guessed(
      'title,url\nA,https://a.example/,more,,words\nB,https://b.example/,\n',
    );
    expect(items).toHaveLength(2);
    expect(problems).toEqual([
      {
        place: { line: 2 },
        excerpt: 'more, words',
        reason: 'Cells beyond the last column, left out.',
      },
    ]);
    const own = await contentsOf(`${OWN}\nA,text,T,C,,,,,,lost\n`);
    expect(own.problems).toMatchObject([{ place: { line: 2 }, excerpt: 'lost' }]);
  });

  it('and counted where it has too few', async () => {
    expect((await guessed('title,url,note\nA,https://a.example/\n')).remarks).toEqual([
      'Rows with fewer cells than there are columns: 1.',
    ]);
  });

  it('and columns without a name are named by their place where they hold anything', async () => {
    const remarks = ['Columns that are left out: Column 3.'];
    expect((await guessed('title,url,,\nA,https://a.example/,x,\n')).remarks).toEqual(remarks);
    const bare = 'https://a.example/;A;x\nhttps://b.example/;B;\n';
    expect((await guessed(bare)).remarks).toEqual(remarks);
  });
});

it('tells of cells that it can’t take at their word', async () => {
  const own = await contentsOf(`${OWN}\nA,todo,T,C,WAHR,FALSE,,,FALSE\n`);
  expect(own.items).toMatchObject([{ isTodoDone: false, isTrashed: false }]);
  expect(own.remarks).toEqual([expect.stringMatching(/neither true nor false.*: 1\.$/)]);
  const { items, remarks } = await guessed(
    'type,title,url\ntodo,A,https://a.example/\nsong,B,\nlink,C,https://c.example/\n',
  );
  expect(items.map(({ type }) => type)).toEqual(['link', 'text', 'link']);
  expect(remarks).toEqual([expect.stringMatching(/of a kind.*: 2\.$/)]);
});

describe('broken quotes', () => {
  it.each<[string, string, string, number[]]>([
    ['that are never closed', '"A,https://a.example/', '"A', [2]],
    ['within quotes', '"The "A" x",https://a.example/', 'The "A" x', [2]],
    ['with words behind', '"A"x,https://a.example/', '"A"x', [2]],
    ['in a cell without quotes', '5" disk,https://a.example/', '5" disk', []],
  ])('%s swallow no row', async (_what, row, title, lines) => {
    const { items, problems } = await guessed(`title,url\n${row}\n"B",https://b.example/\n`);
    expect(items.map((item) => [item.type, item.title])).toEqual([
      ['link', title],
      ['link', 'B'],
    ]);
    expect(problems.map(({ place }) => place.line)).toEqual(lines);
  });

  it('take no quadratic time, however many there are', async () => {
    const { items } = await contentsOf(`${OWN}\n${`${'"'.repeat(3)}\n`.repeat(300_000)}`);
    expect(items).toEqual([]);
  });
});

it('says which order of day and month is assumed where no date tells', async () => {
  const { items, remarks } = await guessed(
    'title,date\nA,01/02/2021\nB,03/04/2021\nC,2021-05-06\n',
  );
  const days = [new Date(2021, 0, 2), new Date(2021, 2, 4), new Date(2021, 4, 6)];
  expect(items.map(({ created }) => created)).toEqual(days.map((day) => day.getTime()));
  expect(remarks).toEqual([expect.stringMatching(/month first: 2\. Check them\.$/)]);
});
