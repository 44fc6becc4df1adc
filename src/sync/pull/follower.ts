import { toFailure } from '../../backend/failure';
import type { Realtime } from '../../backend/realtime';
import { createRetry } from '../connectivity/retry';

interface FollowerPorts {
  realtime: Realtime;
  /** There may be something to pull. */
  onPoke(): void;
  random(): number;
}

/** Hears of what other devices do, while somebody is looking. */
export interface Follower {
  start(): void;
  stop(): void;
}

/** The realtime connection of one account. It is made again, with backoff, until it holds. */
export function createFollower({ realtime, onPoke, random }: FollowerPorts): Follower {
  /** Rises with each start and stop: what an earlier one began is over then. */
  let turn = 0;
  let isFollowing = false;
  const retry = createRetry(() => void connect(), random);
  let unsubscribe: (() => Promise<void>) | undefined;

  async function connect() {
    const own = turn;
    const poke = () => {
      if (own === turn) onPoke();
    };
    const result = await realtime.subscribe(poke).catch(toFailure);
    if (typeof result !== 'function') {
      if (own === turn) retry.wait(result);
      return;
    }
    if (own !== turn) return leave(result);
    unsubscribe = result;
    retry.succeed();
    // Between the last pull and this connection others may have written.
    onPoke();
  }

  /** The server ends a connection that nobody holds by itself. */
  function leave(stop: () => Promise<void>) {
    stop().catch(toFailure);
  }

  return {
    start() {
      if (isFollowing) return;
      isFollowing = true;
      turn++;
      void connect();
    },
    stop() {
      isFollowing = false;
      turn++;
      retry.stop();
      retry.succeed();
      if (unsubscribe) leave(unsubscribe);
      unsubscribe = undefined;
    },
  };
}
