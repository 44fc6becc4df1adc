import { create } from 'zustand';
import type { AccountUsage } from '../../domain/account-bytes';
import { failureOf } from '../../domain/failure';
import { logError } from '../../notices/log';
import { connectedAuth, endExpiredSession, useSession } from './session';

/** Size and quota of the current account; null until they are loaded. */
export const useUsage = create<{ usage: AccountUsage | null }>(() => ({ usage: null }));

/** Loads the usage. If this fails, for example offline, it stays null. */
export async function loadUsage(): Promise<void> {
  useUsage.setState({ usage: null });
  const asked = useSession.getState().user?.id;
  const isOver = () => useSession.getState().user?.id !== asked;
  try {
    const usage = await connectedAuth().readUsage();
    if (!isOver()) useUsage.setState({ usage });
  } catch (error) {
    if (isOver()) return;
    const { kind } = failureOf(error);
    if (kind === 'unauthenticated') endExpiredSession();
    else logError('Reading what the account uses', error);
  }
}
