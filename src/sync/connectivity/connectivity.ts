import { toFailure } from '../../backend/failure';
import type { Failure } from '../../domain/failure';

/** Whether the server answers, according to the last push and the last pull. */
export interface Connectivity {
  /** Whether the server accepts pushes and answers pulls, as far as the last ones show. */
  isReachable(): boolean;
  /**
   * The time until which the server asks to wait, in ms since 1970. Null if it doesn't ask, or if something else also
   * prevents pushes or pulls.
   */
  pausedUntil(): number | null;
  /** Whether the server can be read and refuses mutations, because its disk is full. */
  isDiskFull(): boolean;
  /** Records the result of a push: null if the server has answered it, otherwise the failure. */
  onSent(failure: Failure | null): void;
  /** Records whether the server answers a pull. Resolves like `question`, or rethrows its error. */
  watch(question: Promise<void>): Promise<void>;
}

interface ConnectivityPorts {
  /** Returns the time, in ms since 1970. */
  now(): number;
  /** Called when an obstacle appears, changes or goes away. */
  onChange(): void;
}

/**
 * Why the server doesn't answer: it is unreachable, its disk is full, or it asks to wait until a time, in ms since
 * 1970. Null if it answers.
 */
type Obstacle = 'unreachable' | 'diskFull' | number | null;

/** The HTTP status of a server whose disk is full. */
const INSUFFICIENT_STORAGE = 507;

/** Creates the connectivity of one account. It assumes a reachable server until a push or pull fails. */
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
        // An error response is an answer too.
        if (failure.kind === 'refused' || failure.kind === 'unauthenticated')
          update(() => (toReading = null));
        if (failure.kind === 'unreachable') update(() => (toReading = obstacleOf(failure)));
        throw error;
      }
    },
  };
}
