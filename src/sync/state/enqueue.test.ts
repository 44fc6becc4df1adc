import { expect, it } from 'vitest';
import { makeItem } from '../../domain/item.fixture';
import type { Change } from './change';
import { createEnqueue } from './enqueue';
import { createPendingChanges } from './pending';
import { createRecords } from './records';

/** @param others the waiting changes of another page */
function setUp(others: readonly Change[] = []) {
  const owner = 'owner0000000001';
  const records = createRecords(owner);
  const pending = createPendingChanges();
  const kept: Change[] = [];
  let minted = 0;
  const changesOf = (recordId: string) => [
    ...others.filter((each) => each.recordId === recordId),
    ...pending.of(recordId),
  ];
  const enqueue = createEnqueue({
    owner,
    records,
    pending,
    device: { write: async ({ changes = [] }) => void kept.push(...changes) },
    mintId: () => `minted${++minted}`,
    now: () => 0,
    changesOf,
    isSharedByPages: () => others.length > 0,
    updateViews(changes) {
      for (const { recordId } of changes) records.items.setChanges(recordId, changesOf(recordId));
    },
    onNothingLeft: () => undefined,
  });
  return { records, pending, kept, enqueue };
}

const made = { store: 'items', recordId: 'note' } as const;

it('a deletion names the text that was seen, not one that arrived behind an unsent edit', () => {
  const { records, pending, kept, enqueue } = setUp();
  records.items.put([makeItem({ id: 'note', content: 'seen', updated: '1' })]);
  enqueue([{ ...made, kind: 'update', action: 'edit', fields: { content: 'mine' } }]);
  records.items.put([makeItem({ id: 'note', content: 'of another device', updated: '2' })]);
  enqueue([{ ...made, kind: 'delete', action: 'delete' }]);
  expect(pending.unsent().map(({ kind }) => kind)).toEqual(['delete']);
  expect(kept.at(-1)?.base).toMatchObject({ content: 'seen' });
});

it.each(['waits', 'is on its way'])(
  'a deletion names the texts of an item that another device has deleted while an edit %s',
  (state) => {
    const { records, pending, kept, enqueue } = setUp();
    records.items.put([makeItem({ id: 'note', title: 'name', content: 'seen' })]);
    enqueue([{ ...made, kind: 'update', action: 'edit', fields: { content: 'mine' } }]);
    const isSent = state !== 'waits';
    const sent = isSent && { client: 'client', n: 1 };
    pending.put(pending.unsent().map((edit) => ({ ...edit, ...(sent && { sent }) })));
    records.items.drop(['note']);
    enqueue([{ ...made, kind: 'delete', action: 'delete' }]);
    expect(kept.at(-1)).toMatchObject({
      kind: 'delete',
      base: { title: 'name', content: isSent ? 'mine' : 'seen' },
    });
  },
);

it.each([
  ['that this page knows only by it', false],
  ['that this page has pulled without it', true],
])('a deletion names the text that another page gave an item %s', (_, isPulled) => {
  const waiting = { ...made, base: {}, at: 0 } as const;
  const { records, kept, enqueue } = setUp([
    {
      ...waiting,
      id: 'create',
      kind: 'create',
      action: 'create',
      fields: { collection: 'inbox', title: '', content: 'written' },
    },
    { ...waiting, id: 'edit', kind: 'update', action: 'edit', fields: { content: 'seen' } },
  ]);
  if (isPulled) records.items.put([makeItem({ id: 'note', content: 'written' })]);
  enqueue([{ ...made, kind: 'delete', action: 'delete' }]);
  expect(kept.at(-1)?.base).toMatchObject({ content: 'seen' });
});

it('an edit does not go into one of an earlier visit, which another page may send as it was', () => {
  const { records, pending, kept, enqueue } = setUp();
  records.items.put([makeItem({ id: 'note', title: 'Title', content: 'text' })]);
  const earlier: Change = {
    ...made,
    id: 'earlier',
    kind: 'update',
    action: 'edit',
    fields: { content: 'earlier text' },
    base: { content: 'text' },
    at: 0,
  };
  pending.restore([earlier]);
  enqueue([{ ...made, kind: 'update', action: 'edit', fields: { title: 'New title' } }]);
  enqueue([{ ...made, kind: 'update', action: 'edit', fields: { title: 'Newest title' } }]);
  expect(pending.unsent().map(({ fields }) => fields)).toEqual([
    { content: 'earlier text' },
    { title: 'Newest title' },
  ]);
  expect(kept.map(({ id }) => id)).not.toContain('earlier');
});
