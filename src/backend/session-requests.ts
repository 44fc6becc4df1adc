import type PocketBase from 'pocketbase';
import type { Session } from '../domain/session';
import { request, unreachable } from './failure';

/** The sessions of the signed-in account, on all its devices; all throw a `BackendFailure`. */
export interface SessionRequests {
  /** The sessions that have not ended, the last used one first. */
  listSessions(): Promise<Session[]>;
  /** Ends a session: its device has to log in again. One that has ended already is no failure. */
  endSession(id: string): Promise<void>;
  /** Ends all sessions but the current one. */
  endOtherSessions(): Promise<void>;
}

/** The session requests of one PocketBase client. */
export function createSessionRequests(client: PocketBase): SessionRequests {
  const send = <T>(path: string, method: string) =>
    request(() => client.send<T>(`/api/sessions${path}`, { method }));
  return {
    async listSessions() {
      const { sessions } = await send<{ sessions?: Partial<Session>[] }>('', 'GET');
      // A captive portal answers with a page of its own.
      if (!Array.isArray(sessions)) throw unreachable();
      return sessions.map(toSession);
    },
    async endSession(id) {
      try {
        await send(`/${encodeURIComponent(id)}`, 'DELETE');
      } catch (error) {
        if ((error as { status?: unknown }).status !== 404) throw error;
      }
    },
    async endOtherSessions() {
      await send('/end-others', 'POST');
    },
  };
}

function toSession(answer: Partial<Session>): Session {
  return {
    id: String(answer.id ?? ''),
    device: String(answer.device ?? ''),
    created: String(answer.created ?? ''),
    lastUsed: String(answer.lastUsed ?? ''),
    isCurrent: answer.isCurrent === true,
  };
}
