import type { Show } from './apply-changes';
import { isTextEdit, type Change } from './change';

/**
 * The server's records as this device has pulled them, and what a person sees of them: each record
 * with the pending changes on top. Every method that writes returns the ids whose view may have
 * changed.
 */
export interface Replica<R, V> {
  view(id: string): V | undefined;
  views(): Iterable<V>;
  /** The server's record, if it is known. */
  record(id: string): R | undefined;
  records(): Iterable<R>;
  put(records: readonly R[]): string[];
  drop(ids: readonly string[]): string[];
  /** The pending changes of a record have changed. */
  setChanges(id: string, changes: readonly Change[]): string[];
}

/** Whether a record that is gone is on its way back: an edit wins over a deletion. */
function isComingBack(changes: readonly Change[]): boolean {
  return changes.some(isTextEdit) && !changes.some(({ kind }) => kind === 'create');
}

function saysTheSame(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === values.size && entries.every(([name, value]) => values.get(name) === value)
  );
}

/** An empty replica of one store of one account. */
export function createReplica<R extends { id: string; updated: string }, V extends object>(
  show: Show<R, V>,
  owner: string,
): Replica<R, V> {
  const records = new Map<string, R>();
  const pending = new Map<string, readonly Change[]>();
  /** Records that are gone while something waits for them, as they were. */
  const last = new Map<string, R>();
  const views = new Map<string, V>();

  /** Returns whether the view is another one now: one that says the same leaves the row on the screen. */
  const refresh = (id: string): boolean => {
    const changes = pending.get(id) ?? [];
    const base = records.get(id) ?? (isComingBack(changes) ? last.get(id) : undefined);
    const view = show(base, changes, owner);
    if (view === undefined) return views.delete(id);
    const before = views.get(id);
    if (before && saysTheSame(before, view)) return false;
    views.set(id, view);
    return true;
  };

  return {
    view: (id) => views.get(id),
    views: () => views.values(),
    record: (id) => records.get(id),
    records: () => records.values(),
    put(some) {
      const changed: string[] = [];
      for (const record of some) {
        const known = records.get(record.id);
        records.set(record.id, record);
        // The same record again leaves the view, and so the row on the screen, as it is.
        if (known?.updated === record.updated && views.has(record.id)) continue;
        if (refresh(record.id)) changed.push(record.id);
      }
      return changed;
    },
    drop(ids) {
      const dropped = ids.filter((id) => records.has(id));
      for (const id of dropped) {
        if (pending.has(id)) last.set(id, records.get(id)!);
        records.delete(id);
        refresh(id);
      }
      return dropped;
    },
    setChanges(id, changes) {
      if (changes.length > 0) pending.set(id, changes);
      else {
        pending.delete(id);
        last.delete(id);
      }
      return refresh(id) ? [id] : [];
    },
  };
}
