import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import yauzl from 'yauzl';

import { toIsoTime, type AccountContents } from '../account-contents';
import { anyContents, asUtf8, DAY, DAY_ISO, makeCollection, makeNote } from './contents.fixture';
import { toMarkdown } from './markdown';

const NOW = Date.parse('2026-11-25T12:00:00Z');

/** The files of a zip by their names; it rejects an archive with a name that could lead out of it. */
async function unzip(zip: Uint8Array): Promise<Map<string, string>> {
  const archive = await yauzl.fromBufferPromise(Buffer.from(zip), { strictFileNames: true });
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry))
      chunks.push(chunk as Uint8Array);
    files.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return files;
}

const filesOf = async (items: AccountContents['items'], collections = [makeCollection()]) =>
  Object.fromEntries(await unzip(toMarkdown({ collections, items }, NOW)));

/** A note's front matter and content. */
function readNote(file: string): { fields: Record<string, unknown>; content: string } {
  const [, matter = '', content = ''] = /^---\n([^]*?)\n---\n\n([^]*)\n$/.exec(file) ?? [];
  return { fields: parse(matter) as Record<string, unknown>, content };
}

describe('a zip of Markdown', () => {
  it('has a file for each note, with front matter', async () => {
    const files = await filesOf([
      makeNote({ title: 'Shopping: “list”', content: 'Milk\n\n---\n', shouldCopyOnClick: true }),
      makeNote({
        content: '\n  Bread\nand salt',
        updated: '',
        isPinned: true,
        laterUntil: DAY,
        isTrashed: true,
      }),
    ]);
    expect(files).toEqual({
      'Inbox/Shopping “list”.md': `---\ntitle: "Shopping: “list”"\ncreated: ${DAY_ISO}\nupdated: ${DAY_ISO}\ncopyOnClick: true\n---\n\nMilk\n\n---\n\n`,
      'Inbox/Bread.md': `---\ncreated: ${DAY_ISO}\npinned: true\nlater: ${DAY_ISO}\ntrashed: true\n---\n\n\n  Bread\nand salt\n`,
    });
  });

  it('has todos as a task list, and links as a list', async () => {
    const files = await filesOf([
      makeNote({ type: 'todo', title: 'Wind the clock', content: '', isTodoDone: true }),
      makeNote({ type: 'todo', title: 'Call', content: 'at nine\n\nor ten', laterUntil: DAY }),
      makeNote({ type: 'link', title: 'A [b] `c` <d> & e', content: 'https://example.org/?a&b' }),
      makeNote({ type: 'link', content: 'https://example.org/a_(b)', laterUntil: DAY }),
      makeNote({ title: 'Todos' }),
    ]);
    expect(Object.keys(files)).toEqual(['Inbox/Todos.md', 'Inbox/Links.md', 'Inbox/Todos 2.md']);
    expect(files['Inbox/Todos.md']).toBe(
      `- [x] Wind the clock\n- [ ] Call <!-- later: ${DAY_ISO} -->\n  at nine\n\n  or ten\n`,
    );
    expect(files['Inbox/Links.md']).toBe(
      '- [A \\[b\\] \\`c\\` \\<d> \\& e](https://example.org/?a&b)\n' +
        '- [https://example.org/a_(b)](<https://example.org/a_(b)>)' +
        ` <!-- later: ${DAY_ISO} -->\n`,
    );
  });

  it('has a folder for each collection, also for an empty one and one that is called the same', async () => {
    const collections = [
      makeCollection({ id: 'a', name: 'Work/Home' }),
      makeCollection({ id: 'b', name: 'work home' }),
    ];
    const files = await filesOf([makeNote({ collection: 'a' })], collections);
    expect(Object.keys(files)).toEqual(['Work Home/Milk.md', 'work home 2/']);
  });

  it('has files of the day that the note was changed', async () => {
    const items = [makeNote({ updated: '2025-06-01 12:00:00.000Z' })];
    const zip = toMarkdown({ collections: [makeCollection()], items }, NOW);
    const archive = await yauzl.fromBufferPromise(Buffer.from(zip));
    for await (const entry of archive.eachEntry())
      expect(entry.getLastModDate({ timezone: 'local' }).toISOString()).toBe(
        '2025-06-01T12:00:00.000Z',
      );
    expect(archive.entryCount).toBe(1);
  });

  it('gives every note back to the letter, whatever is written', async () => {
    await fc.assert(
      fc.asyncProperty(anyContents, async (contents) => {
        const files = await unzip(toMarkdown(contents, NOW));
        const isList = (file: string) => file.startsWith('- [');
        const notes = [...files]
          .filter(([name, file]) => !name.endsWith('/') && !isList(file))
          .map(([, file]) => readNote(file));
        const expected = contents.collections.flatMap(({ id }) =>
          contents.items.filter(({ collection, type }) => collection === id && type === 'text'),
        );
        expect(notes.map(({ content }) => content)).toEqual(
          expected.map(({ content }) => asUtf8(content)),
        );
        expect(notes.map(({ fields }) => [fields.title ?? '', fields.created ?? ''])).toEqual(
          expected.map(({ title, created }) => [title, toIsoTime(created)]),
        );
      }),
    );
  });
});
