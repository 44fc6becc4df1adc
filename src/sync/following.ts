import { toFailure } from '../backend/failure';
import type { RecordEvent, RecordsRealtime } from '../backend/records-realtime';
import { retryDelay } from './retry';

interface FollowingPorts {
  realtime: RecordsRealtime;
  onRecord(event: RecordEvent): void;
  /** Something may have been missed: the replica is to be compared with the server. */
  onGap(): void;
  random(): number;
}

/** Follows what other devices do, while somebody is looking. */
export interface Following {
  start(): void;
  stop(): void;
}

/** The realtime connection of one account. It is made again, with growing waits, until it holds. */
export function createFollowing({ realtime, onRecord, onGap, random }: FollowingPorts): Following {
  /** Rises with each start and stop: what an earlier one began is over then. */
  let turn = 0;
  let isFollowing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => Promise<void>) | undefined;

  async function connect(own: number, repeat: number) {
    const result = await realtime
      .subscribe({
        onRecord: (event) => {
          if (own === turn) onRecord(event);
        },
        onReconnect: () => {
          if (own === turn) onGap();
        },
      })
      .catch(toFailure);
    if (typeof result !== 'function') {
      if (own === turn)
        timer = setTimeout(() => void connect(own, repeat + 1), retryDelay(repeat, random()));
      return;
    }
    if (own !== turn) return leave(result);
    unsubscribe = result;
    // Between the last list and this connection others may have written.
    onGap();
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
