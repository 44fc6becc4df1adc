import type { Failure } from '../../domain/failure';
import { backoffDelay, delayAfter } from './backoff';

/** Does something again that has failed: each time in a row after twice as long. */
export interface Retry {
  isWaiting(): boolean;
  /** Does it again later, as late as the failure asks for; not any later when it was to be done already. */
  wait(failure?: Failure): void;
  /** It has not failed this time. */
  succeed(): void;
  /** Doesn't do it again by itself. */
  stop(): void;
  /** The same, and begins anew with short waits: whatever was in the way may be gone. */
  reset(): void;
}

/** @param random chance between 0 and 1, to spread what many devices do */
export function createRetry(again: () => void, random: () => number): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let repeat = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    isWaiting: () => timer !== undefined,
    wait(failure) {
      if (timer !== undefined) return;
      const chance = random();
      const delay = failure
        ? delayAfter(failure, repeat++, chance)
        : backoffDelay(repeat++, chance);
      timer = setTimeout(() => {
        timer = undefined;
        again();
      }, delay);
    },
    succeed() {
      repeat = 0;
    },
    stop,
    reset() {
      stop();
      repeat = 0;
    },
  };
}
