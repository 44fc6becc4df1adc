import type { Failure } from '../../domain/failure';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * How long to wait after a failure before the nth try, in ms: what the server asks for, and at least
 * what `backoffDelay` says.
 */
export function delayAfter({ retryAfter = 0 }: Failure, repeat: number, chance: number): number {
  const told = retryAfter * 1_000;
  return told === 0 ? backoffDelay(repeat, chance) : told + backoffDelay(0, chance);
}

/**
 * How long to wait before the nth try (0 is the first repeat), in ms: twice as long each time, and
 * spread by chance (0 ≤ `chance` < 1) so that many devices don't return in the same moment.
 */
export function backoffDelay(repeat: number, chance: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** repeat, MAX_WAIT_MS);
  return longest * (0.5 + chance / 2);
}
