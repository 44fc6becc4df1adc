import type { RecordModel } from 'pocketbase';
import type { Collection, TrashBin } from '../domain/collection';
import { ITEM_TYPES, type Item } from '../domain/item';

/** Converts a record to an item. Keeps only known fields, always in the same order. */
export function parseItem(record: RecordModel): Item {
  return {
    id: record.id,
    owner: String(record.owner),
    collection: String(record.collection),
    type: ITEM_TYPES.find((type) => type === record.type) ?? 'text',
    title: String(record.title ?? ''),
    content: String(record.content ?? ''),
    shouldCopyOnClick: record.shouldCopyOnClick === true,
    isTodoDone: record.isTodoDone === true,
    isPinned: record.isPinned === true,
    laterUntil: String(record.laterUntil ?? ''),
    faviconUrl: String(record.faviconUrl ?? ''),
    icon: String(record.icon ?? ''),
    created: String(record.created),
    updated: String(record.updated),
    isTrashed: record.isTrashed === true,
    trashedDateTime: String(record.trashedDateTime ?? ''),
  };
}

/** Converts a record to a collection. */
export function parseCollection(record: RecordModel): Collection {
  return { ...parseTrashBin(record), sortOrder: Number(record.sortOrder ?? 0) };
}

/** Converts a record to a trash bin. */
export function parseTrashBin(record: RecordModel): TrashBin {
  return {
    id: record.id,
    name: String(record.name),
    slug: String(record.slug),
    owner: String(record.owner),
    created: String(record.created),
    updated: String(record.updated),
  };
}
