import type { ClientMutation, RejectedMutation } from './client-mutation';
import { keysOf, rejectedOf, type Conflict, type RejectedRow, type Row } from './row';
import type { WaitingRows } from './waiting-rows';

/** What rows look like that another page has written. */
export interface Read {
  /** Mutations that are others than before, that have come, or that are gone. */
  changed: readonly ClientMutation[];
  /** Those of them that the server has rejected, and that this page had waited for. */
  rejected: readonly RejectedMutation[];
  /** Those that the server has: somebody else has pulled them. */
  confirmed: readonly ClientMutation[];
}

type Collected = { -readonly [Part in keyof Read]: Read[Part][number][] };

interface RowReaderPorts {
  rows: WaitingRows;
  rejections: Map<string, RejectedRow>;
  /** Ids of rejected mutations that were taken out. */
  takenOut: ReadonlySet<string>;
  /** Keys of rows that are being written: what is read of them is older. */
  unwrittenKeys(): ReadonlySet<string>;
}

/** Takes over what other pages, or earlier visits, have written. */
export interface RowReader {
  /** Begins with the rows that are kept, and those that can't be written, beside what was made here meanwhile. */
  restore(rows: readonly Row[]): void;
  /** Takes over what was read of the rows with some keys; of all without. */
  read(rows: readonly Row[], keys?: readonly string[]): Read;
  /** Another page was faster than some writes of this one. */
  settle(conflicts: readonly Conflict[]): Read;
  /** Keys of the rows that were passed over because they were being written, and aren't any more. Each is told once. */
  takeSkipped(): string[];
}

/** The reader of one account's rows. */
export function createRowReader(ports: RowReaderPorts): RowReader {
  const { rows, rejections, takenOut, unwrittenKeys } = ports;
  /** Keys of rows that were being written when they were read. */
  const skipped = new Set<string>();

  /** Tells which rows may be read now. The others are noted: what is read of them is older than what is being written. */
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
    // It is known already.
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
  /** A row that isn't there any more: it was taken back, or the server has it. */
  function readNothing(key: string, read: Collected): void {
    rejections.delete(key);
    const before = rows.mutationsIn(key);
    read.changed.push(...before);
    if (!before.some(({ sent }) => sent)) return rows.drop(key);
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
      for (const key of keys ?? [...rows.keys(), ...rejections.keys()])
        if (!there.has(key) && free(key)) readNothing(key, read);
      return read;
    },
    settle(conflicts) {
      const read = collected();
      const free = isFree();
      for (const { write: made, rows: found } of conflicts) {
        const there = new Map([...found, ...(made.otherwise ?? [])].map((row) => [row.key, row]));
        const keys = new Set([...keysOf(made), ...(made.expects ?? []).map(({ key }) => key)]);
        for (const key of keys) {
          if (!free(key)) continue;
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
