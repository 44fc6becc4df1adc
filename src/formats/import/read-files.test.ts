import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { anyText } from '../../domain/text.fixture';
import type { ChosenFile, FileContents } from '../file-contents';
import { readFiles } from './read-files';
import { contentsOf, fixture, read, reasonOf } from './reading.fixture';

const bytes = (...values: number[]) => new Uint8Array(values);
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf16 = (text: string, isBig: boolean) => {
  const encoded = new Uint8Array(text.length * 2);
  const view = new DataView(encoded.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !isBig);
  return encoded;
};

it('answers for whatever bytes there are', async () => {
  const starts = fc.constantFrom(
    '',
    '{"',
    '[{',
    '<dl><dt>',
    '---\n',
    'PK\x03\x04',
    'a,b\n',
    '- [ ] ',
  );
  await fc.assert(
    fc.asyncProperty(
      starts,
      fc.uint8Array({ maxLength: 400 }),
      anyText,
      async (start, rest, text) => {
        for (const content of [bytes(...latin1(start), ...rest), start + text]) {
          const reading = await read(content);
          expect(['contents', 'columns', 'unreadable']).toContain(reading.kind);
        }
      },
    ),
  );
});

describe('what is nested deeply or repeated without end is read to its end', () => {
  it.each([
    ['YAML', `---\n${'- '.repeat(20_000)}\n---\nx`, 'contents'],
    ['YAML in brackets', `---\na: ${'['.repeat(20_000)}\n---\nx`, 'contents'],
    [
      'JSON',
      `{"format":"jot","version":1,"items":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}`,
      'contents',
    ],
    ['broken JSON', `[{"a":${'['.repeat(200_000)}`, 'unreadable'],
    ['quotation marks', `title,url\n${'"'.repeat(200_000)}`, 'columns'],
    ['line breaks', `# x${'\n'.repeat(200_000)}x`, 'contents'],
    ['brackets of tags', `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<'.repeat(200_000)}`, 'contents'],
    [
      'tags without an end',
      `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<a '.repeat(200_000)}`,
      'contents',
    ],
    [
      'attributes without an end',
      `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<a href="'.repeat(50_000)}`,
      'contents',
    ],
    ['hosts', `${`${'a.'.repeat(9_000)}!\n`.repeat(20)}`, 'contents'],
  ])('%s', async (_what, content, kind) => {
    expect((await read(content)).kind).toBe(kind);
  });
});

describe('the encoding', () => {
  const TEXT = 'Crème brûlée\nZürich';
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${TEXT}`)],
    ['UTF-16 LE with a mark', utf16(`\ufeff${TEXT}`, false)],
    ['UTF-16 BE with a mark', utf16(`\ufeff${TEXT}`, true)],
    ['UTF-16 LE', utf16(TEXT, false)],
    ['UTF-16 BE', utf16(TEXT, true)],
  ])('is found: %s', async (_name, content) => {
    const { items, remarks } = await contentsOf(content);
    expect(items.map((item) => item.content)).toEqual(['Crème brûlée', 'Zürich']);
    expect(remarks).toEqual([]);
  });

  it('is guessed and told where it isn’t said', async () => {
    const { items, remarks } = await contentsOf(latin1(TEXT));
    expect(items.map((item) => item.content)).toEqual(['Crème brûlée', 'Zürich']);
    expect(remarks).toEqual([expect.stringContaining('Windows-1252')]);
  });

  it('is UTF-8 where a text holds the sign for a damaged character', async () => {
    const { items, remarks } = await contentsOf('\ufffd');
    expect([items.map((item) => item.content), remarks]).toEqual([['\ufffd'], []]);
  });

  it('stays UTF-8 where a few bytes are damaged, and says so', async () => {
    const { items, remarks } = await contentsOf(
      bytes(...new TextEncoder().encode('äöü ßéè'), 0xff),
    );
    expect(items.map((item) => item.content)).toEqual(['äöü ßéè\ufffd']);
    expect(remarks).toEqual(['Damaged characters, shown as \ufffd: 1.']);
  });
});

it('takes a text that begins with a bracket for a text', async () => {
  for (const text of ['[[Page]] and more', '[ ] not done', '{curly} words'])
    expect((await contentsOf(text)).items).toMatchObject([{ type: 'text', content: text }]);
});

describe('what can’t be read is told', () => {
  it.each([
    ['an empty file', '', /empty/],
    ['blanks', ' \n\ufeff', /empty/],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), /picture/],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', /PDF/],
    ['another archive', bytes(0x1f, 0x8b, 8, 0), /no zip/],
    ['bytes', bytes(...Array.from({ length: 64 }, (_, i) => i % 7)), /no text/],
    ['broken JSON', '{\n  "a": 1,\n}', /line 3, column 1/],
    ['JSON that breaks off', '{"items": [', /line 1, column 12/],
    ['JSON of another program', '{"songs": []}', /no program that Jot knows/],
    ['deep JSON', '['.repeat(100_000) + ']'.repeat(100_000), /no program that Jot knows/],
  ])('%s', async (_name, content, reason) => {
    expect(await reasonOf(content)).toMatch(reason);
  });

  it('a file that is too large, before it is read', async () => {
    const part = new Blob([new Uint8Array(1_000_000)]);
    const ofMegabytes = (count: number) => new Blob(Array.from({ length: count }, () => part));
    expect(await reasonOf(ofMegabytes(200))).toBe(
      'The file is too large: 200 MB. Jot reads at most 150 MB. Split it, or export less.',
    );
    expect(await reasonOf(ofMegabytes(60))).toMatch(/at most 50 MB/);
  });
});

describe('several files are read as one import', () => {
  const TABLE = 'label,where\nOne,https://example.com/\n';
  const ASSIGNED = { title: 0, content: -1, url: 1, type: -1, collection: -1, created: -1 };

  const chosen = (files: Readonly<Record<string, BlobPart>>): ChosenFile[] =>
    Object.entries(files).map(([name, content]) => ({ name, content: new Blob([content]) }));
  async function contentsOfAll(files: readonly ChosenFile[]): Promise<FileContents> {
    const reading = await readFiles(files);
    if (reading.kind !== 'contents') throw new Error(JSON.stringify(reading));
    return reading.contents;
  }

  it('notes in Markdown and in plain text are a note each, as in a zip', async () => {
    const { items, files, problems } = await contentsOfAll(
      chosen({ 'a.md': '# A\n\ntext', 'b.txt': 'one\ntwo', 'c.md': '- [ ] Ship it' }),
    );
    expect(items.map(({ type, title, content, place }) => [type, title, content, place])).toEqual([
      ['text', 'A', 'text', { file: 'a.md' }],
      ['text', 'b', 'one\ntwo', { file: 'b.txt' }],
      ['todo', 'Ship it', '', { file: 'c.md', line: 1 }],
    ]);
    expect(files).toEqual(['a.md', 'b.txt', 'c.md'].map((name) => ({ name, format: 'markdown' })));
    expect(problems).toEqual([]);
  });

  it('of any kinds, with what can’t be read as problems', async () => {
    const zipped = zipSync({ 'In it.md': strToU8('text'), 'x.png': strToU8('x') });
    const { items, files, problems } = await contentsOfAll(
      chosen({
        'one.html': fixture('chrome.html'),
        'two.html': fixture('firefox.html'),
        'notes.zip': zipped as Uint8Array<ArrayBuffer>,
        'keep.json': fixture('keep-note.json'),
        'keep 2.json': fixture('keep-list.json'),
        'x.png': bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
        'broken.json': '{"a": ',
        'empty.csv': '',
      }),
    );
    expect(files?.map(({ format }) => format)).toEqual([
      'bookmarks',
      'bookmarks',
      'markdown',
      'keep',
      'keep',
      null,
      null,
      null,
    ]);
    const places = new Set(items.map(({ place }) => place.file));
    expect([...places]).toEqual([
      'one.html',
      'two.html',
      'notes.zip/In it.md',
      'keep.json',
      'keep 2.json',
    ]);
    expect(problems.map(({ place }) => place.file)).toEqual([
      'notes.zip/x.png',
      'x.png',
      'broken.json',
      'empty.csv',
    ]);
  });

  it('a table among them is asked about, once for all with its columns', async () => {
    const files = chosen({ 'a.md': 'x', 'a.csv': TABLE, 'b.csv': TABLE, 'c.csv': `x${TABLE}` });
    const asked = await readFiles(files);
    expect(asked).toMatchObject({ kind: 'columns', files: [1, 2] });
    const answered = files.map((file, place) =>
      place === 1 || place === 2 ? { ...file, columns: ASSIGNED } : file,
    );
    expect(await readFiles(answered)).toMatchObject({ kind: 'columns', files: [3] });
    const { items } = await contentsOfAll(answered.slice(0, 3));
    expect(items.map(({ type, place }) => [type, place.file])).toEqual([
      ['text', 'a.md'],
      ['link', 'a.csv'],
      ['link', 'b.csv'],
    ]);
  });

  it('one that is gone, or is a folder, keeps none of the others from being read', async () => {
    const gone = new Blob(['x']);
    gone.slice = () => {
      throw new DOMException('It is gone.', 'NotFoundError');
    };
    const [note] = chosen({ 'a.md': 'text' });
    const { items, problems } = await contentsOfAll([{ name: 'folder', content: gone }, note!]);
    expect(items).toHaveLength(1);
    expect(problems).toMatchObject([
      { place: { file: 'folder' }, reason: expect.stringMatching(/a folder/) },
    ]);
  });

  it('that hold too much together are refused', async () => {
    const part = new Blob([new Uint8Array(1_000_000).fill(97)]);
    const ofMegabytes = (count: number) => new Blob(Array.from({ length: count }, () => part));
    const three = (count: number) =>
      ['a.md', 'b.md', 'c.md'].map((name) => ({ name, content: ofMegabytes(count) }));
    expect(await readFiles(three(60))).toMatchObject({
      reason: expect.stringMatching(/too large together: 180 MB/),
    });
    expect(await readFiles(three(20))).toMatchObject({ reason: expect.stringMatching(/in parts/) });
  });
});
