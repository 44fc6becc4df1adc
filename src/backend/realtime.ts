import type PocketBase from 'pocketbase';
import { request } from './failure';

const STORES = ['items', 'itemCollections', 'trashBins'] as const;

/** Word that there is something to pull. */
export interface Realtime {
  /**
   * Pokes when a record of the account is written or deleted, here or on another device, and when the
   * connection is made anew: what happened in between is told by nobody. Resolves to the way to stop;
   * throws a `BackendFailure`.
   */
  subscribe(onPoke: () => void): Promise<() => Promise<void>>;
}

/** The realtime messages of one PocketBase client. */
export function createRealtime(client: PocketBase): Realtime {
  return {
    async subscribe(onPoke) {
      // All at once, so that they are one request.
      const stops = await Promise.all([
        ...STORES.map((store) => request(() => client.collection(store).subscribe('*', onPoke))),
        request(() => client.realtime.subscribe('PB_CONNECT', onPoke)),
      ]);
      return async () => {
        await Promise.all(stops.map((stop) => request(stop)));
      };
    },
  };
}
