import type { Item } from '../../domain/item';

/**
 * PocketBase's `2026-01-31 09:30:00.000Z` as every program reads it: `2026-01-31T09:30:00.000Z`. Empty where
 * there is none yet.
 */
export function toIsoTime(dateTime: string): string {
  return dateTime.replace(' ', 'T');
}

/** PocketBase's time in whole seconds since 1970; null where there is none. */
export function toSeconds(dateTime: string): number | null {
  const ms = Date.parse(toIsoTime(dateTime));
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

/** When an item was trashed: `true` where nobody knows when, empty where it isn't in the trash bin. */
export function trashedAt(item: Pick<Item, 'isTrashed' | 'trashedDateTime'>): string {
  return item.isTrashed ? toIsoTime(item.trashedDateTime) || 'true' : '';
}
