import { getTokenPayload } from 'pocketbase';
import type PocketBase from 'pocketbase';
import { ENDED_SESSION_KEY } from '../domain/storage-keys';
import { request, toFailure } from './failure';

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
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(ENDED_SESSION_KEY));
      return [...inMemory, ...keys.map((key) => key.slice(ENDED_SESSION_KEY.length))];
    } catch {
      // Without storage there is nothing but the memory.
      return [...inMemory];
    }
  }

  function keep(id: string) {
    try {
      localStorage.setItem(ENDED_SESSION_KEY + id, '');
    } catch {
      inMemory.add(id);
    }
  }

  function forget(id: string) {
    inMemory.delete(id);
    try {
      localStorage.removeItem(ENDED_SESSION_KEY + id);
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
