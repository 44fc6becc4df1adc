import { MAX_MUTATIONS_IN_PUSH, type NumberedMutation } from '../../domain/mutators/parse-push';
import type { MutationKind } from '../../domain/mutators/mutation';
import type { ClientMutation, NumberedClientMutation } from '../queue/client-mutation';

/** Maximum size of a batch, in bytes of JSON. The server accepts request bodies of up to 1 MB. */
const MAX_BYTES = 900_000;

/** The unsent mutations, each part in the order of the queue. */
interface Unsent {
  numbered: readonly NumberedClientMutation[];
  unnumbered: Iterable<ClientMutation>;
}

interface BatchOptions {
  /** The client that unnumbered mutations are sent as. */
  client: string;
  /** The last number that this client has given; 0 if none. */
  last: number;
  /** Maximum number of mutations. */
  max?: number;
  /** Whether a mutation can't be sent yet. The batch then ends before it. */
  isHeld(mutation: ClientMutation): boolean;
}

/**
 * Returns the next mutations to send in one push, in order and with their numbers. All have the same client. If a
 * closed page has numbered mutations, they are pushed as that page's client, so that the server applies each once, even
 * if both pages send it. Refetches are left out. Reads no more of the unnumbered mutations than it needs.
 */
export function batchOf(unsent: Unsent, options: BatchOptions): NumberedClientMutation[] {
  const { client, last, max = MAX_MUTATIONS_IN_PUSH, isHeld } = options;
  const batch: NumberedClientMutation[] = [];
  let bytes = 0;
  for (const mutation of inSendingOrder(unsent)) {
    if (mutation.kind === 'refetch') continue;
    if (batch.length === max || isHeld(mutation)) break;
    const before = batch.at(-1)?.sent;
    const next = { client, n: (before?.client === client ? before.n : last) + 1 };
    const sent = mutation.sent ?? next;
    if (before && (sent.client !== before.client || sent.n !== before.n + 1)) break;
    const numbered = mutation.sent ? (mutation as NumberedClientMutation) : { ...mutation, sent };
    bytes += bytesOf(numbered);
    if (bytes > MAX_BYTES && batch.length > 0) break;
    batch.push(numbered);
  }
  return batch;
}

/**
 * Numbered mutations go first: an unnumbered one was made on top of them or is unrelated to them. They are sorted by
 * number, because a push makes the server forget the results of all lower numbers.
 */
function* inSendingOrder({ numbered, unnumbered }: Unsent): Iterable<ClientMutation> {
  const first = numbered[0]?.sent.client;
  yield* numbered.filter(({ sent }) => sent.client === first).sort((a, b) => a.sent.n - b.sent.n);
  yield* numbered.filter(({ sent }) => sent.client !== first);
  yield* unnumbered;
}

/** Returns a mutation in the format of the push request. */
export function mutationOf(mutation: NumberedClientMutation): NumberedMutation {
  const { sent, at, kind, action, store, recordId, fields, base } = mutation;
  const { sortOrders, forgotten, created, itemCount } = mutation;
  return {
    n: sent.n,
    at,
    // A batch contains no refetch.
    kind: kind as MutationKind,
    store,
    recordId,
    fields,
    base,
    ...(sortOrders && { sortOrders }),
    ...(forgotten && { forgotten }),
    ...(created !== undefined && { created }),
    ...(itemCount !== undefined && { itemCount }),
    ...(action === 'restoreVersion' && { isRestore: true }),
    ...(action === 'deleteUnused' && { onlyIfUnused: true }),
  };
}

/** Returns the size of a mutation, in bytes of JSON. One character may take six bytes, such as `\u001f`. */
function bytesOf(mutation: NumberedClientMutation): number {
  return new TextEncoder().encode(JSON.stringify(mutationOf(mutation))).length;
}
