import type { Collection } from '../domain/collection';
import type { Item } from '../domain/item';
import type { ItemVersion } from '../domain/versions';

/** What is written into a file: collections in their order, items in the order of their lists. */
export interface AccountContents {
  collections: readonly Pick<Collection, 'id' | 'name' | 'slug' | 'created' | 'updated'>[];
  items: readonly Omit<Item, 'owner'>[];
  /** Earlier versions of these items and others, in any order; missing unless the user wants them. */
  versions?: readonly ItemVersion[];
}

/** A collection as an export writes it. */
export type ExportedCollection = AccountContents['collections'][number];
/** An item as an export writes it. */
export type ExportedItem = AccountContents['items'][number];

/** The formats of an export. */
export const EXPORT_FORMATS = ['json', 'markdown', 'bookmarks', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Maximum number of notes. It leaves room for the folders and lists within the 65,535 entries of a zip. */
export const MARKDOWN_NOTES_MAX = 60_000;

/** The collections in their order, each with its items in their order. */
export function byCollection({
  collections,
  items,
}: AccountContents): [ExportedCollection, ExportedItem[]][] {
  const groups = new Map(collections.map(({ id }): [string, ExportedItem[]] => [id, []]));
  for (const item of items) groups.get(item.collection)?.push(item);
  return collections.map((collection) => [collection, groups.get(collection.id) ?? []]);
}

/**
 * PocketBase's `2026-01-31 09:30:00.000Z` in the form that every program reads: `2026-01-31T09:30:00.000Z`. Empty if
 * there is none yet.
 */
export function toIsoTime(dateTime: string): string {
  return dateTime.replace(' ', 'T');
}

/** When an item was trashed: `true` if nobody knows when, empty if it isn't in the trash bin. */
export function trashedAt(item: Pick<Item, 'isTrashed' | 'trashedDateTime'>): string {
  return item.isTrashed ? toIsoTime(item.trashedDateTime) || 'true' : '';
}
