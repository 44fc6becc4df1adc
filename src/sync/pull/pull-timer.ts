import type { Failure } from '../../domain/failure';
import { delayAfter } from '../connectivity/backoff';

/** How long to collect pokes before a pull, in ms. One user action may write many records. */
const POKES_MS = 50;
/** Minimum time between two pulls for pokes, in ms. Pokes come one after the other while a device pushes a lot. */
const PULLS_APART_MS = 250;

interface PullTimerPorts {
  /** @param newest the newest cursor according to the pokes; undefined if a poke named none, or for a retry */
  pull(newest: string | undefined): void;
  /** In ms since 1970. */
  now(): number;
  random(): number;
}

/** Pokes that wait for the same pull. */
export interface WaitingPokes {
  /** The cursor that the pull would end with; undefined if one of the pokes names no cursor. */
  newest: string | undefined;
}

/** Adds a poke to the waiting ones. `waiting` is null if there are none. */
export function addPoke(waiting: WaitingPokes | null, newest: string | undefined): WaitingPokes {
  return { newest: waiting && waiting.newest === undefined ? undefined : newest };
}

/** Schedules the pulls that no caller waits for: those for pokes, and retries of a failed pull. */
export interface PullTimer {
  /**
   * Schedules one pull for this poke and those that follow shortly.
   *
   * @param newest the cursor that the poke names; undefined if it names none
   */
  poke(newest: string | undefined): void;
  /** Schedules a pull after a failed one: with backoff, or after the time that the server asks to wait. */
  retry(failure: Failure): void;
  /** Restarts the backoff with its shortest wait, because the server may be reachable again. */
  reset(): void;
  /** Cancels the scheduled pull. */
  stop(): void;
}

/** Creates the timer of one account's puller. */
export function createPullTimer({ pull, now, random }: PullTimerPorts): PullTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether pokes must not move the scheduled pull. */
  let isFixed = false;
  /** When the last pull for a poke has begun or will begin, in ms since 1970. */
  let pokedAt = 0;
  let repeat = 0;
  let waiting: WaitingPokes | null = null;

  function pullIn(ms: number, isFixedNow: boolean) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const newest = waiting?.newest;
      stop();
      pull(newest);
    }, ms);
    isFixed = isFixedNow;
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  }

  return {
    poke(newest) {
      waiting = addPoke(waiting, newest);
      // A poke shows that the server answers again, so it ends a backoff. It doesn't move a pull that the server asked
      // to delay. Nor does it move a pull for an earlier poke, because that pull gets this poke's change too.
      if (timer !== undefined && isFixed) return;
      // The difference is negative if the clock was set back. The wait is still at most `PULLS_APART_MS`.
      const sinceLast = Math.max(0, now() - pokedAt);
      const ms = Math.max(POKES_MS, PULLS_APART_MS - sinceLast);
      pokedAt = now() + ms;
      pullIn(ms, true);
    },
    retry(failure) {
      // If the server asked to wait, pokes must not shorten the wait.
      pullIn(delayAfter(failure, repeat++, random()), failure.retryAfter !== undefined);
    },
    reset() {
      repeat = 0;
    },
    stop,
  };
}

/** Whether the same pull would fail again. */
export function isFinal({ kind, status }: Failure): boolean {
  return kind === 'unauthenticated' || kind === 'defect' || (kind === 'refused' && status < 500);
}
