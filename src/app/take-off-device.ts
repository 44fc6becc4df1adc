import { logError } from '../notices/log';
import { forgetAccount } from '../stores/account/unsynced-accounts';
import { dropShared } from '../stores/items/share-target';
import { openIndexedDb } from '../sync/storage/indexed-db';
import { browserLocalStorage, removeJournals } from '../sync/storage/journal';

/** Takes all of an account off this device that nobody is signed in to. */
export async function takeOffDevice(owner: string): Promise<void> {
  forgetAccount(owner);
  dropShared(owner);
  try {
    removeJournals(owner, browserLocalStorage());
    await openIndexedDb(owner).destroy();
  } catch (error) {
    logError('Taking the account off this device', error);
  }
}
