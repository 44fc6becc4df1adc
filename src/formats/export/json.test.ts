import fc from 'fast-check';
import { expect, it } from 'vitest';

import { anyContents, DAY_ISO, makeCollection, makeNote } from './contents.fixture';
import { toJson } from './json';

const fromIso = (time: string) => time.replace('T', ' ');

it('looks as the documents say', () => {
  const contents = { collections: [makeCollection()], items: [makeNote({ title: 'Shopping' })] };
  const json = toJson(contents, Date.parse(DAY_ISO));
  expect(JSON.parse(json)).toEqual({
    format: 'jot',
    version: 1,
    exported: DAY_ISO,
    collections: [
      { id: 'inbox', name: 'Inbox', slug: 'inbox', created: DAY_ISO, updated: DAY_ISO },
    ],
    items: [
      {
        id: 'item00000000001',
        collection: 'inbox',
        type: 'text',
        title: 'Shopping',
        content: 'Milk',
        shouldCopyOnClick: false,
        isTodoDone: false,
        faviconUrl: '',
        created: DAY_ISO,
        updated: DAY_ISO,
        isTrashed: false,
        trashedDateTime: '',
      },
    ],
  });
});

it('holds every field of every record exactly and in its order', () => {
  fc.assert(
    fc.property(anyContents, (contents) => {
      const read = JSON.parse(toJson(contents, 0)) as typeof contents;
      expect(read.collections.map(withPlainTimes)).toEqual(contents.collections);
      const written = contents.items.map(({ icon: _icon, ...rest }) => rest);
      expect(
        read.items.map((item) => ({
          ...withPlainTimes(item),
          trashedDateTime: fromIso(item.trashedDateTime),
        })),
      ).toEqual(written);
    }),
  );
});

function withPlainTimes<T extends { created: string; updated: string }>(record: T): T {
  return { ...record, created: fromIso(record.created), updated: fromIso(record.updated) };
}

it('has a line for each record', () => {
  const items = [makeNote({ content: 'a\nb' }), makeNote()];
  const json = toJson({ collections: [makeCollection()], items }, 0);
  expect(json.trimEnd().split('\n')).toHaveLength(8);
});
