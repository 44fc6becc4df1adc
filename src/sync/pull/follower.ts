import { toFailure } from '../../backend/failure';
import type { OnPoke, Realtime } from '../../backend/realtime';
import { createRetry } from '../connectivity/retry';

interface FollowerPorts {
  realtime: Realtime;
  onPoke: OnPoke;
  random(): number;
}

/** Receives pokes about other devices' changes between `start` and `stop`. */
export interface Follower {
  start(): void;
  stop(): void;
}

/** Creates the realtime connection of one account. If connecting fails, it tries again with backoff. */
export function createFollower({ realtime, onPoke, random }: FollowerPorts): Follower {
  /** Increases with each start and stop, so that connections and pokes from before are ignored. */
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

  /** Unsubscribes. A failure is ignored, because the server closes an abandoned connection itself. */
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
