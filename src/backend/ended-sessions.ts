import { ENDED_SESSIONS_DATABASE } from '../domain/storage-keys';

// The sessions that have ended on this device: its only record of a logout. Who reads it:
// - a start. localStorage, where the session itself is, is written to the disk some seconds late, so a browser that is
//   killed after a logout still has the session;
// - other pages, which take the account off the device only if its session was logged out;
// - whoever tells the server (logouts.ts).
// Its rows hold ids of sessions and no token. An id can only end its session.

const STORE = 'sessions';
/** How long a start may wait for a storage that is slow or stuck, in ms. */
const MAX_START_WAIT_MS = 1_000;

interface Payload {
  sid?: string;
  /** When the token expires, in seconds since 1970. */
  exp?: number;
}

/** What this device stores about a session that has ended, under the session's id. */
export interface EndedSession {
  /** When its token expires, in ms since 1970. Nobody needs the row from then on. */
  expires: number;
  /** Id of the account's last use on this device at that time. A later use keeps the account's data. */
  use?: string | null;
  /** True if the account stays on this device: nobody has logged out, but a login has replaced the session. */
  isAccountKept?: boolean;
  /** True until the server knows. */
  isUntold?: boolean;
}

/** Records that somebody has logged out of a token's session. Resolves when that outlives the browser. */
export async function recordLogout(token: string, use: EndedSession['use']): Promise<void> {
  // Another tab has cleared the session first: a start finds none, and needs no record.
  if (token === '') return;
  const { id, expires } = sessionOf(token);
  await write(id, () => ({ expires, use, isUntold: true }));
}

/** Records that a token's session has ended. One that was logged out stays so. */
export async function recordEnd(token: string): Promise<void> {
  const { id, expires } = sessionOf(token);
  await write(id, (before) => ({
    ...(before ?? { isAccountKept: true }),
    expires,
    isUntold: true,
  }));
}

/** Records that the server knows of a session's end. */
export async function recordTold(id: string): Promise<void> {
  await write(id, (ended) => ended && { ...ended, isUntold: false });
}

/** The record of a token's session if somebody has logged out of it; null also if that can't be read. */
export async function readLogout(token: string): Promise<EndedSession | null> {
  try {
    if (token === '') return null;
    const ended = (await inStore('readonly', readRows)).get(sessionOf(token).id);
    return ended && !ended.isAccountKept ? ended : null;
  } catch {
    // Without storage nothing is recorded.
    return null;
  }
}

/** The same for a start, which waits no longer than `MAX_START_WAIT_MS`. */
export async function readLogoutAtStart(token: string): Promise<EndedSession | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), MAX_START_WAIT_MS);
  });
  return Promise.race([readLogout(token), late]);
}

/** Ids of the sessions whose end the server doesn't know; none if nothing can be read. */
export async function readUntold(): Promise<string[]> {
  try {
    // A visitor's browser stores nothing.
    const rows = await inStore('readonly', readRows, false);
    return [...rows].flatMap(([id, { isUntold }]) => (isUntold ? id : []));
  } catch {
    // Without storage, or before the first login, nothing is recorded.
    return [];
  }
}

/** Id of a token's session, and when the token expires, in ms since 1970. Throws if the token names no session. */
export function sessionOf(token: string): { id: string; expires: number } {
  const body = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const { sid = '', exp = 0 } = JSON.parse(atob(body)) as Payload;
  if (sid === '') throw new Error('The token names no session.');
  return { id: sid, expires: exp * 1_000 };
}

/** Puts into the place of a row what `change` makes of it; undefined leaves it. Removes rows of expired tokens. */
async function write(
  id: string,
  change: (before: EndedSession | undefined) => EndedSession | undefined,
): Promise<void> {
  await inStore('readwrite', async (store) => {
    const rows = await readRows(store);
    const changed = change(rows.get(id));
    if (changed) store.put(changed, id);
    for (const [other, { expires }] of rows)
      if (other !== id && expires < Date.now()) store.delete(other);
  });
}

async function readRows(store: IDBObjectStore): Promise<Map<string, EndedSession>> {
  const [ids, rows] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  return new Map(ids.map((id, at) => [String(id), rows[at] as EndedSession]));
}

/** Runs some work in one transaction. Resolves when it is committed; a write then outlives a loss of power. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
  mayCreate = true,
): Promise<T> {
  const database = await open(mayCreate);
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const committed = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The record was not kept.'));
    });
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), committed]);
    return result;
  } finally {
    database.close();
  }
}

/** Rejects if there is no database and none may be created. */
async function open(mayCreate: boolean): Promise<IDBDatabase> {
  const opening = indexedDB.open(ENDED_SESSIONS_DATABASE, 1);
  opening.onupgradeneeded = () => {
    if (mayCreate) opening.result.createObjectStore(STORE);
    else opening.transaction?.abort();
  };
  return answer(opening);
}

function answer<T>(asking: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error ?? new Error('The storage has not answered.'));
  });
}
