import { toFailure } from '../../backend/failure';
import type { Failure } from '../../domain/failure';

/**
 * Why the server takes no pushes or answers no pulls: it doesn't answer, has a problem, has no room on its disk, or asks
 * to wait until a time, in ms since 1970.
 */
export type Obstacle = 'unreachable' | 'failing' | 'diskFull' | number;

/** Whether the server answers, according to the last push and the last pull. */
export interface Connectivity {
  /** What prevents pushes or pulls, as far as the last ones show. If both are prevented, the worse obstacle. */
  obstacle(): Obstacle | null;
  /** Records the result of a push: null if the server has answered it, otherwise the failure. */
  onSent(failure: Failure | null): void;
  /** Records whether the server answers a pull. Resolves like `question`, or rethrows its error. */
  watch(question: Promise<void>): Promise<void>;
}

interface ConnectivityPorts {
  /** Returns the time, in ms since 1970. */
  now(): number;
  /** Called when the obstacle changes. */
  onChange(): void;
}

/** The statuses after which the server wasn't reached: no response, a timeout, and the login page of a network. */
const UNREACHED: readonly number[] = [0, 408, 511];

/** Creates the connectivity of one account. It assumes a reachable server until a push or pull fails. */
export function createConnectivity({ now, onChange }: ConnectivityPorts): Connectivity {
  let toMutations: Obstacle | null = null;
  let toReading: Obstacle | null = null;
  const obstacle = () => {
    const both = [toMutations, toReading];
    const named = (['unreachable', 'failing', 'diskFull'] as const).find((each) =>
      both.includes(each),
    );
    const times = both.filter((each) => typeof each === 'number');
    return named ?? (times.length > 0 ? Math.max(...times) : null);
  };
  const update = (note: () => void) => {
    const before = obstacle();
    note();
    if (obstacle() !== before) onChange();
  };
  const obstacleOf = ({ status, retryAfter = 0 }: Failure): Obstacle => {
    if (status === 429) return now() + retryAfter * 1_000;
    if (status === 507) return 'diskFull';
    return UNREACHED.includes(status) ? 'unreachable' : 'failing';
  };

  return {
    obstacle,
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
        if (failure.kind === 'unreachable' || failure.status >= 500)
          update(() => (toReading = obstacleOf(failure)));
        // Any other error response is an answer too.
        else if (failure.status > 0) update(() => (toReading = null));
        throw error;
      }
    },
  };
}
