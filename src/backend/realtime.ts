import type PocketBase from 'pocketbase';
import { DEMO_RESET_TOPIC } from '../domain/user';
import { request, toFailure } from './failure';

/** The topic of pokes (docs/sync-protocol.md). */
const POKE_TOPIC = 'sync';

/**
 * Called when there may be changes to pull.
 * @param newest the cursor that a pull would end with, if the server sends it. A client that has it needs no pull
 */
export type OnPoke = (newest?: string) => void;

/** Realtime subscriptions. */
export interface Realtime {
  /**
   * Calls `onPoke` when a record of the account is written or deleted on any device, and whenever the connection is
   * established, because messages sent meanwhile are lost. Resolves to a function that unsubscribes. Throws a
   * `BackendFailure`.
   */
  subscribe(onPoke: OnPoke): Promise<() => Promise<void>>;
  /**
   * Calls `onReset` whenever the server resets the shared demo account (spec §1), on each connection that `subscribe`
   * establishes. Returns a function that unsubscribes.
   */
  subscribeToDemoResets(onReset: () => void): () => void;
}

/** Creates the realtime subscriptions of a PocketBase client. */
export function createRealtime(client: PocketBase): Realtime {
  const newest = newestCursor(client);
  return {
    async subscribe(onPoke) {
      const onMessage = ({ cursor }: { cursor?: string }) => onPoke(cursor);
      // In parallel, so that the SDK sends one request.
      const stops = await Promise.all([
        request(() => client.realtime.subscribe(POKE_TOPIC, onMessage)),
        request(() => client.realtime.subscribe('PB_CONNECT', () => onPoke(newest()))),
      ]);
      // If the connection is already established, there is no `PB_CONNECT`.
      onPoke(newest());
      return async () => {
        await Promise.all(stops.map((stop) => request(stop)));
      };
    },
    subscribeToDemoResets(onReset) {
      // If the server can't be reached, the SDK keeps the topic and sends it once the sync has connected.
      client.realtime.subscribe(DEMO_RESET_TOPIC, onReset).catch(toFailure);
      return () => void client.realtime.unsubscribe(DEMO_RESET_TOPIC).catch(toFailure);
    },
  };
}

/** Returns a function that returns the cursor in the latest response to a subscription, if it has one. */
function newestCursor(client: PocketBase): () => string | undefined {
  let newest: string | undefined;
  const { afterSend } = client;
  client.afterSend = (response, data: unknown) => {
    // Other 204 responses have no cursor. At worst, this costs a pull.
    if (response.status === 204) newest = response.headers.get('Jot-Cursor') ?? undefined;
    return afterSend ? afterSend(response, data) : data;
  };
  return () => newest;
}
