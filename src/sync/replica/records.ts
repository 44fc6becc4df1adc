import type { Collection, CollectionView, TrashBin, TrashBinView } from '../../domain/collection';
import type { Item, ItemView } from '../../domain/item';
import type { StoreName } from '../../domain/mutators/mutation';
import { showCollection, showItem, showTrashBin } from './apply-mutations';
import { createReplica, type Replica } from './replica';

/** All that is known of an account's records, by the store they are in. */
export interface Records {
  items: Replica<Item, ItemView>;
  itemCollections: Replica<Collection, CollectionView>;
  trashBins: Replica<TrashBin, TrashBinView>;
}

/** A record of any store. */
export type AnyRecord = Item | Collection | TrashBin;

/** In the order in which records need each other: items live in collections. */
export const STORES: readonly StoreName[] = ['itemCollections', 'trashBins', 'items'];

/** Something of each store. */
export function perStore<T>(of: (store: StoreName) => T): Record<StoreName, T> {
  return { items: of('items'), itemCollections: of('itemCollections'), trashBins: of('trashBins') };
}

/** The records of an account of which nothing is known yet. */
export function createRecords(owner: string): Records {
  return {
    items: createReplica<Item, ItemView>(showItem, owner),
    itemCollections: createReplica<Collection, CollectionView>(showCollection, owner),
    trashBins: createReplica<TrashBin, TrashBinView>(showTrashBin, owner),
  };
}

/** One store of them, whatever its records are. */
export function replicaOf(records: Records, store: StoreName): Replica<AnyRecord, unknown> {
  return records[store] as unknown as Replica<AnyRecord, unknown>;
}
