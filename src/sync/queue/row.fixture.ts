import type { Failure } from '../../domain/failure';
import type { ClientMutation } from './client-mutation';
import { makeMutation } from './client-mutation.fixture';
import type { Batch, DraftRow, RejectedRow, RowWrite, WaitingRow } from './row';

export const FAILURE: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };

/** A row of one unsent mutation. Rows of the same id have the same `rev`, unless a test sets another. */
export function pendingRow(id: string, fields: Partial<WaitingRow> = {}): WaitingRow {
  return { ...waitingRow(makeMutation({ id })), ...fields };
}

/** The row of one mutation that the server doesn't have. */
export function waitingRow(mutation: ClientMutation): WaitingRow {
  const { id: key } = mutation;
  const head = { key, seq: 1, tab: 'this', rev: `${key} 1` };
  return { ...head, state: 'pending', mutations: [mutation] };
}

/** A row of a mutation that the server has rejected. */
export function rejectedRow(id: string, fields: Partial<RejectedRow> = {}): RejectedRow {
  const row = { key: id, seq: 1, tab: 'this', rev: `${id} 2`, state: 'rejected' } as const;
  return { ...row, mutation: makeMutation({ id }), failure: FAILURE, ...fields };
}

/** The draft of a page. */
export function draftRow(key: string, draft: unknown, fields: Partial<DraftRow> = {}): DraftRow {
  return { key, seq: 0, tab: key, rev: `${key} 1`, state: 'draft', draft, at: 1, ...fields };
}

let serial = 0;

/** A batch with some writes of a page. Each batch has a higher serial than the batches before. */
export function batchOf(writes: readonly RowWrite[], fields: Partial<Batch> = {}): Batch {
  return { tab: 'this', serial: ++serial, writes, ...fields };
}
