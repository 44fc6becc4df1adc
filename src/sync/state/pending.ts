import { isTextEdit, recordIdsOf, type Change } from './change';

/** The changes of this page that the device hasn't pulled back yet, in the order they were made. */
export interface PendingChanges {
  add(change: Change): void;
  /** Puts changes that were made earlier, on another visit, before all others. */
  restore(earlier: readonly Change[]): void;
  /** Puts a change in the place of the one that has its id. */
  replace(change: Change): void;
  /** The same for changes that say what they said, and are only on their way now. */
  markSent(changes: readonly Change[]): void;
  /** The server has these: they are shown until they are pulled. */
  confirm(changeIds: ReadonlySet<string>): void;
  /** The server may have forgotten all that it has confirmed: it is sent again, with other numbers. */
  sendAgain(): void;
  remove(changeIds: readonly string[]): void;
  has(changeId: string): boolean;
  /** Those of one record. */
  of(recordId: string): readonly Change[];
  /** Those that the server doesn't have yet. */
  unsent(): readonly Change[];
  /** Those that it has. */
  confirmed(): readonly Change[];
}

/** Told of each change that begins to wait, or waits as another one, and of each that doesn't any more. */
interface PendingListener {
  onWaiting(changes: readonly Change[]): void;
  onDone(changeIds: readonly string[]): void;
}

/** No changes yet; they are kept in memory. */
export function createPendingChanges(listener?: PendingListener): PendingChanges {
  let changes: Change[] = [];
  /** The same changes by their records; made anew when it is asked for. */
  let byRecord: Map<string, Change[]> | undefined;
  const set = (next: Change[]) => {
    changes = next;
    byRecord = undefined;
  };
  const replaceAll = (some: readonly Change[]) => {
    const byId = new Map(some.map((change) => [change.id, change]));
    set(changes.map((change) => byId.get(change.id) ?? change));
  };

  return {
    add(change) {
      changes.push(change);
      if (byRecord) index(byRecord, change);
      listener?.onWaiting([change]);
    },
    restore(earlier) {
      set([...earlier, ...changes]);
      listener?.onWaiting(earlier);
    },
    replace(change) {
      replaceAll([change]);
      listener?.onWaiting([change]);
    },
    markSent: replaceAll,
    confirm: (changeIds) =>
      replaceAll(
        changes
          .filter(({ id }) => changeIds.has(id))
          .map((change) => ({ ...change, isConfirmed: true })),
      ),
    sendAgain: () => set(changes.map(asUnsent)),
    remove(changeIds) {
      if (changeIds.length === 0) return;
      const gone = new Set(changeIds);
      set(changes.filter(({ id }) => !gone.has(id)));
      listener?.onDone(changeIds);
    },
    has: (changeId) => changes.some(({ id }) => id === changeId),
    of(recordId) {
      if (!byRecord) {
        byRecord = new Map();
        for (const change of changes) index(byRecord, change);
      }
      return byRecord.get(recordId) ?? [];
    },
    unsent: () => changes.filter(({ isConfirmed }) => !isConfirmed),
    confirmed: () => changes.filter(({ isConfirmed }) => isConfirmed),
  };
}

/**
 * A change as it is sent to a server that has forgotten what it was made on. Where that server has put
 * an edit on an older text, and lost lines by it, both texts are kept.
 */
function asUnsent(confirmed: Change): Change {
  const { isConfirmed: _, sent, ...change } = confirmed;
  if (!sent || !isTextEdit(change)) return change;
  const { title, content } = change.fields;
  const base = {
    ...change.base,
    ...(title !== undefined && { title: '' }),
    ...(content !== undefined && { content: '' }),
  };
  return { ...change, base };
}

function index(byRecord: Map<string, Change[]>, change: Change): void {
  for (const recordId of recordIdsOf(change))
    byRecord.set(recordId, [...(byRecord.get(recordId) ?? []), change]);
}
