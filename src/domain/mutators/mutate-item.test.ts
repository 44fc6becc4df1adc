import { describe, expect, it } from 'vitest';
import { copyId, mutateItem, type StoredItem } from './mutate-item';
import type { AccountView, Decision, Mutation } from './mutation';

const account: AccountView = {
  hasCollection: (id) => ['home', 'ideas'].includes(id),
  hasItems: () => false,
  placeOf: () => 0,
  firstCollection: () => 'home',
  canRevive: true,
};

const stored = (fields: Partial<StoredItem> = {}): StoredItem => ({
  collection: 'home',
  type: 'text',
  title: '',
  content: 'a',
  isTrashed: false,
  ...fields,
});

const mutation = (fields: Partial<Mutation>): Mutation => ({
  kind: 'update',
  store: 'items',
  recordId: 'item1',
  fields: {},
  base: {},
  ...fields,
});

/** The base of an edit: an item's fields before it. */
const seen = {
  collection: 'ideas',
  type: 'text',
  title: 'Shop',
  content: 'Milk',
  shouldCopyOnClick: true,
  isTodoDone: false,
  isPinned: true,
  laterUntil: '2026-01-31 09:30:00.000Z',
} as const;

const GONE = { outcome: 'gone', error: { status: 404 } };

describe('a create', () => {
  const create = (fields: Mutation['fields'], base: Mutation['base'] = {}) =>
    mutation({ kind: 'create', fields, base });

  it.each<[string, StoredItem | undefined, Mutation, Decision]>([
    [
      'creates the item',
      undefined,
      create({ collection: 'ideas', content: 'b' }),
      {
        outcome: 'applied',
        write: { kind: 'create', fields: { collection: 'ideas', content: 'b' }, isTrashed: false },
      },
    ],
    [
      'goes into the first collection if its own was deleted',
      undefined,
      create({ collection: 'gone', content: 'b' }),
      {
        outcome: 'rehomed',
        write: { kind: 'create', fields: { collection: 'home', content: 'b' }, isTrashed: false },
      },
    ],
    [
      'that was already applied changes nothing, even if the item was changed since',
      stored({ content: 'written since' }),
      create({ collection: 'home', content: 'a' }),
      { outcome: 'applied' },
    ],
    [
      'that recreates an item changes nothing if another device has already recreated it',
      stored(),
      create({ collection: 'home', title: '', content: 'a' }, { title: '', content: 'a' }),
      { outcome: 'applied' },
    ],
    [
      'that recreates an item with an edit then applies only the edit',
      stored(),
      create({ collection: 'home', title: '', content: 'b' }, { title: '', content: 'a' }),
      { outcome: 'applied', write: { kind: 'update', fields: { content: 'b' } } },
    ],
    [
      'that is based on an empty text keeps both texts if another device has written one',
      stored({ content: 'theirs' }),
      create({ collection: 'home', content: 'mine' }, { title: '', content: '' }),
      {
        outcome: 'keptBoth',
        write: { kind: 'update', fields: { content: 'mine' } },
        copy: { collection: 'home', type: 'text', title: '', content: 'theirs' },
      },
    ],
  ])('%s', (_, record, made, decision) => {
    expect(mutateItem(record, made, account)).toEqual(decision);
  });

  it('keeps its collection if the account has none', () => {
    const none = { ...account, hasCollection: () => false, firstCollection: () => null };
    expect(mutateItem(undefined, create({ collection: 'gone' }), none)).toMatchObject({
      write: { kind: 'create', fields: { collection: 'gone' } },
    });
  });
});

describe('an update', () => {
  it.each<[string, StoredItem, Partial<Mutation>, Decision]>([
    [
      'is written unchanged if nobody else has changed the item',
      stored(),
      { fields: { content: 'b' }, base: { content: 'a' } },
      { outcome: 'applied', write: { kind: 'update', fields: { content: 'b' } } },
    ],
    [
      'writes nothing if the item already has the new text',
      stored({ content: 'b' }),
      { fields: { content: 'b' }, base: { content: 'a' } },
      { outcome: 'applied' },
    ],
    [
      'is merged if another device has changed another line',
      stored({ content: 'a\nb\nC' }),
      { fields: { content: 'A\nb\nc' }, base: { content: 'a\nb\nc' } },
      { outcome: 'merged', write: { kind: 'update', fields: { content: 'A\nb\nC' } } },
    ],
    [
      'wins if another device has changed the same line, whose text becomes an item',
      stored({ title: 'T', content: 'theirs' }),
      { fields: { content: 'mine' }, base: { content: 'a' } },
      {
        outcome: 'keptBoth',
        write: { kind: 'update', fields: { content: 'mine' } },
        copy: { collection: 'home', type: 'text', title: 'T', content: 'theirs' },
      },
    ],
    [
      'of a todo’s state wins',
      stored({ content: 'theirs' }),
      { fields: { isTodoDone: true }, base: { isTodoDone: false } },
      { outcome: 'applied', write: { kind: 'update', fields: { isTodoDone: true } } },
    ],
  ])('%s', (_, record, parts, decision) => {
    expect(mutateItem(record, mutation(parts), account)).toEqual(decision);
  });
});

describe('an update of an item that was trashed', () => {
  const before = { title: 'Shop', content: 'Milk', isTrashed: false };
  const edit = (parts: Partial<Mutation>, record: Partial<StoredItem> = {}) =>
    mutateItem(
      stored({ ...before, isTrashed: true, ...record }),
      mutation({ base: before, ...parts }),
      account,
    );

  it('takes it out of the trash bin with the edit', () => {
    expect(edit({ fields: { content: 'Bread' } })).toEqual({
      outcome: 'revived',
      write: { kind: 'update', fields: { content: 'Bread' }, isTrashed: false },
    });
  });

  it('takes it out too if the same line was changed, and keeps both texts', () => {
    expect(edit({ fields: { content: 'Bread' } }, { content: 'Oil' })).toMatchObject({
      outcome: 'keptBoth',
      write: { isTrashed: false },
      copy: { content: 'Oil' },
    });
  });

  it.each<[string, Partial<Mutation>]>([
    ['it was edited in the trash bin', { base: { ...before, isTrashed: true } }],
    ['the device doesn’t say where it was', { base: { content: 'Milk' } }],
    ['it is a conversion', { fields: { type: 'todo', content: 'Bread' } }],
    ['it is a mark', { fields: { isTodoDone: true } }],
    ['the edit was made before', { fields: { content: 'Milk' } }],
  ])('leaves it there if %s', (_, parts) => {
    const decision = edit({ fields: { content: 'Bread' }, ...parts });
    expect(decision.outcome).toBe('applied');
    expect(decision.write ?? {}).not.toHaveProperty('isTrashed');
  });
});

describe('an update of an item that was deleted', () => {
  const bread = { fields: { content: 'Bread' }, base: seen };
  const edit = (parts: Partial<Mutation> = {}) =>
    mutateItem(undefined, mutation({ ...bread, ...parts }), account);

  it('recreates it from its last state, with the edit', () => {
    expect(edit()).toEqual({
      outcome: 'revived',
      write: { kind: 'create', fields: { ...seen, content: 'Bread' }, isTrashed: false },
    });
  });

  it.each<[string, Partial<Mutation>, object]>([
    ['in the trash if it was there', { base: { ...seen, isTrashed: true } }, { isTrashed: true }],
    [
      'in the first collection if its own was deleted too',
      { base: { ...seen, collection: 'gone' } },
      { fields: { collection: 'home' } },
    ],
    [
      'as a note if it is no link any more',
      { fields: { content: 'a word' }, base: { ...seen, type: 'link', content: 'https://a.b/' } },
      { fields: { type: 'text', content: 'a word' } },
    ],
  ])('recreates it %s', (_, parts, write) => {
    expect(edit(parts)).toMatchObject({ outcome: 'revived', write });
  });

  it.each<[string, Partial<Mutation>]>([
    ['nothing was typed', { fields: { isTodoDone: true } }],
    ['it is a conversion', { fields: { type: 'todo', title: 'Milk', content: '' } }],
    ['it is a move', { fields: { collection: 'home' } }],
    ['its base isn’t the whole item', { base: { content: 'Milk' } }],
  ])('recreates nothing if %s', (_, parts) => {
    expect(edit(parts)).toMatchObject(GONE);
  });

  it('recreates nothing in the demo account', () => {
    expect(mutateItem(undefined, mutation(bread), { ...account, canRevive: false })).toMatchObject(
      GONE,
    );
  });

  it('is rejected if the edit breaks a rule', () => {
    expect(edit({ fields: { title: '', content: ' ' } })).toEqual({
      outcome: 'rejected',
      error: {
        status: 400,
        message: 'The record could not be saved.',
        data: { content: { code: 'empty', message: 'Write a title or a content first.' } },
      },
    });
  });
});

describe('a delete', () => {
  const remove = (record: StoredItem | undefined) =>
    mutateItem(record, mutation({ kind: 'delete', base: { title: '', content: 'a' } }), account);

  it('deletes an item with unchanged text', () => {
    expect(remove(stored())).toEqual({ outcome: 'applied', write: { kind: 'delete' } });
  });

  it('of a deleted item is applied', () => {
    expect(remove(undefined)).toEqual({ outcome: 'applied' });
  });

  it('doesn’t delete an item that was restored from the trash bin meanwhile', () => {
    const inTrash = mutation({ kind: 'delete', base: { content: 'a', isTrashed: true } });
    expect(mutateItem(stored(), inTrash, account)).toMatchObject({
      outcome: 'rejected',
      error: { status: 412 },
    });
    expect(mutateItem(stored({ isTrashed: true }), inTrash, account)).toMatchObject({
      outcome: 'applied',
      write: { kind: 'delete' },
    });
  });

  it('doesn’t delete an item that was edited meanwhile', () => {
    expect(remove(stored({ content: 'theirs' }))).toEqual({
      outcome: 'rejected',
      error: {
        status: 412,
        message: 'It was edited on another device meanwhile, so it is kept.',
        data: {},
      },
    });
  });
});

describe.each([
  ['trash', true],
  ['untrash', false],
] as const)('%s', (kind, isTrashed) => {
  it('moves the item', () => {
    expect(mutateItem(stored({ isTrashed: !isTrashed }), mutation({ kind }), account)).toEqual({
      outcome: 'applied',
      write: { kind: 'trash', isTrashed },
    });
  });

  it('doesn’t change one that is already there', () => {
    expect(mutateItem(stored({ isTrashed }), mutation({ kind }), account)).toEqual({
      outcome: 'applied',
    });
  });

  it('fails for a deleted item', () => {
    expect(mutateItem(undefined, mutation({ kind }), account)).toMatchObject(GONE);
  });
});

describe('the id of a kept text', () => {
  const text = { collection: 'home', type: 'text', title: '', content: 'a' } as const;

  it('is the same for the same text in any collection', () => {
    expect(copyId('0mk4f2a8b00c1d2', text, 0)).toBe(
      copyId('0mk4f2a8b00c1d2', { ...text, collection: 'ideas' }, 0),
    );
    expect(copyId('0mk4f2a8b00c1d2', text, 0)).toMatch(/^[a-z0-9]{15}$/);
  });

  it('differs for another text and for the next attempt', () => {
    const ids = [
      copyId('0mk4f2a8b00c1d2', text, 0),
      copyId('0mk4f2a8b00c1d2', text, 1),
      copyId('0mk4f2a8b00c1d2', { ...text, content: 'b' }, 0),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a revert', () => {
  const fields = {
    type: 'text',
    title: '',
    content: 'Buy milk',
    shouldCopyOnClick: false,
  } as const;
  const task = stored({ type: 'todo', title: 'Buy milk', content: '' });
  const revert = mutation({ kind: 'revert', fields, base: { type: 'todo', title: 'Buy milk' } });

  it('restores the type of an unchanged item', () => {
    const write = { kind: 'revert', fields };
    expect(mutateItem(task, revert, account)).toEqual({ outcome: 'applied', write });
  });

  it('writes nothing if the item already has it', () => {
    const done = { ...stored({ content: 'Buy milk' }), shouldCopyOnClick: false };
    expect(mutateItem(done, revert, account)).toEqual({ outcome: 'applied' });
  });

  it('doesn’t change an item that was changed meanwhile', () => {
    const decision = mutateItem({ ...task, title: 'Buy bread' }, revert, account);
    expect(decision).toMatchObject({ outcome: 'rejected', error: { status: 412 } });
    expect(decision.write).toBeUndefined();
  });

  it('doesn’t recreate a deleted item', () => {
    expect(mutateItem(undefined, revert, account)).toMatchObject(GONE);
  });
});
