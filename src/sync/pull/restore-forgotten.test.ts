import { describe, expect, it } from 'vitest';

import type { Collection, TrashBin } from '../../domain/collection';
import type { StoreName } from '../../domain/mutators/mutation';
import type { AnyRecord } from '../replica/records';
import { forgottenMutations as atParting } from './restore-forgotten';
import { record } from './held-puller.fixture';

const [OLDER, NEWER] = ['2026-01-01 00:00:00.000Z', '2026-02-01 00:00:00.000Z'];

const collection = (name: string, updated: string): Collection => {
  const [owner, created] = ['owner0000000001', OLDER];
  return { id: 'home', name, slug: name.toLowerCase(), sortOrder: 1000, owner, created, updated };
};
type ById = ReadonlyMap<string, AnyRecord>;
const byId = (...records: AnyRecord[]) => new Map(records.map((each) => [each.id, each]));
const none = byId();
/** Returns the mutations if the fork point is unknown. */
const forgottenMutations = (...[store, before, now]: [StoreName, ById, ById]) =>
  atParting(store, before, now, null);

describe('an item that the server has forgotten', () => {
  const item = record('a', { title: 'Shop', content: 'Milk', isTodoDone: true });

  it('is made again with all that a person made of it', () => {
    expect(forgottenMutations('items', byId(item), none)).toEqual([
      {
        store: 'items',
        kind: 'create',
        action: 'create',
        recordId: 'a',
        fields: {
          collection: 'inbox',
          type: 'text',
          title: 'Shop',
          content: 'Milk',
          shouldCopyOnClick: false,
          isTodoDone: true,
        },
        // If another device has recreated the item and edited it, the server keeps both texts.
        base: { title: '', content: '' },
      },
    ]);
  });

  it('goes into the trash again if it was there', () => {
    const mutations = forgottenMutations('items', byId({ ...item, isTrashed: true }), none);
    expect(mutations.map(({ kind }) => kind)).toEqual(['create', 'trash']);
  });
});

describe('an item that both have', () => {
  const mine = (fields: Partial<typeof item>) => byId({ ...item, updated: NEWER, ...fields });
  const item = record('a', { title: 'Shop', content: 'Milk', updated: OLDER });

  it('gets the device’s words where those are the newer ones, on what the server has', () => {
    expect(forgottenMutations('items', mine({ content: 'Milk\nBread' }), byId(item))).toEqual([
      {
        store: 'items',
        kind: 'update',
        action: 'edit',
        recordId: 'a',
        fields: { content: 'Milk\nBread' },
        base: expect.objectContaining({ title: item.title, content: 'Milk', isTrashed: false }),
      },
    ]);
  });

  it.each([
    ['trash', mine({ isTrashed: true }), byId(item)],
    ['untrash', mine({ isTrashed: false }), byId({ ...item, isTrashed: true })],
  ])('has a newer %s done again, and nothing else', (kind, before, now) => {
    expect(forgottenMutations('items', before, now)).toEqual([
      { store: 'items', kind, action: kind, recordId: 'a' },
    ]);
  });

  it.each([
    ['older', { updated: '2025-12-01 00:00:00.000Z' }],
    ['as old', { updated: OLDER }],
  ])('keeps the server’s words where the device’s are %s', (_, fields) => {
    expect(
      forgottenMutations('items', byId({ ...item, content: 'x', ...fields }), byId(item)),
    ).toEqual([]);
  });

  it('is left alone where only what the server writes is another', () => {
    expect(forgottenMutations('items', mine({ icon: 'x', faviconUrl: 'y' }), byId(item))).toEqual(
      [],
    );
  });
});

describe('where it is known when the server’s life and the one before it have parted', () => {
  const [PARTED, LATER] = ['2026-03-01 00:00:00.000Z', '2026-04-01 00:00:00.000Z'];
  const PARTING = { written: PARTED, timeline: 'life' };
  const [BEFORE, AFTER] = [NEWER, '2026-03-02 00:00:00.000Z'];
  const mine = record('a', { title: 'Shop', content: 'Tea', updated: AFTER });
  const back = (one: typeof mine, other?: typeof mine) =>
    atParting('items', byId(one), other ? byId(other) : none, PARTING);
  const forgotten = { timeline: 'life', updated: AFTER };

  it('a text of since then counts, and that which was written on the server is kept beside it', () => {
    const theirs = { ...mine, content: 'Milk', isTodoDone: true, isTrashed: true, updated: LATER };
    expect(back(mine, theirs)).toEqual([
      {
        store: 'items',
        kind: 'update',
        action: 'edit',
        recordId: 'a',
        fields: { content: 'Tea' },
        base: {
          collection: 'inbox',
          type: 'text',
          title: 'Shop',
          content: '',
          shouldCopyOnClick: false,
          isTodoDone: true,
          isTrashed: true,
        },
        forgotten,
      },
    ]);
  });

  it('a text has its type with it', () => {
    const theirs = { ...mine, type: 'link' as const, content: 'https://a.example', updated: LATER };
    expect(back(mine, theirs)).toMatchObject([
      { fields: { type: 'text', content: 'Tea' }, base: { type: 'link', content: '' } },
    ]);
    expect(back(mine, { ...theirs, content: 'Tea' })).toEqual([]);
  });

  it('takes the place of one that is as it was then', () => {
    const theirs = { ...mine, content: 'Milk', updated: BEFORE };
    expect(back({ ...mine, isTrashed: true }, theirs)).toMatchObject([
      { fields: { content: 'Tea' }, base: { content: 'Milk' }, forgotten },
      { kind: 'trash' },
    ]);
  });

  it('is kept beside one of since then, also where that is the older one', () => {
    const theirs = { ...mine, content: 'Milk', isTodoDone: true, updated: AFTER };
    expect(back({ ...mine, updated: LATER }, theirs)).toMatchObject([
      {
        fields: { content: 'Tea', isTodoDone: false },
        base: { content: '', isTodoDone: true },
        forgotten: { timeline: 'life', updated: LATER },
      },
    ]);
  });

  it.each([BEFORE, PARTED])('what the device has from %s is left alone', (updated) => {
    expect(back({ ...mine, updated }, { ...mine, content: 'Milk', updated: LATER })).toEqual([]);
  });

  it('what was moved, ticked or trashed since then is as the server has it by now', () => {
    const theirs = { ...mine, collection: 'home', isTodoDone: true, updated: LATER };
    expect(back({ ...mine, isTrashed: true }, theirs)).toEqual([]);
  });

  it('what is made again says which version it is', () => {
    expect(back({ ...mine, isTrashed: true })).toMatchObject([
      { kind: 'create', forgotten },
      { kind: 'trash' },
    ]);
    expect(back({ ...mine, updated: BEFORE })[0]).not.toHaveProperty('forgotten');
  });

  it('the later name of a collection counts', () => {
    const [before, now] = [collection('Recipes', AFTER), collection('Food', LATER)];
    expect(atParting('itemCollections', byId(before), byId(now), PARTING)).toEqual([]);
    expect(atParting('itemCollections', byId(before), none, PARTING)).toHaveLength(1);
  });
});

it('an item that only the server has is nobody’s to bring back', () => {
  expect(forgottenMutations('items', none, byId(record('a')))).toEqual([]);
});

describe('a collection', () => {
  it('that the server has forgotten is made again', () => {
    expect(forgottenMutations('itemCollections', byId(collection('Home', NEWER)), none)).toEqual([
      {
        store: 'itemCollections',
        kind: 'create',
        action: 'createCollection',
        recordId: 'home',
        fields: { name: 'Home', slug: 'home', sortOrder: 1000 },
        base: {},
      },
    ]);
  });

  it('gets the newer name, on the one that the server has', () => {
    const before = byId(collection('Recipes', NEWER));
    expect(forgottenMutations('itemCollections', before, byId(collection('Food', OLDER)))).toEqual([
      {
        store: 'itemCollections',
        kind: 'update',
        action: 'updateCollection',
        recordId: 'home',
        fields: { name: 'Recipes', slug: 'recipes' },
        base: { name: 'Food', slug: 'food' },
      },
    ]);
    const older = byId(collection('Recipes', OLDER));
    expect(forgottenMutations('itemCollections', older, byId(collection('Food', NEWER)))).toEqual(
      [],
    );
  });
});

describe('the trash bin', () => {
  const bin = (name: string, updated: string): TrashBin => {
    const { sortOrder: _, ...rest } = collection(name, updated);
    return rest;
  };

  it('gets the newer name, but is never made: it comes with its account', () => {
    expect(forgottenMutations('trashBins', byId(bin('Bin', NEWER)), none)).toEqual([]);
    expect(
      forgottenMutations('trashBins', byId(bin('Bin', NEWER)), byId(bin('Trash', OLDER))),
    ).toMatchObject([
      { store: 'trashBins', kind: 'update', fields: { name: 'Bin' }, base: { name: 'Trash' } },
    ]);
  });
});
