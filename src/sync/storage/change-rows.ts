import type { StoredChange, StoredRejected } from './storage';

/** A store of changes, in a transaction that writes. */
interface ChangeStore {
  index(name: 'id'): { getKey(id: string): Promise<number | undefined> };
  put(change: StoredRejected, key?: number): Promise<number>;
  delete(key: number): Promise<void>;
  transaction: { done: Promise<void> };
}

/** The keys of the rows that this connection has written, by the id of their change; a key is given once. */
export type ChangeKeys = Map<string, number>;

const REQUESTS_AT_ONCE = 100;

/** Adds changes; one that is there already is replaced and keeps its place. */
export async function putRows(
  store: ChangeStore,
  added: readonly (StoredChange | StoredRejected)[],
  keys: ChangeKeys,
): Promise<void> {
  const written = new Map<string, number>();
  await inTurns(added, async (each) => {
    const { id } = each.change;
    const key = keys.get(id) ?? (await store.index('id').getKey(id));
    written.set(id, await store.put(each as StoredRejected, key));
  });
  const remember = () => written.forEach((key, id) => keys.set(id, key));
  // The keys of one that fails are given again; who waits for it is told.
  store.transaction.done.then(remember, () => undefined);
}

/** Removes those changes that are there. */
export async function removeRows(
  store: ChangeStore,
  ids: readonly string[],
  keys: ChangeKeys,
): Promise<void> {
  await inTurns(ids, async (id) => {
    const key = keys.get(id) ?? (await store.index('id').getKey(id));
    keys.delete(id);
    if (key !== undefined) await store.delete(key);
  });
}

/** Makes requests some at a time: a page that makes thousands at once draws nothing meanwhile. */
async function inTurns<T>(all: readonly T[], request: (each: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += REQUESTS_AT_ONCE)
    await Promise.all(all.slice(at, at + REQUESTS_AT_ONCE).map(request));
}
