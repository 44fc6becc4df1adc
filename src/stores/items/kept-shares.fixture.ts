import { openDB } from 'idb';
import { forgetShares } from './kept-shares';

/** Returns the shares in the database after all pending operations. */
export async function readShares(): Promise<unknown[]> {
  // This creates the database if it doesn't exist.
  await forgetShares(() => false);
  const db = await openDB('jot-shared');
  const shares: unknown[] = await db.getAll('shares');
  db.close();
  return shares;
}
