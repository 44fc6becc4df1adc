import { openDB, type DBSchema, type IDBPObjectStore } from 'idb';
import type { Shared } from '../../domain/launch';
import { logDenied, logError } from '../../notices/log';

// What other apps have handed over stands in a database of its own: whose account it goes to may be open, and
// localStorage is written to the disk some seconds late, so that a browser that is killed has lost it.

/** What another app has handed over, until the person has said what becomes of it. */
export interface KeptShare {
  /** The id that its item will have: one that is created in two pages is still one. */
  id: string;
  /** Id of the user who was signed in; null where nobody was, and the next one who logs in is asked. */
  owner: string | null;
  shared: Shared;
}

interface Schema extends DBSchema {
  shares: { key: string; value: KeptShare };
}

const DATABASE = 'jot-shared';
const STORE = 'shares';
/** Where earlier versions of the app have kept them, in localStorage. */
const EARLIER_KEY = 'jot-shared';

type Shares = IDBPObjectStore<Schema, [typeof STORE], typeof STORE, 'readwrite'>;

/** For a browser that keeps nothing. */
let inMemory: KeptShare[] = [];
/** What is asked for is done in its order. */
let last: Promise<unknown> = Promise.resolve();

/** Keeps a share. Resolves when it outlives the browser, as far as anything does. */
export function keepShare(share: KeptShare): Promise<void> {
  return inTurn(
    async (shares) => void (await shares.put(share)),
    (error) => {
      logError('Keeping what was shared', error);
      inMemory.push(share);
    },
  );
}

/** Makes some shares those of one user, and returns them, as they came. */
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

/** Does something with what is kept, all of it or nothing; `otherwise` where the browser keeps nothing. */
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

/** Nothing is lost: what is kept is offered once it can be read. */
function unreachable<T>(otherwise: () => T): (error: unknown) => T {
  return (error) => {
    logDenied('Reading what was shared', error);
    return otherwise();
  };
}

async function withShares<T>(work: (shares: Shares) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore(STORE, { keyPath: 'id' }),
  });
  try {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    const earlier = readEarlier();
    for (const share of earlier) await transaction.store.put(share);
    const result = await work(transaction.store);
    await transaction.done;
    if (earlier.length > 0) localStorage.removeItem(EARLIER_KEY);
    return result;
  } finally {
    db.close();
  }
}

/** None where there is one that this version can't read: all of it stays where it is then. */
function readEarlier(): KeptShare[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(EARLIER_KEY) ?? '[]');
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
