import fc from 'fast-check';
import { expect, it } from 'vitest';

import {
  anyContents,
  anyContentsWithVersions,
  DAY,
  DAY_ISO,
  makeCollection,
  makeNote,
} from './contents.fixture';
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
        isPinned: false,
        laterUntil: '',
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
          laterUntil: fromIso(item.laterUntil),
          trashedDateTime: fromIso(item.trashedDateTime),
        })),
      ).toEqual(written);
    }),
  );
});

function withPlainTimes<T extends { created: string; updated: string }>(record: T): T {
  return { ...record, created: fromIso(record.created), updated: fromIso(record.updated) };
}

it('has the versions of each item, newest first, where they are asked for', () => {
  const text = { item: 'a', device: 'Firefox on Linux', type: 'text', title: 'T' } as const;
  const versions = [
    { ...text, id: '9', kept: DAY, content: 'second' },
    { ...text, id: '10', kept: DAY, content: 'third' },
    // The clock was set back before the tenth.
    { ...text, id: '8', kept: '2026-02-01 09:30:00.000Z', content: 'first' },
    { ...text, item: 'c', id: '11', kept: DAY, content: 'of another' },
  ];
  const items = [makeNote({ id: 'a' }), makeNote({ id: 'b' })];
  const { items: written } = JSON.parse(toJson({ collections: [], items, versions }, 0)) as {
    items: { versions: object[] }[];
  };
  const rest = { device: 'Firefox on Linux', type: 'text', title: 'T' };
  expect(written.map((item) => item.versions)).toEqual([
    [
      { kept: '2026-02-01T09:30:00.000Z', ...rest, content: 'first' },
      { kept: DAY_ISO, ...rest, content: 'third' },
      { kept: DAY_ISO, ...rest, content: 'second' },
    ],
    [],
  ]);
});

it('leaves out no version of an item that it has', () => {
  fc.assert(
    fc.property(anyContentsWithVersions, (contents) => {
      const { items } = JSON.parse(toJson(contents, 0)) as {
        items: { id: string; versions: { content: string }[] }[];
      };
      for (const { id, versions } of items)
        expect(versions.map(({ content }) => content).sort()).toEqual(
          contents.versions
            .filter(({ item }) => item === id)
            .map(({ content }) => content)
            .sort(),
        );
    }),
  );
});

it('has a line for each record', () => {
  const items = [makeNote({ content: 'a\nb' }), makeNote()];
  const json = toJson({ collections: [makeCollection()], items }, 0);
  expect(json.trimEnd().split('\n')).toHaveLength(8);
});
