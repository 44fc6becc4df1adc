import { describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import type { Failure } from '../../domain/failure';
import type { ClientMutation } from '../queue/client-mutation';
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

describe('the text that a rejection would lose', () => {
  it('includes, for a create, all later edits of the item', () => {
    const rejected = lost({ mutation: create, dropped: [create, edit] });
    expect(rejected?.mutation).toMatchObject({
      kind: 'create',
      fields: { collection: 'home', title: '', content: 'Bread' },
    });
    expect(rejected?.failure).toEqual(FAILURE);
  });

  it('leaves out, for a create, what would be rejected again', () => {
    const fields = { type: 'link', content: 'https://a.b', laterUntil: '2099-01-31 09:30:00.000Z' };
    const link = { ...create, fields: { ...create.fields, ...fields } } as ClientMutation;
    const fieldsLost = (parts: Parameters<typeof lost>[0]) =>
      lost({ mutation: link, ...parts })?.mutation.fields;
    expect(fieldsLost({})).toMatchObject(fields);
    const failure = { ...FAILURE, fields: { laterUntil: { code: 'late', message: 'Too late.' } } };
    expect(fieldsLost({ failure })).not.toHaveProperty('laterUntil');
    // The edit has turned the link into a note.
    expect(fieldsLost({ dropped: [link, edit] })).not.toHaveProperty('type');
  });

  it('leaves out, for an edit, fields that a later edit writes again', () => {
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

  it('is, for an undo, the restored text as a new item', () => {
    const fields = { type: 'text', title: 'Shop', content: 'Bread' } as const;
    const revert = makeMutation({ id: 'c3', kind: 'revert', action: 'revert', fields });
    const mutation = lost({ mutation: revert })?.mutation;
    expect(mutation).toMatchObject({ kind: 'create', fields: { collection: 'home', ...fields } });
    expect(mutation?.recordId).not.toBe(revert.recordId);
  });

  it('is, for a toggle, the edit that is dropped with it', () => {
    const toggle = makeMutation({ id: 'c0', action: 'toggleDone', fields: { isTodoDone: true } });
    expect(lost({ mutation: toggle, dropped: [toggle, edit] })?.mutation).toMatchObject({
      action: 'edit',
      fields: { content: 'Bread' },
    });
  });

  it('is, for an edit of a deleted item, the whole item', () => {
    expect(lost({ failure: { ...FAILURE, status: 404 } })?.mutation).toMatchObject({
      kind: 'create',
      action: 'edit',
      fields: { collection: 'home', type: 'text', title: 'Shop', content: 'Bread' },
    });
  });

  it('is, for a collection, its name', () => {
    const mutation = makeMutation({
      store: 'itemCollections',
      action: 'updateCollection',
      fields: { name: 'Recipes', slug: 'food' },
    });
    expect(lost({ mutation, item: undefined })?.mutation.fields).toEqual(mutation.fields);
  });
});

describe('a retry of a rejected mutation', () => {
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

  it('has the same fields and the same base', () => {
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

  it('uses the first collection if the item’s own was deleted', () => {
    const mutation = { ...create, fields: { ...create.fields, collection: 'gone' } };
    const again = (fields: typeof mutation.fields) =>
      retryOf({ mutation: { ...mutation, fields }, failure: FAILURE }, undefined, collections)
        .fields;
    expect(again(mutation.fields)).toMatchObject({ collection: 'home', content: 'Milk' });
    expect(again({ ...mutation.fields, collection: 'ideas' })).toMatchObject({
      collection: 'ideas',
    });
  });

  it('creates the edited item again if it was deleted', () => {
    expect(retryOf({ mutation: edit, failure: FAILURE }, undefined, collections)).toMatchObject({
      kind: 'create',
      fields: { collection: 'home', content: 'Bread' },
    });
  });

  it('can become a new item, so that a newer text stays', () => {
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
