import { TRASH_RETENTION_DAYS } from './limits';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * For how many more days an item is kept in the trash bin; 0 when it is deleted for good today, null
 * where nobody knows when it was trashed.
 *
 * @param trashedAt in ms since 1970
 * @param today when the day began, in ms since 1970
 */
export function daysLeftInTrash(trashedAt: number, today: number): number | null {
  if (Number.isNaN(trashedAt)) return null;
  const days = Math.floor((trashedAt - today) / DAY_MS) + TRASH_RETENTION_DAYS;
  // A clock that runs behind gives nothing more days than it has.
  return Math.min(TRASH_RETENTION_DAYS, Math.max(0, days));
}
