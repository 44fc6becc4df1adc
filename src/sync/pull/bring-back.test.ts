import { describe, expect, it } from 'vitest';

import type { Collection, TrashBin } from '../../domain/collection';
import type { AnyRecord } from '../state/records';
import { broughtBack } from './bring-back';
import { record } from './held-puller.cases';

const [OLDER, NEWER] = ['2026-01-01 00:00:00.000Z', '2026-02-01 00:00:00.000Z'];

const collection = (name: string, updated: string): Collection => {
  const [owner, created] = ['owner0000000001', OLDER];
  return { id: 'home', name, slug: name.toLowerCase(), sortOrder: 1000, owner, created, updated };
};
const byId = (...records: AnyRecord[]) => new Map(records.map((each) => [each.id, each]));
const none = byId();

describe('an item that the server has forgotten', () => {
  const item = record('a', { title: 'Shop', content: 'Milk', isTodoDone: true });

  it('is made again with all that a person made of it', () => {
    expect(broughtBack('items', byId(item), none)).toEqual([
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
        // Where another device has made it again and written on, both texts are kept.
        base: { title: '', content: '' },
      },
    ]);
  });

  it('goes into the trash again if it was there', () => {
    const changes = broughtBack('items', byId({ ...item, isTrashed: true }), none);
    expect(changes.map(({ kind }) => kind)).toEqual(['create', 'trash']);
  });
});

describe('an item that both have', () => {
  const mine = (fields: Partial<typeof item>) => byId({ ...item, updated: NEWER, ...fields });
  const item = record('a', { title: 'Shop', content: 'Milk', updated: OLDER });

  it('gets the device’s words where those are the newer ones, on what the server has', () => {
    expect(broughtBack('items', mine({ content: 'Milk\nBread' }), byId(item))).toEqual([
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
    expect(broughtBack('items', before, now)).toEqual([
      { store: 'items', kind, action: kind, recordId: 'a' },
    ]);
  });

  it.each([
    ['older', { updated: '2025-12-01 00:00:00.000Z' }],
    ['as old', { updated: OLDER }],
  ])('keeps the server’s words where the device’s are %s', (_, fields) => {
    expect(broughtBack('items', byId({ ...item, content: 'x', ...fields }), byId(item))).toEqual(
      [],
    );
  });

  it('is left alone where only what the server writes is another', () => {
    expect(broughtBack('items', mine({ icon: 'x', faviconUrl: 'y' }), byId(item))).toEqual([]);
  });
});

it('an item that only the server has is nobody’s to bring back', () => {
  expect(broughtBack('items', none, byId(record('a')))).toEqual([]);
});

describe('a collection', () => {
  it('that the server has forgotten is made again', () => {
    expect(broughtBack('itemCollections', byId(collection('Home', NEWER)), none)).toEqual([
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
    expect(broughtBack('itemCollections', before, byId(collection('Food', OLDER)))).toEqual([
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
    expect(broughtBack('itemCollections', older, byId(collection('Food', NEWER)))).toEqual([]);
  });
});

describe('the trash bin', () => {
  const bin = (name: string, updated: string): TrashBin => {
    const { sortOrder: _, ...rest } = collection(name, updated);
    return rest;
  };

  it('gets the newer name, but is never made: it comes with its account', () => {
    expect(broughtBack('trashBins', byId(bin('Bin', NEWER)), none)).toEqual([]);
    expect(
      broughtBack('trashBins', byId(bin('Bin', NEWER)), byId(bin('Trash', OLDER))),
    ).toMatchObject([
      { store: 'trashBins', kind: 'update', fields: { name: 'Bin' }, base: { name: 'Trash' } },
    ]);
  });
});
