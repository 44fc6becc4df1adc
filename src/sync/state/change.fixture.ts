import fc from 'fast-check';

import type { Change } from './change';

/** A change of an item, with some of its fields as a test wants them. */
export function makeChange(fields: Partial<Change> = {}): Change {
  return {
    id: 'change1',
    store: 'items',
    kind: 'update',
    action: 'edit',
    recordId: 'item1',
    fields: {},
    base: {},
    at: Date.UTC(2026, 0, 31, 9, 30),
    ...fields,
  };
}

const itemKinds = ['create', 'update', 'delete', 'trash', 'untrash', 'refetch'] as const;

const anyChange = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom(...itemKinds), of: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('create' as const, 'update' as const, 'delete' as const),
      of: fc.constantFrom('home', 'ideas'),
    }),
  },
);

/** Changes of a few items and collections, in the order they were made. */
export const anyChanges: fc.Arbitrary<Change[]> = fc
  .array(anyChange, { maxLength: 25 })
  .map((changes) =>
    changes.map(({ kind, of }, index) =>
      makeChange({
        id: `change${index}`,
        store: typeof of === 'number' ? 'items' : 'itemCollections',
        kind,
        recordId: typeof of === 'number' ? `item${of}` : of,
      }),
    ),
  );
