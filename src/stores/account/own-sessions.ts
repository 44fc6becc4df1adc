import { create } from 'zustand';
import { failureOf, type Failure } from '../../domain/failure';
import type { Session } from '../../domain/session';
import { logError } from '../../notices/log';
import { connectedAuth, endExpiredSession, useSession } from './session';

interface OwnSessionsState {
  /** Where the signed-in account is logged in, the current session first; null until it is known. */
  sessions: readonly Session[] | null;
  /** Why they could not be read, or one not be ended. */
  failure: Failure | null;
  /** What is being ended: a session's id, or all others. */
  ending: string | 'others' | null;
}

const NOTHING: OwnSessionsState = {
  sessions: null,
  failure: null,
  ending: null,
};

/** The sessions of the signed-in account, on all its devices. */
export const useOwnSessions = create<OwnSessionsState>(() => NOTHING);

/** Reads where the account is logged in; a failure is shown in the place of the list. */
export async function loadOwnSessions(): Promise<void> {
  useOwnSessions.setState(NOTHING);
  await attempt('Reading the sessions', read);
}

/** Ends a session of another device. Tells whether it is over. */
export function endOwnSession(id: string): Promise<boolean> {
  return end(id, 'Ending a session', () => connectedAuth().endSession(id));
}

/** Ends all sessions but the current one. Tells whether they are over. */
export function endOtherSessions(): Promise<boolean> {
  return end('others', 'Ending the other sessions', () => connectedAuth().endOtherSessions());
}

async function end(ending: string, doing: string, request: () => Promise<void>): Promise<boolean> {
  useOwnSessions.setState({ ending, failure: null });
  const isEnded = await attempt(doing, async () => {
    await request();
    const { sessions } = useOwnSessions.getState();
    const isLeft = ({ id, isCurrent }: Session) =>
      isCurrent || (ending !== 'others' && id !== ending);
    return { sessions: sessions?.filter(isLeft) ?? null };
  });
  useOwnSessions.setState({ ending: null });
  return isEnded;
}

async function read(): Promise<Partial<OwnSessionsState>> {
  const sessions = await connectedAuth().listSessions();
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}

/** Does something for the account that is signed in now; what comes after another login is dropped. */
async function attempt(
  doing: string,
  request: () => Promise<Partial<OwnSessionsState>>,
): Promise<boolean> {
  const asked = useSession.getState().user?.id;
  const isOver = () => useSession.getState().user?.id !== asked;
  try {
    const change = await request();
    if (isOver()) return false;
    useOwnSessions.setState(change);
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (isOver() || failure.kind === 'aborted') return false;
    logError(doing, error);
    if (failure.kind === 'unauthenticated') endExpiredSession();
    else useOwnSessions.setState({ failure });
    return false;
  }
}
