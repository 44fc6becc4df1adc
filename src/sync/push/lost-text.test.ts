import { describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import type { Failure } from '../../domain/failure';
import { makeMutation } from '../queue/client-mutation.fixture';
import { asCopy, lostTextOf, retryOf } from './lost-text';

const FAILURE: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };
const ITEM = makeItem({ id: 'item1', collection: 'home', title: 'Shop', content: 'Milk' });
const create = makeMutation({
  id: 'c1',
  kind: 'create',
  action: 'create',
  fields: { collection: 'home', title: '', content: 'Milk' },
});
const edit = makeMutation({ id: 'c2', fields: { content: 'Bread' } });

const lost = (parts: Partial<Parameters<typeof lostTextOf>[0]>) =>
  lostTextOf({
    mutation: edit,
    failure: FAILURE,
    dropped: [parts.mutation ?? edit],
    later: {},
    item: ITEM,
    ...parts,
  });

describe('what a rejection would lose', () => {
  it('of a create is all that was written into it since', () => {
    const rejected = lost({ mutation: create, dropped: [create, edit] });
    expect(rejected?.mutation).toMatchObject({
      kind: 'create',
      fields: { collection: 'home', title: '', content: 'Bread' },
    });
    expect(rejected?.failure).toEqual(FAILURE);
  });

  it('of an edit is what no later one says anew', () => {
    expect(lost({})?.mutation.fields).toEqual({ content: 'Bread' });
    expect(lost({ later: { content: 'Cheese' } })).toBeNull();
    const both = makeMutation({ fields: { title: 'Market', content: 'Bread' } });
    expect(lost({ mutation: both, later: { content: 'Cheese' } })?.mutation.fields).toEqual({
      title: 'Market',
    });
  });

  it.each(['toggleDone', 'move', 'trash', 'delete', 'convertToTodo', 'sortCollection'] as const)(
    'of what needs no words (%s) is nothing',
    (action) => {
      const mutation = makeMutation({ action, fields: { collection: 'ideas', isTodoDone: true } });
      expect(lost({ mutation })).toBeNull();
    },
  );

  it('of an undo is what it was to give back, as an item of its own', () => {
    const fields = { type: 'text', title: 'Shop', content: 'Bread' } as const;
    const revert = makeMutation({ id: 'c3', kind: 'revert', action: 'revert', fields });
    const mutation = lost({ mutation: revert })?.mutation;
    expect(mutation).toMatchObject({ kind: 'create', fields: { collection: 'home', ...fields } });
    expect(mutation?.recordId).not.toBe(revert.recordId);
  });

  it('of a toggle is the edit that fell with it', () => {
    const toggle = makeMutation({ id: 'c0', action: 'toggleDone', fields: { isTodoDone: true } });
    expect(lost({ mutation: toggle, dropped: [toggle, edit] })?.mutation).toMatchObject({
      action: 'edit',
      fields: { content: 'Bread' },
    });
  });

  it('of an edit of an item that is gone is the whole item', () => {
    expect(lost({ failure: { ...FAILURE, status: 404 } })?.mutation).toMatchObject({
      kind: 'create',
      action: 'edit',
      fields: { collection: 'home', type: 'text', title: 'Shop', content: 'Bread' },
    });
  });

  it('of a collection is its name', () => {
    const mutation = makeMutation({
      store: 'itemCollections',
      action: 'updateCollection',
      fields: { name: 'Recipes', slug: 'food' },
    });
    expect(lost({ mutation, item: undefined })?.mutation.fields).toEqual(mutation.fields);
  });
});

describe('a rejected mutation that is tried again', () => {
  const collection = (id: string, sortOrder: number) => ({
    id,
    sortOrder,
    name: id,
    slug: id,
    owner: '',
    created: '',
    updated: '',
    isTrashBin: false as const,
    isPending: false,
  });
  const collections = [collection('ideas', 2), collection('home', 1)];

  it('is the same again, with what it was based on', () => {
    const mutation = { ...edit, base: { content: 'Milk' } };
    expect(retryOf({ mutation, failure: FAILURE }, ITEM, collections)).toEqual({
      store: 'items',
      kind: 'update',
      action: 'edit',
      recordId: 'item1',
      fields: { content: 'Bread' },
      base: { content: 'Milk' },
    });
  });

  it('goes into the first collection where its own is gone', () => {
    const mutation = { ...create, fields: { ...create.fields, collection: 'gone' } };
    const again = (fields: typeof mutation.fields) =>
      retryOf({ mutation: { ...mutation, fields }, failure: FAILURE }, undefined, collections)
        .fields;
    expect(again(mutation.fields)).toMatchObject({ collection: 'home', content: 'Milk' });
    expect(again({ ...mutation.fields, collection: 'ideas' })).toMatchObject({
      collection: 'ideas',
    });
  });

  it('creates an item where the one that was edited is gone', () => {
    expect(retryOf({ mutation: edit, failure: FAILURE }, undefined, collections)).toMatchObject({
      kind: 'create',
      fields: { collection: 'home', content: 'Bread' },
    });
  });

  it('can become an item of its own, beside a newer text', () => {
    const again = retryOf({ mutation: edit, failure: FAILURE }, ITEM, collections);
    expect(asCopy(again, ITEM, 'new1')).toEqual({
      store: 'items',
      kind: 'create',
      action: 'create',
      recordId: 'new1',
      fields: { collection: 'home', type: 'text', title: 'Shop', content: 'Bread' },
    });
  });
});
