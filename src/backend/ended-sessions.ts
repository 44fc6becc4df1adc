import { getTokenPayload } from 'pocketbase';
import type PocketBase from 'pocketbase';
import { request, toFailure } from './failure';

/** What each key in localStorage begins with; a session's id follows. */
const PREFIX = 'jot-ended-session-';

/** The sessions that this device has logged out of, until the server knows. */
export interface EndedSessions {
  /** Remembers the session of a token. */
  add(token: string): void;
  /** Sends all that the server doesn't know yet. What can't be sent now stays for the next time. */
  tell(): Promise<void>;
}

/**
 * The ended sessions of one PocketBase client. Only their ids are kept, in localStorage: an id can end
 * its session and do nothing else, so who finds it on a device that was offline can do no harm.
 */
export function createEndedSessions(client: PocketBase): EndedSessions {
  /** For a browser that keeps nothing. */
  const inMemory = new Set<string>();

  function waiting(): string[] {
    try {
      // Each has a key of its own: pages that add and remove at the same time would lose one in a list.
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      return [...inMemory, ...keys.map((key) => key.slice(PREFIX.length))];
    } catch {
      // Without storage there is nothing but the memory.
      return [...inMemory];
    }
  }

  function keep(id: string) {
    try {
      localStorage.setItem(PREFIX + id, '');
    } catch {
      inMemory.add(id);
    }
  }

  function forget(id: string) {
    inMemory.delete(id);
    try {
      localStorage.removeItem(PREFIX + id);
    } catch {
      // Without storage it is forgotten by now.
    }
  }

  async function tellOf(id: string) {
    // The page may be closed in the next moment, and nobody has to be signed in for this.
    const options = {
      method: 'POST',
      body: { id },
      keepalive: true,
      headers: { Authorization: '' },
    };
    const failure = await request(() => client.send('/api/sessions/logout', options)).then(
      () => null,
      toFailure,
    );
    // What is refused now is refused later, too.
    const isAnswered = failure === null || (failure.kind === 'refused' && failure.status < 500);
    if (isAnswered) forget(id);
  }

  return {
    add(token) {
      const { sid } = getTokenPayload(token);
      if (typeof sid === 'string' && sid !== '') keep(sid);
    },
    async tell() {
      await Promise.all(waiting().map(tellOf));
    },
  };
}
