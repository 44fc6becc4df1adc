import type { Failure } from '../../domain/failure';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * Returns how long to wait after a failure before the nth retry, in ms. If the server asks to wait (`retryAfter`, in
 * seconds), this is that time plus a first backoff delay, which spreads the devices. Otherwise it is `backoffDelay`.
 */
export function delayAfter({ retryAfter = 0 }: Failure, repeat: number, chance: number): number {
  const asked = retryAfter * 1_000;
  return asked === 0 ? backoffDelay(repeat, chance) : asked + backoffDelay(0, chance);
}

/**
 * Returns how long to wait before the nth retry (0 is the first), in ms. The longest wait doubles with each retry, up
 * to 30 seconds. A random `chance` (0 ≤ `chance` < 1) spreads the waits, so that many devices don't return at once.
 */
export function backoffDelay(repeat: number, chance: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** repeat, MAX_WAIT_MS);
  return longest * (0.5 + chance / 2);
}
