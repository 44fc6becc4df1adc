import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Unfinished } from '../sync/unfinished';
import { logError } from '../notices/log';

/** An account of this device that nobody is signed in to, with changes that the server lacks. */
export interface LeftAccount {
  id: string;
  username: string;
  unfinished: readonly Unfinished[];
}

/** The accounts whose session ended before the server had everything. */
export const useLeftAccounts = create<{ accounts: readonly LeftAccount[] }>(() => ({
  accounts: [],
}));

/** Whose account this device holds: username by user id. */
const useKnownAccounts = create<{ names: Readonly<Record<string, string>> }>()(
  persist(() => ({ names: {} }), { name: 'jot-accounts' }),
);

const readers = new Map<string, () => Promise<Unfinished[]>>();

/** Remembers whose account this device holds, until they log out. */
export function rememberAccount(id: string, username: string): void {
  useKnownAccounts.setState({ names: { ...readNames(), [id]: username } });
}

/** Nothing of an account is on this device any more. */
export function forgetAccount(id: string): void {
  const { [id]: _, ...names } = readNames();
  useKnownAccounts.setState({ names });
  readers.delete(id);
}

/** An account has left the screen with its session, and this page still knows what it has unfinished. */
export function onAccountLeft(id: string, read: () => Promise<Unfinished[]>): void {
  readers.set(id, read);
}

/** Looks for what the accounts of this device have unfinished; what can't be read is only logged. */
export async function findLeftAccounts(): Promise<void> {
  const found: LeftAccount[] = [];
  for (const [id, username] of Object.entries(readNames())) {
    try {
      const unfinished = await (readers.get(id) ?? (() => readStored(id)))();
      if (unfinished.length > 0) found.push({ id, username, unfinished });
    } catch (error) {
      logError('Reading what is unsent on this device', error);
    }
  }
  useLeftAccounts.setState({ accounts: found });
}

/** Without an account on this device nobody needs the code that reads one. */
async function readStored(id: string): Promise<Unfinished[]> {
  const [{ holdsAccount, openIndexedDb }, { readUnfinished }] = await Promise.all([
    import('../sync/indexed-db'),
    import('../sync/unfinished'),
  ]);
  if (!(await holdsAccount(id))) return [];
  const storage = openIndexedDb(id);
  try {
    return await readUnfinished(storage);
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
