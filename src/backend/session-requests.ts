import type PocketBase from 'pocketbase';
import type { Session } from '../domain/session';
import { request, unreachable } from './failure';

/** Requests for the sessions of the signed-in account. All throw a `BackendFailure`. */
export interface SessionRequests {
  /** Loads the sessions that haven't ended, the last used one first. */
  listSessions(): Promise<Session[]>;
  /** Ends a session. Succeeds also if it has already ended. */
  endSession(id: string): Promise<void>;
  /** Ends all sessions except the current one. */
  endOtherSessions(): Promise<void>;
}

/** Creates the session requests of a PocketBase client. */
export function createSessionRequests(client: PocketBase): SessionRequests {
  const send = <T>(path: string, method: string) =>
    request(() => client.send<T>(`/api/sessions${path}`, { method }));
  return {
    async listSessions() {
      const { sessions } = await send<{ sessions?: Partial<Session>[] }>('', 'GET');
      // A captive portal responds with its own page.
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
