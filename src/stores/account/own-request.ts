import type { Auth } from '../../backend/auth';
import { failureOf, type Failure } from '../../domain/failure';
import { logError } from '../../notices/log';
import { connectedAuth, endExpiredSession, useSession } from './session';

/** The requests of the account's pages. Their code is loaded with the first one. */
export type AccountRequests = Awaited<ReturnType<Auth['loadAccountRequests']>>;

/**
 * Sends one of these requests. Resolves to its answer, or to why it failed. Resolves to null if there is nothing to
 * show: the session has ended, or a different user has logged in meanwhile.
 */
export async function ownRequest<T>(
  doing: string,
  send: (requests: AccountRequests) => Promise<T>,
): Promise<{ answer: T } | { failure: Failure } | null> {
  const asked = useSession.getState().user?.id;
  const isOver = () => useSession.getState().user?.id !== asked;
  try {
    const answer = await send(await connectedAuth().loadAccountRequests());
    return isOver() ? null : { answer };
  } catch (error) {
    const failure = failureOf(error);
    if (isOver() || failure.kind === 'aborted') return null;
    if (failure.kind === 'unauthenticated') {
      endExpiredSession();
      return null;
    }
    logError(doing, error);
    return { failure };
  }
}
