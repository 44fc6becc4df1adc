import { ENDED_SESSIONS_DATABASE } from '../domain/storage-keys';

// The sessions that have ended on this device: its only record of a logout. It is read by
// - each start of the app. localStorage, which has the session, is written to the disk some seconds later, so a browser
//   that is killed after a logout still has the session;
// - other tabs, which remove the account from the device only after a logout;
// - `logouts.ts`, which tells the server.
// The rows have ids of sessions and no tokens. An id can only be used to end its session.

const STORE = 'sessions';
/** Timeout for the storage at a start of the app, in ms. */
const MAX_START_WAIT_MS = 1_000;

interface Payload {
  sid?: string;
  /** When the token expires, in seconds since 1970. */
  exp?: number;
}

/** What this device stores about a session that has ended, under the session's id. */
export interface EndedSession {
  /** When its token expires, in ms since 1970. The row isn't needed after that. */
  expires: number;
  /** Id of the account's last use on this device at that time. A later use keeps the account's data. */
  use?: string | null;
  /** True if another login has replaced the session. Without a logout, the account stays on this device. */
  isAccountKept?: boolean;
  /** True until the server knows it. */
  isUntold?: boolean;
}

/** Records a logout of a token's session. Resolves when the record is on the disk. */
export async function recordLogout(token: string, use: EndedSession['use']): Promise<void> {
  // Another tab has already deleted the session, so no start can resume it.
  if (token === '') return;
  const { id, expires } = sessionOf(token);
  await write(id, () => ({ expires, use, isUntold: true }));
}

/** Records that a token's session has ended. A recorded logout stays one. */
export async function recordEnd(token: string): Promise<void> {
  const { id, expires } = sessionOf(token);
  await write(id, (before) => ({
    ...(before ?? { isAccountKept: true }),
    expires,
    isUntold: true,
  }));
}

/** Records that the server knows that a session has ended. */
export async function recordTold(id: string): Promise<void> {
  await write(id, (ended) => ended && { ...ended, isUntold: false });
}

/** Resolves to the recorded logout of a token's session. Null if there is none, or if it can't be read. */
export async function readLogout(token: string): Promise<EndedSession | null> {
  try {
    if (token === '') return null;
    const ended = (await inStore('readonly', readRows)).get(sessionOf(token).id);
    return ended && !ended.isAccountKept ? ended : null;
  } catch {
    // Without storage, nothing is recorded.
    return null;
  }
}

/** Like `readLogout`, but resolves to null after `MAX_START_WAIT_MS`, so that it doesn't delay a start. */
export async function readLogoutAtStart(token: string): Promise<EndedSession | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), MAX_START_WAIT_MS);
  });
  return Promise.race([readLogout(token), late]);
}

/** Resolves to the ids of ended sessions that the server doesn't know of. Empty if they can't be read. */
export async function readUntold(): Promise<string[]> {
  try {
    // Don't create the database in a visitor's browser.
    const rows = await inStore('readonly', readRows, false);
    return [...rows].flatMap(([id, { isUntold }]) => (isUntold ? id : []));
  } catch {
    // Without storage or before the first login, nothing is recorded.
    return [];
  }
}

/** Returns the id of a token's session, and when the token expires, in ms since 1970. Throws if it has no session. */
function sessionOf(token: string): { id: string; expires: number } {
  const body = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const { sid = '', exp = 0 } = JSON.parse(atob(body)) as Payload;
  if (sid === '') throw new Error('The token names no session.');
  return { id: sid, expires: exp * 1_000 };
}

/** Returns the id of a token's session; null if the token has none, such as the empty token of a visitor. */
export function sessionIdOf(token: string): string | null {
  try {
    return sessionOf(token).id;
  } catch {
    // The token names no session.
    return null;
  }
}

/** Replaces a row by the result of `change`, unless that is undefined. Deletes the rows of expired tokens. */
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

/** Runs work in one transaction. Resolves when it is committed; a write is then on the disk. */
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

/** Opens the database. Rejects if it doesn't exist and must not be created. */
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
