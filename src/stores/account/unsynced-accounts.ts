import { create } from 'zustand';
import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import type { Batch } from '../../sync/queue/row';
import { ownerOfDatabase } from '../../domain/storage-keys';
import { logDenied, logError } from '../../notices/log';

/** An account on this device whose user isn't signed in, with mutations that the server doesn't have. */
export interface UnsyncedAccount {
  id: string;
  username: string;
  mutations: readonly UnsyncedMutation[];
}

/** The accounts whose session ended before all of their mutations were sent. */
export const useUnsyncedAccounts = create<{ accounts: readonly UnsyncedAccount[] }>(() => ({
  accounts: [],
}));

/** Usernames of the accounts that this page has opened, by user id. A logout removes the entry. */
const opened = new Map<string, string>();

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

/** Returns and forgets these writes when the account is opened again. Undefined if there are none. */
export function takeUnwritten(id: string): Promise<readonly Batch[]> | undefined {
  const entry = unwritten.get(id);
  unwritten.delete(id);
  return entry?.batches;
}

/** Whether this page holds text of a closed account that this device could not store. */
export function hasUnwritten(): boolean {
  return [...unwritten.values()].some(({ hasTexts }) => hasTexts);
}

/** Reads the unsynced mutations of this device's accounts. A failure is only logged. */
export async function findUnsyncedAccounts(): Promise<void> {
  const found: UnsyncedAccount[] = [];
  for (const id of new Set([...opened.keys(), ...(await ownersHere())])) {
    try {
      const { mutations, username } = await readChanges(id);
      if (mutations.length === 0) continue;
      found.push({ id, username: opened.get(id) || username, mutations });
    } catch (error) {
      logError('Reading what is unsent on this device', error);
    }
  }
  useUnsyncedAccounts.setState({ accounts: found });
}

/** Ids of the accounts with a database on this device. */
async function ownersHere(): Promise<string[]> {
  try {
    // Older browsers can't list their databases.
    const databases = await (indexedDB as Partial<IDBFactory>).databases?.();
    return (databases ?? []).flatMap(({ name = '' }) => ownerOfDatabase(name) ?? []);
  } catch (error) {
    logDenied('Looking for accounts on this device', error);
    return [];
  }
}

async function readChanges(id: string): Promise<AccountChanges> {
  const { mutations, username } = await readStored(id);
  const others = unwritten.get(id)?.mutations ?? [];
  const ids = new Set(others.map(({ mutation }) => mutation.id));
  return {
    username,
    mutations: [...mutations.filter(({ mutation }) => !ids.has(mutation.id)), ...others],
  };
}

type AccountChanges = Pick<UnsyncedAccount, 'mutations' | 'username'>;

/** Loads the code that reads an account only now, because most devices don't need it. */
async function readStored(id: string): Promise<AccountChanges> {
  const [{ holdsAccount, openIndexedDb }, { readUnsynced }] = await Promise.all([
    import('../../sync/store/indexed-db'),
    import('../../sync/push/unsynced'),
  ]);
  if (!(await holdsAccount(id))) return { mutations: [], username: '' };
  const storage = openIndexedDb(id);
  try {
    const mutations = await readUnsynced(storage);
    return { mutations, username: (await storage.lastUse())?.username ?? '' };
  } finally {
    storage.close();
  }
}
