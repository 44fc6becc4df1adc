import { describe, expect, it } from 'vitest';
import type { FileContents, FileItem } from '../../formats/file-contents';
import { importChanges } from './import-mutations';
import { guessTargets, newCollections, targetProblem, type ImportTarget } from './import-targets';

const item = (
  content: string,
  collection: number | null,
  fields: Partial<FileItem> = {},
): FileItem => ({
  type: 'text',
  title: '',
  content,
  collection,
  place: {},
  ...fields,
});
const contents = (fields: Partial<FileContents>): FileContents => ({
  format: 'bookmarks',
  collections: [],
  items: [],
  problems: [],
  remarks: [],
  ...fields,
});
const ALL = [0, 1, 2].map((collection) => item('x', collection));
const existing = [
  { id: 'home', name: 'Home' },
  { id: 'work', name: 'Work' },
];

describe('where the collections of a file go', () => {
  it('is where one of that name is, else a new one; empty folders are nowhere', () => {
    const file = contents({
      collections: ['work ', 'Empty', 'x'.repeat(60)],
      items: [item('a', 0), item('b', 2), item('c', null)],
    });
    expect(guessTargets(file, existing, 'work')).toEqual([
      { source: null, sourceName: '', to: { kind: 'existing', id: 'work' } },
      { source: 0, sourceName: 'work ', to: { kind: 'existing', id: 'work' } },
      { source: 2, sourceName: 'x'.repeat(60), to: { kind: 'new', name: 'x'.repeat(50) } },
    ]);
  });

  it('is the same whichever way an accent is spelled', () => {
    const file = contents({ collections: ['Cafe\u0301'], items: [item('a', 0)] });
    expect(guessTargets(file, [{ id: 'cafe', name: 'caf\u00e9' }], null)).toMatchObject([
      { to: { kind: 'existing', id: 'cafe' } },
    ]);
  });

  it('keeps the empty collections of an account', () => {
    const file = contents({ format: 'jot', collections: ['Empty'] });
    expect(guessTargets(file, existing, null)).toMatchObject([
      { to: { kind: 'new', name: 'Empty' } },
    ]);
  });

  it('is the first collection where none is open', () => {
    expect(guessTargets(contents({ items: [item('a', null)] }), existing, null)).toMatchObject([
      { to: { kind: 'existing', id: 'home' } },
    ]);
  });

  it('is one new collection for one name, which has to be one', () => {
    const target = (source: number, name: string): ImportTarget => ({
      source,
      sourceName: name,
      to: { kind: 'new', name },
    });
    expect(newCollections([target(0, 'A'), target(1, 'a '), target(2, 'B')], ALL)).toEqual([
      { name: 'A', sources: [0, 1] },
      { name: 'B', sources: [2] },
    ]);
    // The file has two of that name.
    expect(newCollections([target(0, 'A'), target(1, 'A')], ALL)).toHaveLength(2);
    expect(
      targetProblem({ ...target(0, ''), to: { kind: 'existing', id: 'home' } }, existing),
    ).toBeNull();
    expect(
      targetProblem({ ...target(0, ''), to: { kind: 'existing', id: 'gone' } }, existing),
    ).toBe('This collection was deleted elsewhere. Choose another one.');
    expect(targetProblem(target(0, ' '), existing)).toMatch(/\d/);
    expect(targetProblem(target(0, 'A'), existing)).toBeNull();
    expect(targetProblem(target(0, 'home '), existing)).toMatch(/collection of this name/);
  });
});

describe('the mutations of an import', () => {
  const NOW = 1_000_000;
  const make = (items: readonly FileItem[], targets: readonly ImportTarget[]) => {
    let last = 0;
    return importChanges(items, targets, {
      mintId: () => `id${++last}`,
      now: NOW,
      sortOrders: [0, 1000],
      slugs: ['home', 'taken'],
    });
  };
  const targets: ImportTarget[] = [
    { source: null, sourceName: '', to: { kind: 'existing', id: 'home' } },
    { source: 0, sourceName: 'Reading', to: { kind: 'new', name: 'Reading' } },
    { source: 1, sourceName: 'reading', to: { kind: 'new', name: 'reading' } },
    { source: 2, sourceName: 'Left', to: { kind: 'none' } },
  ];

  it('begin with the new collections, after those that are there', () => {
    const [first, ...others] = make([item('a', 0), item('b', 1)], targets);
    expect(first).toMatchObject({
      store: 'itemCollections',
      kind: 'create',
      recordId: 'id1',
      fields: { name: 'Reading', slug: 'reading', sortOrder: 2000 },
    });
    expect(others.map(({ fields }) => fields?.collection)).toEqual(['id1', 'id1']);
  });

  it('keep the marks of items', () => {
    const marks = { isTodoDone: true, isPinned: true };
    const todo = item('a', null, { type: 'todo', title: 'a', content: '', ...marks });
    expect(make([todo], targets)).toMatchObject([{ kind: 'create', fields: marks }]);
  });

  it('put away until a time of the past too, but not for more than 10 years', () => {
    const times = [0, NOW + 60_000, Date.UTC(1980, 0, 2)];
    const made = make(
      times.map((laterUntil) => item('a', null, { laterUntil })),
      targets,
    );
    expect(made.map(({ fields }) => fields?.laterUntil)).toEqual([
      '1970-01-01 00:00:00.000Z',
      '1970-01-01 00:17:40.000Z',
      undefined,
    ]);
  });

  it('keep slug and date of a collection, or number a slug that is taken', () => {
    const target = (source: number, slug: string): ImportTarget => ({
      source,
      sourceName: `C ${source}`,
      to: { kind: 'new', name: `C ${source}` },
      fields: { slug, created: 7 },
    });
    const made = make(
      ALL,
      ['mine', 'Taken', 'mine'].map((slug, index) => target(index, slug)),
    ).slice(0, 3);
    expect(made.map(({ fields, created }) => [fields?.slug, created])).toEqual([
      ['mine', 7],
      ['taken-2', 7],
      ['mine-2', 7],
    ]);
  });

  it('make no collection that nothing goes into, but one that was empty in an account', () => {
    const target = (source: number, isEmpty?: true): ImportTarget => ({
      source,
      sourceName: `C ${source}`,
      to: { kind: 'new', name: `C ${source}` },
      ...(isEmpty && { isEmpty }),
    });
    const made = make([], [target(0), target(1, true)]);
    expect(made.map(({ fields }) => fields?.name)).toEqual(['C 1']);
  });

  it('make the first item of a file the newest, where it has no dates', () => {
    const made = make([item('a', null), item('b', null)], targets.slice(0, 1));
    expect(made.map(({ fields, created }) => [fields?.content, created])).toEqual([
      ['a', NOW],
      ['b', NOW - 1],
    ]);
  });

  it('keep a date, but none in the future', () => {
    const made = make(
      [item('a', null, { created: 5 }), item('b', null, { created: NOW + 5 })],
      targets.slice(0, 1),
    );
    expect(made.map(({ created }) => created)).toEqual([5, NOW]);
    expect(made.map(({ recordId }) => recordId)).toEqual(['id2', 'id1']);
  });

  it('put into the trash bin what was in one, and leave out what isn’t wanted', () => {
    const made = make(
      [item('a', null, { isTrashed: true }), item('b', 2)],
      [targets[0]!, targets[3]!],
    );
    expect(made.map(({ kind, recordId }) => [kind, recordId])).toEqual([
      ['create', 'id2'],
      ['trash', 'id2'],
    ]);
  });
});
