import { recordIdsOf, type Change } from './change';

/** The changes that the server doesn't have yet, in the order they were made. */
export interface Outbox {
  add(change: Change): void;
  /** Puts changes that were made earlier, on another visit, before all others; they may have been sent. */
  restore(earlier: readonly Change[]): void;
  /** Puts a change in the place of the one that has its id. */
  replace(change: Change): void;
  remove(changeIds: readonly string[]): void;
  /** Unsent changes of one record. */
  of(recordId: string): readonly Change[];
  all(): readonly Change[];
  /** Changes are on their way: from now on the server may have them, whatever is heard of it. */
  markTried(changes: readonly Change[]): void;
  /** Whether the server may have a change. */
  isTried(changeId: string): boolean;
  /** What may be sent now, each by itself, given what is on its way. */
  sendable(inFlight: ReadonlySet<string>): Change[];
}

/** Told of each change that begins to wait, or waits as another one, and of each that doesn't any more. */
interface OutboxListener {
  onWaiting(changes: readonly Change[]): void;
  onDone(changeIds: readonly string[]): void;
}

/** An empty outbox, kept in memory. */
export function createOutbox(listener?: OutboxListener): Outbox {
  let changes: Change[] = [];
  /** The same changes by their records; made anew when it is asked for. */
  let byRecord: Map<string, Change[]> | undefined;
  const tried = new Set<string>();
  const set = (next: Change[]) => {
    changes = next;
    byRecord = undefined;
  };

  return {
    add(change) {
      changes.push(change);
      if (byRecord) index(byRecord, change);
      listener?.onWaiting([change]);
    },
    restore(earlier) {
      for (const { id } of earlier) tried.add(id);
      set([...earlier, ...changes]);
      listener?.onWaiting(earlier);
    },
    replace(change) {
      set(changes.map((each) => (each.id === change.id ? change : each)));
      listener?.onWaiting([change]);
    },
    remove(changeIds) {
      const gone = new Set(changeIds);
      for (const id of changeIds) tried.delete(id);
      set(changes.filter(({ id }) => !gone.has(id)));
      listener?.onDone(changeIds);
    },
    of(recordId) {
      if (!byRecord) {
        byRecord = new Map();
        for (const change of changes) index(byRecord, change);
      }
      return byRecord.get(recordId) ?? [];
    },
    all: () => changes,
    markTried(some) {
      for (const { id } of some) tried.add(id);
    },
    isTried: (changeId) => tried.has(changeId),
    sendable: (inFlight) => sendableOf(changes, inFlight),
  };
}

function index(byRecord: Map<string, Change[]>, change: Change): void {
  for (const recordId of recordIdsOf(change))
    byRecord.set(recordId, [...(byRecord.get(recordId) ?? []), change]);
}

/**
 * The changes of one record go out one after the other, and so do creates, so that the server's
 * dates keep the order in which things were written. A change of a collection waits for everything
 * before it and holds up everything after it, since items live in it. A refetch waits for its
 * record but holds up nobody: it takes as long as the page's site does.
 */
function sendableOf(changes: readonly Change[], inFlight: ReadonlySet<string>): Change[] {
  const sendable: Change[] = [];
  const busyRecords = new Set<string>();
  let isCreateAhead = false;
  let isAnyAhead = false;

  for (const change of changes) {
    const isBarrier = change.store !== 'items';
    const isCreate = change.kind === 'create';
    const mustWait =
      busyRecords.has(change.recordId) || (isCreate && isCreateAhead) || (isBarrier && isAnyAhead);
    if (!mustWait && !inFlight.has(change.id)) sendable.push(change);
    if (change.kind === 'refetch') continue;

    busyRecords.add(change.recordId);
    isCreateAhead ||= isCreate;
    isAnyAhead = true;
    if (isBarrier) break;
  }
  return sendable;
}
