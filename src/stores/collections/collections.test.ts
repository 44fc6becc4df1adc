import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  clearCurrentCollection,
  collectionOfSlug,
  currentCollection,
  setCurrentCollection,
  useCollections,
} from './collections';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { useReading } from '../sync/reading';
import { haveCollections, makeCollection, shownIds } from './collections.fixture';

const A = makeCollection('a', { slug: 'a-slug', sortOrder: 0 });
const B = makeCollection('b', { slug: 'b-slug', sortOrder: 1000 });
const C = makeCollection('c', { slug: 'c-slug', sortOrder: 2000 });

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
  haveCollections(engine, [C, A, B]);
  useReading.setState({ isAsked: true });
});
afterEach(() => {
  closeRecordingAccount();
});

const opened = (slug: string | undefined) => collectionOfSlug(useCollections.getState(), slug)?.id;

describe('the collections', () => {
  it('are shown in their order, the trash bin last', () => {
    expect(shownIds()).toEqual(['a', 'b', 'c', 'bin']);
  });

  it('with equal `sortOrder` are sorted by id, the order of their creation', () => {
    haveCollections(
      engine,
      [C, B, A].map((one) => ({ ...one, sortOrder: 0 })),
    );
    expect(shownIds()).toEqual(['a', 'b', 'c', 'bin']);
  });
});

describe('a slug', () => {
  it.each([
    ['b-slug', 'b'],
    ['trash', 'bin'],
    ['nowhere', 'a'],
    ['', 'a'],
    [undefined, 'a'],
  ])('%j opens %s', (slug, id) => {
    expect(opened(slug)).toBe(id);
  });

  it('may be the id of a collection without a slug yet', () => {
    haveCollections(engine, [A, makeCollection('minted1', { slug: '', isPending: true })]);
    expect(opened('minted1')).toBe('minted1');
  });

  it('opens nothing before the first pull if it is unknown, because another device may have created it', () => {
    useReading.setState({ isAsked: false });
    expect([opened('nowhere'), opened('b-slug'), opened(undefined)]).toEqual([undefined, 'b', 'a']);
  });

  it('never opens the trash bin instead of a deleted collection', () => {
    setCurrentCollection('b', 'b-slug');
    haveCollections(engine, []);
    expect([opened('b-slug'), opened('nowhere'), opened(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(opened('trash')).toBe('bin');
  });

  it('opens nothing while no collection is loaded', () => {
    useCollections.setState({ collections: [] });
    expect([opened(undefined), opened('a-slug')]).toEqual([undefined, undefined]);
  });
});

describe('the slug that opened the current collection', () => {
  it('still refers to it after a rename', () => {
    setCurrentCollection('b', 'b-slug');
    haveCollections(engine, [A, { ...B, slug: 'renamed' }, C]);
    expect([opened('b-slug'), opened('renamed')]).toEqual(['b', 'b']);
  });

  it('still refers to it after another collection has taken the slug', () => {
    setCurrentCollection('b', 'b-slug');
    haveCollections(engine, [A, { ...B, slug: 'renamed' }, { ...C, slug: 'b-slug' }]);
    expect(opened('b-slug')).toBe('b');
  });

  it.each(['a-slug', 'c-slug', 'trash'])(
    'means it while it asks for %s, and once that is rejected',
    (taken) => {
      setCurrentCollection('b', 'b-slug');
      haveCollections(engine, [A, { ...B, slug: taken }, C]);
      expect([opened('b-slug'), opened(taken)]).toEqual(['b', 'b']);
      setCurrentCollection('b', taken);
      haveCollections(engine, [A, B, C]);
      expect([opened(taken), opened('b-slug')]).toEqual(['b', 'b']);
    },
  );

  it.each([
    ['a', [B, C], 'b'],
    ['b', [A, C], 'c'],
    ['c', [A, B], 'b'],
  ])('means, once %s is deleted, the one that stands there now, or the last', (gone, left, id) => {
    setCurrentCollection(gone, `${gone}-slug`);
    haveCollections(engine, left);
    expect(opened(`${gone}-slug`)).toBe(id);
  });

  it('refers to the collection at the same index after it was moved and deleted', () => {
    setCurrentCollection('c', 'c-slug');
    haveCollections(engine, [A, B, { ...C, sortOrder: -1 }]);
    haveCollections(engine, [A, B]);
    expect(opened('c-slug')).toBe('a');
  });

  it('refers to the first collection if the first pull deletes it', () => {
    useReading.setState({ isAsked: false });
    setCurrentCollection('b', 'b-slug');
    haveCollections(engine, [A, C]);
    expect(opened('b-slug')).toBe('a');
  });

  it('refers to the first collection after another screen was open', () => {
    setCurrentCollection('c', 'c-slug');
    clearCurrentCollection();
    haveCollections(engine, [A, B]);
    expect(opened('c-slug')).toBe('a');
  });
});

describe('the current collection', () => {
  const current = () => currentCollection(useCollections.getState())?.id;

  it('is the one that was set, which may be the trash bin', () => {
    setCurrentCollection('bin', 'trash');
    expect(current()).toBe('bin');
  });

  it('is undefined on other screens', () => {
    setCurrentCollection('b', 'b-slug');
    clearCurrentCollection();
    expect(current()).toBeUndefined();
  });
});
