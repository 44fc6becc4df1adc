import { accountHoldsAtMost, demoHoldsAtMost } from '../texts/errors';
import { formatBytes } from '../texts/numbers';

/** Quota of an account for each item that it may hold, in bytes of the database. */
const BYTES_PER_ITEM = 10_000;
/** Minimum quota, in bytes. Some texts of maximum length must fit into any account. */
const MIN_BYTES = 10_000_000;

/** Size and quota of an account, in bytes of the database. */
export interface AccountUsage {
  bytes: number;
  maxBytes: number;
}

/** Returns the quota of an account with room for `maxItems` items, in bytes (spec §6). */
export function maxBytes(maxItems: number): number {
  return Math.max(MIN_BYTES, maxItems * BYTES_PER_ITEM);
}

/** Whether an account is so full that the account page shows a warning. */
export function isNearlyFull({ bytes, maxBytes: most }: AccountUsage): boolean {
  return bytes >= 0.9 * most;
}

/** Returns the error for a full account (spec §6). */
export function accountFull(most: number, isDemo: boolean) {
  const message = (isDemo ? demoHoldsAtMost : accountHoldsAtMost)(formatBytes(most));
  return { field: 'owner', code: 'quota', message };
}
