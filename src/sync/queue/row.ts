import type { Failure } from '../../domain/failure';
import { isMutation, type ClientMutation, type RejectedMutation } from './client-mutation';

/** What all rows of the queue have. */
interface RowHead {
  key: string;
  /** Place in the queue: rows are sent in this order. Two pages may give the same one: then `key` decides. */
  seq: number;
  /** The page whose person made it. */
  tab: string;
  /** Another one with each write of the row. */
  rev: string;
}

/** Mutations of one gesture that the server doesn't have yet, and no page of this browser has withdrawn. */
export interface WaitingRow extends RowHead {
  /** Sent: some of them have their numbers, and go out in the same words again. */
  state: 'pending' | 'sent';
  /** In the order they were made; at most `MAX_IN_ROW`. */
  mutations: readonly ClientMutation[];
}

/** A mutation that the server has rejected; it waits for the person. */
export interface RejectedRow extends RowHead {
  state: 'rejected';
  mutation: ClientMutation;
  failure: Failure;
}

/** What is written on a page and not saved. */
export interface DraftRow extends RowHead {
  state: 'draft';
  draft: unknown;
  /** When it was written last, in ms since 1970. */
  at: number;
}

/** What a person typed, from the first letter until the server has it: one row, in one state. */
export type Row = WaitingRow | RejectedRow | DraftRow;

/** A browser writes ten rows of a thousand mutations thirty times as fast as ten thousand rows. */
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

/** Whether a row holds mutations that are to be sent. */
export function isWaiting(row: Row): row is WaitingRow {
  return row.state === 'pending' || row.state === 'sent';
}

/** A rejection without its row. */
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

/** Mutations that leave their row. The row leaves with its last one. */
export interface Taken {
  key: string;
  ids: readonly string[];
  /** The `rev` that the row has then, if it had `seen` before. Otherwise it gets one that nobody expects. */
  rev: string;
  seen: string;
}

/** What becomes of some rows: all of it or nothing. */
export interface RowWrite {
  put?: readonly Row[];
  /** Keys of rows that leave. */
  remove?: readonly string[];
  /** Mutations that leave their row, whatever else has become of it. */
  take?: readonly Taken[];
  /** The rows that this was decided on. If one of them is another by now, or gone, only `otherwise` is put. */
  expects?: readonly Pick<RowHead, 'key' | 'rev'>[];
  otherwise?: readonly Row[];
}

/** A write that was decided on rows which are others by now. */
export interface Conflict {
  write: RowWrite;
  /** What these rows are. */
  rows: readonly Row[];
}

/** What a page writes in one transaction. */
export interface Batch {
  tab: string;
  /** Rises with each batch of the page: none takes effect twice. */
  serial: number;
  writes: readonly RowWrite[];
}

/** Rows, as a transaction reaches them. */
export interface RowStore {
  get(key: string): Promise<unknown>;
  put(row: Row): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** The keys of the rows that a write is about. */
export function keysOf({ put = [], take = [], remove = [], otherwise = [] }: RowWrite): string[] {
  return [...[...put, ...take, ...otherwise].map(({ key }) => key), ...remove];
}

/** Whether it can be written without having been read. */
export function isBlind({ expects = [], take = [] }: RowWrite): boolean {
  return expects.length + take.length === 0;
}

/** Carries out some writes in their order. Returns those that came too late. */
export async function writeRows(store: RowStore, writes: readonly RowWrite[]): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const write of writes) {
    const found = await readExpected(store, write);
    if (found) conflicts.push({ write, rows: found });
    await putRows(store, found ? { put: write.otherwise } : write);
  }
  return conflicts;
}

/** The rows that a write expects, if one of them isn't as expected; null where all are. */
async function readExpected(store: RowStore, { expects = [] }: RowWrite): Promise<Row[] | null> {
  const found = await Promise.all(expects.map(({ key }) => store.get(key)));
  const rows = found.filter(isRow);
  const isCurrent = expects.every(({ key, rev }) =>
    rows.some((row) => row.key === key && row.rev === rev),
  );
  return isCurrent ? null : rows;
}

/** Carries out a write that expects nothing. Its first requests are made in the same turn. */
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
