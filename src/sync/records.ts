import type { RecordEvent } from '../backend/records-realtime';
import type { Collection, CollectionView, TrashBin, TrashBinView } from '../domain/collection';
import type { Item, ItemView } from '../domain/item';
import type { Change, StoreName } from './change';
import { createReplica, type Replica } from './replica';
import type { Sent } from './send-change';
import { showCollection, showItem, showTrashBin } from './views';

/** All that is known of an account's records, by the store they are in. */
export interface Records {
  items: Replica<Item, ItemView>;
  itemCollections: Replica<Collection, CollectionView>;
  trashBins: Replica<TrashBin, TrashBinView>;
}

/** The records of an account of which nothing is known yet. */
export function createRecords(owner: string): Records {
  return {
    items: createReplica<Item, ItemView>(showItem, owner),
    itemCollections: createReplica<Collection, CollectionView>(showCollection, owner),
    trashBins: createReplica<TrashBin, TrashBinView>(showTrashBin, owner),
  };
}

/** A record of any store. */
export type AnyRecord = Item | Collection | TrashBin;

/** Takes what the server holds after a change. Returns the ids of what has changed. */
export function takeSent(
  records: Records,
  { store, recordId }: Change,
  sent: Sent,
  mark: number,
): string[] {
  if (sent === null) return records[store].drop(recordId);
  if (Array.isArray(sent)) return records.itemCollections.put(sent as Collection[], mark);
  return takeRecord(records, store, sent as AnyRecord, mark);
}

/** Takes a record that was read after `mark`. Returns the ids of what has changed. */
export function takeRecord(
  records: Records,
  store: StoreName,
  record: AnyRecord,
  mark: number,
): string[] {
  const replica: Pick<Replica<AnyRecord, unknown>, 'put'> = records[store];
  return replica.put([record], mark);
}

/**
 * Takes what happened to a record on the server. The older of two events may come last, also when
 * the newer one said that the record is gone. Returns the ids of what has changed.
 */
export function takeEvent(records: Records, { store, record, isDeleted }: RecordEvent): string[] {
  const replica: Pick<Replica<AnyRecord, unknown>, 'put' | 'drop' | 'record'> = records[store];
  if (!isDeleted) return replica.put([record], 0);
  const known = replica.record(record.id);
  return known && known.updated > record.updated ? [] : replica.drop(record.id, record);
}

/** Takes what another page has heard from the server. Returns the ids of what has changed. */
export function takeTold(
  records: Records,
  store: StoreName,
  told: readonly AnyRecord[],
  gone: readonly Pick<AnyRecord, 'id' | 'updated'>[],
): string[] {
  const replica: Pick<Replica<AnyRecord, unknown>, 'put' | 'drop' | 'record'> = records[store];
  const dropped = gone.filter(({ id, updated }) => {
    const known = replica.record(id);
    return known !== undefined && known.updated <= updated;
  });
  return [...replica.put(told, 0), ...dropped.flatMap(({ id }) => replica.drop(id))];
}
