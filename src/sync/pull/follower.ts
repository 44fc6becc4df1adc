import { BackendFailure, toFailure } from '../../backend/failure';
import { POKE_TOPIC, type Realtime } from '../../backend/realtime';

/** Waits before the connection is made again, in ms; the last one for all later tries (spec §9). */
const WAITS_MS = [200, 300, 500, 1_000, 1_200, 1_500, 2_000] as const;

/** In ms: a connection that has lasted as long is no failure when it ends. */
const STEADY_MS = 30_000;

interface FollowerPorts {
  realtime: Realtime;
  /** Topics besides pokes. */
  topics: readonly string[];
  /** There may be something to pull. */
  onPoke(): void;
  /** A message of another topic has come. */
  onMessage(topic: string): void;
  now(): number;
}

/** Hears of what other devices do, while somebody is looking. */
export interface Follower {
  start(): void;
  stop(): void;
}

/** The realtime connection of one account. It is made again whenever it ends. */
export function createFollower(ports: FollowerPorts): Follower {
  const { realtime, onPoke, onMessage, now } = ports;
  const topics = [POKE_TOPIC, ...ports.topics];
  /** Rises with each start and stop: what an earlier one began is over then. */
  let turn = 0;
  let isFollowing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let close: (() => void) | undefined;

  async function connect() {
    const own = turn;
    let since = now();
    const take = (topic: string) => {
      if (own !== turn) return;
      if (ports.topics.includes(topic)) onMessage(topic);
      // With PocketBase’s official release, a message about a record.
      else onPoke();
    };
    const lose = () => {
      if (own !== turn) return;
      if (now() - since >= STEADY_MS) failures = 0;
      tryLater();
    };
    const result = await realtime.connect(topics, take, lose).catch(toFailure);
    if (result instanceof BackendFailure) {
      if (own !== turn) return;
      // Whether the session is over is judged by the answer to a pull.
      if (result.kind === 'unauthenticated') onPoke();
      return tryLater(result);
    }
    if (own !== turn) return result();
    close = result;
    since = now();
    // Between the last pull and this connection others may have written.
    onPoke();
  }

  /** The server may ask for a longer wait. */
  function tryLater({ retryAfter = 0 }: Pick<BackendFailure, 'retryAfter'> = {}) {
    const wait = WAITS_MS[failures++] ?? WAITS_MS.at(-1)!;
    timer = setTimeout(() => void connect(), retryAfter * 1_000 + wait);
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
      clearTimeout(timer);
      failures = 0;
      close?.();
      close = undefined;
    },
  };
}
