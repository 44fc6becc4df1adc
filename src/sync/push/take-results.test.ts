import { describe, expect, it } from 'vitest';

import type { MutationResult } from '../../backend/sync';
import type { Item } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import type { RejectedChange, Change } from '../state/change';
import { makeChange } from '../state/change.fixture';
import { createPendingChanges } from '../state/pending';
import { createRecords } from '../state/records';
import type { SyncEvent } from '../sync-event';
import { createResults } from './take-results';

const REJECTED = {
  outcome: 'rejected' as const,
  error: { status: 400, message: 'No.', data: {} },
};
const GONE = { outcome: 'gone' as const, error: { status: 404, message: 'Gone.', data: {} } };

/** The results of a page with some pending changes of one item that the server has. */
function setUp(changes: readonly Change[], { isListed = false } = {}) {
  const pending = createPendingChanges();
  pending.put(changes);
  const records = createRecords('owner0000000001');
  const { isPending: _, isUnsent: __, ...item } = makeItem({ id: 'item1', content: 'Milk' });
  records.items.put([item satisfies Item]);
  const show = () => records.items.setChanges('item1', pending.of('item1'));
  show();
  const events: SyncEvent[] = [];
  const rejected: [RejectedChange, string[]][] = [];
  const removed: string[] = [];
  const kept: Change[] = [];
  let writes = 0;
  let statuses = 0;
  let shown = 0;
  const results = createResults({
    records,
    pending,
    device: {
      async write({ changes = [], removeChanges = [] }) {
        writes++;
        kept.push(...changes);
        removed.push(...removeChanges);
      },
    },
    updateViews: show,
    emitChanged: () => void shown++,
    rejections: {
      keep(fallen) {
        for (const { lost, dropped } of fallen)
          if (lost) rejected.push([lost, dropped.map(({ id }) => id)]);
        return new Set(isListed ? fallen.map(({ dropped }) => dropped[0]!.id) : []);
      },
    },
    emit: (event) => void events.push(event),
    emitStatus: () => void statuses++,
  });
  return {
    pending,
    records,
    results,
    events,
    rejected,
    removed,
    kept,
    statuses: () => statuses,
    /** How often what is done over all there is was done. */
    work: () => ({ writes, shown, statuses, events: events.length }),
    rejections: () =>
      events.flatMap((event) => (event.type === 'rejected' ? event.rejections : [])),
    types: () => events.map(({ type }) => type),
    ids: () => pending.unsent().map(({ id }) => id),
    /** Takes what became of changes, in their order. */
    take(...decided: (readonly [Change, Omit<MutationResult, 'n'>])[]) {
      results.take(
        decided.map(([change, result], n) => ({ change, result: { ...result, n: n + 1 } })),
      );
    },
  };
}

const sent = { client: 'client1', n: 1 };
const edit = (id: string, content: string, base: string, other: Partial<Change> = {}) =>
  makeChange({ id, fields: { content }, base: { content: base }, ...other });
const first = edit('first', 'Bread', 'Milk', { sent });

describe('a change that was applied', () => {
  it('is the server’s, is told, and stays shown until it is pulled', () => {
    const set = setUp([first]);
    set.take([first, { outcome: 'applied' }]);
    expect(set.pending.confirmed().map(({ id }) => id)).toEqual(['first']);
    expect(set.records.items.view('item1')).toMatchObject({ content: 'Bread', isUnsent: false });
    expect(set.events).toEqual([{ type: 'confirmed', change: first }]);
    expect(set.statuses()).toBe(1);
    // A pull takes it off the device.
    expect(set.removed).toEqual([]);
  });

  it('is told as it is by now, with what went into it', () => {
    const grown = { ...first, mergedIds: ['before'] };
    const set = setUp([grown]);
    set.take([first, { outcome: 'merged' }]);
    expect(set.events).toEqual([{ type: 'confirmed', change: grown }]);
  });

  it('is nothing to anybody when it has fallen meanwhile', () => {
    const set = setUp([]);
    set.take([first, { outcome: 'applied' }], [first, REJECTED]);
    expect([set.events, set.statuses()]).toEqual([[], 0]);
  });
});

describe('a conflict is told before the confirmation', () => {
  it.each<[string, Omit<MutationResult, 'n'>, object]>([
    ['keptBoth', { outcome: 'keptBoth', copyId: 'copy1' }, { copyId: 'copy1' }],
    ['revived', { outcome: 'revived', record: {} }, {}],
    ['renamed', { outcome: 'renamed', theirs: 'Food' }, { theirs: 'Food' }],
  ])('%s', (type, result, more) => {
    const set = setUp([first]);
    set.take([first, result]);
    expect(set.events).toEqual([
      { type, change: first, ...more },
      { type: 'confirmed', change: first },
    ]);
  });

  it('rehomed: the new item is shown where the server has put it', () => {
    const create = makeChange({
      id: 'create',
      kind: 'create',
      recordId: 'new',
      fields: { collection: 'gone', content: 'Salt' },
    });
    const set = setUp([create]);
    set.take([create, { outcome: 'rehomed', record: { collection: 'inbox' } }]);
    expect(set.types()).toEqual(['rehomed', 'confirmed']);
    expect(set.pending.confirmed()[0]?.fields).toEqual({ collection: 'inbox', content: 'Salt' });
  });
});

describe('a change that is rejected', () => {
  it('falls at once, on the device too, and its text is kept', () => {
    const set = setUp([first], { isListed: true });
    set.take([first, REJECTED]);
    expect([set.ids(), set.removed]).toEqual([[], ['first']]);
    expect(set.records.items.view('item1')?.content).toBe('Milk');
    expect(set.rejected).toMatchObject([[{ change: { fields: { content: 'Bread' } } }, ['first']]]);
    expect(set.types()).toEqual(['rejected']);
    expect(set.rejections()).toMatchObject([
      {
        change: first,
        failure: { kind: 'refused', status: 400, message: 'No.' },
        dropped: [first],
        later: {},
        isListed: true,
      },
    ]);
    expect(set.statuses()).toBe(1);
  });

  it('without any text is kept by nobody', () => {
    const trash = makeChange({ id: 'trash', kind: 'trash', action: 'trash' });
    const set = setUp([trash]);
    set.take([trash, REJECTED]);
    expect(set.rejected).toEqual([]);
    expect(set.rejections()).toMatchObject([{ isListed: false }]);
  });

  it('leaves what was written on it, on what the server has instead', () => {
    const later = edit('later', 'Bread and salt', 'Bread');
    const onWay = edit('on its way', 'Bread', 'Bread', { sent: { client: 'client1', n: 2 } });
    const set = setUp([first, onWay, later]);
    set.take([first, REJECTED]);
    expect(set.ids()).toEqual(['on its way', 'later']);
    expect(set.kept).toEqual([{ ...later, base: { content: 'Milk' } }]);
    expect(set.pending.of('item1')[1]?.base).toEqual({ content: 'Milk' });
    // What has gone out is sent again in the same words.
    expect(set.pending.of('item1')[0]).toBe(onWay);
    expect(set.rejections()).toMatchObject([
      { dropped: [first], later: { content: 'Bread and salt' } },
    ]);
  });

  it('keeps the base of a later one that was made on another text', () => {
    const later = edit('later', 'Salt', 'Cheese');
    const set = setUp([first, later]);
    set.take([first, REJECTED]);
    expect(set.pending.of('item1')[0]?.base).toEqual({ content: 'Cheese' });
  });

  it('as a create takes all with it that was to be done with its record', () => {
    const create = makeChange({ id: 'create', kind: 'create', action: 'create', recordId: 'new' });
    const typed = edit('typed', 'Salt', '', { recordId: 'new' });
    const set = setUp([create, typed, first]);
    set.take([create, REJECTED], [typed, GONE]);
    expect([set.ids(), set.removed]).toEqual([['first'], ['create', 'typed']]);
    expect(set.types()).toEqual(['rejected']);
    expect(set.rejected[0]?.[0].change.fields).toEqual({ content: 'Salt' });
  });

  it('doesn’t keep what came before it, of the same record, from being confirmed', () => {
    const later = edit('later', 'x', 'Bread', { sent: { client: 'client1', n: 2 } });
    const set = setUp([first, later]);
    set.take([first, { outcome: 'keptBoth', copyId: 'copy1' }], [later, GONE]);
    expect(set.types()).toEqual(['keptBoth', 'confirmed', 'rejected']);
    expect(set.pending.confirmed().map(({ id }) => id)).toEqual(['first']);
    expect(set.removed).toEqual(['later']);
  });
});

describe('thousands of creates that find no room', () => {
  const creates = Array.from({ length: 5_000 }, (_, n) =>
    makeChange({ id: `create${n}`, kind: 'create', action: 'import', recordId: `new${n}` }),
  );

  it('are kept, shown and told of at once, each in its order', () => {
    const set = setUp(creates, { isListed: true });
    set.take(...creates.map((create) => [create, REJECTED] as const));
    expect(set.work()).toEqual({ writes: 1, shown: 1, statuses: 1, events: 1 });
    const ids = creates.map(({ id }) => id);
    expect(set.rejections().map(({ change }) => change.id)).toEqual(ids);
    expect(set.rejections().every(({ isListed }) => isListed)).toBe(true);
    expect(set.rejected.map(([{ change }]) => change.id)).toEqual(ids);
    expect([set.ids(), set.removed]).toEqual([[], ids]);
  });

  it('are told after what the server has taken before them', () => {
    const set = setUp(creates.slice(0, 3));
    const [taken, ...others] = creates.slice(0, 3);
    set.take([taken!, { outcome: 'applied' }], ...others.map((each) => [each, REJECTED] as const));
    expect(set.types()).toEqual(['confirmed', 'rejected']);
    expect(set.work()).toEqual({ writes: 1, shown: 1, statuses: 1, events: 2 });
  });
});

describe('a record that is gone', () => {
  it('takes all with it that waits for it', () => {
    const later = edit('later', 'Bread and salt', 'Bread');
    const set = setUp([first, later]);
    set.take([first, GONE]);
    expect([set.ids(), set.removed]).toEqual([[], ['first', 'later']]);
    // A pull takes it away, and may have brought it back by now.
    expect(set.records.items.record('item1')).toBeDefined();
    expect(set.rejected[0]?.[0].change).toMatchObject({
      kind: 'create',
      fields: { content: 'Bread and salt' },
    });
  });

  it.each(['sort', 'refetch'] as const)('leaves others alone where it was a %s', (kind) => {
    const change = makeChange({ id: 'change', kind });
    const set = setUp([change, first]);
    set.take([change, GONE]);
    expect(set.ids()).toEqual(['first']);
  });

  it('leaves the edit alone that has brought it back in the same answer', () => {
    const toggle = makeChange({ id: 'toggle', fields: { isTodoDone: true }, sent });
    const later = edit('later', 'Bread', 'Milk', { sent: { ...sent, n: 2 } });
    const last = edit('last', 'Bread and salt', 'Bread');
    const set = setUp([toggle, later, last]);
    set.take([toggle, GONE], [later, { outcome: 'revived', record: {} }]);
    // What was written after it goes to the item that is there again.
    expect(set.ids()).toEqual(['last']);
    expect(set.types()).toEqual(['rejected', 'revived', 'confirmed']);
    expect(set.removed).toEqual(['toggle']);
    expect(set.pending.confirmed().map(({ id }) => id)).toEqual(['later']);
  });
});

it('a refetch that is done is told and confirmed like any other change', () => {
  const refetch = makeChange({ id: 'refetch', kind: 'refetch' });
  const set = setUp([refetch]);
  set.results.confirm([refetch]);
  expect([set.types(), set.ids()]).toEqual([['confirmed'], []]);
});
