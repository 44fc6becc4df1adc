import { saysTheSame } from '../../domain/says-the-same';
import type { Show } from './apply-mutations';
import { isTextEdit, type ClientMutation } from '../queue/client-mutation';

/**
 * The server's records as this device has pulled them, and their views, which a person sees: each
 * record with its pending mutations applied.
 */
export interface Replica<R, V> {
  view(id: string): V | undefined;
  views(): Iterable<V>;
  /** The server's record; undefined if this device doesn't have it. */
  record(id: string): R | undefined;
  /** The server's record, or its last version if it was deleted while it had pending mutations. */
  lastRecord(id: string): R | undefined;
  records(): Iterable<R>;
  put(records: readonly R[]): void;
  drop(ids: readonly string[]): void;
  /** Replaces the pending mutations of a record. */
  setMutations(id: string, mutations: readonly ClientMutation[]): void;
  /** Returns the ids of the records whose views have changed since the last call. */
  takeChanged(): string[];
}

/** Whether mutations recreate a deleted record: an edit wins over a deletion. */
function isComingBack(mutations: readonly ClientMutation[]): boolean {
  return mutations.some(isTextEdit) && !mutations.some(({ kind }) => kind === 'create');
}

/** Creates an empty replica of one store of one account. */
export function createReplica<R extends { id: string; updated: string }, V extends object>(
  show: Show<R, V>,
  owner: string,
): Replica<R, V> {
  const records = new Map<string, R>();
  const pending = new Map<string, readonly ClientMutation[]>();
  /** The last versions of records that were deleted while they had pending mutations. */
  const last = new Map<string, R>();
  const views = new Map<string, V>();

  const changed = new Set<string>();

  /** Updates a view. A view with the same content stays the same object, so that its row isn't rendered again. */
  const refresh = (id: string) => {
    const mutations = pending.get(id) ?? [];
    const base = records.get(id) ?? (isComingBack(mutations) ? last.get(id) : undefined);
    const view = show(base, mutations, owner);
    const before = views.get(id);
    if (view && before && saysTheSame(before, view)) return;
    if (view) views.set(id, view);
    else if (!views.delete(id)) return;
    changed.add(id);
  };

  return {
    view: (id) => views.get(id),
    views: () => views.values(),
    record: (id) => records.get(id),
    lastRecord: (id) => records.get(id) ?? last.get(id),
    records: () => records.values(),
    put(some) {
      for (const record of some) {
        const known = records.get(record.id);
        records.set(record.id, record);
        if (!known || !saysTheSame(known, record) || !views.has(record.id)) refresh(record.id);
      }
    },
    drop(ids) {
      for (const id of ids) {
        const record = records.get(id);
        if (!record) continue;
        if (pending.has(id)) last.set(id, record);
        records.delete(id);
        refresh(id);
      }
    },
    setMutations(id, mutations) {
      if (mutations.length > 0) pending.set(id, mutations);
      else {
        pending.delete(id);
        last.delete(id);
      }
      refresh(id);
    },
    takeChanged() {
      const ids = [...changed];
      changed.clear();
      return ids;
    },
  };
}
