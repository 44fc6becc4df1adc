import type { StoreName } from '../../domain/mutators/mutation';
import { recordIdsOf, type Change } from './change';
import type { PendingChanges } from './pending';
import type { Records } from './records';

interface ShowPorts {
  records: Records;
  pending: PendingChanges;
  /** Other pages' pending changes of a record. */
  ofOthers(recordId: string): readonly Change[];
  /** Some records look otherwise now. */
  onChanged(store: StoreName, ids: readonly string[]): void;
}

/** How the views follow the pending changes of all pages. */
export interface ShownChanges {
  /** The pending changes of a record, in the order they were made. */
  changesOf(recordId: string): readonly Change[];
  /** Shows the records that some changes are about as they are now, with or without them. */
  showChanges(changes: readonly Change[]): void;
}

/** Keeps the views of one account. */
export function createShownChanges(ports: ShowPorts): ShownChanges {
  const { records, pending, ofOthers, onChanged } = ports;
  const changesOf = (id: string) => {
    const others = ofOthers(id);
    if (others.length === 0) return pending.of(id);
    return [...others, ...pending.of(id)].sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  return {
    changesOf,
    showChanges(changes) {
      const ids = new Map<StoreName, Set<string>>();
      for (const change of changes) {
        const { store } = change;
        const ofStore = ids.get(store) ?? new Set();
        ids.set(store, ofStore);
        for (const id of recordIdsOf(change)) ofStore.add(id);
      }
      for (const [store, ofStore] of ids)
        onChanged(
          store,
          [...ofStore].flatMap((id) => records[store].setChanges(id, changesOf(id))),
        );
    },
  };
}
