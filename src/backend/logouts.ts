import type PocketBase from 'pocketbase';
import { readUntold, recordEnd, recordTold, sessionIdOf } from './ended-sessions';
import { request, toFailure } from './failure';

/** Tells the server which sessions have ended on this device. */
export interface Logouts {
  /** Records that a token's session has ended, and tells the server about this and earlier ended sessions. */
  end(token: string): void;
  /**
   * Tells the server about all ended sessions that it doesn't know of. Failed requests are repeated by the next call.
   */
  tell(): Promise<void>;
}

/** Creates the logouts of a PocketBase client. */
export function createLogouts(client: PocketBase): Logouts {
  /**
   * Ids of sessions that have ended on this page. Needed because the storage may be missing or slower than closing it.
   */
  const ended = new Set<string>();

  async function tellOf(id: string) {
    // The page may be closed immediately afterwards. The route needs no session.
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
    // A refused request would be refused again.
    const isAnswered = failure === null || (failure.kind === 'refused' && failure.status < 500);
    if (!isAnswered) return;
    ended.delete(id);
    await unlessRefused(recordTold(id));
  }

  async function tell() {
    const first = new Set(ended);
    const telling = [...first].map(tellOf);
    const untold = (await readUntold()).filter((id) => !first.has(id));
    await Promise.all([...telling, ...untold.map(tellOf)]);
  }

  return {
    end(token) {
      const id = sessionIdOf(token);
      if (id !== null) {
        ended.add(id);
        void unlessRefused(recordEnd(token));
      }
      void tell();
    },
    tell,
  };
}

/** Ignores a failing storage, because `ended` has the session too. */
async function unlessRefused(recording: Promise<void>): Promise<void> {
  await recording.catch(() => undefined);
}
