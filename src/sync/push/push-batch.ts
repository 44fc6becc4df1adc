import { MAX_MUTATIONS_IN_PUSH, type NumberedMutation } from '../../domain/mutators/parse-push';
import type { MutationKind } from '../../domain/mutators/mutation';
import type { Change } from '../state/change';

/** The server takes bodies of 1 MB. In bytes of JSON. */
const MAX_BYTES = 900_000;

/** A change with its number. */
export type NumberedChange = Change & Required<Pick<Change, 'sent'>>;

interface BatchOptions {
  /** The client that changes without a number are numbered for, and the last number that it has given. */
  client: string;
  last: number;
  /** So many at most. */
  max?: number;
  /** Whether a change, and with it all that come after it, can't be sent yet. */
  isHeld(change: Change): boolean;
}

/**
 * The first changes that are sent at once, in their order and with their numbers. All are of one
 * client: what a page that is gone had numbered is pushed in its name, and takes effect once, whoever
 * of the two was faster. A refetch is no mutation.
 */
export function batchOf(changes: readonly Change[], options: BatchOptions): NumberedChange[] {
  const { client, last, max = MAX_MUTATIONS_IN_PUSH, isHeld } = options;
  const batch: NumberedChange[] = [];
  let bytes = 0;
  // What is on its way has its number already: what was taken over from another page comes after it.
  const inOrder = [...changes.filter(({ sent }) => sent), ...changes.filter(({ sent }) => !sent)];
  for (const change of inOrder) {
    if (change.kind === 'refetch') continue;
    if (batch.length === max || isHeld(change)) break;
    const before = batch.at(-1)?.sent;
    const next = { client, n: (before?.client === client ? before.n : last) + 1 };
    const sent = change.sent ?? next;
    if (before && (sent.client !== before.client || sent.n !== before.n + 1)) break;
    const numbered = change.sent ? (change as NumberedChange) : { ...change, sent };
    bytes += bytesOf(numbered);
    if (bytes > MAX_BYTES && batch.length > 0) break;
    batch.push(numbered);
  }
  return batch;
}

/** A change as the server takes it. */
export function mutationOf(change: NumberedChange): NumberedMutation {
  const { sent, at, kind, action, store, recordId, fields, base, sortOrders, forgotten, created } =
    change;
  return {
    n: sent.n,
    at,
    // A batch has no refetch.
    kind: kind as MutationKind,
    store,
    recordId,
    fields,
    base,
    ...(sortOrders && { sortOrders }),
    ...(forgotten && { forgotten }),
    ...(created !== undefined && { created }),
    ...(action === 'restoreVersion' && { isRestore: true }),
  };
}

/** A character may take six bytes: `\u001f`. */
function bytesOf(change: NumberedChange): number {
  return new TextEncoder().encode(JSON.stringify(mutationOf(change))).length;
}
