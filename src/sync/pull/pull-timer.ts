import type { Failure } from '../../domain/failure';
import { delayAfter } from '../connectivity/backoff';

/** Pokes are collected for so long, in ms: one thing that a person does may write many records. */
const POKES_MS = 50;
/** From one pull that was poked to the next, in ms, where pokes don't end: a thousand mutations are pushed. */
const PULLS_APART_MS = 250;

interface PullTimerPorts {
  /** @param newest what the pokes name that it is for; undefined as well where it is tried again */
  pull(newest: string | undefined): void;
  /** In ms since 1970. */
  now(): number;
  random(): number;
}

/** Pokes that wait for one pull. */
export interface WaitingPokes {
  /** The cursor with which it would end; undefined where one of them names none. */
  newest: string | undefined;
}

/** The pokes that wait, if any do, and one more. */
export function addPoke(waiting: WaitingPokes | null, newest: string | undefined): WaitingPokes {
  return { newest: waiting && waiting.newest === undefined ? undefined : newest };
}

/** When it is pulled without anybody who waits for it: for pokes, and again after a failure. */
export interface PullTimer {
  /** The pokes of the next moment need one pull. `newest` is the cursor that this one names, if it does. */
  poke(newest: string | undefined): void;
  /** A pull has failed: it is tried again, with backoff, or when the server asks for it. */
  retry(failure: Failure): void;
  /** The server may answer again: the next failure is the first one. */
  reset(): void;
  /** What the timer was set for is done otherwise, or not at all. */
  stop(): void;
}

/** The timer of one account's puller. */
export function createPullTimer({ pull, now, random }: PullTimerPorts): PullTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a poke doesn't bring the next pull forward. */
  let isFixed = false;
  /** When the last pull for a poke began, or is to begin, in ms since 1970. */
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
      // A server that pokes answers again, so that the end of a backoff isn't waited for. What it asked to
      // wait for is, and a pull for an earlier poke brings this one's too.
      if (timer !== undefined && isFixed) return;
      // Of a clock that was set back, no more is waited for.
      const sinceLast = Math.max(0, now() - pokedAt);
      const ms = Math.max(POKES_MS, PULLS_APART_MS - sinceLast);
      pokedAt = now() + ms;
      pullIn(ms, true);
    },
    retry(failure) {
      // A server that asks for a time is left alone for that long.
      pullIn(delayAfter(failure, repeat++, random()), failure.retryAfter !== undefined);
    },
    reset() {
      repeat = 0;
    },
    stop,
  };
}
