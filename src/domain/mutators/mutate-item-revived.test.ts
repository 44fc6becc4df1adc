import { describe, expect, it } from 'vitest';
import { mutateItem, type StoredItem } from './mutate-item';
import { account, GONE, mutation, stored } from './mutate-item.fixture';
import type { Mutation } from './mutation';

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
