import { createPresence } from './presence';

/**
 * This page among all that have the app open in this browser. Each has an id of its own, for as
 * long as it is there; what a page leaves behind is taken over by another one.
 */
export interface Tabs {
  readonly id: string;
  /** Those of some ids whose page is gone. Where the browser can't tell, all but this one's. */
  gone(ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /** The same, but where the browser can't tell, the pages are asked whether they are there. */
  silent(ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Resolves when a page is gone; never where the browser can't tell. */
  whenGone(id: string): Promise<void>;
  /** The way to all pages that open the same; none where the browser can't tell which are there. */
  openChannel(name: string): BroadcastChannel | undefined;
  /**
   * Runs some work while no other page does work of the same name. A page that was frozen with the
   * lock is waited for no longer than `LOCK_TIMEOUT_MS`.
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
}

const LOCK = 'jot-tab-';
const PRESENCE = 'jot-tabs';
const LOCK_TIMEOUT_MS = 3_000;

/** This page, told from others by Web Locks, which plain http doesn't have. */
export function openTabs(
  id: string,
  locks: LockManager | undefined,
  openChannel?: (name: string) => BroadcastChannel,
): Tabs {
  // Held until the page goes, however it goes.
  void locks?.request(LOCK + id, () => new Promise(() => undefined));
  const presence = !locks && openChannel ? createPresence(id, openChannel(PRESENCE)) : undefined;
  async function gone(ids: Iterable<string>): Promise<ReadonlySet<string>> {
    const others = [...ids].filter((each) => each !== id);
    if (!locks || others.length === 0) return new Set(others);
    const { held = [] } = await locks.query();
    const alive = new Set(held.map(({ name }) => name));
    return new Set(others.filter((each) => !alive.has(LOCK + each)));
  }
  return {
    id,
    gone,
    async silent(ids) {
      const others = [...(await gone(ids))];
      return presence && others.length > 0 ? presence.silent(others) : new Set(others);
    },
    whenGone: (other) =>
      locks ? locks.request(LOCK + other, () => undefined) : new Promise(() => undefined),
    openChannel: (name) => (locks ? openChannel?.(name) : undefined),
    withLock: (name, work) => (locks ? requestLock(locks, name, work) : work()),
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
