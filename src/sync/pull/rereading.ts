import type { PullPage, ResetReason, Timeline } from '../../backend/sync';
import type { StoreName } from '../../domain/mutators/mutation';
import type { NewMutation } from '../queue/client-mutation';
import { perStore, replicaOf, STORES, type AnyRecord, type Records } from '../replica/records';
import type { StoredRecords } from '../store/storage';
import { forgottenMutations } from './restore-forgotten';
import { findForkPoint } from './fork-point';

/** A pull from the beginning by a device that already has records. */
export interface Rereading {
  /** Adds a pulled page. */
  take(page: PullPage): void;
  /** Returns the result. To be called after the last page. */
  end(): {
    /** All records of the server. */
    records: StoredRecords;
    /** Ids of the records that the device had and the server doesn't have. */
    deleted: Record<StoreName, string[]>;
    /** The mutations that restore what the server has forgotten; none unless the reason is another timeline. */
    forgotten: NewMutation[];
  };
}

/**
 * Starts a rereading, which compares the pulled records with the current ones.
 *
 * @param lastTimelines the server's newest timelines at the last pull, newest first
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
