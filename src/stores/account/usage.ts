import { create } from 'zustand';
import type { AccountUsage } from '../../domain/account-bytes';
import { ownRequest } from './own-request';

/** Size and quota of the current account; null until they are loaded. */
export const useUsage = create<{ usage: AccountUsage | null }>(() => ({ usage: null }));

/** Loads the usage. If this fails, for example offline, it stays null. */
export async function loadUsage(): Promise<void> {
  useUsage.setState({ usage: null });
  const doing = 'Reading what the account uses';
  const result = await ownRequest(doing, (requests) => requests.readUsage());
  if (result && 'answer' in result) useUsage.setState({ usage: result.answer });
}
