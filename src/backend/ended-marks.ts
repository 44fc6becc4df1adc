// Whether this device has logged out of a session, for good. localStorage, where the session itself is, is
// written to the disk some seconds later: a browser that is killed before has it back as it was.

import { ENDED_SESSIONS_DATABASE } from '../domain/storage-keys';

const STORE = 'sessions';
/** A start doesn't wait for longer, in ms. */
const MAX_LOOK_MS = 1_000;

interface Payload {
  sid?: string;
  /** When the token expires, in seconds since 1970. */
  exp?: number;
}

/** What this device stores about a session that has ended. */
export interface EndedMark {
  /** In ms since 1970. */
  expires: number;
  /** Id of the account's last use on this device at that time. A later use keeps the account's data. */
  use?: string | null;
}

/** Marks the session of a token as ended. Resolves when that outlives the browser. */
export async function markEnded(token: string, use: EndedMark['use']): Promise<void> {
  // Another tab has cleared the session first: a start finds none, and needs no mark.
  if (token === '') return;
  const { key, expires } = sessionOf(token);
  const database = await open();
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(STORE);
    store.put({ expires, use } satisfies EndedMark, key);
    await forgetExpired(store);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('The mark was not kept.'));
    });
  } finally {
    database.close();
  }
}

/** The mark of a token's session if it has ended; null also if that can't be read. */
export async function endedMark(token: string): Promise<EndedMark | null> {
  if (token === '') return null;
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), MAX_LOOK_MS);
  });
  // Without storage nothing is marked.
  return Promise.race([look(token).catch(() => null), late]);
}

async function look(token: string): Promise<EndedMark | null> {
  const database = await open();
  try {
    const store = database.transaction(STORE, 'readonly').objectStore(STORE);
    const mark = (await answer(store.get(sessionOf(token).key))) as EndedMark | undefined;
    return mark ?? null;
  } finally {
    database.close();
  }
}

/** A token that has expired needs no mark. */
async function forgetExpired(store: IDBObjectStore): Promise<void> {
  const keys = await answer(store.getAllKeys());
  const marks = (await answer(store.getAll())) as EndedMark[];
  marks.forEach(({ expires }, at) => {
    if (expires < Date.now()) store.delete(keys[at]!);
  });
}

/** The id of a token's session, by which it is marked. */
function sessionOf(token: string): { key: string; expires: number } {
  const body = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const { sid = '', exp = 0 } = JSON.parse(atob(body)) as Payload;
  if (sid === '') throw new Error('The token names no session.');
  return { key: sid, expires: exp * 1_000 };
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(ENDED_SESSIONS_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return answer(opening);
}

function answer<T>(asking: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error ?? new Error('The storage has not answered.'));
  });
}
