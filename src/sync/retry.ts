const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * How long to wait before the nth try (0 is the first repeat), in ms: twice as long each time, and
 * spread by chance (0 ≤ `chance` < 1) so that many devices don't return in the same moment.
 */
export function retryDelay(repeat: number, chance: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** repeat, LONGEST_WAIT_MS);
  return longest * (0.5 + chance / 2);
}
