import { describe, expect, it } from 'vitest';

import { contentsOf, fixture, reasonOf } from './reading.fixture';

async function readFixture(name: string) {
  const { format, collections, items, problems, remarks } = await contentsOf(fixture(name));
  const lines = items.map(({ type, title, content, collection }) =>
    [collection === null ? '' : collections[collection], type, title, content].join(' | '),
  );
  return { format, lines, items, problems, remarks };
}

it('reads Simplenote', async () => {
  const { format, lines, items, problems, remarks } = await readFixture('simplenote.json');
  expect(format).toBe('simplenote');
  expect(lines).toEqual([
    'home | text |  | Shopping\n\nmilk',
    ' | link |  | https://example.com/page',
    ' | text |  | Old',
  ]);
  expect(items.map(({ isTrashed }) => isTrashed)).toEqual([false, false, true]);
  expect(items.map(({ isPinned }) => isPinned)).toEqual([true, false, false]);
  expect(items[0]?.created).toBe(Date.UTC(2019, 4, 1, 8));
  expect(problems).toHaveLength(1);
  expect(remarks).toEqual([
    'Items with several labels, which go into the collection of the first: 1.',
  ]);
});

describe('Standard Notes', () => {
  it('is read from a decrypted backup', async () => {
    const { format, lines, items, remarks } = await readFixture('standard-notes.txt');
    expect(format).toBe('standardNotes');
    expect(lines).toEqual([
      'Work / 2020 | text | Plan | First\nSecond',
      ' | text | Formatted | Head\n- [x] done\n- plain link\na\nb',
    ]);
    expect(items.map(({ isTrashed, isPinned, created }) => [isTrashed, isPinned, created])).toEqual(
      [
        [false, true, Date.UTC(2020, 1, 1, 10)],
        [true, false, Date.UTC(2020, 1, 3, 10)],
      ],
    );
    expect(remarks).toEqual(['Archived items, which stand among the others: 1.']);
  });

  it('says how to get one where the backup is encrypted', async () => {
    const item = { uuid: 'n', content_type: 'Note', content: '004:abc', enc_item_key: '004:def' };
    const backup = { version: '004', keyParams: { pw_nonce: 'x' }, items: [item] };
    expect(await reasonOf(JSON.stringify(backup))).toMatch(/encrypted.*Decrypted/);
  });

  it('survives tags that are within each other', async () => {
    const tag = (uuid: string, parent: string) => ({
      uuid,
      content_type: 'Tag',
      content: {
        title: uuid,
        references: [
          { uuid: parent, content_type: 'Tag' },
          { uuid: 'n', content_type: 'Note' },
        ],
      },
    });
    const note = {
      uuid: 'n',
      content_type: 'Note',
      content: { title: 'N', text: '', references: [] },
    };
    const { items } = await contentsOf(
      JSON.stringify({ items: [tag('a', 'b'), tag('b', 'a'), note] }),
    );
    expect(items.map(({ title }) => title)).toEqual(['N']);
  });
});

it('reads memos of today and of earlier versions', async () => {
  const { format, lines, items, remarks } = await readFixture('memos.json');
  expect(format).toBe('memos');
  expect(lines).toEqual([
    ' | text |  | A thought #idea\n- [ ] try it',
    ' | link |  | https://example.com/m',
  ]);
  expect(items[0]?.created).toBe(Date.UTC(2024, 5, 1, 12));
  expect(items.map(({ isPinned }) => isPinned)).toContain(true);
  expect(remarks).toEqual([
    'Attachments that are left out: 1.',
    'Archived items, which stand among the others: 1.',
  ]);
  expect((await readFixture('memos-0.18.json')).items).toMatchObject([
    { content: 'Old memo', created: 1_680_000_000_000 },
  ]);
});

it('reads karakeep', async () => {
  const { format, lines, items, problems, remarks } = await readFixture('karakeep.json');
  expect(format).toBe('karakeep');
  expect(lines).toEqual([
    'Reading | link | A page | https://example.com/k',
    'Reading | text | A page | Why I kept it',
    ' | text |  | A text',
  ]);
  expect(items[0]?.created).toBe(1_710_000_000_000);
  expect(problems).toEqual([
    {
      place: {},
      excerpt: 'A scan',
      reason: 'It is neither a link nor a text: Jot keeps no files.',
    },
  ]);
  expect(remarks).toEqual([
    'Items with several labels, which go into the collection of the first: 1.',
    'Descriptions become notes of their own: 1.',
    'Archived items, which stand among the others: 1.',
    'Items whose tags are left out: 1.',
  ]);
});

it('reads a single note of Google Keep', async () => {
  const { format, lines, items } = await readFixture('keep-list.json');
  expect(format).toBe('keep');
  expect(lines).toEqual(['Home | text | Shopping | - [x] milk\n- [ ] eggs']);
  expect(items[0]).toMatchObject({ created: 1_600_000_000_123, isPinned: true });
});

describe('the date of the last change counts where there is no other', () => {
  const MADE = 1_500_000_000_000;
  const ISO = new Date(MADE).toISOString();
  const keep = { isTrashed: false, isPinned: false, title: 'T', textContent: 'x' };
  const standard = { uuid: 'n', content_type: 'Note', content: { title: 'T', text: 'x' } };

  it.each<[string, unknown]>([
    ['Google Keep', { ...keep, userEditedTimestampUsec: MADE * 1_000 }],
    ['Simplenote', { activeNotes: [{ content: 'x', lastModified: ISO }] }],
    ['Standard Notes', { items: [{ ...standard, updated_at: ISO }] }],
    ['memos', [{ content: 'x', createdTs: 0, updatedTs: MADE / 1_000 }]],
    ['karakeep', { bookmarks: [{ content: { type: 'text', text: 'x' }, modifiedAt: ISO }] }],
  ])('%s', async (_program, value) => {
    const { items, remarks } = await contentsOf(JSON.stringify(value));
    expect(items).toMatchObject([{ created: MADE }]);
    expect(remarks).toEqual([
      'Items that don’t say when they were made, dated by their last change: 1.',
    ]);
  });
});

describe('a date that can’t be read is told', () => {
  const jot = { format: 'jot', version: 1, items: [] };
  const standard = { uuid: 'n', content_type: 'Note', content: { title: 'T' } };

  it.each<[string, unknown]>([
    ['Jot', { ...jot, items: [{ type: 'text', title: 'x', created: 'soon' }] }],
    ['a collection of Jot', { ...jot, collections: [{ name: 'A', created: '31.02.2024' }] }],
    ['Google Keep', { isTrashed: false, isPinned: false, title: 'T', createdTimestampUsec: -1 }],
    ['Simplenote', { activeNotes: [{ content: 'x', creationDate: 'Jan 2024' }] }],
    ['Standard Notes', { items: [{ ...standard, created_at: '?' }] }],
    ['memos', [{ content: 'x', createTime: { seconds: 1 } }]],
    ['karakeep', { bookmarks: [{ content: { type: 'text', text: 'x' }, createdAt: '1.2.3' }] }],
  ])('%s', async (_program, value) => {
    expect((await contentsOf(JSON.stringify(value))).remarks).toEqual([
      'Dates that can’t be read, so that the date of the import counts: 1.',
    ]);
  });
});

it('what is damaged in a backup is told', async () => {
  const jot = await contentsOf(
    JSON.stringify({
      format: 'jot',
      version: 1,
      collections: [null, { id: 'a', name: 'A' }],
      items: [{ type: 'text', title: 'x', collection: 'gone' }],
    }),
  );
  expect(jot.items).toMatchObject([{ title: 'x', collection: null }]);
  expect(jot.remarks).toEqual(['Items whose collection isn’t in the file: 1.']);
  expect(jot.problems).toMatchObject([{ reason: 'It isn’t a collection.' }]);
  const standard = await contentsOf(
    JSON.stringify({
      items: [
        { uuid: 'n', content_type: 'Note' },
        { uuid: 'f', content_type: 'SN|File', content: { name: 'a.png' } },
      ],
    }),
  );
  expect(standard.problems).toMatchObject([{ reason: 'It is no note, link or todo.' }]);
  expect(standard.remarks).toEqual(['Attachments that are left out: 1.']);
});
