import type { ClientMutation, NumberedClientMutation, RejectedMutation } from './client-mutation';
import { MAX_IN_ROW, rejectedOf, type RejectedRow, type RowWrite, type WaitingRow } from './row';
import { createRowReader, type RowReader } from './read-rows';
import { createWaitingRows, type Head } from './waiting-rows';

interface QueuePorts {
  /** Id of this page. */
  tab: string;
  mintId(): string;
  /** Current time, in ms since 1970. */
  now(): number;
  /** @param mayWait whether the write may wait until the frame is drawn */
  write(write: RowWrite, mayWait?: boolean): unknown;
  /** Resolves to false if another page wrote the rows first, otherwise to true, also while the storage fails. */
  commit(write: RowWrite, mayWait?: boolean): Promise<boolean>;
  /** Keys of rows that this page is writing: the stored rows are older than those in memory. */
  unwrittenKeys(): ReadonlySet<string>;
}

/** A mutation that replaces the unsent one with its id. */
export interface Replacement {
  mutation: ClientMutation;
  /**
   * The mutation to add if the other one can't be replaced, because another page has changed its row, such as by
   * sending it.
   */
  otherwise?: ClientMutation;
}

/** Unsent mutations that a new one makes obsolete. */
export interface Withdrawal {
  /** Ids of the obsolete mutations. */
  ids: readonly string[];
  /** The mutation to send instead of all of them. Null if nothing is to be sent. */
  instead: ClientMutation | null;
  /** The mutation to send if another page has changed one of their rows, so that none of them is withdrawn. */
  otherwise: ClientMutation;
}

/**
 * The mutations of all pages of this device until their results are pulled, and the rejected mutations, as far as this
 * page has read them. Each method changes the queue in memory at once, and then writes the rows. Mutations are in the
 * order in which they are sent. A method's cost grows with the number of mutations passed to it.
 */
export interface Queue extends RowReader {
  /** The current state of a mutation. Undefined if the queue doesn't have it. */
  get(id: string): ClientMutation | undefined;
  /** The mutations of one record. */
  of(recordId: string): readonly ClientMutation[];
  /** The mutations that the server doesn't have yet. The cost grows with the queue. */
  unsent(): readonly ClientMutation[];
  /** The unsent mutations that have a number. */
  numbered(): readonly NumberedClientMutation[];
  /** The unsent mutations without a number. They are looked up one by one, while they are read. */
  unnumbered(): Iterable<ClientMutation>;
  /** The unsent refetches that may be sent, because the server has all other mutations of their records. */
  readyRefetches(): Iterable<ClientMutation>;
  /** The mutations that the server has. They are shown until they are pulled. */
  confirmed(): readonly ClientMutation[];
  /** How many mutations are unsent, without refetches, and how many are rejected. */
  counts(): { unsent: number; rejected: number };
  /** Id of the page that made a mutation. */
  tabOf(id: string): string | undefined;
  /**
   * Whether a mutation was made on this page since the account was opened, so that a user may wait here for the result.
   */
  isOwn(id: string): boolean;
  /** Whether a user waits for the result of a mutation: it was made on this page and wasn't passed to `listOnly`. */
  isAwaited(id: string): boolean;
  /**
   * Marks mutations of this page whose results no user waits for. If the server rejects one, its text is only listed.
   */
  listOnly(ids: readonly string[]): void;
  /** Marks mutations whose results this page has announced. They are no longer its own. */
  disown(ids: readonly string[]): void;
  /** The rejected mutations, in the order they were made. */
  rejected(): readonly RejectedMutation[];
  isRejected(id: string): boolean;

  /**
   * Adds the mutations of one gesture. They are sent after all others, or before them if `isFirst`.
   * @param mayWait whether the write may wait until the frame that shows the mutations is drawn
   */
  add(
    mutations: readonly ClientMutation[],
    options?: { mayWait?: boolean; isFirst?: boolean },
  ): void;
  /** Replaces unsent mutations. If another page has changed one of their rows, it replaces none of them. */
  replace(replacements: readonly Replacement[], mayWait?: boolean): void;
  /** Withdraws unsent mutations. If another page has changed one of their rows, it withdraws none of them. */
  withdraw(withdrawals: readonly Withdrawal[], mayWait?: boolean): void;
  /**
   * Stores mutations with their numbers. Resolves to true when they are stored, or wait in memory because the storage
   * fails. Resolves to false if another page changed one of their rows first: the queue then has the mutations that the
   * other page stored.
   */
  markSent(mutations: readonly ClientMutation[]): Promise<boolean>;
  /** Removes the numbers of sent mutations, so that they are sent again with numbers of another client. */
  renumber(mutations: readonly ClientMutation[]): void;
  /** Marks mutations as applied by the server. */
  confirm(mutations: readonly ClientMutation[]): void;
  /** Makes all mutations unsent again, the confirmed ones too, because a restored server may have lost them. */
  sendAgain(): void;
  /** Removes mutations that were pulled, or that need no further handling. */
  remove(ids: readonly string[]): void;
  /**
   * Removes a mutation that the server rejected, with the mutations that are dropped with it. Resolves like `markSent`:
   * to false if another page changed one of their rows first, so that nothing was removed.
   * @param lost the text that would be lost, which the queue stores as a rejected mutation, unless `takeRejected` has
   *   returned that already. Null if there is none.
   */
  reject(ids: readonly string[], lost: RejectedMutation | null): Promise<boolean>;
  /**
   * Removes rejected mutations from the list in memory, and returns them. Their rows stay stored until the caller
   * removes them.
   */
  takeRejected(ids: readonly string[]): RejectedMutation[];
}

/** Creates an empty queue of one account on this page. */
export function createQueue({ tab, mintId, now, write, commit, unwrittenKeys }: QueuePorts): Queue {
  const rows = createWaitingRows(mintId);
  const rejections = new Map<string, RejectedRow>();
  /** Ids that were passed to `takeRejected` and whose rows may still be stored. */
  const takenOut = new Set<string>();
  /** Ids of this page's mutations, and whether the user waits for the result. */
  const own = new Map<string, { isAwaited: boolean }>();

  function newRow(mutations: readonly ClientMutation[], seq: number): WaitingRow {
    const key = mutations.length === 1 ? mutations[0]!.id : mintId();
    return { key, seq, tab, rev: mintId(), state: 'pending', mutations };
  }
  const countOfRows = ({ length }: readonly ClientMutation[]) => Math.ceil(length / MAX_IN_ROW);
  /** New rows of mutations that are made on this page. `first` is the first row's `seq`. */
  function newRows(mutations: readonly ClientMutation[], first: number): WaitingRow[] {
    for (const { id } of mutations) own.set(id, { isAwaited: true });
    return Array.from({ length: countOfRows(mutations) }, (_, n) =>
      newRow(mutations.slice(n * MAX_IN_ROW, (n + 1) * MAX_IN_ROW), first + n),
    );
  }
  /**
   * A `seq` after all rows that this page knows, because new mutations build on them. The clock puts it after earlier
   * rows that this page hasn't read yet, too.
   */
  const nextSeq = () => Math.max(now(), (rows.ends()?.highest ?? -1) + 1);
  function rejectedRow(
    { mutation, failure }: RejectedMutation,
    head: Head | undefined,
  ): RejectedRow {
    const { seq = nextSeq(), tab: by = tab } = head ?? {};
    // The failure may be an `Error`. Only these fields of it are stored.
    const { kind, status, message, fields } = failure;
    const stored = { kind, status, message, fields };
    return {
      key: mutation.id,
      seq,
      tab: by,
      rev: mintId(),
      state: 'rejected',
      mutation,
      failure: stored,
    };
  }
  function disown(ids: readonly string[]) {
    for (const id of ids) own.delete(id);
  }
  return {
    get: rows.get,
    of: rows.of,
    unsent: () => rows.mutations().filter(({ isConfirmed }) => !isConfirmed),
    numbered: rows.numbered,
    unnumbered: rows.unnumbered,
    readyRefetches: rows.readyRefetches,
    confirmed: rows.confirmed,
    counts: () => ({ unsent: rows.unsentCount(), rejected: rejections.size }),
    tabOf: (id) => rows.headOf(id)?.tab,
    isOwn: (id) => own.has(id),
    isAwaited: (id) => own.get(id)?.isAwaited === true,
    listOnly(ids) {
      for (const id of ids) own.set(id, { isAwaited: false });
    },
    disown,
    rejected: () => [...rejections.values()].map(rejectedOf),
    isRejected: (id) => rejections.has(id),

    add(mutations, { mayWait, isFirst = false } = {}) {
      if (mutations.length === 0) return;
      const ends = rows.ends();
      const first = isFirst && ends ? ends.lowest - countOfRows(mutations) : nextSeq();
      const put = newRows(mutations, first);
      put.forEach(rows.put);
      write({ put }, mayWait);
    },
    replace(replacements, mayWait) {
      if (replacements.length === 0) return;
      const made = rows.rewrite(replacements.map(({ mutation }) => mutation));
      const otherwise = replacements.flatMap((each) => each.otherwise ?? []);
      const put = { ...made, otherwise: newRows(otherwise, nextSeq()) };
      void commit(put, mayWait).then((isWritten) => {
        if (isWritten) disown(otherwise.map(({ id }) => id));
      });
    },
    withdraw(withdrawals, mayWait) {
      if (withdrawals.length === 0) return;
      const seq = nextSeq();
      const ids = withdrawals.flatMap((each) => each.ids);
      const taken = rows.takeOut(ids);
      const put = newRows(
        withdrawals.flatMap(({ instead }) => instead ?? []),
        seq,
      );
      const otherwise = newRows(
        withdrawals.map((each) => each.otherwise),
        seq,
      );
      put.forEach(rows.put);
      const added = new Set(withdrawals.flatMap(({ instead }) => instead?.id ?? []));
      const unused = withdrawals.map((each) => each.otherwise.id).filter((id) => !added.has(id));
      void commit({ ...taken, put, otherwise }, mayWait).then((isWritten) => {
        if (isWritten) disown([...ids, ...unused]);
      });
    },
    markSent: (mutations) => commit(rows.rewrite(mutations)),
    renumber(mutations) {
      if (mutations.length > 0)
        write(rows.rewrite(mutations.map((each) => ({ ...each, sent: undefined }))));
    },
    confirm(mutations) {
      for (const mutation of mutations)
        if (rows.get(mutation.id)) rows.set({ ...mutation, isConfirmed: true });
    },
    sendAgain() {
      const all = rows.mutations();
      if (all.length === 0) return;
      write(
        rows.rewrite(all.map((each) => ({ ...each, isConfirmed: undefined, sent: undefined }))),
      );
    },
    remove(ids) {
      // Without `expects`, because the server has the mutations even if another page has changed the row.
      const { take } = rows.takeOut(ids);
      disown(ids);
      if (take.length > 0) write({ take });
    },
    reject(ids, lost) {
      const isListed = lost !== null && !takenOut.has(lost.mutation.id);
      const row = isListed ? rejectedRow(lost, rows.headOf(lost.mutation.id)) : null;
      const made = rows.takeOut(ids);
      if (row) rejections.set(row.key, row);
      return commit({ ...made, put: row ? [row] : [] });
    },
    takeRejected(ids) {
      const found = ids.flatMap((id) => rejections.get(id) ?? []);
      for (const id of ids) {
        rejections.delete(id);
        takenOut.add(id);
      }
      return found.map(rejectedOf);
    },

    ...createRowReader({ rows, rejections, takenOut, disown, unwrittenKeys }),
  };
}
