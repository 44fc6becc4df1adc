import { TRASH_RETENTION_DAYS } from './limits';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the number of days until a trashed item is deleted; 0 if this happens today, null if `trashedAt` is `NaN`.
 *
 * @param trashedAt in ms since 1970
 * @param today start of the day, in ms since 1970
 */
export function daysLeftInTrash(trashedAt: number, today: number): number | null {
  if (Number.isNaN(trashedAt)) return null;
  const days = Math.floor((trashedAt - today) / DAY_MS) + TRASH_RETENTION_DAYS;
  // If this device's clock is slow, the difference could exceed the limit.
  return Math.min(TRASH_RETENTION_DAYS, Math.max(0, days));
}
