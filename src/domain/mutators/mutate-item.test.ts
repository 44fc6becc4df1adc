import { describe, expect, it } from 'vitest';
import { copyId, mutateItem, type StoredItem } from './mutate-item';
import { account, GONE, mutation, stored } from './mutate-item.fixture';
import type { Decision, Mutation } from './mutation';

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
