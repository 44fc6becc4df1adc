import { openDB } from 'idb';
import { forgetShares } from './kept-shares';

/** The shares in the database, once all that was asked for before is done. */
export async function readShares(): Promise<unknown[]> {
  // This creates the database where there is none.
  await forgetShares(() => false);
  const db = await openDB('jot-shared');
  const shares: unknown[] = await db.getAll('shares');
  db.close();
  return shares;
}
