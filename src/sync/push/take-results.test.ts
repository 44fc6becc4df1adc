import { describe, expect, it } from 'vitest';

import type { MutationResult } from '../../backend/sync';
import type { ClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { setUp } from './results.fixture';

const REJECTED = {
  outcome: 'rejected' as const,
  error: { status: 400, message: 'No.', data: {} },
};
const GONE = { outcome: 'gone' as const, error: { status: 404, message: 'Gone.', data: {} } };

const sent = { client: 'client1', n: 1 };
const edit = (id: string, content: string, base: string, other: Partial<ClientMutation> = {}) =>
  makeMutation({ id, fields: { content }, base: { content: base }, ...other });
const first = edit('first', 'Bread', 'Milk', { sent });

describe('a mutation that was applied', () => {
  it('is confirmed, announced, and shown until it is pulled', async () => {
    const set = await setUp([first]);
    set.take([first, { outcome: 'applied' }]);
    expect(set.queue.confirmed().map(({ id }) => id)).toEqual(['first']);
    expect(set.records.items.view('item1')).toMatchObject({ content: 'Bread', isUnsent: false });
    expect(set.events).toEqual([{ type: 'confirmed', mutation: first }]);
    expect(set.statuses()).toBe(1);
    // The mutation stays stored until it is pulled.
    expect(set.removed()).toEqual([]);
  });

  it('is announced with the mutations that were merged into it', async () => {
    const grown = { ...first, mergedIds: ['before'] };
    const set = await setUp([grown]);
    set.take([first, { outcome: 'merged' }]);
    expect(set.events).toEqual([{ type: 'confirmed', mutation: grown }]);
  });

  it('isn’t announced if it was dropped meanwhile', async () => {
    const set = await setUp([]);
    set.take([first, { outcome: 'applied' }], [first, REJECTED]);
    expect([set.events, set.statuses()]).toEqual([[], 0]);
  });
});

describe('a conflict is announced before the confirmation', () => {
  it.each<[string, Omit<MutationResult, 'n'>, object]>([
    ['keptBoth', { outcome: 'keptBoth', copyId: 'copy1' }, { copyId: 'copy1' }],
    ['revived', { outcome: 'revived', record: {} }, {}],
    ['renamed', { outcome: 'renamed', theirs: 'Food' }, { theirs: 'Food' }],
  ])('%s', async (type, result, more) => {
    const set = await setUp([first]);
    set.take([first, result]);
    expect(set.events).toEqual([
      { type, mutation: first, ...more },
      { type: 'confirmed', mutation: first },
    ]);
  });

  it('rehomed: the new item is shown where the server has put it', async () => {
    const create = makeMutation({
      id: 'create',
      kind: 'create',
      recordId: 'new',
      fields: { collection: 'gone', content: 'Salt' },
    });
    const set = await setUp([create]);
    set.take([create, { outcome: 'rehomed', record: { collection: 'inbox' } }]);
    expect(set.types()).toEqual(['rehomed', 'confirmed']);
    expect(set.queue.confirmed()[0]?.fields).toEqual({ collection: 'inbox', content: 'Salt' });
  });
});

describe('a mutation that is rejected', () => {
  it('is dropped at once, on the device too, and its text is stored', async () => {
    const set = await setUp([first], { isListed: true });
    set.take([first, REJECTED]);
    expect([set.ids(), set.removed()]).toEqual([[], ['first']]);
    expect(set.records.items.view('item1')?.content).toBe('Milk');
    expect(set.lost()).toMatchObject([{ id: 'first', fields: { content: 'Bread' } }]);
    expect(set.types()).toEqual(['rejected']);
    expect(set.rejections()).toMatchObject([
      {
        mutation: first,
        failure: { kind: 'refused', status: 400, message: 'No.' },
        dropped: [first],
        lost: { mutation: first },
        isListed: true,
      },
    ]);
    expect(set.statuses()).toBe(1);
  });

  it('without any text isn’t stored', async () => {
    const trash = makeMutation({ id: 'trash', kind: 'trash', action: 'trash' });
    const set = await setUp([trash]);
    set.take([trash, REJECTED]);
    expect(set.lost()).toEqual([]);
    expect(set.rejections()).toMatchObject([{ isListed: false }]);
  });

  it('keeps later edits, rebased onto the server’s text', async () => {
    const later = edit('later', 'Bread and salt', 'Bread');
    const onWay = edit('on its way', 'Bread', 'Bread', { sent: { client: 'client1', n: 2 } });
    const set = await setUp([first, onWay, later]);
    set.take([first, REJECTED]);
    expect(set.ids()).toEqual(['on its way', 'later']);
    // A mutation that was sent already must be sent again unchanged.
    const moved = [onWay, { ...later, base: { content: 'Milk' } }];
    expect(set.queue.of('item1')).toEqual(moved);
    await set.page.whenWritten();
    expect(set.page.storage.rows('pending')).toMatchObject([{ mutations: moved }]);
    // The later edit has the text.
    expect(set.rejections()).toMatchObject([{ dropped: [first], lost: null }]);
  });

  it('keeps the base of a later edit of another text', async () => {
    const later = edit('later', 'Salt', 'Cheese');
    const set = await setUp([first, later]);
    set.take([first, REJECTED]);
    expect(set.queue.of('item1')[0]?.base).toEqual({ content: 'Cheese' });
  });

  it('drops all other mutations of its record if it is a create', async () => {
    const create = makeMutation({
      id: 'create',
      kind: 'create',
      action: 'create',
      recordId: 'new',
    });
    const typed = edit('typed', 'Salt', '', { recordId: 'new' });
    const set = await setUp([create, typed, first]);
    set.take([create, REJECTED], [typed, GONE]);
    expect([set.ids(), set.removed()]).toEqual([['first'], ['create', 'typed']]);
    expect(set.types()).toEqual(['rejected']);
    expect(set.lost()[0]?.fields).toEqual({ content: 'Salt' });
  });

  it('doesn’t prevent the confirmation of an earlier mutation of its record', async () => {
    const later = edit('later', 'x', 'Bread', { sent: { client: 'client1', n: 2 } });
    const set = await setUp([first, later]);
    set.take([first, { outcome: 'keptBoth', copyId: 'copy1' }], [later, GONE]);
    expect(set.types()).toEqual(['keptBoth', 'confirmed', 'rejected']);
    expect(set.queue.confirmed().map(({ id }) => id)).toEqual(['first']);
    expect(set.removed()).toEqual(['later']);
  });
});

describe('a whole push of creates that is rejected for lack of space', () => {
  const creates = Array.from({ length: 500 }, (_, n) =>
    makeMutation({ id: `create${n}`, kind: 'create', action: 'import', recordId: `new${n}` }),
  );

  it('is stored, shown and announced at once, in order', async () => {
    const set = await setUp(creates, { isListed: true });
    set.take(...creates.map((create) => [create, REJECTED] as const));
    expect(set.work()).toEqual({ shown: 1, statuses: 1, events: 1 });
    const ids = creates.map(({ id }) => id);
    expect(set.rejections().map(({ mutation }) => mutation.id)).toEqual(ids);
    expect(set.rejections().every(({ isListed }) => isListed)).toBe(true);
    expect(set.lost().map(({ id }) => id)).toEqual(ids);
    expect([set.ids(), set.removed()]).toEqual([[], ids]);
  });

  it('is announced after the mutations that the server accepted before it', async () => {
    const set = await setUp(creates.slice(0, 3));
    const [taken, ...others] = creates.slice(0, 3);
    set.take([taken!, { outcome: 'applied' }], ...others.map((each) => [each, REJECTED] as const));
    expect(set.types()).toEqual(['confirmed', 'rejected']);
    expect(set.work()).toEqual({ shown: 1, statuses: 1, events: 2 });
  });
});

describe('a record that was deleted on the server', () => {
  it('drops all its pending mutations', async () => {
    const later = edit('later', 'Bread and salt', 'Bread');
    const set = await setUp([first, later]);
    set.take([first, GONE]);
    expect([set.ids(), set.removed()]).toEqual([[], ['first', 'later']]);
    // Only a pull removes the record: another device may have recreated it by now.
    expect(set.records.items.record('item1')).toBeDefined();
    expect(set.lost()[0]).toMatchObject({
      kind: 'create',
      fields: { content: 'Bread and salt' },
    });
  });

  it.each(['sort', 'refetch'] as const)(
    'keeps other mutations if the rejected one was a %s',
    async (kind) => {
      const mutation = makeMutation({ id: 'change', kind });
      const set = await setUp([mutation, first]);
      set.take([mutation, GONE]);
      expect(set.ids()).toEqual(['first']);
    },
  );

  it('keeps the edit that has recreated it in the same answer', async () => {
    const toggle = makeMutation({ id: 'toggle', fields: { isTodoDone: true }, sent });
    const later = edit('later', 'Bread', 'Milk', { sent: { ...sent, n: 2 } });
    const last = edit('last', 'Bread and salt', 'Bread');
    const set = await setUp([toggle, later, last]);
    set.take([toggle, GONE], [later, { outcome: 'revived', record: {} }]);
    // The mutation after the accepted edit applies to the recreated item.
    expect(set.ids()).toEqual(['last']);
    expect(set.types()).toEqual(['rejected', 'revived', 'confirmed']);
    expect(set.removed()).toEqual(['toggle']);
    expect(set.queue.confirmed().map(({ id }) => id)).toEqual(['later']);
  });
});

it('a finished refetch is confirmed and announced like any other mutation', async () => {
  const refetch = makeMutation({ id: 'refetch', kind: 'refetch' });
  const set = await setUp([refetch]);
  set.results.confirm([refetch]);
  expect([set.types(), set.ids()]).toEqual([['confirmed'], []]);
});
