import type PocketBase from 'pocketbase';
import { request } from './failure';

/** Requests about items beside push and pull (spec §7). Each throws a `BackendFailure`. */
export interface ItemsApi {
  /** Has the server read title and favicon of a link's page again. */
  refetch(owner: string, id: string): Promise<void>;
}

/** The items of one PocketBase client. */
export function createItemsApi(client: PocketBase): ItemsApi {
  return {
    refetch: (owner, id) =>
      request(async () => {
        const path = `/refetch/${encodeURIComponent(owner)}/${encodeURIComponent(id)}`;
        await client.send(path, { method: 'PATCH' });
      }),
  };
}
