import { describe, expect, it } from 'vitest';

import type { ClientMutation, NumberedClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { batchOf, mutationOf } from './push-batch';

const CLIENT = 'client000000001';
const GONE = 'client000000002';

const edit = (id: string, other: Partial<ClientMutation> = {}) =>
  makeMutation({ id, recordId: `item ${id}`, ...other });
const numbered = (id: string, client: string, n: number) => edit(id, { sent: { client, n } });

function batch(mutations: ClientMutation[], options: Partial<Parameters<typeof batchOf>[1]> = {}) {
  const unsent = {
    numbered: mutations.filter((each): each is NumberedClientMutation => each.sent !== undefined),
    unnumbered: mutations.filter(({ sent }) => !sent),
  };
  return batchOf(unsent, { client: CLIENT, last: 0, isHeld: () => false, ...options });
}
const idsOf = (mutations: readonly ClientMutation[]) => mutations.map(({ id }) => id);
const numbersOf = (mutations: readonly ClientMutation[]) =>
  mutations.map(({ id, sent }) => `${id} ${sent?.client === CLIENT ? 'own' : 'other'} ${sent?.n}`);

describe('a batch', () => {
  it('has the mutations in their order, whatever their ids, with numbers from 1', () => {
    const mutations = [edit('z'), edit('a'), edit('m')];
    expect(numbersOf(batch(mutations))).toEqual(['z own 1', 'a own 2', 'm own 3']);
  });

  it('continues after the last number', () => {
    expect(numbersOf(batch([edit('a'), edit('b')], { last: 7 }))).toEqual(['a own 8', 'b own 9']);
  });

  it('has sent mutations with their earlier numbers, followed by unsent ones', () => {
    const mutations = [numbered('a', CLIENT, 4), numbered('b', CLIENT, 5), edit('c')];
    expect(numbersOf(batch(mutations, { last: 5 }))).toEqual(['a own 4', 'b own 5', 'c own 6']);
    // An already numbered mutation isn't even copied.
    expect(batch(mutations, { last: 5 })[0]).toBe(mutations[0]);
  });

  it('has only the mutations of another client if there are any', () => {
    const mutations = [numbered('a', GONE, 3), numbered('b', GONE, 4), edit('c')];
    expect(numbersOf(batch(mutations, { last: 2 }))).toEqual(['a other 3', 'b other 4']);
    expect(numbersOf(batch(mutations.slice(2), { last: 2 }))).toEqual(['c own 3']);
  });

  it('has numbered mutations before unnumbered ones, whatever their order in the queue', () => {
    const mutations = [edit('taken over'), numbered('own', CLIENT, 1)];
    expect(numbersOf(batch(mutations, { last: 1 }))).toEqual(['own own 1', 'taken over own 2']);
  });

  it('has numbered mutations in the order of their numbers, even if the queue has another order', () => {
    const mutations = [numbered('late', CLIENT, 2), numbered('early', CLIENT, 1), edit('new')];
    expect(numbersOf(batch(mutations, { last: 2 }))).toEqual([
      'early own 1',
      'late own 2',
      'new own 3',
    ]);
  });

  it('has only one client, and no gap in its numbers', () => {
    expect(idsOf(batch([numbered('a', GONE, 3), numbered('b', 'client000000003', 4)]))).toEqual([
      'a',
    ]);
    expect(idsOf(batch([numbered('a', GONE, 3), numbered('b', GONE, 5)]))).toEqual(['a']);
    expect(idsOf(batch([edit('a'), numbered('b', GONE, 2)]))).toEqual(['b']);
  });

  it('has at most 500 mutations, or a given lower number', () => {
    const mutations = Array.from({ length: 501 }, (_, n) => edit(`edit${n}`));
    expect(batch(mutations)).toHaveLength(500);
    expect(idsOf(batch(mutations, { max: 2 }))).toEqual(['edit0', 'edit1']);
  });

  it('ends before a body that is too large, counted in bytes', () => {
    // Each character takes six bytes in JSON.
    const content = '\u001f'.repeat(100_000);
    const mutations = ['a', 'b'].map((id) => edit(id, { fields: { content } }));
    expect(idsOf(batch(mutations))).toEqual(['a']);
    const wide = ['a', 'b'].map((id) => edit(id, { fields: { content: '中'.repeat(160_000) } }));
    expect(idsOf(batch(wide))).toEqual(['a']);
  });

  it('has only one mutation if that exceeds the maximum size', () => {
    const huge = edit('huge', { fields: { content: 'x'.repeat(1_000_000) } });
    expect(idsOf(batch([huge, edit('b')]))).toEqual(['huge']);
    expect(idsOf(batch([edit('b'), huge]))).toEqual(['b']);
  });

  it('ends before a held mutation, because later ones may depend on it', () => {
    const mutations = [edit('a'), edit('held'), edit('c')];
    const isHeld = ({ id }: ClientMutation) => id === 'held';
    expect(idsOf(batch(mutations, { isHeld }))).toEqual(['a']);
    expect(batch(mutations.slice(1), { isHeld })).toEqual([]);
  });

  it('leaves out refetches, which get no number and hold nothing back', () => {
    const refetch = edit('refetch', { kind: 'refetch' });
    const isHeld = ({ id }: ClientMutation) => id === 'refetch';
    const mutations = [refetch, edit('a'), refetch, edit('b')];
    expect(numbersOf(batch(mutations, { isHeld }))).toEqual(['a own 1', 'b own 2']);
    expect(batch([refetch])).toEqual([]);
  });
});

describe('a mutation', () => {
  const sent = { client: CLIENT, n: 3 };
  const rest = { at: 5, store: 'items' as const, recordId: 'item1', base: { title: 'a' } };

  it('has the properties that the server needs, and no others', () => {
    const mutation = edit('a', { ...rest, sent, mergedIds: ['b'], fields: { title: 'x' } });
    expect(mutationOf({ ...mutation, sent })).toStrictEqual({
      n: 3,
      kind: 'update',
      fields: { title: 'x' },
      ...rest,
    });
  });

  it('has the new positions of a sort', () => {
    const sortOrders = [{ id: 'home', sortOrder: 1 }];
    const mutation = edit('a', { ...rest, kind: 'sort', sortOrders });
    expect(mutationOf({ ...mutation, sent })).toMatchObject({ kind: 'sort', sortOrders });
  });

  it('says whether it restores an earlier text', () => {
    const restored = edit('a', { action: 'restoreVersion' });
    expect(mutationOf({ ...restored, sent })).toMatchObject({ kind: 'update', isRestore: true });
  });

  it('says which version it restores after a backup', () => {
    const forgotten = { timeline: 'life', updated: 'later' };
    expect(mutationOf({ ...edit('a', { forgotten }), sent })).toMatchObject({ forgotten });
  });
});
