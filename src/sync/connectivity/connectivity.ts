import { toFailure } from '../../backend/failure';
import type { Failure } from '../../domain/failure';

/** Whether the server answers: what it was last sent, and what it was last asked. */
export interface Connectivity {
  isReachable(): boolean;
  /**
   * When a server that answers only to ask for a wait is asked again, in ms since 1970; null where it
   * asks for none, or where something is in the way besides.
   */
  pausedUntil(): number | null;
  /** Whether mutations wait only because the server's disk is full; it can be read. */
  isDiskFull(): boolean;
  /** A mutation was answered, or failed by not being. */
  onSent(failure: Failure | null): void;
  /** Takes note of whether a question is answered; throws what it throws. */
  watch(question: Promise<void>): Promise<void>;
}

interface ConnectivityPorts {
  now(): number;
  /** Told when any of it changes. */
  onChange(): void;
}

/** Why nothing is answered: the server is out of reach, has no room, or asks to wait until a time. */
type Obstacle = 'unreachable' | 'diskFull' | number | null;

/** The status of a server that has no room for anything new. */
const INSUFFICIENT_STORAGE = 507;

/** Starts as if the server could be reached. */
export function createConnectivity({ now, onChange }: ConnectivityPorts): Connectivity {
  let toMutations: Obstacle = null;
  let toReading: Obstacle = null;
  const obstacles = () => [toMutations, toReading].filter((each) => each !== null);
  const update = (note: () => void) => {
    const before = [toMutations, toReading].join();
    note();
    if (before !== [toMutations, toReading].join()) onChange();
  };
  const obstacleOf = ({ status, retryAfter = 0 }: Failure): Obstacle =>
    status === 429
      ? now() + retryAfter * 1_000
      : status === INSUFFICIENT_STORAGE
        ? 'diskFull'
        : 'unreachable';

  return {
    isReachable: () => obstacles().length === 0,
    pausedUntil() {
      const untils = obstacles().filter((each) => typeof each === 'number');
      return untils.length > 0 && untils.length === obstacles().length ? Math.max(...untils) : null;
    },
    isDiskFull: () => toMutations === 'diskFull' && toReading === null,
    onSent: (failure) =>
      update(() => {
        toMutations = failure && obstacleOf(failure);
        if (failure === null) toReading = null;
      }),
    async watch(question) {
      try {
        await question;
        update(() => (toReading = null));
      } catch (error) {
        const failure = toFailure(error);
        // A refusal is an answer too.
        if (failure.kind === 'refused' || failure.kind === 'unauthenticated')
          update(() => (toReading = null));
        if (failure.kind === 'unreachable') update(() => (toReading = obstacleOf(failure)));
        throw error;
      }
    },
  };
}
