import type PocketBase from 'pocketbase';
import type { Collection, TrashBin } from '../domain/collection';
import { LIST_BATCH } from '../domain/limits';
import { request } from './failure';
import { ifMatch } from './if-match';
import { toCollection, toTrashBin } from './shapes';

/** The calls about collections (spec §7). Each throws a `BackendFailure`. */
export interface CollectionsApi {
  /** All collections of the account, by `sortOrder`. */
  list(): Promise<Collection[]>;
  view(id: string): Promise<Collection>;
  create(fields: object): Promise<Collection>;
  /** With the version that the change is based on, another one is refused with 412. */
  update(id: string, fields: object, base?: string): Promise<Collection>;
  /** Updates several of them, all or none. */
  updateAll(updates: readonly { id: string }[]): Promise<Collection[]>;
  delete(id: string): Promise<void>;
}

/** The calls about the account's trash bin (spec §7). Each throws a `BackendFailure`. */
export interface TrashBinsApi {
  first(owner: string): Promise<TrashBin>;
  update(id: string, fields: object, base?: string): Promise<TrashBin>;
}

/** The collections of one PocketBase client. */
export function createCollectionsApi(client: PocketBase): CollectionsApi {
  const records = client.collection('itemCollections');
  return {
    list: () =>
      request(async () =>
        (await records.getFullList({ batch: LIST_BATCH, sort: 'sortOrder' })).map(toCollection),
      ),
    view: (id) => request(async () => toCollection(await records.getOne(id))),
    create: (fields) => request(async () => toCollection(await records.create({ ...fields }))),
    update: (id, fields, base) =>
      request(async () => toCollection(await records.update(id, { ...fields }, ifMatch(base)))),
    updateAll: (updates) =>
      request(async () => {
        const batch = client.createBatch();
        for (const { id, ...fields } of updates)
          batch.collection('itemCollections').update(id, fields);
        return (await batch.send()).map(({ body }) => toCollection(body));
      }),
    delete: (id) => request(async () => void (await records.delete(id))),
  };
}

/** The trash bin of one PocketBase client. */
export function createTrashBinsApi(client: PocketBase): TrashBinsApi {
  const records = client.collection('trashBins');
  return {
    first: (owner) =>
      request(async () =>
        toTrashBin(await records.getFirstListItem(client.filter('owner = {:owner}', { owner }))),
      ),
    update: (id, fields, base) =>
      request(async () => toTrashBin(await records.update(id, { ...fields }, ifMatch(base)))),
  };
}
