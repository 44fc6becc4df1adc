import { openDB, type DBSchema, type IDBPObjectStore } from 'idb';
import type { Shared } from '../../domain/launch';
import { EARLIER_SHARES_KEY, SHARES_DATABASE } from '../../domain/storage-keys';
import { logDenied, logError } from '../../notices/log';

// Shares have a database of their own, since it may be open which account they go to. localStorage would lose them if
// the browser is killed: it is written to the disk some seconds late.

/** A text that another app has shared, stored until the person creates or discards it. */
export interface KeptShare {
  /** The id of its item follows from this one, so that a share created in two pages is one item. */
  id: string;
  /** Id of the user who was signed in; null if nobody was. The next user who logs in is then asked. */
  owner: string | null;
  shared: Shared;
}

interface Schema extends DBSchema {
  shares: { key: string; value: KeptShare };
}

const STORE = 'shares';

type Shares = IDBPObjectStore<Schema, [typeof STORE], typeof STORE, 'readwrite'>;

/** Shares in a browser without storage. */
let inMemory: KeptShare[] = [];
/** The last operation that was asked for. They run one after another. */
let last: Promise<unknown> = Promise.resolve();

/** Stores a share. Resolves when it is on the disk, or in memory if the browser stores nothing. */
export function keepShare(share: KeptShare): Promise<void> {
  return inTurn(
    async (shares) => void (await shares.put(share)),
    (error) => {
      logError('Keeping what was shared', error);
      inMemory.push(share);
    },
  );
}

/** Assigns shares to a user and returns them, in the order in which they came. */
export function claimShares(
  isMeant: (share: KeptShare) => boolean,
  owner: string,
): Promise<KeptShare[]> {
  const claim = (all: readonly KeptShare[]) =>
    all.filter(isMeant).map((share) => ({ ...share, owner }));
  const claimInMemory = () => {
    const claimed = claim(inMemory);
    inMemory = [...inMemory.filter((share) => !isMeant(share)), ...claimed];
    return claimed;
  };
  return inTurn(async (shares) => {
    const claimed = claim(await shares.getAll());
    for (const share of claimed) await shares.put(share);
    return [...claimed, ...claimInMemory()];
  }, unreachable(claimInMemory));
}

/** Forgets some shares. */
export function forgetShares(isMeant: (share: KeptShare) => boolean): Promise<void> {
  const forgetInMemory = () => {
    inMemory = inMemory.filter((share) => !isMeant(share));
  };
  return inTurn(async (shares) => {
    for (const share of await shares.getAll()) if (isMeant(share)) await shares.delete(share.id);
    forgetInMemory();
  }, unreachable(forgetInMemory));
}

/** Forgets what a user has shared: they logged out. */
export function dropShared(owner: string): void {
  void forgetShares((share) => share.owner === owner);
}

/** Runs one transaction on the stored shares; `otherwise` if the browser stores nothing. */
function inTurn<T>(
  work: (shares: Shares) => Promise<T>,
  otherwise: (error: unknown) => T,
): Promise<T> {
  const done = last.then(async () => {
    try {
      return await withShares(work);
    } catch (error) {
      return otherwise(error);
    }
  });
  last = done;
  return done;
}

/** Logs that the storage can't be reached. Stored shares are offered once it can. */
function unreachable<T>(otherwise: () => T): (error: unknown) => T {
  return (error) => {
    logDenied('Reading what was shared', error);
    return otherwise();
  };
}

async function withShares<T>(work: (shares: Shares) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(SHARES_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore(STORE, { keyPath: 'id' }),
  });
  try {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    const earlier = readEarlier();
    for (const share of earlier) await transaction.store.put(share);
    const result = await work(transaction.store);
    await transaction.done;
    if (earlier.length > 0) localStorage.removeItem(EARLIER_SHARES_KEY);
    return result;
  } finally {
    db.close();
  }
}

/** The shares of earlier versions. None if one of them can't be read: all of them then stay in localStorage. */
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
