import fc from 'fast-check';
import { expect, it } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { mergeWrites } from './merge-writes';
import type { StoredChange, StoredRejected, Writes } from './storage';
import { volatileStorage } from './storage.fake';

const ids = fc.constantFrom('a', 'b', 'c');
const failure = { kind: 'refused', status: 400, message: '', fields: {} } as const;
const changes = fc.array(
  fc
    .tuple(ids, fc.nat(9))
    .map(([id, at]): StoredChange => ({ tab: 'this', change: makeChange({ id, at }) })),
  { maxLength: 3 },
);
const rejected = changes.map((each) =>
  each.map((change): StoredRejected => ({ ...change, failure })),
);
const removed = fc.array(ids, { maxLength: 3 });
const drafts = fc.uniqueArray(
  fc.record({
    tab: fc.constantFrom('this', 'other'),
    draft: fc.constantFrom(null, 'half', 'whole'),
  }),
  { selector: ({ tab }) => tab },
);
const writes: fc.Arbitrary<Writes> = fc.record({
  addChanges: changes,
  removeChanges: removed,
  addRejected: rejected,
  removeRejected: removed,
  drafts,
});

/** What is stored after some writes, by id: the order of what is written at once is told elsewhere. */
async function after(...all: Writes[]) {
  const storage = volatileStorage();
  for (const each of all) await storage.write(each);
  const byId = (stored: { change: { id: string } }[]) =>
    stored.toSorted((one, other) => (one.change.id < other.change.id ? -1 : 1));
  return {
    changes: byId(storage.stored.changes),
    rejected: byId(storage.stored.rejected),
    drafts: await storage.readDrafts(),
  };
}

it('leaves behind what the writes leave one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(writes, writes, writes, async (stored, earlier, later) => {
      const merged = mergeWrites(earlier, later);
      expect(await after(stored, merged)).toEqual(await after(stored, earlier, later));
    }),
  );
});

it('keeps changes in the order in which they were made', () => {
  const made = (...names: string[]) =>
    names.map((id) => ({ tab: 'this', change: makeChange({ id }) }));
  const { addChanges = [] } = mergeWrites(
    { addChanges: made('a', 'b') },
    { addChanges: made('c', 'a') },
  );
  expect(addChanges.map(({ change }) => change.id)).toEqual(['a', 'b', 'c']);
});
