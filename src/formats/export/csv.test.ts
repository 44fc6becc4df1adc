import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toIsoTime } from '../account-contents';
import { anyContents, asUtf8, DAY_ISO, makeCollection, makeNote } from './contents.fixture';
import { CSV_HEADER, toCsv } from './csv';

const read = (csv: string): string[][] => parse(asUtf8(csv), { record_delimiter: '\r\n' });
/** What docs/formats.md tells a reader to do. */
const restored = (cell: string) => (cell.startsWith("'") ? cell.slice(1) : cell);
const collections = [makeCollection()];
const cells = (fields: Parameters<typeof makeNote>[0]) =>
  read(toCsv({ collections, items: [makeNote(fields)] }, false))[1];

describe('the table', () => {
  it('has a header and a row for each item', () => {
    const csv = toCsv({ collections, items: [makeNote({ content: 'Milk, "fresh"' })] }, false);
    expect(csv).toBe(
      'collection,type,title,content,done,copyOnClick,created,updated,trashed,pinned,later\r\n' +
        `Inbox,text,,"Milk, ""fresh""",false,false,${DAY_ISO},${DAY_ISO},,false,\r\n`,
    );
  });

  it('reads back exactly, once the apostrophes are taken off', () => {
    fc.assert(
      fc.property(anyContents, (contents) => {
        const names = new Map(contents.collections.map(({ id, name }) => [id, name]));
        const [header, ...rows] = read(toCsv(contents, false));
        expect(header).toEqual([...CSV_HEADER]);
        expect(rows.map((row) => row.map(restored))).toEqual(
          contents.items.map((item) =>
            [
              names.get(item.collection) ?? '',
              item.type,
              item.title,
              item.content,
              String(item.isTodoDone),
              String(item.shouldCopyOnClick),
              toIsoTime(item.created),
              toIsoTime(item.updated),
              item.isTrashed ? toIsoTime(item.trashedDateTime) || 'true' : '',
              String(item.isPinned),
              toIsoTime(item.laterUntil),
            ].map(asUtf8),
          ),
        );
      }),
    );
  });

  it('begins with a byte order mark only where that is wanted', () => {
    const bytes = (hasMark: boolean) => [
      ...new TextEncoder().encode(toCsv({ collections, items: [] }, hasMark)).subarray(0, 3),
    ];
    expect(bytes(true)).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes(false)).toEqual([...new TextEncoder().encode('col')]);
  });
});

describe('what a spreadsheet would compute', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", "'"])(
    'gets an apostrophe in front: %j',
    (text) => {
      expect(cells({ title: text, content: text })?.slice(2, 4)).toEqual([`'${text}`, `'${text}`]);
    },
  );

  it('is neutral in every cell, whatever a person wrote', () => {
    fc.assert(
      fc.property(anyContents, (contents) => {
        const dangerous = read(toCsv(contents, false))
          .flat()
          .filter((cell) => /^[=+\-@\t\r]/.test(cell));
        expect(dangerous).toEqual([]);
      }),
    );
  });

  it('elsewhere in a text is left alone', () => {
    expect(cells({ content: 'a = b' })?.[3]).toBe('a = b');
  });
});
