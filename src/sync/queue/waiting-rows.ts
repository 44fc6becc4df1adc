import {
  isRefetch,
  recordIdsOf,
  type ClientMutation,
  type NumberedClientMutation,
} from './client-mutation';
import { compareRows, type RowWrite, type WaitingRow } from './row';

/** A row with the ids of its mutations. */
export type Head = Pick<WaitingRow, 'key' | 'seq' | 'tab' | 'rev'> & { ids: readonly string[] };

/** The write of changed rows, with the revisions that it expects. */
type Rewritten = Required<Pick<RowWrite, 'put' | 'expects'>>;
type TakenOut = Required<Pick<RowWrite, 'take' | 'expects'>>;

/**
 * The rows of the queue's mutations as a page knows them, indexed by key, mutation and record. A method's cost grows
 * with the number of mutations passed to it, except that inserting a row between others reindexes all of them.
 */
export interface WaitingRows {
  get(id: string): ClientMutation | undefined;
  /** The mutations of one record, in their order. Empty if there are none. */
  of(recordId: string): readonly ClientMutation[];
  /** All mutations, in the order of their rows. */
  mutations(): ClientMutation[];
  /** Number of the mutations that the server doesn't have, without refetches. */
  unsentCount(): number;
  /** The mutations that the server has. */
  confirmed(): readonly ClientMutation[];
  /** The unsent mutations that have a number, in the order of their rows. */
  numbered(): NumberedClientMutation[];
  /** The unsent mutations without a number, in the order of their rows. They are looked up while they are read. */
  unnumbered(): Iterable<ClientMutation>;
  /** The unsent refetches that may be sent, because the server has all other mutations of their records. */
  readyRefetches(): Iterable<ClientMutation>;
  keys(): Iterable<string>;
  /** The row of a mutation. */
  headOf(id: string): Head | undefined;
  mutationsIn(key: string): ClientMutation[];
  revOf(key: string): string | undefined;
  /** The lowest and the highest `seq` since the queue was last empty. Null if it is empty. */
  ends(): { lowest: number; highest: number } | null;
  /** Adds a row at its position, or replaces the row with its key. Confirmed mutations of it stay confirmed. */
  put(row: WaitingRow): void;
  drop(key: string): void;
  /** Replaces the mutation with the same id, in memory only. */
  set(mutation: ClientMutation): void;
  /** Replaces mutations in their rows and ignores unknown ones. Returns the write for that. */
  rewrite(mutations: readonly ClientMutation[]): Rewritten;
  /** Removes mutations from their rows, and each row with its last mutation. Returns the write for that. */
  takeOut(ids: readonly string[]): TakenOut;
}

const NONE: readonly ClientMutation[] = [];

/** Creates an empty set of rows. `mintId` makes the rows' `rev`. */
export function createWaitingRows(mintId: () => string): WaitingRows {
  const byId = new Map<string, ClientMutation>();
  const byRecord = new Map<string, readonly ClientMutation[]>();
  const heads = new Map<string, Head>();
  const headOf = new Map<string, Head>();
  let ends = { lowest: 0, highest: 0 };
  const confirmed = new Map<string, ClientMutation>();
  const numbered = new Map<string, NumberedClientMutation>();
  const refetches = new Map<string, ClientMutation>();
  const readyRefetches = new Map<string, ClientMutation>();
  const indexes = [byId, confirmed, numbered, refetches, readyRefetches];

  const of = (recordId: string) => byRecord.get(recordId) ?? NONE;
  const placeOf = (mutation: ClientMutation) => headOf.get(mutation.id)!;
  const mutationsIn = (key: string) =>
    heads.get(key)?.ids.flatMap((id) => byId.get(id) ?? []) ?? [];

  function set(mutation: ClientMutation) {
    const before = byId.get(mutation.id);
    byId.set(mutation.id, mutation);
    for (const recordId of recordIdsOf(mutation)) {
      const ofRecord = of(recordId);
      const isThere = before !== undefined && ofRecord.includes(before);
      byRecord.set(
        recordId,
        isThere
          ? ofRecord.map((each) => (each === before ? mutation : each))
          : [...ofRecord, mutation],
      );
      findReady(recordId);
    }
    const isUnsent = !mutation.isConfirmed;
    update(confirmed, mutation, !isUnsent);
    if (isNumbered(mutation)) update(numbered, mutation, isUnsent);
    else numbered.delete(mutation.id);
    update(refetches, mutation, isUnsent && isRefetch(mutation));
  }
  function findReady(recordId: string) {
    const ofRecord = of(recordId);
    const isReady = ofRecord.every((each) => isRefetch(each) || each.isConfirmed);
    for (const each of ofRecord)
      if (isRefetch(each)) update(readyRefetches, each, isReady && !each.isConfirmed);
  }
  function unset(id: string) {
    const mutation = byId.get(id);
    if (!mutation) return;
    for (const index of indexes) index.delete(id);
    headOf.delete(id);
    for (const recordId of recordIdsOf(mutation)) {
      const left = of(recordId).filter((each) => each !== mutation);
      if (left.length > 0) byRecord.set(recordId, left);
      else byRecord.delete(recordId);
      findReady(recordId);
    }
  }
  function setHead(head: Head) {
    const { seq } = head;
    ends =
      heads.size === 0
        ? { lowest: seq, highest: seq }
        : { lowest: Math.min(ends.lowest, seq), highest: Math.max(ends.highest, seq) };
    heads.set(head.key, head);
    for (const id of head.ids) headOf.set(id, head);
  }
  /** Adds a row at its position, or replaces the row with its key. */
  function putRow({ key, seq, tab: by, rev, mutations }: WaitingRow) {
    const before = heads.get(key);
    const ids = mutations.map(({ id }) => id);
    const known = new Set(before?.ids);
    const isInOrder = before
      ? // A mutation whose removal came too late returns to the row, and is then out of order.
        before.seq === seq && ids.every((id) => known.has(id))
      : heads.size === 0 || seq > ends.highest;
    const kept = new Set(ids);
    for (const id of known) if (!kept.has(id)) unset(id);
    setHead({ key, seq, tab: by, rev, ids });
    for (const mutation of mutations) {
      const isConfirmed = mutation.sent && byId.get(mutation.id)?.isConfirmed;
      set(isConfirmed ? { ...mutation, isConfirmed } : mutation);
    }
    if (isInOrder) return;
    const all = [...heads.values()].sort(compareRows).flatMap((head) => mutationsIn(head.key));
    for (const index of indexes) index.clear();
    byRecord.clear();
    all.forEach(set);
  }
  function dropRow(key: string) {
    for (const id of heads.get(key)?.ids ?? []) unset(id);
    heads.delete(key);
  }
  function takeOut(ids: readonly string[]): TakenOut {
    const gone = new Set(ids);
    const touched = new Set(ids.flatMap((id) => headOf.get(id) ?? []));
    const expects = [...touched].map(({ key, rev }) => ({ key, rev }));
    const take = [...touched].map((head) => {
      const rev = mintId();
      const taken = head.ids.filter((id) => gone.has(id));
      const left = head.ids.filter((id) => !gone.has(id));
      taken.forEach(unset);
      if (left.length > 0) setHead({ ...head, rev, ids: left });
      else heads.delete(head.key);
      return { key: head.key, ids: taken, rev, seen: head.rev };
    });
    return { take, expects };
  }

  function rowOf(key: string): WaitingRow {
    const { ids: _, ...head } = heads.get(key)!;
    return { ...head, state: 'pending', mutations: mutationsIn(key).map(unconfirmed) };
  }
  return {
    get: (id) => byId.get(id),
    of,
    mutations: () => [...byId.values()],
    unsentCount: () => byId.size - confirmed.size - refetches.size,
    confirmed: () => [...confirmed.values()],
    numbered: () => [...numbered.values()].sort((a, b) => compareHeads(placeOf(a), placeOf(b))),
    *unnumbered() {
      for (const mutation of byId.values())
        if (!mutation.sent && !mutation.isConfirmed) yield mutation;
    },
    readyRefetches: () => readyRefetches.values(),
    keys: () => heads.keys(),
    headOf: (id) => headOf.get(id),
    mutationsIn,
    revOf: (key) => heads.get(key)?.rev,
    ends: () => (heads.size === 0 ? null : ends),
    put: putRow,
    drop: dropRow,
    set,
    rewrite(mutations) {
      const there = mutations.filter(({ id }) => byId.has(id));
      there.forEach(set);
      const touched = [...new Set(there.map(placeOf))];
      const expects = touched.map(({ key, rev }) => ({ key, rev }));
      for (const head of touched) setHead({ ...head, rev: mintId() });
      return { put: touched.map(({ key }) => rowOf(key)), expects };
    },

    takeOut,
  };
}

function isNumbered(mutation: ClientMutation): mutation is NumberedClientMutation {
  return mutation.sent !== undefined;
}

/** Puts a mutation into an index or removes it. A mutation that is already in the index keeps its position. */
function update<M extends ClientMutation>(index: Map<string, M>, mutation: M, isIn: boolean) {
  if (isIn) index.set(mutation.id, mutation);
  else index.delete(mutation.id);
}

function compareHeads(a: Head, b: Head): number {
  return a === b ? 0 : compareRows(a, b);
}

/** Returns a mutation without `isConfirmed`, which only this page knows and no row stores. */
function unconfirmed(mutation: ClientMutation): ClientMutation {
  const { isConfirmed: _, ...stored } = mutation;
  return stored;
}
