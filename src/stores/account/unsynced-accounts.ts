import { create } from 'zustand';
import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import type { Batch } from '../../sync/queue/row';
import { EARLIER_ACCOUNTS_KEY, ownerOfDatabase } from '../../domain/storage-keys';
import { logDenied, logError } from '../../notices/log';

/** An account of this device that nobody is signed in to, with mutations that the server lacks. */
export interface UnsyncedAccount {
  id: string;
  username: string;
  mutations: readonly UnsyncedMutation[];
}

/** The accounts whose session ended before the server had everything. */
export const useUnsyncedAccounts = create<{ accounts: readonly UnsyncedAccount[] }>(() => ({
  accounts: [],
}));

/** Usernames of the accounts that this page has opened and nobody has logged out of here, by user id. */
const opened = new Map<string, string>();

/** What is in this page's memory alone of an account that has left the screen: the storage has refused it. */
interface Unwritten {
  batches: Promise<readonly Batch[]>;
  /** What of it is to be told, and whether there is anything: known when the device has refused it. */
  mutations: readonly UnsyncedMutation[];
  hasTexts: boolean;
}

const unwritten = new Map<string, Unwritten>();

/** Remembers whose account this device holds, until they log out. */
export function rememberAccount(id: string, username: string): void {
  opened.set(id, username);
}

/** Nothing of an account is on this device any more. */
export function forgetAccount(id: string): void {
  opened.delete(id);
  unwritten.delete(id);
  forgetEarlierName(id);
}

/** Whether this page has opened an account, and nobody has logged out of it here. */
export function isRemembered(id: string): boolean {
  return opened.has(id);
}

/** An account leaves the screen with its session: what this device refuses to keep of it stays here. */
export function keepUnwritten(
  id: string,
  unsynced: readonly UnsyncedMutation[],
  batches: Promise<readonly Batch[]>,
): void {
  const left: Unwritten = { batches, mutations: [], hasTexts: false };
  unwritten.set(id, left);
  void batches.then((refused) => {
    left.hasTexts = refused.some(({ writes }) => writes.some(({ put = [] }) => put.length > 0));
    if (left.hasTexts) left.mutations = unsynced;
  });
}

/** The same, for the account that is on the screen again. */
export function takeUnwritten(id: string): Promise<readonly Batch[]> | undefined {
  const left = unwritten.get(id);
  unwritten.delete(id);
  return left?.batches;
}

/** Whether this page alone has something that was written in an account whose session has ended. */
export function hasUnwritten(): boolean {
  return [...unwritten.values()].some(({ hasTexts }) => hasTexts);
}

/** Looks for the unsynced mutations of this device's accounts; what can't be read is only logged. */
export async function findUnsyncedAccounts(): Promise<void> {
  const found: UnsyncedAccount[] = [];
  const earlier = earlierNames();
  for (const id of new Set([...opened.keys(), ...(await ownersHere())])) {
    try {
      const { mutations, username } = await readLeft(id);
      if (mutations.length === 0) continue;
      found.push({ id, username: opened.get(id) || username || (earlier[id] ?? ''), mutations });
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

async function readLeft(id: string): Promise<Left> {
  const { mutations, username } = await readStored(id);
  const others = unwritten.get(id)?.mutations ?? [];
  const ids = new Set(others.map(({ mutation }) => mutation.id));
  return {
    username,
    mutations: [...mutations.filter(({ mutation }) => !ids.has(mutation.id)), ...others],
  };
}

type Left = Pick<UnsyncedAccount, 'mutations' | 'username'>;

/** Without an account on this device nobody needs the code that reads one. */
async function readStored(id: string): Promise<Left> {
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

/** Usernames that earlier builds have stored, by user id. Their open pages read them, too. */
function earlierNames(): Readonly<Record<string, string>> {
  try {
    const stored = JSON.parse(localStorage.getItem(EARLIER_ACCOUNTS_KEY) ?? '{}') as Earlier;
    return stored.state?.names ?? {};
  } catch {
    // Without storage they have stored none.
    return {};
  }
}

interface Earlier {
  state?: { names?: Readonly<Record<string, string>> };
}

/** An open page of an earlier build takes an account off the device only if its name is gone. */
function forgetEarlierName(id: string): void {
  const { [id]: name, ...names } = earlierNames();
  if (name === undefined) return;
  localStorage.setItem(EARLIER_ACCOUNTS_KEY, JSON.stringify({ state: { names }, version: 0 }));
}
