import type PocketBase from 'pocketbase';
import { DEMO_RESET_TOPIC } from '../domain/user';
import { request } from './failure';

/** The topic of pokes (docs/sync-protocol.md). */
const POKE_TOPIC = 'sync';

/**
 * Told that there may be something to pull.
 * @param newest the cursor with which a pull would end, where the server says so: who has it has all
 */
export type OnPoke = (newest?: string) => void;

/** Word that there is something to pull. */
export interface Realtime {
  /**
   * Pokes when a record of the account is written or deleted, here or on another device, and when the
   * connection is made, also anew: what happened in between is told by nobody. Resolves to the way to
   * stop; throws a `BackendFailure`.
   */
  subscribe(onPoke: OnPoke): Promise<() => Promise<void>>;
  /**
   * Calls `onReset` whenever the server resets the shared demo account (spec §1). Resolves to a function that stops
   * this. Throws a `BackendFailure`.
   */
  subscribeToDemoResets(onReset: () => void): Promise<() => Promise<void>>;
}

/** The realtime messages of one PocketBase client. */
export function createRealtime(client: PocketBase): Realtime {
  const newest = newestCursor(client);
  return {
    async subscribe(onPoke) {
      const onMessage = ({ cursor }: { cursor?: string }) => onPoke(cursor);
      // Both at once, so that they are one request.
      const stops = await Promise.all([
        request(() => client.realtime.subscribe(POKE_TOPIC, onMessage)),
        request(() => client.realtime.subscribe('PB_CONNECT', () => onPoke(newest()))),
      ]);
      // A connection that others have made before doesn't tell of itself again.
      onPoke(newest());
      return async () => {
        await Promise.all(stops.map((stop) => request(stop)));
      };
    },
    async subscribeToDemoResets(onReset) {
      const stop = await request(() => client.realtime.subscribe(DEMO_RESET_TOPIC, onReset));
      return () => request(stop);
    },
  };
}

/** Reads the cursor in the answers to subscriptions: that of the last one, where it names one. */
function newestCursor(client: PocketBase): () => string | undefined {
  let newest: string | undefined;
  const { afterSend } = client;
  client.afterSend = (response, data: unknown) => {
    // Other answers without a body name none, which at worst costs a pull.
    if (response.status === 204) newest = response.headers.get('Jot-Cursor') ?? undefined;
    return afterSend ? afterSend(response, data) : data;
  };
  return () => newest;
}
