import { expect, it } from 'vitest';
import { makeItem } from '../../domain/item.fixture';
import type { Change } from './change';
import { createEnqueue } from './enqueue';
import { createPendingChanges } from './pending';
import { createRecords } from './records';

it('a deletion names the text that was seen, not one that arrived behind an unsent edit', () => {
  const owner = 'owner0000000001';
  const records = createRecords(owner);
  const pending = createPendingChanges();
  const kept: Change[] = [];
  let minted = 0;
  const enqueue = createEnqueue({
    owner,
    records,
    pending,
    device: { write: async ({ changes = [] }) => void kept.push(...changes) },
    mintId: () => `minted${++minted}`,
    now: () => 0,
    isSharedByPages: () => false,
    updateViews(changes) {
      for (const { recordId } of changes) records.items.setChanges(recordId, pending.of(recordId));
    },
    onNothingLeft: () => undefined,
  });
  records.items.put([makeItem({ id: 'note', content: 'seen', updated: '1' })]);
  const made = { store: 'items', recordId: 'note' } as const;
  enqueue([{ ...made, kind: 'update', action: 'edit', fields: { content: 'mine' } }]);
  records.items.put([makeItem({ id: 'note', content: 'of another device', updated: '2' })]);
  enqueue([{ ...made, kind: 'delete', action: 'delete' }]);
  expect(pending.unsent().map(({ kind }) => kind)).toEqual(['delete']);
  expect(kept.at(-1)?.base).toMatchObject({ content: 'seen' });
});
