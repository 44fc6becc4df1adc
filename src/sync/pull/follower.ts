import { toFailure } from '../../backend/failure';
import type { Realtime } from '../../backend/realtime';
import { delayAfter } from '../connectivity/backoff';

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => Promise<void>) | undefined;

  async function connect(own: number, repeat: number) {
    const poke = () => {
      if (own === turn) onPoke();
    };
    const result = await realtime.subscribe(poke).catch(toFailure);
    if (typeof result !== 'function') {
      if (own === turn)
        timer = setTimeout(
          () => void connect(own, repeat + 1),
          delayAfter(result, repeat, random()),
        );
      return;
    }
    if (own !== turn) return leave(result);
    unsubscribe = result;
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
      void connect(++turn, 0);
    },
    stop() {
      isFollowing = false;
      turn++;
      clearTimeout(timer);
      if (unsubscribe) leave(unsubscribe);
      unsubscribe = undefined;
    },
  };
}
