import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import type { Batch } from '../../sync/queue/row';

/** Usernames of the accounts that this page has opened, by user id. A logout removes the entry. */
export const opened = new Map<string, string>();

/** What this device could not store of a closed account. It is only in this page's memory. */
interface Unwritten {
  batches: Promise<readonly Batch[]>;
  /** The mutations to list, and whether the batches hold any text. Set once the storage has failed. */
  mutations: readonly UnsyncedMutation[];
  hasTexts: boolean;
}

const unwritten = new Map<string, Unwritten>();

/** Adds an account to those of this page, until its user logs out. */
export function rememberAccount(id: string, username: string): void {
  opened.set(id, username);
}

/** Forgets an account that has been removed from this device. */
export function forgetAccount(id: string): void {
  opened.delete(id);
  unwritten.delete(id);
}

/** Whether this page has opened an account that nobody has logged out of. */
export function isRemembered(id: string): boolean {
  return opened.has(id);
}

/**
 * Keeps what this device could not store of an account that is being closed.
 *
 * @param batches resolves to the writes that have failed
 */
export function keepUnwritten(
  id: string,
  unsynced: readonly UnsyncedMutation[],
  batches: Promise<readonly Batch[]>,
): void {
  const entry: Unwritten = { batches, mutations: [], hasTexts: false };
  unwritten.set(id, entry);
  void batches.then((refused) => {
    entry.hasTexts = refused.some(({ writes }) => writes.some(({ put = [] }) => put.length > 0));
    if (entry.hasTexts) entry.mutations = unsynced;
  });
}

/** Returns the mutations that could not be stored before the account was closed. Empty if all were. */
export function unwrittenMutations(id: string): readonly UnsyncedMutation[] {
  return unwritten.get(id)?.mutations ?? [];
}

/** Returns the writes that could not be stored, for the account that is opened again, and forgets them. */
export function takeUnwritten(id: string): Promise<readonly Batch[]> | undefined {
  const entry = unwritten.get(id);
  unwritten.delete(id);
  return entry?.batches;
}

/** Whether this page holds text of a closed account that this device could not store. */
export function hasUnwritten(): boolean {
  return [...unwritten.values()].some(({ hasTexts }) => hasTexts);
}
