import { strToU8, zipSync, type Zippable, type ZippableFile } from 'fflate';
import { describe, expect, it } from 'vitest';

import { contentsOf, fixture, reasonOf } from './reading.fixture';

type Bytes = Uint8Array<ArrayBuffer>;
type Files = Readonly<Record<string, ZippableFile>>;

const zip = (files: Files) => zipSync(files as Zippable) as Bytes;
const note = (text: string): ZippableFile => strToU8(text);

/** The checksum of bytes, from the local header of a zip that holds them. */
const crc32 = (bytes: Uint8Array) => new DataView(zip({ x: bytes }).buffer).getUint32(14, true);

async function linesOf(content: Bytes): Promise<string[]> {
  const { collections, items } = await contentsOf(content);
  return items.map(({ title, content: text, collection }) =>
    [collection === null ? '' : collections[collection], title, text].join(' | '),
  );
}

/** Replaces a text in the bytes of a zip by bytes that are as many. */
function replaced(content: Bytes, text: string, by: Uint8Array): Bytes {
  const sought = strToU8(text);
  for (let at = 0; at + sought.length <= content.length; at++)
    if (sought.every((byte, index) => content[at + index] === byte)) content.set(by, at);
  return content;
}

/** A zip with one file, whose name is these bytes, without a flag for their encoding. */
function named(bytes: readonly number[], extra?: Record<number, Bytes>): Bytes {
  const standIn = 'n'.repeat(bytes.length);
  return replaced(
    zip({ [`${standIn}.md`]: extra ? [strToU8('text'), { extra }] : note('text') }),
    standIn,
    Uint8Array.from(bytes),
  );
}

describe('the name of a file in a zip', () => {
  const KÄSE_437 = [0x4b, 0x84, 0x73, 0x65];
  const GUESSED = [expect.stringMatching(/code page 437: 1\. Check letters with accents\.$/)];
  const unicodePath = (name: string, of: Uint8Array): Bytes => {
    const utf8 = strToU8(name);
    const field = new Uint8Array(5 + utf8.length);
    field[0] = 1;
    new DataView(field.buffer).setUint32(1, crc32(of), true);
    field.set(utf8, 5);
    return field;
  };
  const whole = Uint8Array.from([...KÄSE_437, ...strToU8('.md')]);

  it.each<[string, Bytes, string, unknown]>([
    ['in code page 437, which is told', named(KÄSE_437), 'Käse', GUESSED],
    ['in UTF-8 without a word of it', named([...strToU8('Käse')]), 'Käse', []],
    ['decomposed', zip({ 'Ka\u0308se.md': note('text') }), 'Käse', []],
    [
      'in a field of its own',
      named(KÄSE_437, { 0x7075: unicodePath('Kässe.md', whole) }),
      'Kässe',
      [],
    ],
    [
      'in a field that belongs to another name',
      named(KÄSE_437, { 0x7075: unicodePath('Other.md', strToU8('x')) }),
      'Käse',
      GUESSED,
    ],
  ])('is read %s', async (_how, content, title, said) => {
    const { items, remarks } = await contentsOf(content);
    expect(items).toMatchObject([{ title }]);
    expect(remarks).toEqual(said);
  });

  it('makes one collection of folders that look the same', async () => {
    const { collections, items } = await contentsOf(
      zip({
        'Cafe\u0301/a.md': note('one'),
        'Caf\u00e9/b.md': note('two'),
        'x.md': note('three'),
      }),
    );
    expect(collections).toEqual(['Caf\u00e9']);
    expect(items.map(({ collection }) => collection)).toEqual([0, 0, null]);
  });

  it('stays that of the file below more folders than a collection has room for', async () => {
    const content = zip({ [`${'f/'.repeat(40)}Deep.md`]: note('text'), 'x.md': note('x') });
    expect(await linesOf(content)).toContain(`${Array(30).fill('f').join(' / ')} | Deep | text`);
  });
});

/** Writes a zip anew in the form for large archives, as some programs do with small ones. */
function asZip64(content: Bytes): Bytes {
  const view = new DataView(content.buffer);
  const end = content.length - 22;
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const entries: number[] = [];
  for (let at = start; at < end;) {
    const size = 46 + view.getUint16(at + 28, true);
    const entry = [...content.subarray(at, at + size)];
    const numbers = [24, 20, 42].map((field) => view.getUint32(at + field, true));
    const head = new DataView(new ArrayBuffer(28));
    head.setUint16(0, 1, true);
    head.setUint16(2, 24, true);
    numbers.forEach((number, n) => head.setBigUint64(4 + n * 8, BigInt(number), true));
    for (const field of [20, 24, 42]) entry.splice(field, 4, 255, 255, 255, 255);
    entry.splice(30, 2, 28, 0);
    entries.push(...entry, ...new Uint8Array(head.buffer));
    at += size;
  }
  const tail = new DataView(new ArrayBuffer(56 + 20 + 22));
  tail.setUint32(0, 0x06064b50, true);
  tail.setBigUint64(32, BigInt(count), true);
  tail.setBigUint64(40, BigInt(entries.length), true);
  tail.setBigUint64(48, BigInt(start), true);
  tail.setUint32(56, 0x07064b50, true);
  tail.setBigUint64(64, BigInt(start + entries.length), true);
  tail.setUint32(76, 0x06054b50, true);
  for (const [at, bytes] of [
    [84, 4],
    [88, 8],
  ] as const)
    new Uint8Array(tail.buffer).fill(255, at, at + bytes);
  return Uint8Array.from([
    ...content.subarray(0, start),
    ...entries,
    ...new Uint8Array(tail.buffer),
  ]);
}

it('a zip in the form for large archives is read, and a damaged one says so', async () => {
  const content = asZip64(
    zip({ 'A/One.md': [strToU8('first'), { level: 0 }], 'A/Two.md': note('second '.repeat(99)) }),
  );
  expect(await linesOf(content)).toEqual([
    'A | One | first',
    `A | Two | ${'second '.repeat(99).trim()}`,
  ]);
  const damaged = content.slice();
  damaged.fill(0, content.length - 98, content.length - 94);
  expect(await reasonOf(damaged)).toMatch(/damaged or not complete/);
});

it('a zip is read whatever its comment holds', async () => {
  const comment = strToU8('PK\x05\x06, which begins the end of a zip');
  const content = Uint8Array.from([...zip({ 'A/One.md': note('first') }), ...comment]);
  new DataView(content.buffer).setUint16(content.length - comment.length - 2, comment.length, true);
  expect(await linesOf(content)).toEqual(['A | One | first']);
});

describe('a zip in a zip', () => {
  const inner = zip({ 'Private/Plans.md': note('# Plans\n\nGo out'), 'Private/a.png': note('x') });

  it('is read as a part of the outer one', async () => {
    const content = zip({
      'Export-Part-1.zip': inner,
      'Export-Part-2.zip': [zip({ 'Private/Other.md': note('text') }), { level: 0 }],
      'index.html': note('<!doctype html><p>x'),
    });
    const { items, problems } = await contentsOf(content);
    expect(await linesOf(content)).toEqual(['Private | Plans | Go out', 'Private | Other | text']);
    expect(items[0]?.place.file).toBe('Export-Part-1.zip/Private/Plans.md');
    expect(problems.map(({ place }) => place.file)).toEqual([
      'index.html',
      'Export-Part-1.zip/Private/a.png',
    ]);
  });

  it('may hold a backup, or be the only thing in it', async () => {
    expect((await contentsOf(zip({ 'a.zip': inner }))).items).toMatchObject([{ title: 'Plans' }]);
    const backup = zip({ 'b.zip': zip({ 'source/notes.json': note(fixture('simplenote.json')) }) });
    expect((await contentsOf(backup)).format).toBe('simplenote');
  });

  it('that can’t be read is told, and the rest is read', async () => {
    const { items, problems } = await contentsOf(
      zip({ 'a.md': note('text'), 'broken.zip': note('PK\x03\x04 and no more') }),
    );
    expect(items).toHaveLength(1);
    expect(problems).toEqual([
      {
        place: { file: 'broken.zip' },
        excerpt: 'broken.zip',
        reason: 'The zip is damaged or not complete. Download or export it again.',
      },
    ]);
    expect(await reasonOf(zip({ 'broken.zip': note('x') }))).toMatch(/holds a zip that Jot can’t/);
  });

  it('is opened down to a depth, and as far as there is room', async () => {
    const within = (content: Bytes, levels: number): Bytes =>
      levels === 0 ? content : within(zip({ 'z.zip': content, 'n.md': note('n') }), levels - 1);
    const { items, problems } = await contentsOf(within(inner, 3));
    expect(items).toHaveLength(3);
    expect(problems).toMatchObject([
      { place: { file: 'z.zip/z.zip/z.zip' }, reason: expect.stringMatching(/a zip in a zip/) },
    ]);
    const bomb = zip({ 'a.md': note(' '.repeat(9_000_000)) });
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`${n}.zip`, bomb]));
    expect(await reasonOf(zip(files))).toMatch(/more than Jot reads at once/);
  });
});

it('a file whose bytes aren’t those that were packed is told', async () => {
  const content = replaced(
    zip({ 'a.md': [strToU8('some words'), { level: 0 }], 'b.md': note('b') }),
    'some words',
    strToU8('sone words'),
  );
  const { items, problems } = await contentsOf(content);
  expect(items).toMatchObject([{ content: 'b' }]);
  expect(problems).toEqual([
    {
      place: { file: 'a.md' },
      excerpt: 'a.md',
      reason: 'It is damaged in the zip. Export it again.',
    },
  ]);
});

it('how a backup was decoded is told', async () => {
  const bytes = Uint8Array.from(JSON.stringify({ activeNotes: [{ content: 'Crème' }] }), (char) =>
    char.charCodeAt(0),
  );
  const { items, remarks } = await contentsOf(zip({ 'source/notes.json': bytes, 'a.json': bytes }));
  expect(items[0]).toMatchObject({ content: 'Crème' });
  expect(remarks).toContainEqual(expect.stringMatching(/Windows-1252/));
});
