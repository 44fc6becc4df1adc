import type { Failure } from '../../domain/failure';
import { isMutation, type ClientMutation, type RejectedMutation } from './client-mutation';

/** The fields that all rows of the queue have. */
interface RowHead {
  key: string;
  /** Position in the queue: rows are sent in this order. Two pages may use the same one; then `key` decides. */
  seq: number;
  /** Id of the page on which the row was made. */
  tab: string;
  /** Revision for compare-and-swap: new with each write of the row. */
  rev: string;
}

/** Mutations of one gesture that the server doesn't have yet and no page has withdrawn. */
export interface WaitingRow extends RowHead {
  /** Earlier builds stored `sent` in rows with numbered mutations. Each mutation's own `sent` says that too. */
  state: 'pending' | 'sent';
  /** In the order they were made; at most `MAX_IN_ROW`. */
  mutations: readonly ClientMutation[];
}

/** A mutation that the server has rejected. It waits for the user to retry or discard it. */
export interface RejectedRow extends RowHead {
  state: 'rejected';
  mutation: ClientMutation;
  failure: Failure;
}

/** Text that was typed on a page and not saved. */
export interface DraftRow extends RowHead {
  state: 'draft';
  draft: unknown;
  /** When the draft was last written, in ms since 1970. */
  at: number;
}

/** A user's input, from the first letter until the server has it: always one row in one state. */
export type Row = WaitingRow | RejectedRow | DraftRow;

/** Most mutations in a row. A browser writes 10 rows of 1,000 mutations 30 times as fast as 10,000 rows. */
export const MAX_IN_ROW = 1_000;

/** Whether this version of the app can read a stored row, which another version may have written. */
export function isRow(row: unknown): row is Row {
  if (typeof row !== 'object' || row === null) return false;
  const { key, seq, state, mutations, mutation, draft } = row as Record<string, unknown>;
  if (typeof key !== 'string' || typeof seq !== 'number') return false;
  if (state === 'draft') return draft !== undefined;
  if (state === 'rejected') return isMutation(mutation);
  return (
    (state === 'pending' || state === 'sent') &&
    Array.isArray(mutations) &&
    mutations.every(isMutation)
  );
}

/** Whether a row contains mutations that the server doesn't have yet. */
export function isWaiting(row: Row): row is WaitingRow {
  return row.state === 'pending' || row.state === 'sent';
}

/** The rejected mutation of a row. */
export function rejectedOf({ mutation, failure }: RejectedRow): RejectedMutation {
  return { mutation, failure };
}

/** The order in which rows are sent. */
export function compareRows(
  a: Pick<RowHead, 'seq' | 'key'>,
  b: Pick<RowHead, 'seq' | 'key'>,
): number {
  return a.seq - b.seq || (a.key < b.key ? -1 : 1);
}

/** Mutations to remove from their row. The row is removed with its last mutation. */
export interface Taken {
  key: string;
  ids: readonly string[];
  /** The row's new `rev` if its `rev` was `seen`. Otherwise the row gets a `rev` that no page expects. */
  rev: string;
  seen: string;
}

/** Changes of some rows, written all or none. */
export interface RowWrite {
  put?: readonly Row[];
  /** Keys of rows to remove. */
  remove?: readonly string[];
  /** Mutations to remove from their row, even if another page has changed the row. */
  take?: readonly Taken[];
  /** Compare-and-swap: if one of these rows has another `rev` or is gone, only `otherwise` is put. */
  expects?: readonly Pick<RowHead, 'key' | 'rev'>[];
  otherwise?: readonly Row[];
}

/** A write whose expected rows have changed or are gone. */
export interface Conflict {
  write: RowWrite;
  /** The expected rows as they are stored now, without those that are gone. */
  rows: readonly Row[];
}

/** The writes of a page in one transaction. */
export interface Batch {
  /** Id of the page. For a part of its line that has no serial, `+` and an id of the part follow. */
  tab: string;
  /** Increases with each batch of the page, so that no batch is applied twice. */
  serial: number;
  writes: readonly RowWrite[];
}

/** The rows in a transaction. */
export interface RowStore {
  get(key: string): Promise<unknown>;
  put(row: Row): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** The keys of the rows that a write may change. */
export function keysOf({ put = [], take = [], remove = [], otherwise = [] }: RowWrite): string[] {
  return [...[...put, ...take, ...otherwise].map(({ key }) => key), ...remove];
}

/** Whether a write can be applied without reading its rows first. */
export function isBlind({ expects = [], take = [] }: RowWrite): boolean {
  return expects.length + take.length === 0;
}

/** Applies writes in their order. Resolves to the conflicts. */
export async function writeRows(store: RowStore, writes: readonly RowWrite[]): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const write of writes) {
    const found = await readExpected(store, write);
    if (found) conflicts.push({ write, rows: found });
    await putRows(store, found ? { put: write.otherwise } : write);
  }
  return conflicts;
}

/** Resolves to the stored rows that a write expects if one of them differs, otherwise to null. */
async function readExpected(store: RowStore, { expects = [] }: RowWrite): Promise<Row[] | null> {
  const found = await Promise.all(expects.map(({ key }) => store.get(key)));
  const rows = found.filter(isRow);
  const isCurrent = expects.every(({ key, rev }) =>
    rows.some((row) => row.key === key && row.rev === rev),
  );
  return isCurrent ? null : rows;
}

/** Applies a write without checking `expects`. It makes its first requests synchronously. */
export function putRows(
  store: RowStore,
  { put = [], remove = [], take = [] }: RowWrite,
): Promise<unknown> {
  return Promise.all([
    ...put.map((row) => store.put(row)),
    ...remove.map((key) => store.delete(key)),
    ...take.map((taken) => takeOut(store, taken)),
  ]);
}

async function takeOut(store: RowStore, { key, ids, rev, seen }: Taken): Promise<void> {
  const row = await store.get(key);
  if (!isRow(row) || !isWaiting(row)) return;
  const gone = new Set(ids);
  const mutations = row.mutations.filter(({ id }) => !gone.has(id));
  if (mutations.length === 0) await store.delete(key);
  else await store.put({ ...row, rev: row.rev === seen ? rev : `${rev}+`, mutations });
}
