import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { ITEM_TYPES } from '../../domain/item';
import type { FileItem } from '../file-contents';
import { contentsOf, reasonOf } from './reading.fixture';

const words = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) => `w${text.trim()}`.replace(/\s+/g, ' '));

const item = fc.record({
  type: fc.constantFrom(...ITEM_TYPES),
  title: words,
  content: fc.string({ unit: 'grapheme' }),
  isTodoDone: fc.boolean(),
  isPinned: fc.boolean(),
  laterUntil: fc.option(fc.nat(4e12), { nil: undefined }),
  shouldCopyOnClick: fc.boolean(),
  isTrashed: fc.boolean(),
  created: fc.date({
    min: new Date('1980-01-01'),
    max: new Date('2090-01-01'),
    noInvalidDate: true,
  }),
  collection: fc.integer({ min: 0, max: 1 }),
});

function exported(
  items: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    format: 'jot',
    version: 1,
    exported: '2026-01-31T09:30:00.000Z',
    collections: [
      { id: 'c0', name: 'Reading', slug: 'reading', created: '2020-01-02T03:04:05.000Z' },
      { id: 'c1', name: 'Reading', slug: 'reading-2' },
    ],
    items,
    ...more,
  });
}

it('reads back what was written, two collections of one name included', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item), async (items) => {
      const written = items.map((each, index) => ({
        ...each,
        isTodoDone: each.isTodoDone && each.type === 'todo',
        shouldCopyOnClick: each.shouldCopyOnClick && each.type !== 'todo',
        content: each.type === 'link' ? `https://example.com/${index}` : each.content,
      }));
      const contents = await contentsOf(
        exported(
          written.map((each) => ({
            ...each,
            collection: `c${each.collection}`,
            created: each.created.toISOString(),
            laterUntil:
              each.laterUntil === undefined ? '' : new Date(each.laterUntil).toISOString(),
          })),
        ),
      );
      expect(contents).toEqual({
        format: 'jot',
        collections: ['Reading', 'Reading'],
        collectionFields: [
          { slug: 'reading', created: Date.UTC(2020, 0, 2, 3, 4, 5) },
          { slug: 'reading-2' },
        ],
        problems: [],
        remarks: [],
        items: written.map((each): FileItem => ({
          ...each,
          created: each.created.getTime(),
          place: {},
        })),
      });
    }),
  );
});

it('names what is no item, and takes the rest', async () => {
  const contents = await contentsOf(
    exported([
      { type: 'song', title: 'La' },
      { type: 'text', title: '', content: ' ' },
      { type: 'text', title: 'Kept' },
    ]),
  );
  expect(contents.items.map(({ title }) => title)).toEqual(['Kept']);
  expect(contents.problems).toEqual([
    { place: {}, excerpt: 'song La', reason: 'It is no note, link or todo.' },
    { place: {}, excerpt: '', reason: 'It has neither a title nor a content.' },
  ]);
});

it('tells of a newer version and of a damaged export', async () => {
  expect(await reasonOf(exported([], { version: 2 }))).toMatch(
    /version 2\. This Jot reads up to version 1: update/,
  );
  expect(await reasonOf('{"format":"jot","version":2,"notes":{}}')).toMatch(/version 2/);
  expect(await reasonOf('{"format":"jot","version":1}')).toMatch(/damaged/);
});

it('tells how many earlier versions it leaves out', async () => {
  const versions = [{ kept: '2026-01-31T09:30:00.000Z', device: '', type: 'text', title: 'a' }, {}];
  const contents = await contentsOf(
    exported([
      { type: 'text', title: 'a', content: 'b', versions },
      { type: 'text', title: 'c', content: 'd', versions: [] },
    ]),
  );
  expect(contents.items).toHaveLength(2);
  expect(contents.remarks).toEqual(['Earlier versions that are left out: 2.']);
});

it('keeps an item whose time to come back can’t be read, and says so', async () => {
  const times = ['2026-03-01T09:00:00.000Z', '', null, '2026-03-01', 1_772_352_000_000];
  const { items, remarks } = await contentsOf(
    exported(times.map((laterUntil) => ({ type: 'text', title: 'a', laterUntil }))),
  );
  const [moment] = times;
  expect(items.map(({ laterUntil }) => laterUntil)).toEqual([
    Date.parse(String(moment)),
    ...times.slice(1).map(() => undefined),
  ]);
  expect(remarks).toEqual([expect.stringMatching(/^Times to come back that can’t be read.*: 2\./)]);
});

it('replaces half a character, which is no text', async () => {
  const contents = await contentsOf(exported([{ type: 'text', title: 'a\ud800b', content: 'ok' }]));
  expect(contents.items[0]?.title).toBe('a\ufffdb');
});
