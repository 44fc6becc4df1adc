import { accountHoldsAtMost, demoHoldsAtMost } from '../texts/errors';
import { formatBytes } from '../texts/numbers';

/** Quota of an account for each item that it may hold, in bytes of the database. */
const BYTES_PER_ITEM = 10_000;
/** Smallest quota, in bytes: a few texts of the greatest length fit into any account. */
const MIN_BYTES = 10_000_000;

/** Size and quota of an account, in bytes of the database. */
export interface AccountUsage {
  bytes: number;
  maxBytes: number;
}

/** Quota in bytes of an account that may hold this many items (spec §6). */
export function maxBytes(maxItems: number): number {
  return Math.max(MIN_BYTES, maxItems * BYTES_PER_ITEM);
}

/** Whether an account is so full that the account page says what happens next. */
export function isNearlyFull({ bytes, maxBytes: most }: AccountUsage): boolean {
  return bytes >= 0.9 * most;
}

/** The error for a full account (spec §6). */
export function accountFull(most: number, isDemo: boolean) {
  const message = (isDemo ? demoHoldsAtMost : accountHoldsAtMost)(formatBytes(most));
  return { field: 'owner', code: 'quota', message };
}
