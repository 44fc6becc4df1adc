import { isTextEdit, type Change } from './change';
import type { Show } from './views';

interface Entry<R> {
  record: R | undefined;
  /** Position in the replica's own count of writes; tells what a slow answer can't have known. */
  version: number;
  /** `updated` of a record that a list had no more: if it has moved, it comes back newer than this. */
  lastSeen?: string;
  /** A record that is gone, as it was last known. */
  last?: R;
}

/**
 * The server's records as far as this device knows them, and what a person sees of them: each
 * record with the unsent changes on top. Every method returns the ids whose view may have changed.
 */
export interface Replica<R, V> {
  view(id: string): V | undefined;
  views(): Iterable<V>;
  /** The server's record, if it is known. */
  record(id: string): R | undefined;
  records(): Iterable<R>;
  /** A record that is gone, as it was last known on this visit. */
  last(id: string): R | undefined;
  /** A point in time to hand to `put` and `retain` with what was read after it. */
  mark(): number;
  /** Takes records that were read after `mark`; what is older than what is known is ignored. */
  put(records: readonly R[], mark: number): string[];
  /**
   * The server deleted a record: an answer that was read before can't bring it back. With the
   * record as it was last, only a newer one can.
   */
  drop(id: string, last?: R): string[];
  /** A list was read whole: what belongs to it, was known at `mark` and wasn't in it is gone. */
  retain(ids: ReadonlySet<string>, belongs: (record: R) => boolean, mark: number): string[];
  /** The unsent changes of a record have changed. */
  setChanges(id: string, changes: readonly Change[]): string[];
}

/** Whether a record that is gone is on its way back: an edit wins over a deletion. */
function isComingBack(changes: readonly Change[]): boolean {
  return changes.some(isTextEdit) && !changes.some(({ kind }) => kind === 'create');
}

/** An empty replica of one store of one account. */
export function createReplica<R extends { id: string; updated: string }, V>(
  show: Show<R, V>,
  owner: string,
): Replica<R, V> {
  const entries = new Map<string, Entry<R>>();
  const unsent = new Map<string, readonly Change[]>();
  const views = new Map<string, V>();
  let version = 0;

  const refresh = (id: string) => {
    const changes = unsent.get(id) ?? [];
    const { record, last } = entries.get(id) ?? {};
    const view = show(record ?? (isComingBack(changes) ? last : undefined), changes, owner);
    if (view === undefined) views.delete(id);
    else views.set(id, view);
  };

  const isOutdated = (record: R, mark: number) => {
    const entry = entries.get(record.id);
    if (!entry) return false;
    if (entry.record) return record.updated < entry.record.updated;
    const hasMoved = entry.lastSeen !== undefined && record.updated > entry.lastSeen;
    return entry.version > mark && !hasMoved;
  };

  return {
    view: (id) => views.get(id),
    views: () => views.values(),
    record: (id) => entries.get(id)?.record,
    *records() {
      for (const { record } of entries.values()) if (record) yield record;
    },
    last: (id) => entries.get(id)?.last,
    mark: () => version,
    put(records, mark) {
      const changed: string[] = [];
      for (const record of records) {
        if (isOutdated(record, mark)) continue;
        const known = entries.get(record.id)?.record;
        entries.set(record.id, { record, version: ++version });
        // The same record again leaves the view, and so the row on the screen, as it is.
        if (known?.updated === record.updated && views.has(record.id)) continue;
        refresh(record.id);
        changed.push(record.id);
      }
      return changed;
    },
    drop(id, last) {
      const known = entries.get(id);
      entries.set(id, {
        record: undefined,
        version: ++version,
        lastSeen: last?.updated,
        last: last ?? known?.record ?? known?.last,
      });
      refresh(id);
      return [id];
    },
    retain(ids, belongs, mark) {
      const gone: string[] = [];
      for (const [id, entry] of entries) {
        if (!entry.record || entry.version > mark || ids.has(id) || !belongs(entry.record))
          continue;
        // Kept as gone, for a list that was asked for earlier and arrives later.
        const last = entry.record;
        entries.set(id, { record: undefined, version: ++version, lastSeen: last.updated, last });
        refresh(id);
        gone.push(id);
      }
      return gone;
    },
    setChanges(id, changes) {
      if (changes.length === 0) unsent.delete(id);
      else unsent.set(id, changes);
      refresh(id);
      return [id];
    },
  };
}
