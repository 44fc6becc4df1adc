import type { PullPage, ResetReason, Timeline } from '../../backend/sync';
import type { StoreName } from '../../domain/mutators/mutation';
import type { NewChange } from '../state/change';
import { perStore, replicaOf, STORES, type AnyRecord, type Records } from '../state/records';
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
  const before = perStore((store) => byId(replicaOf(records, store).records()));
  const pulled = perStore(() => new Map<string, AnyRecord>());
  let timelines: readonly Timeline[] = [];
  return {
    take(page) {
      timelines = page.timelines ?? timelines;
      for (const store of STORES) {
        for (const record of page[store]) pulled[store].set(record.id, record);
        for (const id of page.deleted[store]) pulled[store].delete(id);
      }
    },
    end() {
      const parting = findParting(lastTimelines, timelines);
      return {
        records: perStore((store) => [...pulled[store].values()]) as unknown as StoredRecords,
        deleted: perStore((store) =>
          [...before[store].keys()].filter((id) => !pulled[store].has(id)),
        ),
        forgotten:
          reason === 'timeline'
            ? STORES.flatMap((store) => broughtBack(store, before[store], pulled[store], parting))
            : [],
      };
    },
  };
}

function byId(records: Iterable<AnyRecord>): Map<string, AnyRecord> {
  return new Map([...records].map((record) => [record.id, record]));
}
