import { expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import type { Item } from '../../domain/item';
import { createDevice } from './device';
import { createPendingChanges } from '../state/pending';
import { createRecords } from '../state/records';
import { createRestoring } from './restore';
import { makeChange } from '../state/change.cases';
import { volatileStorage } from './storage.cases';
import { openTabs } from '../tabs/tabs';

const OWNER = 'owner0000000001';

function makeItems(collection: string, count: number): Item[] {
  return Array.from({ length: count }, (_, n) => {
    const number = String(n).padStart(4, '0');
    return makeItem({
      id: `${collection}${number}`,
      collection,
      owner: OWNER,
      created: `2026-01-01 10:00:00.${number}Z`,
    });
  });
}

/** A restoring whose items, but the newest, lie on a slow disk. */
function open(items: Item[], firstCollection: string | undefined) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const storage = volatileStorage();
  storage.stored.items = items;
  storage.stored.cursor = 'there';
  storage.stored.changes = [
    {
      tab: 'gone',
      change: makeChange({ kind: 'update', recordId: 'inbox0099', fields: { content: 'unsent' } }),
    },
  ];
  const told: string[] = [];
  const records = createRecords(OWNER);
  const pending = createPendingChanges({ onWaiting: () => undefined, onDone: () => undefined });
  const restoring = createRestoring({
    device: createDevice({
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
    changesOf: pending.of,
    emitChanged: () => undefined,
    showChanges: () => undefined,
    isClosed: () => false,
    firstCollection: () => firstCollection,
    onRestored: ({ cursor }) => told.push(`restored ${cursor}`),
    onTakenOver: () => told.push('taken over'),
  });
  void restoring.firstShown.then(() => told.push('first shown'));
  const shown = () => [...records.items.views()].map(({ id, content }) => ({ id, content }));
  return { restoring, release, told, shown };
}

it('shows the newest of the first list, with what was done to them, before all the others', async () => {
  const all = [...makeItems('inbox', 100), ...makeItems('other', 5)];
  const { restoring, release, told, shown } = open(all, 'inbox');
  const restored = restoring.restore();
  await restoring.firstShown;
  expect(shown()).toHaveLength(60);
  expect(shown()[0]).toEqual({ id: 'inbox0099', content: 'unsent' });
  expect(shown().every(({ id }) => id >= 'inbox0040' && id <= 'inbox0099')).toBe(true);
  // A list is not known as a whole, and nothing is sent, before all of it is there.
  expect(told).toEqual(['first shown']);

  release();
  await restored;
  expect(shown()).toHaveLength(105);
  expect(shown()).toContainEqual({ id: 'inbox0099', content: 'unsent' });
  expect(told).toEqual(['first shown', 'restored there', 'taken over']);
});

it.each([
  ['no list is to be shown first', undefined],
  ['the first list has nothing to show', 'empty'],
])('shows all at once where %s', async (_, first) => {
  const { restoring, release, told, shown } = open(makeItems('inbox', 100), first);
  const restored = restoring.restore();
  release();
  await restored;
  await restoring.firstShown;
  expect(shown()).toHaveLength(100);
  expect(told).toEqual(['restored there', 'taken over', 'first shown']);
});
