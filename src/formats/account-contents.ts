import type { Collection } from '../domain/collection';
import type { Item } from '../domain/item';
import type { ItemVersion } from '../domain/versions';

/** What is written into a file: collections in their order, items in the order of their lists. */
export interface AccountContents {
  collections: readonly Pick<Collection, 'id' | 'name' | 'slug' | 'created' | 'updated'>[];
  items: readonly Omit<Item, 'owner'>[];
  /** Earlier texts of these items and others, in any order; only where they are asked for. */
  versions?: readonly ItemVersion[];
}

/** The formats of an export. */
export const EXPORT_FORMATS = ['json', 'markdown', 'bookmarks', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A file that is offered to be saved. */
export interface ExportedFile {
  name: string;
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}
