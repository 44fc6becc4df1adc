import { PRESENCE_CHANNEL, TAB_LOCK } from '../../domain/storage-keys';
import { createPresence } from './presence';

/**
 * This page among all pages of the app in this browser. Each page has its own id, by which the other pages find out
 * whether it is still open.
 */
export interface Tabs {
  readonly id: string;
  /** Id of the page that this tab showed before it was reloaded. Undefined in a new tab. */
  readonly before: string | undefined;
  /** Whether the browser has Web Locks, which show which pages are closed. */
  readonly canTellGone: boolean;
  /** Resolves to the ids of closed pages. Without Web Locks, to all of the given ids except this page's. */
  gone(ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Like `gone`, but without Web Locks it asks the pages and leaves out those that answer. */
  unresponsive(ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Resolves when a page is closed. Never resolves without Web Locks. */
  whenGone(id: string): Promise<void>;
  /** Opens a channel to all pages that use the same name. Returns undefined if the browser has no channels. */
  openChannel(name: string): BroadcastChannel | undefined;
  /**
   * Runs some work under a lock, so that no other page runs work of the same name meanwhile. After `LOCK_TIMEOUT_MS` it
   * runs the work without the lock, because a frozen page may hold the lock. Without Web Locks it runs the work at
   * once. Resolves and rejects like the work.
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Holds a lock until some work is settled. Does nothing if the lock isn't free. */
  holdLock(name: string, work: Promise<unknown>): void;
}

/** Longest wait for a lock, in ms. */
const LOCK_TIMEOUT_MS = 3_000;

/** Registers this page. `locks` is undefined on plain http, which has no Web Locks. */
export function openTabs(
  id: string,
  locks: LockManager | undefined,
  openChannel?: (name: string) => BroadcastChannel,
  before?: string,
): Tabs {
  // The page holds this lock until it closes or crashes.
  void locks?.request(TAB_LOCK + id, () => new Promise(() => undefined));
  const presence =
    !locks && openChannel ? createPresence(id, openChannel(PRESENCE_CHANNEL)) : undefined;
  async function gone(ids: Iterable<string>): Promise<ReadonlySet<string>> {
    const others = [...ids].filter((each) => each !== id);
    if (!locks || others.length === 0) return new Set(others);
    const { held = [] } = await locks.query();
    const alive = new Set(held.map(({ name }) => name));
    return new Set(others.filter((each) => !alive.has(TAB_LOCK + each)));
  }
  return {
    id,
    before,
    canTellGone: locks !== undefined,
    gone,
    async unresponsive(ids) {
      const others = [...(await gone(ids))];
      return presence && others.length > 0 ? presence.unresponsive(others) : new Set(others);
    },
    whenGone: (other) =>
      locks ? locks.request(TAB_LOCK + other, () => undefined) : new Promise(() => undefined),
    openChannel: (name) => openChannel?.(name),
    withLock: (name, work) => (locks ? requestLock(locks, name, work) : work()),
    holdLock(name, work) {
      void locks?.request(name, { ifAvailable: true }, (lock) => lock && work);
    },
  };
}

async function requestLock<T>(
  locks: LockManager,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  let isGranted = false;
  const run = () => {
    isGranted = true;
    return work();
  };
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, run);
  } catch (error) {
    if (isGranted) throw error;
    return work();
  }
}
