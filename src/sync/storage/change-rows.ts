import type { StoredChange, StoredRejected } from './storage';

/** A store of changes, in a transaction that writes. */
interface ChangeStore {
  index(name: 'id'): { getKey(id: string): Promise<number | undefined> };
  put(change: StoredRejected, key?: number): Promise<number>;
  delete(key: number): Promise<void>;
  transaction: { done: Promise<void> };
}

/**
 * The keys of the rows that this connection has written, by the id of their change. A key is given once,
 * and a change that was removed isn't stored again, so that another page's writes don't make them wrong.
 */
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
  whenDone(store, () => written.forEach((key, id) => keys.set(id, key)));
}

/** Removes those changes that are there. */
export async function removeRows(
  store: ChangeStore,
  ids: readonly string[],
  keys: ChangeKeys,
): Promise<void> {
  await inTurns(ids, async (id) => {
    const key = keys.get(id) ?? (await store.index('id').getKey(id));
    if (key !== undefined) await store.delete(key);
  });
  whenDone(store, () => ids.forEach((id) => keys.delete(id)));
}

/** The keys that a transaction has given are given again when it fails; who waits for it is told. */
function whenDone({ transaction }: ChangeStore, remember: () => void): void {
  transaction.done.then(remember, () => undefined);
}

/** Makes requests some at a time: a page that makes thousands at once draws nothing meanwhile. */
async function inTurns<T>(all: readonly T[], request: (each: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += REQUESTS_AT_ONCE)
    await Promise.all(all.slice(at, at + REQUESTS_AT_ONCE).map(request));
}
