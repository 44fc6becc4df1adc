import { expect, it } from 'vitest';
import type { FileContents } from '../file-contents';
import { mergeContents } from './merge-contents';

function contentsOf(
  collections: readonly string[],
  used: readonly number[],
  other: Partial<FileContents> = {},
): FileContents {
  const items = used.map((collection) => ({
    ...({ type: 'text', title: '', content: 'x' } as const),
    collection,
    place: { line: 1 },
  }));
  return { format: 'bookmarks', collections, items, problems: [], remarks: [], ...other };
}

it('collections of one name are one, unless one file has two of it', () => {
  const merged = mergeContents([
    { file: 'a', contents: contentsOf(['Read', 'Work'], [0, 1]) },
    { file: 'b', contents: contentsOf(['Work', 'Work', 'New'], [0, 1, 2]) },
  ]);
  expect(merged.collections).toEqual(['Read', 'Work', 'Work', 'New']);
  expect(merged.items.map(({ collection }) => collection)).toEqual([0, 1, 1, 2, 3]);
});

it('only the empty collections of Jot are kept, with what is known of each', () => {
  const fields = [{ slug: 'a' }, { slug: 'b' }];
  const merged = mergeContents([
    { file: 'a', contents: contentsOf(['Folder'], []) },
    {
      file: 'b',
      contents: contentsOf(['Read', 'Empty'], [0], { format: 'jot', collectionFields: fields }),
    },
    { file: 'c', contents: contentsOf(['Other'], [0]) },
  ]);
  expect(merged.format).toBe('jot');
  expect(merged.collections).toEqual(['Read', 'Empty', 'Other']);
  expect(merged.collectionFields?.map((each) => each?.slug)).toEqual(['a', 'b', undefined]);
});

it('items, problems and remarks tell their file', () => {
  const problem = { place: { file: 'x.md', line: 2 }, excerpt: '', reason: 'No.' };
  const merged = mergeContents([
    { file: 'a.zip', contents: contentsOf([], [], { problems: [problem], remarks: ['1 tag.'] }) },
    { file: null, contents: contentsOf(['Read'], [0], { remarks: ['2 tags.'] }) },
    { file: 'b.html', contents: contentsOf(['Read'], [0]) },
  ]);
  expect(merged.problems[0]?.place).toEqual({ file: 'a.zip/x.md', line: 2 });
  expect(merged.remarks).toEqual(['a.zip: 1 tag.', '2 tags.']);
  expect(merged.items.map(({ place }) => place)).toEqual([
    { line: 1 },
    { file: 'b.html', line: 1 },
  ]);
});
