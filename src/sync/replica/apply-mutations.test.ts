import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Collection, TrashBin } from '../../domain/collection';
import { convertToTodo } from '../../domain/convert';
import { classifyNewItem } from '../../domain/creation';
import type { Item } from '../../domain/item';
import { anyItem, makeItem } from '../../domain/item.fixture';
import { updateItem } from '../../domain/item-update';
import { anyText } from '../../domain/text.fixture';
import type { ClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { showCollection, showItem, showTrashBin } from './apply-mutations';

const OWNER = 'owner0000000001';

function create(fields: ClientMutation['fields']): ClientMutation {
  return makeMutation({ kind: 'create', recordId: 'new', fields });
}

describe('an item that isn’t sent yet', () => {
  it('looks as it will be stored, pending, with the time of its creation', () => {
    const fields = { collection: 'inbox', title: '', content: 'Milk' };
    expect(showItem(undefined, [create(fields)], OWNER)).toEqual(
      makeItem({
        id: 'new',
        owner: OWNER,
        content: 'Milk',
        updated: '',
        isPending: true,
        isUnsent: true,
      }),
    );
  });

  it.each([
    ['Milk', 'text', '', 'Milk'],
    [':td: Buy milk', 'todo', 'Buy milk', ''],
    ['example.com/a', 'link', '', 'https://example.com/a'],
  ])('%s becomes a %s', (content, type, title, shown) => {
    const view = showItem(undefined, [create({ content })], OWNER);
    expect(view).toMatchObject({ type, title, content: shown });
  });

  it('has the date that came with it', () => {
    const mutation = { ...create({ content: 'Milk' }), created: Date.UTC(2001, 1, 3) };
    expect(showItem(undefined, [mutation], OWNER)).toMatchObject({
      created: '2001-02-03 00:00:00.000Z',
      isDated: true,
    });
  });

  it('is classified by the rule that the server applies', () => {
    fc.assert(
      fc.property(fc.option(anyText, { nil: undefined }), anyText, (title, content) => {
        const view = showItem(undefined, [create({ title, content })], OWNER);
        const ruled = classifyNewItem({ title, content });
        const expected = 'error' in ruled ? undefined : { ...view, ...ruled.item };
        expect(view).toEqual(expected);
      }),
    );
  });

  it('is the server’s record if the server already has it and the response was lost', () => {
    const record = makeItem({ id: 'new', content: 'stored' });
    const view = showItem(record, [create({ content: 'sent' })], OWNER);
    expect(view).toEqual({ ...record, isUnsent: true });
  });

  it('applies the mutations after its creation', () => {
    const mutations = [
      create({ collection: 'inbox', content: ':td: Buy milk' }),
      makeMutation({ recordId: 'new', fields: { isTodoDone: true } }),
      makeMutation({ recordId: 'new', kind: 'trash' }),
    ];
    const view = showItem(undefined, mutations, OWNER);
    expect(view).toMatchObject({ isTodoDone: true, isTrashed: true, isPending: true });
  });
});

describe('an item with mutations', () => {
  const note = makeItem();

  it('gets its earlier type and text from an undo, or stays as it is if the text has changed', () => {
    const before = { type: 'text', title: '', content: 'Buy\nmilk' } as const;
    const revert = makeMutation({ kind: 'revert', action: 'revert', fields: before });
    const todo = makeItem({ type: 'todo', title: 'Buy milk', content: '' });
    expect(showItem(todo, [revert], OWNER)).toMatchObject({ ...before, isUnsent: true });
    const other = { ...todo, title: 'Buy bread' };
    expect(showItem(other, [revert], OWNER)).toEqual({ ...other, isUnsent: true });
  });

  it.each(['isPinned', 'laterUntil'] as const)(
    'has no %s if a build from before the field has stored it',
    (field) => {
      const stored: Partial<Item> = { ...note };
      delete stored[field];
      expect(showItem(stored as Item, [], OWNER)).toEqual(note);
    },
  );

  it('is itself without any', () => {
    expect(showItem(note, [], OWNER)).toEqual(note);
    expect(showItem(undefined, [], OWNER)).toBeUndefined();
  });

  it('is changed by the rule that the server applies', () => {
    const patch = fc.record(
      { title: anyText, content: anyText, isTodoDone: fc.boolean() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyItem, patch, (stored, fields) => {
        const item = { ...stored, isPending: false, isUnsent: true };
        const ruled = updateItem(item, fields);
        const expected = 'error' in ruled ? item : { ...item, ...ruled.item };
        expect(showItem(item, [makeMutation({ fields })], OWNER)).toEqual(expected);
      }),
    );
  });

  it.each<[string, Partial<ClientMutation>, object]>([
    ['edited', { fields: { title: 'New' } }, { title: 'New', content: 'Milk' }],
    ['moved', { fields: { collection: 'ideas' } }, { collection: 'ideas', content: 'Milk' }],
    ['pinned', { fields: { isPinned: true } }, { isPinned: true, content: 'Milk' }],
    [
      'put away',
      { action: 'putAway', fields: { laterUntil: '2026-01-31 09:30:00.000Z' } },
      { laterUntil: '2026-01-31 09:30:00.000Z', content: 'Milk' },
    ],
    ['set to copy', { fields: { shouldCopyOnClick: true } }, { shouldCopyOnClick: true }],
    [
      'converted',
      { fields: convertToTodo('Milk').fields },
      { type: 'todo', title: 'Milk', content: '' },
    ],
    [
      'trashed',
      { kind: 'trash' },
      { isTrashed: true, trashedDateTime: '2026-01-31 09:30:00.000Z' },
    ],
    ['asked for again, which is nothing unsent of the person’s', { kind: 'refetch' }, note],
  ])('is %s', (_, mutation, expected) => {
    expect(showItem(note, [makeMutation(mutation)], OWNER)).toMatchObject(expected);
  });

  it('is restored', () => {
    const trashed = { ...note, isTrashed: true, trashedDateTime: '2026-02-01 00:00:00.000Z' };
    expect(showItem(trashed, [makeMutation({ kind: 'untrash' })], OWNER)).toEqual({
      ...note,
      isUnsent: true,
    });
  });

  it('is gone when it is deleted, whatever changed before and after', () => {
    const edit = makeMutation({ fields: { title: 'x' } });
    expect(showItem(note, [edit, makeMutation({ kind: 'delete' }), edit], OWNER)).toBeUndefined();
  });

  it('applies its mutations in their order', () => {
    const toggles = [true, false].map((isTodoDone) => makeMutation({ fields: { isTodoDone } }));
    const todo = makeItem({ type: 'todo', title: 'Buy milk', content: '' });
    expect(showItem(todo, toggles, OWNER)?.isTodoDone).toBe(false);
    expect(showItem(todo, toggles.toReversed(), OWNER)?.isTodoDone).toBe(true);
  });

  it('stays as it was if the server will reject the update, except for its collection', () => {
    const mutation = makeMutation({ fields: { title: 'x'.repeat(201), collection: 'ideas' } });
    expect(showItem(note, [mutation], OWNER)).toEqual({
      ...note,
      collection: 'ideas',
      isUnsent: true,
    });
  });

  it.each(['update', 'trash', 'untrash', 'delete', 'refetch'] as const)(
    'isn’t shown without its record, for a mutation of kind %s',
    (kind) => {
      expect(showItem(undefined, [makeMutation({ kind })], OWNER)).toBeUndefined();
    },
  );
});

describe('a collection with mutations', () => {
  const stored: Collection = {
    id: 'home',
    name: 'Home',
    slug: 'home',
    owner: OWNER,
    sortOrder: 1000,
    created: '2026-01-01 00:00:00.000Z',
    updated: '2026-01-01 00:00:00.000Z',
  };
  const mutation = (fields: Partial<ClientMutation>) => [
    makeMutation({ store: 'itemCollections', recordId: 'home', ...fields }),
  ];

  it('is itself without any', () => {
    const view = { ...stored, isTrashBin: false, isPending: false };
    expect(showCollection(stored, [], OWNER)).toEqual(view);
    expect(showCollection(undefined, [], OWNER)).toBeUndefined();
  });

  it('is pending until it is confirmed', () => {
    const fields = { name: 'Home', slug: 'home', sortOrder: 1000 };
    expect(showCollection(undefined, mutation({ kind: 'create', fields }), OWNER)).toEqual({
      ...stored,
      created: '2026-01-31 09:30:00.000Z',
      updated: '',
      isTrashBin: false,
      isPending: true,
    });
  });

  it.each([{ name: 'Ideas' }, { slug: 'ideas' }, { sortOrder: -1000 }, { sortOrder: 0 }])(
    'takes %o and leaves the rest',
    (fields) => {
      const view = showCollection(stored, mutation({ fields }), OWNER);
      expect(view).toEqual({ ...stored, ...fields, isTrashBin: false, isPending: false });
    },
  );

  it('is gone when it is deleted', () => {
    expect(showCollection(stored, mutation({ kind: 'delete' }), OWNER)).toBeUndefined();
  });

  it('isn’t created by an update', () => {
    const fields = { name: 'Ideas' };
    expect(showCollection(undefined, mutation({ fields }), OWNER)).toBeUndefined();
  });
});

describe('a trash bin with mutations', () => {
  const { id, owner, created, updated } = makeItem({ id: 'bin' });
  const stored: TrashBin = { id, owner, created, updated, name: 'Trash', slug: 'trash' };

  it('gets the name and the slug', () => {
    const fields = { name: 'Bin', slug: 'bin' };
    const mutation = makeMutation({ store: 'trashBins', recordId: 'bin', fields });
    expect(showTrashBin(stored, [mutation], OWNER)).toEqual({
      ...stored,
      ...fields,
      isTrashBin: true,
    });
    expect(showTrashBin(undefined, [mutation], OWNER)).toBeUndefined();
  });
});
