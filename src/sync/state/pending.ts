import { recordIdsOf, type Change } from './change';

/** The changes of one page that the device hasn't pulled back yet, in the order they were made. */
export interface PendingChanges {
  /** Adds changes; one whose id is there already takes the place of that one. */
  put(changes: readonly Change[]): void;
  /** Puts changes that were made earlier, on another visit, before all others. */
  restore(earlier: readonly Change[]): void;
  /**
   * Puts changes that another page has made meanwhile among those of this one: by their ids, which rise
   * with the time, whichever page made them.
   */
  takeOver(changes: readonly Change[]): void;
  /** Takes changes that say what they said, and are only on their way now; those that are gone stay so. */
  markSent(changes: readonly Change[]): void;
  /** The server has these as they are here: they are shown until they are pulled. */
  confirm(changes: readonly Change[]): void;
  /** The server may have forgotten all that it has confirmed: it is sent again, with other numbers. */
  sendAgain(): void;
  remove(changeIds: readonly string[]): void;
  /** A change as it is now; none when it doesn't wait any more. */
  get(changeId: string): Change | undefined;
  /** Those of one record. */
  of(recordId: string): readonly Change[];
  /** Those of them that were made on this page, on this visit. */
  ofThisVisit(recordId: string): readonly Change[];
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

const NONE: readonly Change[] = [];

/** No changes yet; they are kept in memory. What a method costs grows with the changes it is given. */
export function createPendingChanges(listener?: PendingListener): PendingChanges {
  const byId = new Map<string, Change>();
  const byRecord = new Map<string, readonly Change[]>();
  const restored = new Set<string>();
  const of = (recordId: string) => byRecord.get(recordId) ?? NONE;

  function set(change: Change) {
    const before = byId.get(change.id);
    byId.set(change.id, change);
    for (const recordId of recordIdsOf(change)) {
      const ofRecord = of(recordId);
      const isThere = before !== undefined && ofRecord.includes(before);
      const next = isThere
        ? ofRecord.map((each) => (each === before ? change : each))
        : [...ofRecord, change];
      byRecord.set(recordId, next);
    }
  }
  function unset(change: Change) {
    byId.delete(change.id);
    restored.delete(change.id);
    for (const recordId of recordIdsOf(change)) {
      const left = of(recordId).filter((each) => each !== change);
      if (left.length > 0) byRecord.set(recordId, left);
      else byRecord.delete(recordId);
    }
  }
  function replace(changes: readonly Change[]) {
    for (const change of changes) if (byId.has(change.id)) set(change);
  }
  /** Puts all in their order, of which some are not of this visit. */
  function putAll(notOfVisit: readonly Change[], inOrder: readonly Change[]) {
    byId.clear();
    byRecord.clear();
    inOrder.forEach(set);
    for (const { id } of notOfVisit) restored.add(id);
    listener?.onWaiting(notOfVisit);
  }
  const filter = (isMeant: (change: Change) => boolean) => [...byId.values()].filter(isMeant);

  return {
    put(changes) {
      changes.forEach(set);
      listener?.onWaiting(changes);
    },
    restore: (earlier) => putAll(earlier, [...earlier, ...byId.values()]),
    takeOver: (changes) => putAll(changes, mergeById(changes, [...byId.values()])),
    markSent: replace,
    confirm: (changes) => replace(changes.map((change) => ({ ...change, isConfirmed: true }))),
    sendAgain: () =>
      replace(
        [...byId.values()].map((each) => ({ ...each, isConfirmed: undefined, sent: undefined })),
      ),
    remove(changeIds) {
      if (changeIds.length === 0) return;
      for (const id of changeIds) {
        const change = byId.get(id);
        if (change) unset(change);
      }
      listener?.onDone(changeIds);
    },
    get: (changeId) => byId.get(changeId),
    of,
    ofThisVisit: (recordId) => of(recordId).filter(({ id }) => !restored.has(id)),
    unsent: () => filter(({ isConfirmed }) => !isConfirmed),
    confirmed: () => filter(({ isConfirmed }) => isConfirmed === true),
  };
}

/** Two lists as one. Each keeps its own order, also where a clock was set back. */
function mergeById(some: readonly Change[], others: readonly Change[]): Change[] {
  const merged: Change[] = [];
  let next = 0;
  for (const change of others) {
    while (next < some.length && some[next]!.id < change.id) merged.push(some[next++]!);
    merged.push(change);
  }
  return [...merged, ...some.slice(next)];
}
