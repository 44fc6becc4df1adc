import fc from 'fast-check';

import { ITEM_TYPES, type ItemView } from './item';

const DAY = '2026-01-31 09:30:00.000Z';

/** A note, with some of its fields as a test wants them. */
export function makeItem(fields: Partial<ItemView> = {}): ItemView {
  return {
    id: 'item00000000001',
    owner: 'owner0000000001',
    collection: 'inbox',
    type: 'text',
    title: '',
    content: 'Milk',
    shouldCopyOnClick: false,
    isTodoDone: false,
    isPinned: false,
    laterUntil: '',
    faviconUrl: '',
    icon: '',
    created: DAY,
    updated: DAY,
    isTrashed: false,
    trashedDateTime: '',
    isPending: false,
    isUnsent: false,
    ...fields,
  };
}

const second = fc.integer({ min: 0, max: 3 }).map((n) => `2026-01-31 09:30:0${n}.000Z`);

/** Any item of two collections and the trash; dates are few, so that many are the same. */
export const anyItem: fc.Arbitrary<ItemView> = fc
  .record({
    id: fc.string({
      unit: fc.constantFrom(...'abcdefghij0123456789'),
      minLength: 15,
      maxLength: 15,
    }),
    collection: fc.constantFrom('inbox', 'ideas'),
    type: fc.constantFrom(...ITEM_TYPES),
    title: fc.constantFrom('', 'Buy milk', 'Read'),
    content: fc.constantFrom('', 'milk and bread', 'https://example.com'),
    isTodoDone: fc.boolean(),
    isPinned: fc.boolean(),
    laterUntil: fc.oneof(fc.constant(''), second),
    created: second,
    updated: second,
    isTrashed: fc.boolean(),
    trashedDateTime: second,
    isPending: fc.boolean(),
  })
  .map((fields) =>
    makeItem({ ...fields, trashedDateTime: fields.isTrashed ? fields.trashedDateTime : '' }),
  );

/** Items with ids of their own. */
export const anyItems: fc.Arbitrary<ItemView[]> = fc.uniqueArray(anyItem, {
  selector: ({ id }) => id,
  maxLength: 30,
});
