import type { ClientMutation, RejectedMutation } from './client-mutation';
import { MAX_IN_ROW, rejectedOf, type RejectedRow, type RowWrite, type WaitingRow } from './row';
import { createRowReader, type RowReader } from './read-rows';
import { createWaitingRows, type Head } from './waiting-rows';

interface QueuePorts {
  /** Id of this page. */
  tab: string;
  mintId(): string;
  /** In ms since 1970. */
  now(): number;
  write(write: RowWrite, mayWait?: boolean): unknown;
  /** Resolves to whether the write was in time. */
  commit(write: RowWrite): Promise<boolean>;
  /** Keys of rows that are being written: what is read of them is older. */
  unwrittenKeys(): ReadonlySet<string>;
}

/** A mutation that takes the place of one that isn't sent. */
export interface Replacement {
  mutation: ClientMutation;
  /** What is added if that one is on its way by now; undefined for nothing. */
  otherwise?: ClientMutation;
}

/** What becomes of mutations that wait when another one is made. */
export interface Withdrawal {
  /** Ids of mutations that aren't to be sent any more. */
  ids: readonly string[];
  /** What is to be sent instead of all of them; null for nothing. */
  instead: ClientMutation | null;
  /** What is to be sent if one of them is on its way already. */
  otherwise: ClientMutation;
}

/**
 * What the people on this device typed or did, and the server doesn't have: as far as this page knows the rows of
 * all pages. Each method changes what the page shows at once, and writes the rows. The order of its mutations is that
 * in which they are sent; what a method costs grows with the mutations it is given.
 */
export interface Queue extends RowReader {
  /** A mutation as it is now; undefined when it doesn't wait any more. */
  get(id: string): ClientMutation | undefined;
  /** Those of one record. */
  of(recordId: string): readonly ClientMutation[];
  /** Those that the server doesn't have yet. */
  unsent(): readonly ClientMutation[];
  /** Those that it has: they are shown until they are pulled. */
  confirmed(): readonly ClientMutation[];
  /** The page that has made a mutation. */
  tabOf(id: string): string | undefined;
  /** Whether a person waits for it on this page: it was made here since the account was opened. */
  isOwn(id: string): boolean;
  /** The rejected mutations, in the order they were made. */
  rejected(): readonly RejectedMutation[];
  isRejected(id: string): boolean;

  /**
   * Adds the mutations of one gesture. They are sent after all others, or before them if `isFirst`.
   * @param mayWait whether the frame that shows them comes before they are written
   */
  add(
    mutations: readonly ClientMutation[],
    options?: { mayWait?: boolean; isFirst?: boolean },
  ): void;
  /** Puts mutations in the places of those that aren't sent: all of them or, if one is on its way, none. */
  replace(replacements: readonly Replacement[], mayWait?: boolean): void;
  /** Takes back mutations that aren't sent, in the same way. */
  withdraw(withdrawals: readonly Withdrawal[], mayWait?: boolean): void;
  /** Gives mutations their numbers. Resolves to false if another page was faster: all are then as they are there. */
  markSent(mutations: readonly ClientMutation[]): Promise<boolean>;
  /** What is on its way under these numbers gets others, from another client. */
  renumber(mutations: readonly ClientMutation[]): void;
  /** The server has these as they are here. */
  confirm(mutations: readonly ClientMutation[]): void;
  /** The server may have forgotten all that it has confirmed: it is sent again, with other numbers. */
  sendAgain(): void;
  /** These have been pulled, or need nothing any more. */
  remove(ids: readonly string[]): void;
  /**
   * The server has rejected a mutation, and with it others of its record fall.
   * @param lost the text that would be lost by that; null without any
   */
  reject(ids: readonly string[], lost: RejectedMutation | null): void;
  /** Takes rejected mutations out, and leaves their rows to whoever writes what becomes of them. Returns them. */
  takeRejected(ids: readonly string[]): RejectedMutation[];
}

/** The queue of one account on this page, with nothing in it yet. */
export function createQueue({ tab, mintId, now, write, commit, unwrittenKeys }: QueuePorts): Queue {
  const rows = createWaitingRows(mintId);
  const rejections = new Map<string, RejectedRow>();
  /** Ids of rejected mutations that were taken out. */
  const takenOut = new Set<string>();
  const own = new Set<string>();

  function newRow(mutations: readonly ClientMutation[], seq: number): WaitingRow {
    const key = mutations.length === 1 ? mutations[0]!.id : mintId();
    return { key, seq, tab, rev: mintId(), state: 'pending', mutations };
  }
  const countOfRows = ({ length }: readonly ClientMutation[]) => Math.ceil(length / MAX_IN_ROW);
  /** Rows of mutations that are made on this page, from a place on. */
  function newRows(mutations: readonly ClientMutation[], first: number): WaitingRow[] {
    for (const { id } of mutations) own.add(id);
    return Array.from({ length: countOfRows(mutations) }, (_, n) =>
      newRow(mutations.slice(n * MAX_IN_ROW, (n + 1) * MAX_IN_ROW), first + n),
    );
  }
  /**
   * A place after all that this page knows of: what is made on top of a row comes after it. By the clock, it comes
   * after what this page is still to read as well.
   */
  const nextSeq = () => Math.max(now(), (rows.ends()?.highest ?? -1) + 1);
  function rejectedRow(
    { mutation, failure }: RejectedMutation,
    head: Head | undefined,
  ): RejectedRow {
    const { seq = nextSeq(), tab: by = tab } = head ?? {};
    // An error isn't stored with all that it carries.
    const { kind, status, message, fields } = failure;
    const told = { kind, status, message, fields };
    return {
      key: mutation.id,
      seq,
      tab: by,
      rev: mintId(),
      state: 'rejected',
      mutation,
      failure: told,
    };
  }
  return {
    get: rows.get,
    of: rows.of,
    unsent: () => rows.mutations().filter(({ isConfirmed }) => !isConfirmed),
    confirmed: () => rows.mutations().filter(({ isConfirmed }) => isConfirmed === true),
    tabOf: (id) => rows.headOf(id)?.tab,
    isOwn: (id) => own.has(id),
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
      write({ ...made, otherwise: newRows(otherwise, nextSeq()) }, mayWait);
    },
    withdraw(withdrawals, mayWait) {
      if (withdrawals.length === 0) return;
      const seq = nextSeq();
      const taken = rows.takeOut(withdrawals.flatMap(({ ids }) => ids));
      const put = newRows(
        withdrawals.flatMap(({ instead }) => instead ?? []),
        seq,
      );
      const otherwise = newRows(
        withdrawals.map((each) => each.otherwise),
        seq,
      );
      put.forEach(rows.put);
      write({ ...taken, put, otherwise }, mayWait);
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
      // Whoever else has changed the row meanwhile: the server has them.
      const { take } = rows.takeOut(ids);
      if (take.length > 0) write({ take });
    },
    reject(ids, lost) {
      const row = lost && rejectedRow(lost, rows.headOf(lost.mutation.id));
      const made = rows.takeOut(ids);
      if (row) rejections.set(row.key, row);
      write({ ...made, put: row ? [row] : [] });
    },
    takeRejected(ids) {
      const found = ids.flatMap((id) => rejections.get(id) ?? []);
      for (const id of ids) {
        rejections.delete(id);
        takenOut.add(id);
      }
      return found.map(rejectedOf);
    },

    ...createRowReader({ rows, rejections, takenOut, unwrittenKeys }),
  };
}
