import type PocketBase from 'pocketbase';
import { ITEM_TYPES } from '../domain/item';
import type { Version } from '../domain/versions';
import { request, unreachable } from './failure';

/** Requests about items beside push and pull (spec §7). Each throws a `BackendFailure`. */
export interface ItemsApi {
  /** Has the server read title and favicon of a link's page again. */
  refetch(owner: string, id: string): Promise<void>;
  /** The earlier texts of an item, the newest first. */
  readVersions(owner: string, id: string): Promise<Version[]>;
}

/** The items of one PocketBase client. */
export function createItemsApi(client: PocketBase): ItemsApi {
  const pathOf = (route: string, owner: string, id: string) =>
    `/${route}/${encodeURIComponent(owner)}/${encodeURIComponent(id)}`;
  return {
    refetch: (owner, id) =>
      request(async () => {
        await client.send(pathOf('refetch', owner, id), { method: 'PATCH' });
      }),
    readVersions: (owner, id) =>
      request(async () => {
        const path = pathOf('items/versions', owner, id);
        const answer = await client.send<{ versions?: Partial<Version>[] }>(path, {});
        // A network's login page answers anything with 200.
        if (!Array.isArray(answer?.versions)) throw unreachable();
        return answer.versions.map(toVersion);
      }),
  };
}

function toVersion({ id, kept, device, type, title, content }: Partial<Version>): Version {
  return {
    id: String(id ?? ''),
    kept: String(kept ?? ''),
    device: String(device ?? ''),
    type: ITEM_TYPES.find((each) => each === type) ?? 'text',
    title: String(title ?? ''),
    content: String(content ?? ''),
  };
}
