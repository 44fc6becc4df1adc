import { describe, expect, it } from 'vitest';

import type { Collection, TrashBin } from '../../domain/collection';
import type { StoreName } from '../../domain/mutators/mutation';
import type { AnyRecord } from '../replica/records';
import { forgottenMutations as afterFork } from './restore-forgotten';
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
  afterFork(store, before, now, null);

describe('an item that the server has forgotten', () => {
  const item = record('a', { title: 'Shop', content: 'Milk', isTodoDone: true });

  it('is created again with all fields that a user can change', () => {
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

  it('is pinned again; an unset pin is left out, since an older server refuses the field', () => {
    const [create] = forgottenMutations('items', byId({ ...item, isPinned: true }), none);
    expect(create?.fields).toMatchObject({ isPinned: true });
    expect(forgottenMutations('items', byId(item), none)[0]?.fields).not.toHaveProperty('isPinned');
  });

  it('is put away again; a blank time is left out, since an older server refuses the field', () => {
    const laterUntil = NEWER;
    const [create] = forgottenMutations('items', byId({ ...item, laterUntil }), none);
    expect(create?.fields).toMatchObject({ laterUntil });
    expect(forgottenMutations('items', byId(item), none)[0]?.fields).not.toHaveProperty(
      'laterUntil',
    );
  });

  it('is moved to the trash bin again if it was there', () => {
    const mutations = forgottenMutations('items', byId({ ...item, isTrashed: true }), none);
    expect(mutations.map(({ kind }) => kind)).toEqual(['create', 'trash']);
  });
});

describe('an item that both the device and the server have', () => {
  const mine = (fields: Partial<typeof item>) => byId({ ...item, updated: NEWER, ...fields });
  const item = record('a', { title: 'Shop', content: 'Milk', updated: OLDER });

  it('gets the device’s fields if those are newer, based on the server’s', () => {
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
  ])('repeats a newer %s, and nothing else', (kind, before, now) => {
    expect(forgottenMutations('items', before, now)).toEqual([
      { store: 'items', kind, action: kind, recordId: 'a' },
    ]);
  });

  it.each([true, false])('gets a newer pin: %s', (isPinned) => {
    const theirs = byId({ ...item, isPinned: !isPinned });
    expect(forgottenMutations('items', mine({ isPinned }), theirs)).toMatchObject([
      { kind: 'update', fields: { isPinned } },
    ]);
  });

  it.each([
    [NEWER, ''],
    [NEWER, OLDER],
    ['', NEWER],
  ])('gets a newer time to come back: “%s” in place of “%s”', (laterUntil, before) => {
    const theirs = byId({ ...item, laterUntil: before });
    expect(forgottenMutations('items', mine({ laterUntil }), theirs)).toMatchObject([
      { kind: 'update', fields: { laterUntil } },
    ]);
  });

  it('keeps the server’s time if an earlier build has stored the device’s record', () => {
    const { laterUntil: _, ...stored } = { ...item, updated: NEWER };
    const before = byId(stored as typeof item);
    expect(forgottenMutations('items', before, byId({ ...item, laterUntil: NEWER }))).toEqual([]);
  });

  it('keeps the server’s pin if an earlier build has stored the device’s record', () => {
    const { isPinned: _, ...stored } = { ...item, updated: NEWER };
    const before = byId(stored as typeof item);
    expect(forgottenMutations('items', before, byId({ ...item, isPinned: true }))).toEqual([]);
  });

  it.each([
    ['older', { updated: '2025-12-01 00:00:00.000Z' }],
    ['as old', { updated: OLDER }],
  ])('keeps the server’s text if the device’s is %s', (_, fields) => {
    expect(
      forgottenMutations('items', byId({ ...item, content: 'x', ...fields }), byId(item)),
    ).toEqual([]);
  });

  it('stays as it is if only fields that the server writes differ', () => {
    expect(forgottenMutations('items', mine({ icon: 'x', faviconUrl: 'y' }), byId(item))).toEqual(
      [],
    );
  });
});

describe('if the fork point is known', () => {
  const [FORKED, LATER] = ['2026-03-01 00:00:00.000Z', '2026-04-01 00:00:00.000Z'];
  const FORK_POINT = { written: FORKED, timeline: 'timeline' };
  const [BEFORE, AFTER] = [NEWER, '2026-03-02 00:00:00.000Z'];
  const mine = record('a', { title: 'Shop', content: 'Tea', updated: AFTER });
  const back = (one: typeof mine, other?: typeof mine) =>
    afterFork('items', byId(one), other ? byId(other) : none, FORK_POINT);
  const forgotten = { timeline: 'timeline', updated: AFTER };

  it('a text from after the fork point is restored, and the server’s newer text is kept too', () => {
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

  it('a text is restored with its type', () => {
    const theirs = { ...mine, type: 'link' as const, content: 'https://a.example', updated: LATER };
    expect(back(mine, theirs)).toMatchObject([
      { fields: { type: 'text', content: 'Tea' }, base: { type: 'link', content: '' } },
    ]);
    expect(back(mine, { ...theirs, content: 'Tea' })).toEqual([]);
  });

  it('a text replaces one that the server hasn’t changed since the fork point', () => {
    const theirs = { ...mine, content: 'Milk', updated: BEFORE };
    expect(back({ ...mine, isTrashed: true }, theirs)).toMatchObject([
      { fields: { content: 'Tea' }, base: { content: 'Milk' }, forgotten },
      { kind: 'trash' },
    ]);
  });

  it('a text is kept beside one from after the fork point, even if that is older', () => {
    const theirs = { ...mine, content: 'Milk', isTodoDone: true, updated: AFTER };
    expect(back({ ...mine, updated: LATER }, theirs)).toMatchObject([
      {
        fields: { content: 'Tea', isTodoDone: false },
        base: { content: '', isTodoDone: true },
        forgotten: { timeline: 'timeline', updated: LATER },
      },
    ]);
  });

  it.each([BEFORE, FORKED])('a record of the device from %s isn’t restored', (updated) => {
    expect(back({ ...mine, updated }, { ...mine, content: 'Milk', updated: LATER })).toEqual([]);
  });

  it('the server’s newer state wins over a move, a ticked todo and a move to the trash bin', () => {
    const theirs = { ...mine, collection: 'home', isTodoDone: true, updated: LATER };
    expect(back({ ...mine, isTrashed: true }, theirs)).toEqual([]);
  });

  it('a restored item names the forgotten version', () => {
    expect(back({ ...mine, isTrashed: true })).toMatchObject([
      { kind: 'create', forgotten },
      { kind: 'trash' },
    ]);
    expect(back({ ...mine, updated: BEFORE })[0]).not.toHaveProperty('forgotten');
  });

  it('the newer name of a collection wins', () => {
    const [before, now] = [collection('Recipes', AFTER), collection('Food', LATER)];
    expect(afterFork('itemCollections', byId(before), byId(now), FORK_POINT)).toEqual([]);
    expect(afterFork('itemCollections', byId(before), none, FORK_POINT)).toHaveLength(1);
  });
});

it('an item that only the server has needs no mutation', () => {
  expect(forgottenMutations('items', none, byId(record('a')))).toEqual([]);
});

describe('a collection', () => {
  it('is created again if the server has forgotten it', () => {
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

  it('gets the newer name, based on the server’s', () => {
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

  it('gets the newer name, but is never created: the server creates it with the account', () => {
    expect(forgottenMutations('trashBins', byId(bin('Bin', NEWER)), none)).toEqual([]);
    expect(
      forgottenMutations('trashBins', byId(bin('Bin', NEWER)), byId(bin('Trash', OLDER))),
    ).toMatchObject([
      { store: 'trashBins', kind: 'update', fields: { name: 'Bin' }, base: { name: 'Trash' } },
    ]);
  });
});
