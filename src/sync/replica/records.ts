import type { Collection, CollectionView, TrashBin, TrashBinView } from '../../domain/collection';
import type { Item, ItemView } from '../../domain/item';
import type { StoreName } from '../../domain/mutators/mutation';
import { showCollection, showItem, showTrashBin } from './apply-mutations';
import { createReplica, type Replica } from './replica';

/** The replicas of an account's records, by store. */
export interface Records {
  items: Replica<Item, ItemView>;
  itemCollections: Replica<Collection, CollectionView>;
  trashBins: Replica<TrashBin, TrashBinView>;
}

/** A record of any store. */
export type AnyRecord = Item | Collection | TrashBin;

/** All stores. Collections come before the items that refer to them. */
export const STORES: readonly StoreName[] = ['itemCollections', 'trashBins', 'items'];

/** Creates an object with one value for each store. */
export function perStore<T>(of: (store: StoreName) => T): Record<StoreName, T> {
  return { items: of('items'), itemCollections: of('itemCollections'), trashBins: of('trashBins') };
}

/** Creates the empty replicas of an account. */
export function createRecords(owner: string): Records {
  return {
    items: createReplica<Item, ItemView>(showItem, owner),
    itemCollections: createReplica<Collection, CollectionView>(showCollection, owner),
    trashBins: createReplica<TrashBin, TrashBinView>(showTrashBin, owner),
  };
}

/** The replica of a store, typed for any kind of record. */
export function replicaOf(records: Records, store: StoreName): Replica<AnyRecord, unknown> {
  return records[store] as unknown as Replica<AnyRecord, unknown>;
}
