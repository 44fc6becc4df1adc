import type { PullPage, ResetReason, Timeline } from '../../backend/sync';
import type { StoreName } from '../../domain/mutators/mutation';
import type { NewChange } from '../state/change';
import { replicaOf, STORES, type AnyRecord, type Records } from '../state/records';
import type { StoredRecords } from '../storage/storage';
import { broughtBack } from './bring-back';
import { findParting } from './parting';

/** A pull from the beginning by a device that holds records already. */
export interface Rereading {
  take(page: PullPage): void;
  /** All pages have come. */
  end(): {
    records: StoredRecords;
    /** Ids of what the device held and the server hasn't. */
    deleted: Record<StoreName, string[]>;
    /** What is to be made again, as the server may have forgotten it. */
    forgotten: NewChange[];
  };
}

/**
 * Begins one, with the records as they are now.
 *
 * @param lastTimelines the newest ones of the server that the records are of, the newest first
 */
export function createRereading(
  records: Records,
  reason: ResetReason,
  lastTimelines: readonly Timeline[],
): Rereading {
  const before = new Map<StoreName, Map<string, AnyRecord>>(
    STORES.map((store) => [store, byId(replicaOf(records, store).records())]),
  );
  const pulled = new Map<StoreName, Map<string, AnyRecord>>(
    STORES.map((store) => [store, new Map()]),
  );
  let timelines: readonly Timeline[] = [];
  return {
    take(page) {
      timelines = page.timelines ?? timelines;
      for (const store of STORES) {
        const all = pulled.get(store)!;
        for (const record of page[store]) all.set(record.id, record);
        for (const id of page.deleted[store]) all.delete(id);
      }
    },
    end() {
      const gone = (store: StoreName) =>
        [...before.get(store)!.keys()].filter((id) => !pulled.get(store)!.has(id));
      const parting = findParting(lastTimelines, timelines);
      const all = (store: StoreName) => [...pulled.get(store)!.values()];
      return {
        records: {
          items: all('items'),
          itemCollections: all('itemCollections'),
          trashBins: all('trashBins'),
        } as StoredRecords,
        deleted: {
          items: gone('items'),
          itemCollections: gone('itemCollections'),
          trashBins: gone('trashBins'),
        },
        forgotten:
          reason === 'timeline'
            ? STORES.flatMap((store) =>
                broughtBack(store, before.get(store)!, pulled.get(store)!, parting),
              )
            : [],
      };
    },
  };
}

function byId(records: Iterable<AnyRecord>): Map<string, AnyRecord> {
  return new Map([...records].map((record) => [record.id, record]));
}
