import { MAX_MUTATIONS_IN_PUSH, type NumberedMutation } from '../../domain/mutators/parse-push';
import type { MutationKind } from '../../domain/mutators/mutation';
import type { ClientMutation } from '../queue/client-mutation';

/** Maximum size of a batch, in bytes of JSON. The server accepts request bodies of up to 1 MB. */
const MAX_BYTES = 900_000;

/** A mutation that has a client and a number. */
export type NumberedClientMutation = ClientMutation & Required<Pick<ClientMutation, 'sent'>>;

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
 * if both pages send it. Refetches are left out.
 */
export function batchOf(
  mutations: readonly ClientMutation[],
  options: BatchOptions,
): NumberedClientMutation[] {
  const { client, last, max = MAX_MUTATIONS_IN_PUSH, isHeld } = options;
  const batch: NumberedClientMutation[] = [];
  let bytes = 0;
  // Numbered mutations go first: an unnumbered one was made on top of them or is unrelated to them. They are sorted by
  // number, because a push makes the server forget the results of all lower numbers.
  const sentAlready = mutations.filter((each): each is NumberedClientMutation => !!each.sent);
  const [first] = sentAlready;
  const isOfFirst = ({ sent }: NumberedClientMutation) => sent.client === first?.sent.client;
  const inOrder: readonly ClientMutation[] = [
    ...sentAlready.filter(isOfFirst).sort((a, b) => a.sent.n - b.sent.n),
    ...sentAlready.filter((each) => !isOfFirst(each)),
    ...mutations.filter(({ sent }) => !sent),
  ];
  for (const mutation of inOrder) {
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

/** Returns a mutation in the format of the push request. */
export function mutationOf(mutation: NumberedClientMutation): NumberedMutation {
  const { sent, at, kind, action, store, recordId, fields, base, sortOrders, forgotten, created } =
    mutation;
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
    ...(action === 'restoreVersion' && { isRestore: true }),
  };
}

/** Returns the size of a mutation, in bytes of JSON. One character may take six bytes, such as `\u001f`. */
function bytesOf(mutation: NumberedClientMutation): number {
  return new TextEncoder().encode(JSON.stringify(mutationOf(mutation))).length;
}
