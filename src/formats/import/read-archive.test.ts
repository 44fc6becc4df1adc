import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';

import { contentsOf, fixture, reasonOf } from './reading.fixture';

function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const [name, text] of Object.entries(files)) entries[name] = strToU8(text);
  return zipSync(entries) as Uint8Array<ArrayBuffer>;
}

async function linesOf(content: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { collections, items } = await contentsOf(content);
  return items.map(({ type, title, content: text, collection }) =>
    [collection === null ? '' : collections[collection], type, title, text].join(' | '),
  );
}

/** Changes bytes of each entry in the list of a zip, counted from where the entry begins. */
function patched(content: Uint8Array<ArrayBuffer>, change: (view: DataView, at: number) => void) {
  const view = new DataView(content.buffer);
  for (let at = 0; at + 4 <= content.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) change(view, at);
  return content;
}

describe('a zip is read of', () => {
  it('Google Keep’s Takeout', async () => {
    const keep = 'Takeout/Keep/';
    const content = zip({
      'Takeout/archive_browser.html': '<html></html>',
      [`${keep}Shopping.json`]: fixture('keep-list.json'),
      [`${keep}Shopping.html`]: '<html></html>',
      [`${keep}2020.json`]: fixture('keep-note.json'),
      [`${keep}Picture.json`]: fixture('keep-picture.json'),
      [`${keep}18b.jpg`]: 'no picture',
      [`${keep}Broken.json`]: '{"title": ',
      [`${keep}Labels.txt`]: 'Home\nLists',
      'Takeout/Drive/list.csv': 'a,b\n1,2\n',
    });
    expect(await linesOf(content)).toEqual([
      'Home | text | Shopping | - [x] milk\n- [ ] eggs',
      ' | text |  | See https://example.com/seen\nhttps://example.com/other',
    ]);
    const { format, items, problems, remarks } = await contentsOf(content);
    expect(format).toBe('keep');
    expect(items.map(({ isTrashed, place }) => [isTrashed, place.file])).toEqual([
      [false, 'Takeout/Keep/Shopping.json'],
      [true, 'Takeout/Keep/2020.json'],
    ]);
    expect(problems).toEqual([
      {
        place: { file: 'Takeout/Keep/Picture.json' },
        excerpt: '',
        reason: 'It has only attachments: Jot keeps no files.',
      },
      {
        place: { file: 'Takeout/Keep/Broken.json' },
        excerpt: 'Broken.json',
        reason: 'The JSON is broken at line 1, column 11. Export the file again.',
      },
      {
        place: { file: 'Takeout/Drive/list.csv' },
        excerpt: 'list.csv',
        reason: 'It is no note of Google Keep. Unpack the zip, and import it alone.',
      },
      {
        place: { file: 'Takeout/Keep/18b.jpg' },
        excerpt: '',
        reason: 'It is a picture, a sound or a video: Jot keeps no files.',
        isAttachment: true,
      },
    ]);
    expect(remarks).toEqual([
      'Items with several labels, which go into the collection of the first: 1.',
      'Attachments that are left out: 2.',
      'Archived items, which stand among the others: 1.',
    ]);
  });

  it('Simplenote, with its texts only once', async () => {
    const { format, items } = await contentsOf(
      zip({
        'Shopping.txt': 'Shopping',
        'trash/Old.txt': 'Old',
        'source/notes.json': fixture('simplenote.json'),
      }),
    );
    expect([format, items.length]).toEqual(['simplenote', 3]);
  });

  it('Standard Notes', async () => {
    const { format, items } = await contentsOf(
      zip({
        'Items/Note/Plan-n1.txt': 'First',
        'Standard Notes Backup and Import File.txt': fixture('standard-notes.txt'),
      }),
    );
    expect([format, items.length]).toEqual(['standardNotes', 2]);
  });

  it('Jot’s Markdown', async () => {
    const content = zip({
      'Ideas/Todos.md': '- [x] Ship it\n',
      'Ideas/Links.md': '- [A](https://a.example)\n',
      'Ideas/One.md': '---\ntitle: "One"\ncreated: 2026-01-31T09:30:00.000Z\n---\n\ntext\n',
      'Ideas/- [ ] a.md': '---\ncreated: 2026-01-31T09:30:00.000Z\n---\n\n- [ ] a\n',
      'Empty/': '',
    });
    expect(await linesOf(content)).toEqual([
      'Ideas | todo | Ship it | ',
      'Ideas | link | A | https://a.example',
      'Ideas | text | One | text',
      'Ideas | text |  | - [ ] a',
    ]);
    expect((await contentsOf(content)).collections).toEqual(['Ideas', 'Empty']);
  });

  it('Markdown in folders, without the one that holds all', async () => {
    expect(
      await linesOf(
        zip({
          'vault/Garden/Beds/Tomatoes.md': 'Sow in March',
          'vault/Work/Plan.txt': 'text',
          'vault/Work/picture.png': 'no picture',
          'vault/.obsidian/app.json': '{}',
          '__MACOSX/vault/Work/._Plan.md': 'x',
        }),
      ),
    ).toEqual(['Garden / Beds | text | Tomatoes | Sow in March', 'Work | text | Plan | text']);
  });

  it('files of several kinds, each for itself', async () => {
    const content = zip({
      'notes/Plan.md': 'Sow in March',
      'notes/data.json': '{"songs": []}',
      'bookmarks.html': fixture('chrome.html'),
      'page.html': '<!doctype html><p>x',
      'table.csv': 'label,where\nOne,https://example.com/\n',
      'jot.csv':
        'collection,type,title,content,done,copyOnClick,created,updated,trashed\nA,text,T,C,,,,,\n',
    });
    const { collections, items, problems } = await contentsOf(content);
    const files = [...new Set(items.map(({ place }) => place.file))];
    expect(files).toEqual(['notes/Plan.md', 'bookmarks.html', 'jot.csv']);
    expect(collections).toContain('A');
    expect(problems.map(({ place, reason }) => [place.file, reason.split(/[.:,]/, 1)[0]])).toEqual([
      ['notes/data.json', 'This JSON is from no program that Jot knows'],
      ['page.html', 'This is a web page'],
      ['table.csv', 'It is a table'],
    ]);
  });

  it('several backups', async () => {
    const { items, format } = await contentsOf(
      zip({ 'a.json': fixture('simplenote.json'), 'b.json': fixture('memos.json') }),
    );
    expect(format).toBe('simplenote');
    expect(new Set(items.map(({ place }) => place.file))).toEqual(new Set(['a.json', 'b.json']));
  });

  it('a backup that can’t be read, beside files that can', async () => {
    const note = { uuid: 'n', content_type: 'Note', content: '004:abc' };
    const { items, problems } = await contentsOf(
      zip({ 'backup.json': JSON.stringify({ items: [note] }), 'Plan.md': 'text' }),
    );
    expect(items).toMatchObject([{ content: 'text', place: { file: 'Plan.md' } }]);
    expect(problems).toMatchObject([
      { place: { file: 'backup.json' }, reason: expect.stringMatching(/encrypted/) },
    ]);
  });

  it('JSON of other programs beside notes of Google Keep', async () => {
    const { items, problems } = await contentsOf(
      zip({ 'Keep/a.json': fixture('keep-note.json'), 'Maps/b.json': '{"places": []}' }),
    );
    expect(items).toMatchObject([{ place: { file: 'Keep/a.json' } }]);
    expect(problems).toMatchObject([
      { place: { file: 'Maps/b.json' }, reason: expect.stringMatching(/no note of Google Keep/) },
    ]);
  });

  it('what else is in it is told by its name', async () => {
    const { items, problems } = await contentsOf(
      zip({
        'Plan.md': 'text',
        'files/photo.JPG': 'x',
        'files/talk.pdf': 'x',
        '.DS_Store': 'x',
        '__MACOSX/files/._photo.JPG': 'x',
      }),
    );
    expect(items).toHaveLength(1);
    expect(problems).toEqual([
      {
        place: { file: 'files/photo.JPG' },
        excerpt: '',
        reason: 'It is a picture, a sound or a video: Jot keeps no files.',
        isAttachment: true,
      },
      {
        place: { file: 'files/talk.pdf' },
        excerpt: '',
        reason: 'It is of a kind that Jot can’t read, and Jot keeps no files.',
        isAttachment: true,
      },
    ]);
  });

  it('a single file', async () => {
    expect((await contentsOf(zip({ 'bookmarks.html': fixture('chrome.html') }))).format).toBe(
      'bookmarks',
    );
    expect((await contentsOf(zip({ 'lines.txt': 'one\ntwo', 'x.png': '' }))).items).toHaveLength(2);
  });
});

describe('a zip that is meant badly', () => {
  it('with names that lead elsewhere has only texts', async () => {
    const content = zip({ '../../etc/passwd.md': 'a', '/abs/b.md': 'b', 'C:\\c\\d.md': 'c' });
    expect(await linesOf(content)).toEqual([
      'etc | text | passwd | a',
      'abs | text |  | b',
      'C: / c | text | d | c',
    ]);
  });

  /** A zip of 60 files, each of which is the first one: a million blanks, deflated, that declare a size. */
  const bombOf = (size: number) => {
    const names = Array.from({ length: 60 }, (_, i): [string, string] => [`${i}.md`, '']);
    const content = zip({ 'first.md': ' '.repeat(1_000_000), ...Object.fromEntries(names) });
    expect(content.length).toBeLessThan(10_000);
    let first: { crc: number; packed: number } | undefined;
    return patched(content, (view, at) => {
      first ??= { crc: view.getUint32(at + 16, true), packed: view.getUint32(at + 20, true) };
      view.setUint16(at + 10, 8, true);
      view.setUint32(at + 16, first.crc, true);
      view.setUint32(at + 20, first.packed, true);
      view.setUint32(at + 24, size, true);
      view.setUint32(at + 42, 0, true);
    });
  };

  it('with much in few bytes is refused while it is unpacked', async () => {
    expect(await reasonOf(bombOf(1_000_000))).toMatch(/more than Jot reads at once/);
  });

  it('whose files are larger than they declare has nothing to read', async () => {
    expect(await reasonOf(bombOf(10))).toMatch(/none of which Jot can read/);
  });

  it('that is locked with a password says so', async () => {
    const content = patched(zip({ 'a.md': 'a', 'b.md': 'b' }), (view, at) =>
      view.setUint16(at + 8, 1, true),
    );
    expect(await reasonOf(content)).toMatch(/locked with a password/);
  });

  it('that is damaged says so, as a whole or for what is damaged', async () => {
    const content = zip({ 'a.md': 'abc'.repeat(500), 'b.md': 'b' });
    expect(await reasonOf(content.slice(0, -30))).toMatch(/damaged or not complete/);
    const header = content.slice();
    header.fill(0xff, 34, 40);
    const { items, problems } = await contentsOf(header);
    expect(items.map((item) => item.content)).toEqual(['b']);
    expect(problems).toEqual([
      {
        place: { file: 'a.md' },
        excerpt: 'a.md',
        reason: 'It is damaged in the zip. Export it again.',
      },
    ]);
  });

  it.each([
    [
      'an office document',
      { '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' },
      /office program/,
    ],
    ['pictures', { 'a.png': 'x' }, /no file that Jot reads/],
    ['nothing', {}, /no file that Jot reads/],
    [
      'nothing that can be read without asking',
      { 'a.csv': 'label,where\nOne,https://example.com/\n', 'b.html': '<html>' },
      /choose the files in it/,
    ],
  ])('that holds %s says so', async (_what, files, reason) => {
    expect(await reasonOf(zip(files))).toMatch(reason);
  });
});
