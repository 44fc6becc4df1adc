import { accountHoldsAtMost, demoHoldsAtMost } from '../texts/errors';
import { formatBytes } from '../texts/numbers';

/** Bytes of the database that an account may have for each item that it may have. */
const BYTES_PER_ITEM = 10_000;
/** A few texts of the greatest length fit into the smallest account. */
const MIN_BYTES = 10_000_000;

/** What the server says of the size of an account, in bytes of its database. */
export interface AccountUsage {
  bytes: number;
  maxBytes: number;
}

/** How many bytes an account may have that may have so many items (spec §6). */
export function maxBytes(maxItems: number): number {
  return Math.max(MIN_BYTES, maxItems * BYTES_PER_ITEM);
}

/** Whether it is time to say what happens to a full account. */
export function isNearlyFull({ bytes, maxBytes: most }: AccountUsage): boolean {
  return bytes >= 0.9 * most;
}

/** Why nothing more fits into an account (spec §6). */
export function accountFull(most: number, isDemo: boolean) {
  const message = (isDemo ? demoHoldsAtMost : accountHoldsAtMost)(formatBytes(most));
  return { field: 'owner', code: 'quota', message };
}
