import type { PullPage, ResetReason, Timeline } from '../../backend/sync';
import type { StoreName } from '../../domain/mutators/mutation';
import type { NewMutation } from '../queue/client-mutation';
import { perStore, replicaOf, STORES, type AnyRecord, type Records } from '../replica/records';
import type { StoredRecords } from '../store/storage';
import { forgottenMutations } from './restore-forgotten';
import { findForkPoint } from './fork-point';

/** A pull from the beginning by a device that holds records already. */
export interface Rereading {
  take(page: PullPage): void;
  /** All pages have come. */
  end(): {
    records: StoredRecords;
    /** Ids of what the device held and the server hasn't. */
    deleted: Record<StoreName, string[]>;
    /** What is to be made again, as the server may have forgotten it. */
    forgotten: NewMutation[];
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
      const forkPoint = findForkPoint(lastTimelines, timelines);
      return {
        records: perStore((store) => [...pulled[store].values()]) as unknown as StoredRecords,
        deleted: perStore((store) =>
          [...before[store].keys()].filter((id) => !pulled[store].has(id)),
        ),
        forgotten:
          reason === 'timeline'
            ? STORES.flatMap((store) =>
                forgottenMutations(store, before[store], pulled[store], forkPoint),
              )
            : [],
      };
    },
  };
}

function byId(records: Iterable<AnyRecord>): Map<string, AnyRecord> {
  return new Map([...records].map((record) => [record.id, record]));
}
