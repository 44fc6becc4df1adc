// Whether this device has logged out of a session, for good. localStorage, where the session itself is, is
// written to the disk some seconds later: a browser that is killed before has it back as it was.

const DATABASE = 'jot-ended-sessions';
const STORE = 'sessions';
/** A start doesn't wait for longer, in ms. */
const MAX_LOOK_MS = 1_000;

interface Payload {
  sid?: string;
  id?: string;
  /** When the token expires, in seconds since 1970. */
  exp?: number;
}

/** Marks the session of a token as ended. Resolves when that outlives the browser. */
export async function markEnded(token: string): Promise<void> {
  const { key, expires } = sessionOf(token);
  const database = await open();
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(STORE);
    store.put({ expires }, key);
    await forgetExpired(store);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('The mark was not kept.'));
    });
  } finally {
    database.close();
  }
}

/** Whether the session of a token is marked as ended; not where that can't be found out. */
export async function isMarkedEnded(token: string): Promise<boolean> {
  if (token === '') return false;
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), MAX_LOOK_MS);
  });
  // Without storage nothing is marked.
  return Promise.race([look(token).catch(() => false), late]);
}

async function look(token: string): Promise<boolean> {
  const database = await open();
  try {
    const store = database.transaction(STORE, 'readonly').objectStore(STORE);
    return (await answer(store.getKey(sessionOf(token).key))) !== undefined;
  } finally {
    database.close();
  }
}

/** A token that has expired needs no mark. */
async function forgetExpired(store: IDBObjectStore): Promise<void> {
  const keys = await answer(store.getAllKeys());
  const marks = (await answer(store.getAll())) as { expires: number }[];
  marks.forEach(({ expires }, at) => {
    if (expires < Date.now()) store.delete(keys[at]!);
  });
}

/** Names a session by its id, or by its user and expiry on the official release, which has no session ids. */
function sessionOf(token: string): { key: string; expires: number } {
  const body = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const { sid, id = '', exp = 0 } = JSON.parse(atob(body)) as Payload;
  return { key: sid || `${id}.${exp}`, expires: exp * 1_000 };
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return answer(opening);
}

function answer<T>(asking: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error ?? new Error('The storage has not answered.'));
  });
}
