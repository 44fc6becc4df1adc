import type { ClientMutation, RejectedMutation } from './client-mutation';
import { keysOf, rejectedOf, type Conflict, type RejectedRow, type Row } from './row';
import type { WaitingRows } from './waiting-rows';

/** How the queue has changed by reading rows that another page wrote. */
export interface Read {
  /** Mutations that were added, changed or removed. Of a changed row, both the old and the new ones. */
  changed: readonly ClientMutation[];
  /** The changed mutations that the server has rejected and that were waiting in this page's queue. */
  rejected: readonly RejectedMutation[];
  /** The changed mutations that the server has, because another page has pulled them. */
  confirmed: readonly ClientMutation[];
}

type Collected = { -readonly [Part in keyof Read]: Read[Part][number][] };

interface RowReaderPorts {
  rows: WaitingRows;
  rejections: Map<string, RejectedRow>;
  /**
   * Ids of rejected mutations that were removed from the list, although their rows may still be stored. The reader
   * removes an id when the row is gone.
   */
  takenOut: Set<string>;
  /** Marks mutations as no longer made on this page. */
  disown(ids: readonly string[]): void;
  /** Keys of rows that this page is writing: the stored rows are older than those in memory. */
  unwrittenKeys(): ReadonlySet<string>;
}

/** Applies rows that other pages or earlier visits have stored to the queue in memory. */
export interface RowReader {
  /** Adds the stored rows, and those that can't be written, to the mutations made on this page meanwhile. */
  restore(rows: readonly Row[]): void;
  /** Applies the stored rows with the given keys, or all stored rows if there are no keys. */
  read(rows: readonly Row[], keys?: readonly string[]): Read;
  /** Applies the current rows of this page's conflicting writes. */
  settle(conflicts: readonly Conflict[]): Read;
  /**
   * Returns the keys of rows that were skipped while this page was writing them and that are written now. Returns each
   * key only once.
   */
  takeSkipped(): string[];
}

/** The reader of one account's rows. */
export function createRowReader(ports: RowReaderPorts): RowReader {
  const { rows, rejections, takenOut, disown, unwrittenKeys } = ports;
  /** Keys of rows that weren't read because this page was writing them. */
  const skipped = new Set<string>();

  /**
   * Returns a function that says whether a row may be read. A row that this page is writing may not, because the stored
   * row is older than the one in memory: the function adds its key to `skipped`.
   */
  function isFree(): (key: string) => boolean {
    const unwritten = unwrittenKeys();
    return (key) => {
      if (!unwritten.has(key)) return true;
      skipped.add(key);
      return false;
    };
  }
  function readRow(row: Row, read: Collected): void {
    const { key, rev } = row;
    // The queue has this revision already.
    if (rows.revOf(key) === rev || rejections.get(key)?.rev === rev) return;
    const before = rows.mutationsIn(key);
    read.changed.push(...before);
    if (row.state === 'draft') return;
    if (row.state === 'rejected') {
      const isNews = before.length > 0;
      rows.drop(key);
      if (takenOut.has(key)) return;
      rejections.set(key, row);
      if (isNews) read.rejected.push(rejectedOf(row));
      return;
    }
    rejections.delete(key);
    rows.put(row);
    read.changed.push(...row.mutations);
  }
  /** Removes a row that this page has added in memory. The write that adds it conflicted, so it was never stored. */
  function forgetUnwritten(key: string, read: Collected): void {
    read.changed.push(...rows.mutationsIn(key));
    rows.drop(key);
    rejections.delete(key);
  }
  /**
   * Applies the removal of a row. If its mutations were sent, the server has them; otherwise a page has withdrawn them.
   */
  function readNothing(key: string, read: Collected): void {
    rejections.delete(key);
    takenOut.delete(key);
    const before = rows.mutationsIn(key);
    read.changed.push(...before);
    if (!before.some(({ sent }) => sent)) {
      rows.drop(key);
      disown(before.map(({ id }) => id));
      return;
    }
    const news = before.filter(({ isConfirmed }) => !isConfirmed);
    for (const mutation of news) rows.set({ ...mutation, isConfirmed: true });
    read.confirmed.push(...news);
  }

  return {
    restore(found) {
      for (const row of found)
        if (rows.mutationsIn(row.key).length === 0) readRow(row, collected());
    },
    read(found, keys) {
      const read = collected();
      const there = new Set(found.map(({ key }) => key));
      const free = isFree();
      for (const row of found) if (free(row.key)) readRow(row, read);
      for (const key of keys ?? [...rows.keys(), ...rejections.keys(), ...takenOut])
        if (!there.has(key) && free(key)) readNothing(key, read);
      return read;
    },
    settle(conflicts) {
      const read = collected();
      const free = isFree();
      for (const { write: made, rows: found } of conflicts) {
        const there = new Map([...found, ...(made.otherwise ?? [])].map((row) => [row.key, row]));
        const expected = new Set((made.expects ?? []).map(({ key }) => key));
        const isUnwritten = (key: string) => !expected.has(key) && !there.has(key);
        const added = (made.put ?? []).map(({ key }) => key).filter(isUnwritten);
        // Drop these first, because the rows that were stored instead may contain the same mutations.
        for (const key of added) if (free(key)) forgetUnwritten(key, read);
        for (const key of new Set([...keysOf(made), ...expected])) {
          if (added.includes(key) || !free(key)) continue;
          const row = there.get(key);
          if (row) readRow(row, read);
          else readNothing(key, read);
        }
      }
      return read;
    },
    takeSkipped() {
      const unwritten = unwrittenKeys();
      const keys = [...skipped].filter((key) => !unwritten.has(key));
      for (const key of keys) skipped.delete(key);
      return keys;
    },
  };
}

function collected(): Collected {
  return { changed: [], rejected: [], confirmed: [] };
}
