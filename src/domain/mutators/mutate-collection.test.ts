import { describe, expect, it } from 'vitest';
import { mutateCollection, mutateTrashBin } from './mutate-collection';
import type { AccountView, Decision, Mutation } from './mutation';

const account: AccountView = {
  hasCollection: (id) => ['home', 'ideas'].includes(id),
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
      'is made',
      undefined,
      { kind: 'create', fields: { name: 'Ideas', slug: '' } },
      {
        outcome: 'applied',
        write: { kind: 'create', fields: { name: 'Ideas', slug: '' }, isTrashed: false },
      },
    ],
    [
      'that arrived before is left as it is',
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
      'that was renamed elsewhere has the later name, and the other is told',
      { ...stored, name: 'Thoughts' },
      { fields: { name: 'Plans' }, base: { name: 'Ideas' } },
      {
        outcome: 'renamed',
        theirs: 'Thoughts',
        write: { kind: 'update', fields: { name: 'Plans' } },
      },
    ],
    [
      'that was given the same name elsewhere has it',
      { ...stored, name: 'Plans' },
      { fields: { name: 'Plans' }, base: { name: 'Ideas' } },
      { outcome: 'applied' },
    ],
    ['that is gone is not renamed', undefined, { fields: { name: 'Plans' } }, GONE],
    ['is deleted', stored, { kind: 'delete' }, { outcome: 'applied', write: { kind: 'delete' } }],
    ['that is gone is deleted', undefined, { kind: 'delete' }, { outcome: 'applied' }],
    ['knows no trash', stored, { kind: 'trash' }, GONE],
    ['that is gone is not sorted', undefined, { kind: 'sort' }, GONE],
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

  it('is sorted without those that already have their place', () => {
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
      'that was renamed elsewhere has the later name',
      { ...bin, name: 'Paper' },
      { fields: { name: 'Waste' }, base: { name: 'Trash Bin' } },
      { outcome: 'renamed', theirs: 'Paper', write: { kind: 'update', fields: { name: 'Waste' } } },
    ],
    [
      'stays',
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
    ['is not made', bin, { kind: 'create' }, GONE],
    ['of somebody else is none', undefined, { fields: { name: 'Waste' } }, GONE],
  ])('%s', (_, record, parts, decision) => {
    expect(mutateTrashBin(record, mutation({ store: 'trashBins', ...parts }))).toEqual(decision);
  });
});
