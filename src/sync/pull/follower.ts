import { toFailure } from '../../backend/failure';
import type { OnPoke, Realtime } from '../../backend/realtime';
import { createRetry } from '../connectivity/retry';

interface FollowerPorts {
  realtime: Realtime;
  onPoke: OnPoke;
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
    const poke: OnPoke = (newest) => {
      if (own === turn) onPoke(newest);
    };
    const result = await realtime.subscribe(poke).catch(toFailure);
    if (typeof result !== 'function') {
      if (own === turn) retry.wait(result);
      return;
    }
    if (own !== turn) return leave(result);
    unsubscribe = result;
    retry.succeed();
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
      retry.reset();
      if (unsubscribe) leave(unsubscribe);
      unsubscribe = undefined;
    },
  };
}
