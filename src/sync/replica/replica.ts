import { saysTheSame } from '../../domain/says-the-same';
import type { Show } from './apply-mutations';
import { isTextEdit, type ClientMutation } from '../queue/client-mutation';

/**
 * The server's records as this device has pulled them, and what a person sees of them: each record
 * with the pending mutations on top.
 */
export interface Replica<R, V> {
  view(id: string): V | undefined;
  views(): Iterable<V>;
  /** The server's record, if it is known. */
  record(id: string): R | undefined;
  /** The same, also of a record that is gone while something waits for it: as it was last. */
  lastRecord(id: string): R | undefined;
  records(): Iterable<R>;
  put(records: readonly R[]): void;
  drop(ids: readonly string[]): void;
  /** The pending mutations of a record have changed. */
  setMutations(id: string, mutations: readonly ClientMutation[]): void;
  /** Ids of the records that look otherwise than when this was last asked. */
  takeChanged(): string[];
}

/** Whether a record that is gone is on its way back: an edit wins over a deletion. */
function isComingBack(mutations: readonly ClientMutation[]): boolean {
  return mutations.some(isTextEdit) && !mutations.some(({ kind }) => kind === 'create');
}

/** An empty replica of one store of one account. */
export function createReplica<R extends { id: string; updated: string }, V extends object>(
  show: Show<R, V>,
  owner: string,
): Replica<R, V> {
  const records = new Map<string, R>();
  const pending = new Map<string, readonly ClientMutation[]>();
  /** Records that are gone while something waits for them, as they were. */
  const last = new Map<string, R>();
  const views = new Map<string, V>();

  const changed = new Set<string>();

  /** A view that says the same stays the same object, and leaves the row on the screen. */
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
        // The same record again changes nothing.
        if (known?.updated !== record.updated || !views.has(record.id)) refresh(record.id);
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
