import type { EndedSession } from '../backend/ended-sessions';
import type { User } from '../domain/user';
import { logError } from '../notices/log';
import { forgetAccount, rememberAccount } from '../stores/account/opened-accounts';
import { showBadge } from '../stores/later/badge';
import { dropShared } from '../stores/items/kept-shares';
import { forgetSeen } from '../stores/later/returned';
import { removeAccount } from '../sync/store/database-use';
import { browserLocalStorage, linesOf } from '../sync/store/last-line';

/**
 * Removes an account from this device after its logout, unless it has been used since. Then it stays, and the login
 * page lists its unsent changes.
 * @param use id of its last use at the logout; undefined if unknown
 */
export async function takeOffDevice(
  { id, username }: Pick<User, 'id' | 'username'>,
  use: EndedSession['use'],
): Promise<void> {
  const forgetLines = linesOf(id, browserLocalStorage());
  if (!(await isRemoved(id, use))) return rememberAccount(id, username);
  forgetLines();
  forgetAccount(id);
  dropShared(id);
  forgetSeen(id);
  showBadge(0);
}

async function isRemoved(owner: string, use: EndedSession['use']): Promise<boolean> {
  try {
    return await removeAccount(owner, use === undefined ? [] : [use]);
  } catch (error) {
    logError('Taking the account off this device', error);
    return false;
  }
}
