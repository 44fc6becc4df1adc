import type { RecordModel } from 'pocketbase';
import type { Collection, TrashBin } from '../domain/collection';
import { ITEM_TYPES, type Item } from '../domain/item';

/** An item out of a record, with its known fields only, always in the same order of keys. */
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
    faviconUrl: String(record.faviconUrl ?? ''),
    icon: String(record.icon ?? ''),
    created: String(record.created),
    updated: String(record.updated),
    isTrashed: record.isTrashed === true,
    trashedDateTime: String(record.trashedDateTime ?? ''),
  };
}

/** A collection out of a record. */
export function parseCollection(record: RecordModel): Collection {
  return { ...parseTrashBin(record), sortOrder: Number(record.sortOrder ?? 0) };
}

/** A trash bin out of a record. */
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
