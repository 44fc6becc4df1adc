import type PocketBase from 'pocketbase';
import { ITEM_TYPES } from '../domain/item';
import type { ItemVersion, Version, VersionsPage } from '../domain/versions';
import { request, unreachable } from './failure';

/** Requests about items, other than push and pull (spec §7). All throw a `BackendFailure`. */
export interface ItemsApi {
  /** Asks the server to fetch the title and icon of a link again. */
  refetch(owner: string, id: string): Promise<void>;
  /** Loads the earlier texts of an item, newest first. */
  readVersions(owner: string, id: string): Promise<Version[]>;
  /** Loads a page of the earlier texts of all items; the first page if `cursor` is null. */
  readVersionsPage(owner: string, cursor: string | null): Promise<VersionsPage>;
}

/** The server's response about versions. */
interface Answer {
  versions?: Partial<ItemVersion>[];
  cursor?: string | null;
}

/** Creates the item requests of a PocketBase client. */
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
        const answer = await client.send<Answer>(path, {});
        // A captive portal responds to anything with 200.
        if (!Array.isArray(answer?.versions)) throw unreachable();
        return answer.versions.map(toVersion);
      }),
    readVersionsPage: (owner, cursor) =>
      request(async () => {
        const path = `/items/versions/${encodeURIComponent(owner)}`;
        const answer = await client.send<Answer>(path, { query: { cursor: cursor ?? '' } });
        if (!Array.isArray(answer?.versions)) throw unreachable();
        const versions = answer.versions.map((version) => ({
          ...toVersion(version),
          item: String(version.item ?? ''),
        }));
        return { versions, cursor: answer.cursor ? String(answer.cursor) : null };
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
