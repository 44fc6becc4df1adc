import type PocketBase from 'pocketbase';
import type { Item } from '../domain/item';
import type { ListKey } from '../domain/item-list';
import { LIST_BATCH } from '../domain/limits';
import { request } from './failure';
import { ifMatch } from './if-match';
import { toItem } from './shapes';

/** An item's id, and when it was last updated. */
export type ItemVersion = Pick<Item, 'id' | 'updated'>;

/** Ids that fit into one address; PocketBase reads at most 200 conditions. */
const IDS_AT_ONCE = 100;
/** PocketBase's longest page. */
const VERSIONS_AT_ONCE = 1000;

/** The calls about items (spec §7). Each throws a `BackendFailure`. */
export interface ItemsApi {
  /** Reads a whole list, newest first, and hands it over batch by batch. */
  list(query: ListKey, onBatch: (items: Item[]) => void): Promise<void>;
  /** When each item of a list was last updated. */
  versions(query: ListKey): Promise<ItemVersion[]>;
  /** Reads some items by their ids, and hands them over batch by batch. */
  some(ids: readonly string[], onBatch: (items: Item[]) => void): Promise<void>;
  view(id: string): Promise<Item>;
  create(fields: object): Promise<Item>;
  /** With the version that the change is based on, another one is refused with 412. */
  update(id: string, fields: object, base?: string): Promise<Item>;
  delete(id: string, base?: string): Promise<void>;
  trash(owner: string, id: string): Promise<Item>;
  untrash(owner: string, id: string): Promise<Item>;
  /** Has the server read title and favicon of a link's page again. */
  refetch(owner: string, id: string): Promise<Item>;
}

/** The items of one PocketBase client. */
export function createItemsApi(client: PocketBase): ItemsApi {
  const records = client.collection('items');

  /** Our own routes stand beside `/api`, at `/{action}/{userId}/{itemId}` (spec §7). */
  const act = (action: string, owner: string, id: string) =>
    request(async () =>
      toItem(
        await client.send(`/${action}/${encodeURIComponent(owner)}/${encodeURIComponent(id)}`, {
          method: 'PATCH',
        }),
      ),
    );

  /** The batch that follows an item, not the nth page: rows that come or go meanwhile shift nothing. */
  const batchAfter = (
    query: ListKey,
    last: Pick<Item, 'id' | 'created' | 'trashedDateTime'> | undefined,
    { size = LIST_BATCH, fields }: { size?: number; fields?: string } = {},
  ) => {
    const key = query === 'trash' ? 'trashedDateTime' : 'created';
    const of =
      query === 'trash'
        ? 'isTrashed = true'
        : client.filter('collection = {:collection} && isTrashed = false', query);
    // The first condition says nothing new, but lets SQLite seek in the index instead of scanning it.
    const after = last
      ? client.filter(
          ` && ${key} <= {:date} && (${key} < {:date} || (${key} = {:date} && id < {:id}))`,
          { date: last[key], id: last.id },
        )
      : '';
    return request(() =>
      records.getList(1, size, {
        fields,
        filter: of + after,
        sort: `-${key},-id`,
        skipTotal: true,
      }),
    );
  };

  return {
    async list(query, onBatch) {
      let last: Item | undefined;
      for (;;) {
        const { items } = await batchAfter(query, last);
        const batch = items.map(toItem);
        onBatch(batch);
        last = batch.at(-1);
        if (batch.length < LIST_BATCH) return;
      }
    },
    async versions(query) {
      const versions: ItemVersion[] = [];
      let last: Item | undefined;
      for (;;) {
        const { items } = await batchAfter(query, last, {
          size: VERSIONS_AT_ONCE,
          fields: 'id,updated,created,trashedDateTime',
        });
        versions.push(...items.map(({ id, updated }) => ({ id, updated: String(updated) })));
        const end = items.at(-1);
        if (items.length < VERSIONS_AT_ONCE || !end) return versions;
        last = toItem(end);
      }
    },
    async some(ids, onBatch) {
      for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
        const filter = ids
          .slice(start, start + IDS_AT_ONCE)
          .map((id) => client.filter('id = {:id}', { id }))
          .join(' || ');
        const { items } = await request(() =>
          records.getList(1, IDS_AT_ONCE, { filter, skipTotal: true }),
        );
        onBatch(items.map(toItem));
      }
    },
    view: (id) => request(async () => toItem(await records.getOne(id))),
    create: (fields) => request(async () => toItem(await records.create({ ...fields }))),
    update: (id, fields, base) =>
      request(async () => toItem(await records.update(id, { ...fields }, ifMatch(base)))),
    delete: (id, base) => request(async () => void (await records.delete(id, ifMatch(base)))),
    trash: (owner, id) => act('items/trash', owner, id),
    untrash: (owner, id) => act('items/untrash', owner, id),
    refetch: (owner, id) => act('refetch', owner, id),
  };
}
