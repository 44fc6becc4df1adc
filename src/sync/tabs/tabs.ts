import { PRESENCE_CHANNEL, TAB_LOCK } from '../../domain/storage-keys';
import { createPresence } from './presence';

/**
 * This page among all that have the app open in this browser. Each has an id of its own, by which others can tell
 * whether it is still there.
 */
export interface Tabs {
  readonly id: string;
  /** Id of the page that this tab showed before it was loaded anew; undefined for a new tab. */
  readonly before: string | undefined;
  /** Whether the browser can tell which pages are gone. */
  readonly canTellGone: boolean;
  /** Those of some ids whose page is gone. Where the browser can't tell, all but this one's. */
  gone(ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /** The same, but where the browser can't tell, the pages are asked whether they are there. */
  unresponsive(ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Resolves when a page is gone; never where the browser can't tell. */
  whenGone(id: string): Promise<void>;
  /** The way to all pages that open the same; undefined where the browser has none. */
  openChannel(name: string): BroadcastChannel | undefined;
  /**
   * Runs some work while no other page does work of the same name. A page that was frozen with the
   * lock is waited for no longer than `LOCK_TIMEOUT_MS`.
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Holds a lock as long as some work is done, if it is free. Nothing waits for it. */
  holdLock(name: string, work: Promise<unknown>): void;
}

const LOCK_TIMEOUT_MS = 3_000;

/** This page, told from others by Web Locks, which plain http doesn't have. */
export function openTabs(
  id: string,
  locks: LockManager | undefined,
  openChannel?: (name: string) => BroadcastChannel,
  before?: string,
): Tabs {
  // Held until the page goes, however it goes.
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
