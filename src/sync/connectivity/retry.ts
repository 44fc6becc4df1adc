import type { Failure } from '../../domain/failure';
import { backoffDelay, delayAfter } from './backoff';

/** Repeats a failed action, with a wait that doubles after each failure in a row. */
export interface Retry {
  /** Whether a retry is scheduled. */
  isWaiting(): boolean;
  /** Schedules a retry with backoff, or after the wait that the failure asks for. Keeps an already scheduled retry. */
  wait(failure?: Failure): void;
  /** Records a success: the next wait is the shortest one. */
  succeed(): void;
  /** Cancels the scheduled retry. */
  stop(): void;
  /** Cancels the scheduled retry, and makes the next wait the shortest one. */
  reset(): void;
}

/**
 * @param again the action to repeat
 * @param random returns a number from 0 to below 1, which spreads the retries of many devices
 */
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
