import type PocketBase from 'pocketbase';
import { EARLIER_ENDED_SESSION_KEY } from '../domain/storage-keys';
import { readUntold, recordEnd, recordTold, sessionOf } from './ended-sessions';
import { request, toFailure } from './failure';

/** Tells the server which sessions have ended on this device. */
export interface Logouts {
  /** Records that the session of a token has ended, and tells the server, also of earlier ones. */
  end(token: string): void;
  /** Tells of all sessions that the server doesn't know yet. Those that can't be sent now stay for the next time. */
  tell(): Promise<void>;
}

/** The logouts of one PocketBase client. */
export function createLogouts(client: PocketBase): Logouts {
  /** Ids of sessions that have ended on this page. It may be closed in the next moment, and some browsers store nothing. */
  const ended = new Set<string>();

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
    if (!isAnswered) return;
    ended.delete(id);
    forgetEarlier(id);
    await unlessRefused(recordTold(id));
  }

  async function tell() {
    const first = new Set([...ended, ...readEarlier()]);
    const telling = [...first].map(tellOf);
    const untold = (await readUntold()).filter((id) => !first.has(id));
    await Promise.all([...telling, ...untold.map(tellOf)]);
  }

  return {
    end(token) {
      const id = idOf(token);
      if (id !== null) {
        ended.add(id);
        void unlessRefused(recordEnd(token));
      }
      void tell();
    },
    tell,
  };
}

/** Id of a token's session; null for a token that names none. */
function idOf(token: string): string | null {
  try {
    return sessionOf(token).id;
  } catch {
    // Such as the empty token of a visitor.
    return null;
  }
}

/** Without storage this page's memory has to do. */
async function unlessRefused(recording: Promise<void>): Promise<void> {
  await recording.catch(() => undefined);
}

/** Ids that earlier builds have stored, which the server doesn't know. */
function readEarlier(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) =>
      key.startsWith(EARLIER_ENDED_SESSION_KEY),
    );
    return keys.map((key) => key.slice(EARLIER_ENDED_SESSION_KEY.length));
  } catch {
    // Without storage they have stored nothing.
    return [];
  }
}

function forgetEarlier(id: string): void {
  try {
    localStorage.removeItem(EARLIER_ENDED_SESSION_KEY + id);
  } catch {
    // As above.
  }
}
