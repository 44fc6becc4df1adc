import { describe, expect, it } from 'vitest';
import type { Change } from './change';
import { makeChange } from './change.cases';
import { fold } from './folding';

const never = () => false;
const always = () => true;

const edit = (id: string, content: string, was: string, action: Change['action'] = 'edit') =>
  makeChange({ id, action, fields: { content }, was: { content: was } });
const toggle = makeChange({ id: 'toggle', action: 'toggleDone', fields: { isTodoDone: true } });
const trash = makeChange({ id: 'trash', kind: 'trash', action: 'trash' });
const create = makeChange({ id: 'create', kind: 'create', action: 'create' });
const remove = makeChange({ id: 'remove', kind: 'delete', action: 'delete' });

describe('an edit', () => {
  it('goes into the one that waits, on what that was based on', () => {
    const { change, obsolete } = fold(
      [edit('first', 'b', 'a', 'autosave')],
      edit('next', 'c', 'b'),
      never,
    );
    expect(change).toEqual({ ...edit('first', 'c', 'a'), action: 'edit', absorbed: undefined });
    expect(obsolete).toEqual([]);
  });

  it('keeps the other field of the one that waits', () => {
    const title = makeChange({ id: 'next', fields: { title: 'x' }, was: { title: 'w' } });
    expect(fold([edit('first', 'b', 'a')], title, never).change).toMatchObject({
      fields: { content: 'b', title: 'x' },
      was: { content: 'a', title: 'w' },
    });
  });

  it('passes what touches other fields', () => {
    const { change } = fold([edit('first', 'b', 'a'), toggle], edit('next', 'c', 'b'), never);
    expect(change?.id).toBe('first');
  });

  it.each([
    ['one that the server may have', [edit('first', 'b', 'a')], always],
    ['one of another kind', [toggle], never],
    ['one before a trashing', [edit('first', 'b', 'a'), trash], never],
    [
      'one before a conversion',
      [edit('first', 'b', 'a'), makeChange({ id: 'convert', action: 'convertToTodo' })],
      never,
    ],
    ['a create', [create], never],
  ])('never goes into %s', (_, waiting, isTried) => {
    const next = edit('next', 'c', 'b');
    expect(fold(waiting, next, isTried)).toEqual({ change: next, obsolete: [] });
  });
});

describe('a deletion', () => {
  it('of what the server never heard of leaves nothing', () => {
    const waiting = [create, edit('first', 'b', 'a'), trash];
    expect(fold(waiting, remove, never)).toEqual({ change: null, obsolete: waiting });
  });

  it('of what it may have heard of is sent, without what the server hasn’t', () => {
    const first = edit('first', 'b', 'a');
    const isTried = (id: string) => id === 'create';
    expect(fold([create, first, trash], remove, isTried)).toEqual({
      change: remove,
      obsolete: [first, trash],
    });
  });

  it('of an old one needs no edit before', () => {
    expect(fold([toggle, trash], remove, never)).toEqual({
      change: remove,
      obsolete: [toggle, trash],
    });
  });
});

it.each([trash, makeChange({ id: 'refetch', kind: 'refetch', action: 'refetch' }), create])(
  'nothing else is folded: $kind',
  (change) => {
    expect(fold([edit('first', 'b', 'a')], change, never)).toEqual({ change, obsolete: [] });
  },
);
