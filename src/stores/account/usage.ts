import type { AccountUsage } from '../../domain/account-bytes';
import { ownRequest } from './own-request';

/** Loads size and quota of the current account. Resolves to null if this fails, for example offline. */
export async function readUsage(): Promise<AccountUsage | null> {
  const doing = 'Reading what the account uses';
  const result = await ownRequest(doing, (requests) => requests.readUsage());
  return result && 'answer' in result ? result.answer : null;
}
