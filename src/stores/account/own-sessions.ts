import { create } from 'zustand';
import { toDate } from '../../domain/date-time';
import type { Failure } from '../../domain/failure';
import { FRESH_LOGIN_MS, type Session } from '../../domain/session';
import { ownRequest, type AccountRequests } from './own-request';

interface OwnSessionsState {
  /** The account's sessions, the current one first; null until they are loaded. */
  sessions: readonly Session[] | null;
  /** Why the last request failed. */
  failure: Failure | null;
  /** Id of the session that is being ended, or `others` for all except the current one. */
  ending: string | 'others' | null;
}

const NOTHING: OwnSessionsState = {
  sessions: null,
  failure: null,
  ending: null,
};

/** The sessions of the current account on all devices. */
export const useOwnSessions = create<OwnSessionsState>(() => NOTHING);

/**
 * Whether the user has logged in recently, which an account without a password must have done to set one. Null until the
 * sessions are loaded. Loading them updates `lastUsed`, so both times come from the server's clock.
 */
export function hasFreshLogin({ sessions }: OwnSessionsState): boolean | null {
  const current = sessions?.find(({ isCurrent }) => isCurrent);
  if (!current) return null;
  const toMs = (dateTime: string) => toDate(dateTime).getTime();
  return toMs(current.lastUsed) - toMs(current.created) <= FRESH_LOGIN_MS;
}

/** Loads the account's sessions. A failure is shown instead of the list. */
export async function loadOwnSessions(): Promise<void> {
  useOwnSessions.setState(NOTHING);
  await attempt('Reading the sessions', async (requests) => {
    const sessions = await requests.listSessions();
    return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });
}

/** Ends a session of another device. Resolves to whether this succeeded. */
export function endOwnSession(id: string): Promise<boolean> {
  return end(id, 'Ending a session', (requests) => requests.endSession(id));
}

/** Ends all sessions except the current one. Resolves to whether this succeeded. */
export function endOtherSessions(): Promise<boolean> {
  return end('others', 'Ending the other sessions', (requests) => requests.endOtherSessions());
}

async function end(
  ending: string,
  doing: string,
  send: (requests: AccountRequests) => Promise<void>,
): Promise<boolean> {
  useOwnSessions.setState({ ending, failure: null });
  const isEnded = await attempt(doing, async (requests) => {
    await send(requests);
    const { sessions } = useOwnSessions.getState();
    const isLeft = ({ id, isCurrent }: Session) =>
      isCurrent || (ending !== 'others' && id !== ending);
    return { sessions: sessions?.filter(isLeft) ?? null };
  });
  useOwnSessions.setState({ ending: null });
  return isEnded;
}

/** Sends a request and sets its result or failure. Resolves to whether it succeeded. */
async function attempt(
  doing: string,
  send: (requests: AccountRequests) => Promise<Partial<OwnSessionsState>>,
): Promise<boolean> {
  const result = await ownRequest(doing, send);
  if (result === null) return false;
  const isDone = 'answer' in result;
  useOwnSessions.setState(isDone ? result.answer : result);
  return isDone;
}
