import { describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import type { Failure } from '../../domain/failure';
import { makeChange } from '../state/change.fixture';
import { asCopy, lostTextOf, retryOf } from './lost-text';

const FAILURE: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };
const ITEM = makeItem({ id: 'item1', collection: 'home', title: 'Shop', content: 'Milk' });
const create = makeChange({
  id: 'c1',
  kind: 'create',
  action: 'create',
  fields: { collection: 'home', title: '', content: 'Milk' },
});
const edit = makeChange({ id: 'c2', fields: { content: 'Bread' } });

const lost = (parts: Partial<Parameters<typeof lostTextOf>[0]>) =>
  lostTextOf({
    change: edit,
    failure: FAILURE,
    dropped: [parts.change ?? edit],
    later: {},
    item: ITEM,
    ...parts,
  });

describe('what a rejection would lose', () => {
  it('of a create is all that was written into it since', () => {
    const rejected = lost({ change: create, dropped: [create, edit] });
    expect(rejected?.change).toMatchObject({
      kind: 'create',
      fields: { collection: 'home', title: '', content: 'Bread' },
    });
    expect(rejected?.failure).toEqual(FAILURE);
  });

  it('of an edit is what no later one says anew', () => {
    expect(lost({})?.change.fields).toEqual({ content: 'Bread' });
    expect(lost({ later: { content: 'Cheese' } })).toBeNull();
    const both = makeChange({ fields: { title: 'Market', content: 'Bread' } });
    expect(lost({ change: both, later: { content: 'Cheese' } })?.change.fields).toEqual({
      title: 'Market',
    });
  });

  it.each(['toggleDone', 'move', 'trash', 'delete', 'convertToTodo', 'sortCollection'] as const)(
    'of what needs no words (%s) is nothing',
    (action) => {
      const change = makeChange({ action, fields: { collection: 'ideas', isTodoDone: true } });
      expect(lost({ change })).toBeNull();
    },
  );

  it('of an undo is what it was to give back, as an item of its own', () => {
    const fields = { type: 'text', title: 'Shop', content: 'Bread' } as const;
    const revert = makeChange({ id: 'c3', kind: 'revert', action: 'revert', fields });
    const change = lost({ change: revert })?.change;
    expect(change).toMatchObject({ kind: 'create', fields: { collection: 'home', ...fields } });
    expect(change?.recordId).not.toBe(revert.recordId);
  });

  it('of a toggle is the edit that fell with it', () => {
    const toggle = makeChange({ id: 'c0', action: 'toggleDone', fields: { isTodoDone: true } });
    expect(lost({ change: toggle, dropped: [toggle, edit] })?.change).toMatchObject({
      action: 'edit',
      fields: { content: 'Bread' },
    });
  });

  it('of an edit of an item that is gone is the whole item', () => {
    expect(lost({ failure: { ...FAILURE, status: 404 } })?.change).toMatchObject({
      kind: 'create',
      action: 'edit',
      fields: { collection: 'home', type: 'text', title: 'Shop', content: 'Bread' },
    });
  });

  it('of a collection is its name', () => {
    const change = makeChange({
      store: 'itemCollections',
      action: 'updateCollection',
      fields: { name: 'Recipes', slug: 'food' },
    });
    expect(lost({ change, item: undefined })?.change.fields).toEqual(change.fields);
  });
});

describe('a rejected change that is tried again', () => {
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
    const change = { ...edit, base: { content: 'Milk' } };
    expect(retryOf({ change, failure: FAILURE }, ITEM, collections)).toEqual({
      store: 'items',
      kind: 'update',
      action: 'edit',
      recordId: 'item1',
      fields: { content: 'Bread' },
      base: { content: 'Milk' },
    });
  });

  it('goes into the first collection where its own is gone', () => {
    const change = { ...create, fields: { ...create.fields, collection: 'gone' } };
    const again = (fields: typeof change.fields) =>
      retryOf({ change: { ...change, fields }, failure: FAILURE }, undefined, collections).fields;
    expect(again(change.fields)).toMatchObject({ collection: 'home', content: 'Milk' });
    expect(again({ ...change.fields, collection: 'ideas' })).toMatchObject({ collection: 'ideas' });
  });

  it('creates an item where the one that was edited is gone', () => {
    expect(retryOf({ change: edit, failure: FAILURE }, undefined, collections)).toMatchObject({
      kind: 'create',
      fields: { collection: 'home', content: 'Bread' },
    });
  });

  it('can become an item of its own, beside a newer text', () => {
    const again = retryOf({ change: edit, failure: FAILURE }, ITEM, collections);
    expect(asCopy(again, ITEM, 'new1')).toEqual({
      store: 'items',
      kind: 'create',
      action: 'create',
      recordId: 'new1',
      fields: { collection: 'home', type: 'text', title: 'Shop', content: 'Bread' },
    });
  });
});
