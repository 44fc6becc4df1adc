import { describe, expect, it } from 'vitest';
import type { ClientMutation } from './client-mutation';
import { makeMutation } from './client-mutation.fixture';
import { coalesce } from './coalesce';

const sent = { client: 'client0', n: 1 };
const edit = (
  id: string,
  content: string,
  base: string,
  action: ClientMutation['action'] = 'edit',
) => makeMutation({ id, action, fields: { content }, base: { content: base } });
const toggle = makeMutation({ id: 'toggle', action: 'toggleDone', fields: { isTodoDone: true } });
const trash = makeMutation({ id: 'trash', kind: 'trash', action: 'trash' });
const create = makeMutation({ id: 'create', kind: 'create', action: 'create' });
const remove = makeMutation({ id: 'remove', kind: 'delete', action: 'delete' });

describe('an edit', () => {
  it('is merged into the pending one, and has the base of that one', () => {
    const { mutation, obsolete } = coalesce(
      [edit('first', 'b', 'a', 'autosave')],
      edit('next', 'c', 'b'),
    );
    expect(mutation).toEqual({ ...edit('first', 'c', 'a'), action: 'edit', mergedIds: undefined });
    expect(obsolete).toEqual([]);
  });

  it('keeps the ids of what was merged into the pending one', () => {
    const first = { ...edit('first', 'b', 'a'), mergedIds: ['before'] };
    expect(coalesce([first], edit('next', 'c', 'b')).mutation?.mergedIds).toEqual(['before']);
  });

  it('keeps the other field of the pending one', () => {
    const title = makeMutation({ id: 'next', fields: { title: 'x' }, base: { title: 'w' } });
    expect(coalesce([edit('first', 'b', 'a')], title).mutation).toMatchObject({
      fields: { content: 'b', title: 'x' },
      base: { content: 'a', title: 'w' },
    });
  });

  it('is merged past updates of other fields', () => {
    const { mutation } = coalesce([edit('first', 'b', 'a'), toggle], edit('next', 'c', 'b'));
    expect(mutation?.id).toBe('first');
  });

  it.each([
    ['one that is being sent', [{ ...edit('first', 'b', 'a'), sent }]],
    ['one that the server has', [{ ...edit('first', 'b', 'a'), sent, isConfirmed: true as const }]],
    [
      'one that restores what the server has lost',
      [{ ...edit('first', 'b', ''), forgotten: { timeline: 'life', updated: 'later' } }],
    ],
    ['one of another kind', [toggle]],
    ['one before a trashing', [edit('first', 'b', 'a'), trash]],
    [
      'one before a conversion',
      [edit('first', 'b', 'a'), makeMutation({ id: 'convert', action: 'convertToTodo' })],
    ],
    [
      'one before a restored version',
      [edit('first', 'b', 'a'), makeMutation({ id: 'restore', action: 'restoreVersion' })],
    ],
    ['a create', [create]],
  ])('is never merged into %s', (_, waiting) => {
    const next = edit('next', 'c', 'b');
    expect(coalesce(waiting, next)).toEqual({ mutation: next, obsolete: [] });
  });
});

describe('a time to come back', () => {
  const putAway = (id: string, laterUntil: string, before: string) =>
    makeMutation({
      id,
      action: 'putAway',
      fields: { laterUntil },
      base: { laterUntil: before },
    });

  it('replaces the pending one, past edits, and has the base of that one', () => {
    const waiting = [putAway('first', 'Monday', ''), edit('edit', 'b', 'a')];
    const { mutation, obsolete } = coalesce(waiting, putAway('next', '', 'Monday'));
    expect(mutation).toEqual({ ...putAway('first', '', ''), mergedIds: undefined });
    expect(obsolete).toEqual([]);
  });
});

describe('a deletion', () => {
  it('of a record that was never sent leaves nothing to send', () => {
    const waiting = [create, edit('first', 'b', 'a'), trash];
    expect(coalesce(waiting, remove)).toEqual({ mutation: null, obsolete: waiting });
  });

  it('of a record whose create is sent is sent without the unsent edits', () => {
    const first = edit('first', 'b', 'a');
    expect(coalesce([{ ...create, sent }, first, trash], remove)).toEqual({
      mutation: remove,
      obsolete: [first, trash],
    });
  });

  it('doesn’t make a sent edit obsolete', () => {
    const first = { ...edit('first', 'b', 'a'), sent };
    expect(coalesce([first, trash], remove)).toEqual({ mutation: remove, obsolete: [trash] });
  });

  it('of a record that the server has makes unsent edits obsolete', () => {
    expect(coalesce([toggle, trash], remove)).toEqual({
      mutation: remove,
      obsolete: [toggle, trash],
    });
  });
});

it.each([trash, makeMutation({ id: 'refetch', kind: 'refetch', action: 'refetch' }), create])(
  'nothing else is coalesced: $kind',
  (mutation) => {
    expect(coalesce([edit('first', 'b', 'a')], mutation)).toEqual({ mutation, obsolete: [] });
  },
);
