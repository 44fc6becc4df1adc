import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Unsynced as UnsyncedChange } from '../../sync/push/unsynced';
import type { Writes } from '../../sync/storage/storage';
import { ACCOUNTS_KEY, ownerOfDatabase } from '../../domain/storage-keys';
import { logDenied, logError } from '../../notices/log';

/** An account of this device that nobody is signed in to, with changes that the server lacks. */
export interface UnsyncedAccount {
  id: string;
  username: string;
  changes: readonly UnsyncedChange[];
}

/** The accounts whose session ended before the server had everything. */
export const useUnsyncedAccounts = create<{ accounts: readonly UnsyncedAccount[] }>(() => ({
  accounts: [],
}));

/** Whose account this device holds: username by user id. */
const useKnownAccounts = create<{ names: Readonly<Record<string, string>> }>()(
  persist(() => ({ names: {} }), { name: ACCOUNTS_KEY }),
);

/** What is in this page's memory alone of an account that has left the screen: the storage has refused it. */
interface Unwritten {
  writes: Promise<Writes>;
  /** What of it is to be told, and whether there is anything: known when the device has refused it. */
  changes: readonly UnsyncedChange[];
  hasTexts: boolean;
}

const unwritten = new Map<string, Unwritten>();

/** Accounts that a full localStorage has refused to name. What this page knows of them must not be taken for a logout. */
const unnamed = new Set<string>();

/** Remembers whose account this device holds, until they log out. */
export function rememberAccount(id: string, username: string): void {
  try {
    useKnownAccounts.setState({ names: { ...readNames(), [id]: username } });
    unnamed.delete(id);
  } catch (error) {
    logDenied('Remembering an account', error);
    unnamed.add(id);
  }
}

/** Nothing of an account is on this device any more. */
export function forgetAccount(id: string): void {
  const { [id]: _, ...names } = readNames();
  useKnownAccounts.setState({ names });
  unnamed.delete(id);
  unwritten.delete(id);
}

/** Whether this device may hold an account: nobody has logged out of it, here or in another tab. */
export function isRemembered(id: string): boolean {
  return id in readNames() || unnamed.has(id);
}

/** An account leaves the screen with its session: what this device refuses to keep of it stays here. */
export function keepUnwritten(
  id: string,
  unsynced: readonly UnsyncedChange[],
  writes: Promise<Writes>,
): void {
  const left: Unwritten = { writes, changes: [], hasTexts: false };
  unwritten.set(id, left);
  void writes.then(({ addChanges = [], addRejected = [], drafts = [] }) => {
    left.hasTexts = addChanges.length + addRejected.length > 0 || drafts.some(({ draft }) => draft);
    if (left.hasTexts) left.changes = unsynced;
  });
}

/** The same, for the account that is on the screen again. */
export function takeUnwritten(id: string): Promise<Writes> | undefined {
  const left = unwritten.get(id);
  unwritten.delete(id);
  return left?.writes;
}

/** Whether this page alone has something that was written in an account whose session has ended. */
export function hasUnwritten(): boolean {
  return [...unwritten.values()].some(({ hasTexts }) => hasTexts);
}

/** Looks for the unsynced changes of this device's accounts; what can't be read is only logged. */
export async function findUnsyncedAccounts(): Promise<void> {
  const found: UnsyncedAccount[] = [];
  const names = readNames();
  for (const id of new Set([...Object.keys(names), ...(await ownersHere())])) {
    try {
      const { changes, username } = await readLeft(id);
      if (changes.length > 0) found.push({ id, username: names[id] ?? username, changes });
    } catch (error) {
      logError('Reading what is unsent on this device', error);
    }
  }
  useUnsyncedAccounts.setState({ accounts: found });
}

/** Ids of the accounts with a database on this device. localStorage, which has their names, may be older. */
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
  const { changes, username } = await readStored(id);
  const others = unwritten.get(id)?.changes ?? [];
  const ids = new Set(others.map(({ change }) => change.id));
  return { username, changes: [...changes.filter(({ change }) => !ids.has(change.id)), ...others] };
}

type Left = Pick<UnsyncedAccount, 'changes' | 'username'>;

/** Without an account on this device nobody needs the code that reads one. */
async function readStored(id: string): Promise<Left> {
  const [{ holdsAccount, openIndexedDb }, { readUnsynced }] = await Promise.all([
    import('../../sync/storage/indexed-db'),
    import('../../sync/push/unsynced'),
  ]);
  if (!(await holdsAccount(id))) return { changes: [], username: '' };
  const storage = openIndexedDb(id);
  try {
    const changes = await readUnsynced(storage);
    return { changes, username: (await storage.lastUse())?.username ?? '' };
  } finally {
    storage.close();
  }
}

/** Other pages of this browser may have written since; without storage nothing is remembered. */
function readNames(): Readonly<Record<string, string>> {
  const { persist: stored } = useKnownAccounts as Partial<typeof useKnownAccounts>;
  void stored?.rehydrate();
  return useKnownAccounts.getState().names;
}
