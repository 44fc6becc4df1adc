import { expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { createDevice } from './device';
import { createPendingChanges } from '../state/pending';
import { createRecords } from '../state/records';
import { createRestoring } from './restore';
import { makeChange } from '../state/change.fixture';
import { volatileStorage } from './storage.fake';
import { openTabs } from '../tabs/tabs';

const OWNER = 'owner0000000001';

it('shows all that was kept at once, with what was done to it, before anything is sent', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const storage = volatileStorage();
  const update = { kind: 'update', recordId: 'a', fields: { content: 'unsent' } } as const;
  storage.stored.items = [makeItem({ id: 'a' }), makeItem({ id: 'b', content: 'as it was' })];
  storage.stored.cursor = 'there';
  storage.stored.changes = [{ tab: 'gone', change: makeChange(update) }];
  const told: string[] = [];
  const records = createRecords(OWNER);
  const pending = createPendingChanges();
  const { restore } = createRestoring({
    device: createDevice({
      // A slow disk.
      storage: { ...storage, readItems: () => released.then(storage.readItems) },
      tabs: openTabs('this', undefined),
      owner: OWNER,
      onFailed: (error) => told.push(String(error)),
      onRecovered: () => told.push('recovered'),
      random: () => 1,
    }),
    pending,
    records,
    rejections: { has: () => false, restore: () => undefined },
    updateViews(changes) {
      for (const { recordId } of changes) records.items.setChanges(recordId, pending.of(recordId));
    },
    emitChanged() {
      const ids = records.items.takeChanged();
      if (ids.length > 0) told.push(`${ids.length} items`);
    },
    showChanges: () => undefined,
    onRestored: ({ cursor }) => told.push(`restored ${cursor}`),
    onTakenOver: () => told.push('taken over'),
  });
  const restored = restore();
  await vi.waitFor(() => expect(pending.get(makeChange().id)).toBeDefined());
  expect(told).toEqual([]);

  release();
  await restored;
  expect([...records.items.views()].map(({ content }) => content)).toEqual(['unsent', 'as it was']);
  expect(told).toEqual(['restored there', '2 items', 'taken over']);
});
