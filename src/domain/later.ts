import { toDate, toDateTime } from './date-time';
import type { Item } from './item';
import { validationError, type ValidationError } from './validation-errors';

/** Maximum time for which an item can be put away. */
const MAX_YEARS = 10;
const DAY_MS = 86_400_000;

/**
 * Whether an item is put away: it is out of its collection's list until the moment in `laterUntil`.
 *
 * @param now such as `2026-01-31 09:30:00.000Z`, like the dates of records
 */
export function isLater(
  { laterUntil, isTrashed }: Pick<Item, 'laterUntil' | 'isTrashed'>,
  now: string,
): boolean {
  return laterUntil > now && !isTrashed;
}

/**
 * Returns why an item can't be put away until a moment, or null if it can. The moment must be in the future, and at most
 * 10 years ahead. Blank, which brings an item back, is always allowed.
 *
 * @param now like `laterUntil`, such as `2026-01-31 09:30:00.000Z`
 */
export function laterError(laterUntil: string, now: string): ValidationError | null {
  if (laterUntil === '') return null;
  if (laterUntil <= now) return validationError('laterIsPast');
  return isTooLate(laterUntil, now) ? validationError('laterIsTooLate') : null;
}

/**
 * Returns why a device's change can't put an item away until a moment, or null if it can. The moment may have passed
 * since the change was made, and the device's clock may be a day ahead.
 *
 * @param now by the server's clock
 */
export function pushedLaterError(laterUntil: string, now: string): ValidationError | null {
  const tomorrow = toDateTime(toDate(now).getTime() + DAY_MS);
  return isTooLate(laterUntil, tomorrow) ? validationError('laterIsTooLate') : null;
}

/** Whether a moment is more than 10 years ahead. */
export function isTooLate(laterUntil: string, now: string): boolean {
  const [year, rest] = [Number(now.slice(0, 4)) + MAX_YEARS, now.slice(4)];
  return laterUntil > `${year}${rest}`;
}
