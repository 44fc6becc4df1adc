import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import { ownerOfDatabase } from '../../domain/storage-keys';
import { logDenied, logError } from '../../notices/log';
import { opened, unwrittenMutations } from './opened-accounts';

/** An account on this device whose user isn't signed in, with mutations that the server doesn't have. */
export interface UnsyncedAccount {
  id: string;
  username: string;
  mutations: readonly UnsyncedMutation[];
}

/**
 * Resolves to the accounts whose session ended before all of their mutations were sent. One that can't be read is
 * logged and left out.
 */
export async function findUnsyncedAccounts(): Promise<UnsyncedAccount[]> {
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
  return found;
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
  const others = unwrittenMutations(id);
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
