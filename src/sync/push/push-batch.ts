import { MAX_MUTATIONS_IN_PUSH, type NumberedMutation } from '../../domain/mutators/parse-push';
import type { MutationKind } from '../../domain/mutators/mutation';
import type { ClientMutation } from '../queue/client-mutation';

/** The server takes bodies of 1 MB. In bytes of JSON. */
const MAX_BYTES = 900_000;

/** A mutation with its number. */
export type NumberedClientMutation = ClientMutation & Required<Pick<ClientMutation, 'sent'>>;

interface BatchOptions {
  /** The client that mutations without a number are numbered for, and the last number that it has given. */
  client: string;
  last: number;
  /** So many at most. */
  max?: number;
  /** Whether a mutation, and with it all that come after it, can't be sent yet. */
  isHeld(mutation: ClientMutation): boolean;
}

/**
 * The first mutations that are sent at once, in their order and with their numbers. All are of one
 * client: what a page that is gone had numbered is pushed in its name, and takes effect once, whoever
 * of the two was faster. A refetch is no mutation.
 */
export function batchOf(
  mutations: readonly ClientMutation[],
  options: BatchOptions,
): NumberedClientMutation[] {
  const { client, last, max = MAX_MUTATIONS_IN_PUSH, isHeld } = options;
  const batch: NumberedClientMutation[] = [];
  let bytes = 0;
  // What has a number is sent first: everything else was made on top of it, or has nothing to do with it. It goes by its
  // numbers, as the server forgets the results of all before the first one.
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

/** A mutation as the server takes it. */
export function mutationOf(mutation: NumberedClientMutation): NumberedMutation {
  const { sent, at, kind, action, store, recordId, fields, base, sortOrders, forgotten, created } =
    mutation;
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
function bytesOf(mutation: NumberedClientMutation): number {
  return new TextEncoder().encode(JSON.stringify(mutationOf(mutation))).length;
}
