import { openDB, type DBSchema } from 'idb';
import type { Shared } from '../../domain/launch';
import { EARLIER_SHARES_KEY, SHARES_DATABASE } from '../../domain/storage-keys';
import { logDenied, logError } from '../../notices/log';

// Shares have their own database, because a share may be received before a login. localStorage could lose them, because
// browsers write it to the disk some seconds later.

/** A text that another app has shared, stored until the user creates or discards an item. */
export interface KeptShare {
  /** The item's id is derived from this id, so that two tabs create only one item from a share. */
  id: string;
  /** Id of the user who was signed in; null if nobody was. The share is then offered to the next user. */
  owner: string | null;
  shared: Shared;
}

interface Schema extends DBSchema {
  shares: { key: string; value: KeptShare };
}

const STORE = 'shares';

/** Shares in a browser without storage. */
let inMemory: KeptShare[] = [];
/** The operation that was queued last. Operations run one after another. */
let last: Promise<unknown> = Promise.resolve();

/** Stores a share. Resolves when it is on the disk, or in memory if the browser stores nothing. */
export function keepShare(share: KeptShare): Promise<void> {
  return update(
    (shares) => [...shares, share],
    (error) => logError('Keeping what was shared', error),
  );
}

/** Assigns shares to a user and returns them, in the order in which they came. */
export async function claimShares(
  isMeant: (share: KeptShare) => boolean,
  owner: string,
): Promise<KeptShare[]> {
  let claimed: KeptShare[] = [];
  await update((shares) => {
    claimed = shares.filter(isMeant).map((share) => ({ ...share, owner }));
    return [...shares.filter((share) => !isMeant(share)), ...claimed];
  });
  return claimed;
}

/** Deletes some shares. */
export function forgetShares(isMeant: (share: KeptShare) => boolean): Promise<void> {
  return update((shares) => shares.filter((share) => !isMeant(share)));
}

/** Deletes what a user has shared, because they logged out. */
export function dropShared(owner: string): void {
  void forgetShares((share) => share.owner === owner);
}

type Change = (shares: readonly KeptShare[]) => KeptShare[];

/** Replaces all shares by what `change` makes of them. If the browser stores nothing, this changes those in memory. */
function update(change: Change, log = logUnreadable): Promise<void> {
  const done = last.then(async () => {
    try {
      await updateStored((stored) => change([...stored, ...inMemory]));
      inMemory = [];
    } catch (error) {
      log(error);
      inMemory = change(inMemory);
    }
  });
  last = done;
  return done;
}

/** Logs that the storage can't be read. Its shares are offered once it can. */
function logUnreadable(error: unknown): void {
  logDenied('Reading what was shared', error);
}

async function updateStored(change: Change): Promise<void> {
  const db = await openDB<Schema>(SHARES_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore(STORE, { keyPath: 'id' }),
  });
  try {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    const { store } = transaction;
    const earlier = readEarlier();
    const shares = change([...earlier, ...(await store.getAll())]);
    await store.clear();
    for (const share of shares) await store.put(share);
    await transaction.done;
    if (earlier.length > 0) localStorage.removeItem(EARLIER_SHARES_KEY);
  } finally {
    db.close();
  }
}

/** Reads the shares that earlier versions stored. Returns none if one can't be read; all then stay in localStorage. */
function readEarlier(): KeptShare[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(EARLIER_SHARES_KEY) ?? '[]');
    return Array.isArray(kept) && kept.every(isShare) ? kept : [];
  } catch {
    return [];
  }
}

function isShare(kept: unknown): kept is KeptShare {
  const { id, owner, shared } = (kept ?? {}) as Partial<KeptShare>;
  const { title, text, url } = shared ?? {};
  const isOwner = owner === null || typeof owner === 'string';
  return isOwner && [id, title, text, url].every((each) => typeof each === 'string');
}
