import { describe, expect, it } from 'vitest';
import { mutateCollection, mutateTrashBin } from './mutate-collection';
import type { AccountView, Decision, Mutation } from './mutation';

const account: AccountView = {
  hasCollection: (id) => ['home', 'ideas'].includes(id),
  countItems: (id) => (id === 'home' ? 3 : 0),
  placeOf: (id) =>
    new Map([
      ['home', 500],
      ['ideas', 1000],
    ]).get(id),
  firstCollection: () => 'home',
  canRevive: true,
};
const stored = { name: 'Ideas', slug: 'ideas', sortOrder: 1000 };
const GONE = { outcome: 'gone', error: { status: 404, message: expect.any(String), data: {} } };

const mutation = (fields: Partial<Mutation>): Mutation => ({
  kind: 'update',
  store: 'itemCollections',
  recordId: 'ideas',
  fields: {},
  base: {},
  ...fields,
});

describe('a collection', () => {
  it.each<[string, typeof stored | undefined, Partial<Mutation>, object]>([
    [
      'is created',
      undefined,
      { kind: 'create', fields: { name: 'Ideas', slug: '' } },
      {
        outcome: 'applied',
        write: { kind: 'create', fields: { name: 'Ideas', slug: '' }, isTrashed: false },
      },
    ],
    [
      'that was already created stays as it is',
      stored,
      { kind: 'create', fields: { name: 'Ideas' } },
      { outcome: 'applied' },
    ],
    [
      'is renamed',
      stored,
      { fields: { name: 'Plans' }, base: { name: 'Ideas' } },
      { outcome: 'applied', write: { kind: 'update', fields: { name: 'Plans' } } },
    ],
    [
      'that was also renamed elsewhere gets the later name, and the other name is reported',
      { ...stored, name: 'Thoughts' },
      { fields: { name: 'Plans' }, base: { name: 'Ideas' } },
      {
        outcome: 'renamed',
        theirs: 'Thoughts',
        write: { kind: 'update', fields: { name: 'Plans' } },
      },
    ],
    [
      'that got the same name elsewhere stays as it is',
      { ...stored, name: 'Plans' },
      { fields: { name: 'Plans' }, base: { name: 'Ideas' } },
      { outcome: 'applied' },
    ],
    ['that doesn’t exist isn’t renamed', undefined, { fields: { name: 'Plans' } }, GONE],
    ['is deleted', stored, { kind: 'delete' }, { outcome: 'applied', write: { kind: 'delete' } }],
    [
      'is deleted by an undo if it has no items and still has its name',
      stored,
      { kind: 'delete', base: { name: 'Ideas' }, onlyIfUnused: true },
      { outcome: 'applied', write: { kind: 'delete' } },
    ],
    [
      'that was renamed elsewhere isn’t deleted by an undo',
      { ...stored, name: 'Plans' },
      { kind: 'delete', base: { name: 'Ideas' }, onlyIfUnused: true },
      { outcome: 'applied' },
    ],
    [
      'that has items isn’t deleted by an undo',
      stored,
      { kind: 'delete', recordId: 'home', base: { name: 'Ideas' }, onlyIfUnused: true },
      { outcome: 'applied' },
    ],
    [
      'that has no more items than the person saw is deleted',
      stored,
      { kind: 'delete', recordId: 'home', itemCount: 3 },
      { outcome: 'applied', write: { kind: 'delete' } },
    ],
    [
      'that has more items than the person saw isn’t deleted',
      stored,
      { kind: 'delete', recordId: 'home', itemCount: 2 },
      {
        outcome: 'rejected',
        error: { status: 412, message: expect.stringContaining('another device'), data: {} },
      },
    ],
    ['that doesn’t exist counts as deleted', undefined, { kind: 'delete' }, { outcome: 'applied' }],
    ['can’t be moved to the trash bin', stored, { kind: 'trash' }, GONE],
    ['that doesn’t exist isn’t sorted', undefined, { kind: 'sort' }, GONE],
  ])('%s', (_, record, parts, decision) => {
    expect(mutateCollection(record, mutation(parts), account)).toEqual(decision);
  });

  it('is sorted with the others that still exist', () => {
    const sortOrders = ['home', 'gone', 'ideas'].map((id, index) => ({ id, sortOrder: index }));
    expect(mutateCollection(stored, mutation({ kind: 'sort', sortOrders }), account)).toEqual({
      outcome: 'applied',
      write: {
        kind: 'sort',
        places: [
          { id: 'home', sortOrder: 0 },
          { id: 'ideas', sortOrder: 2 },
        ],
      },
    });
  });

  it('isn’t written by a sort if it already has its position', () => {
    const sortOrders = [
      { id: 'home', sortOrder: 500 },
      { id: 'ideas', sortOrder: -1 },
    ];
    expect(mutateCollection(stored, mutation({ kind: 'sort', sortOrders }), account)).toEqual({
      outcome: 'applied',
      write: { kind: 'sort', places: [{ id: 'ideas', sortOrder: -1 }] },
    });
  });
});

describe('a trash bin', () => {
  const bin = { name: 'Trash Bin', slug: 'trash-bin' };
  it.each<[string, typeof bin | undefined, Partial<Mutation>, object]>([
    [
      'is renamed',
      bin,
      { fields: { name: 'Waste' }, base: { name: 'Trash Bin' } },
      {
        outcome: 'applied',
        write: { kind: 'update', fields: { name: 'Waste' } },
      } satisfies Decision,
    ],
    [
      'that was also renamed elsewhere gets the later name',
      { ...bin, name: 'Paper' },
      { fields: { name: 'Waste' }, base: { name: 'Trash Bin' } },
      { outcome: 'renamed', theirs: 'Paper', write: { kind: 'update', fields: { name: 'Waste' } } },
    ],
    [
      'can’t be deleted',
      bin,
      { kind: 'delete' },
      {
        outcome: 'rejected',
        error: {
          status: 400,
          message: 'Your only Trash Bin collection "Trash Bin" cannot be deleted.',
          data: {},
        },
      },
    ],
    ['can’t be created', bin, { kind: 'create' }, GONE],
    ['of another account can’t be changed', undefined, { fields: { name: 'Waste' } }, GONE],
  ])('%s', (_, record, parts, decision) => {
    expect(mutateTrashBin(record, mutation({ store: 'trashBins', ...parts }))).toEqual(decision);
  });
});
