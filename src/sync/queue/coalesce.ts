import { isTextEdit, type ClientMutation, type MutationAction } from './client-mutation';

/** What becomes of the pending mutations when another one is made. */
export interface Coalesced {
  /** The mutation that is to be sent; null where there is nothing left to send. */
  mutation: ClientMutation | null;
  /** Mutations that are not to be sent any more. */
  obsolete: readonly ClientMutation[];
}

/**
 * Puts a mutation together with those of the same record that wait: edits of one kind become one, and
 * what is deleted needs no edit before. A record that was created and deleted before the server
 * heard of it leaves nothing. What is on its way is left as it is: it is sent again in the same words.
 *
 * @param waiting pending mutations of the record, in their order
 */
export function coalesce(waiting: readonly ClientMutation[], made: ClientMutation): Coalesced {
  if (made.kind === 'delete') return coalesceDelete(waiting, made);
  const alone = { mutation: made, obsolete: [] };
  if (made.kind !== 'update') return alone;
  const earlier = lastOfItsKind(waiting, made);
  // What restores a forgotten record is ignored if another device has restored a newer version.
  if (!earlier || earlier.sent || earlier.forgotten) return alone;
  return {
    mutation: {
      ...made,
      id: earlier.id,
      fields: { ...earlier.fields, ...made.fields },
      // What the earlier one was based on is what the server has.
      base: { ...made.base, ...earlier.base },
      mergedIds: earlier.mergedIds,
    },
    obsolete: [],
  };
}

/** What stays a mutation of its own: the server keeps a version of the text that it replaces. */
const STANDING_ALONE: ReadonlySet<MutationAction> = new Set(['convertToTodo', 'restoreVersion']);

/** The update that another one can go into: other kinds of updates between them don't touch its fields. */
function lastOfItsKind(
  waiting: readonly ClientMutation[],
  made: ClientMutation,
): ClientMutation | undefined {
  for (const mutation of waiting.toReversed()) {
    if (mutation.kind !== 'update' || STANDING_ALONE.has(mutation.action)) return undefined;
    if (mutation.action === made.action || (isTextEdit(mutation) && isTextEdit(made)))
      return mutation;
  }
  return undefined;
}

function coalesceDelete(waiting: readonly ClientMutation[], made: ClientMutation): Coalesced {
  const isNew = waiting.some(({ kind }) => kind === 'create');
  if (isNew && !waiting.some(({ sent }) => sent)) return { mutation: null, obsolete: waiting };
  return {
    mutation: made,
    obsolete: waiting.filter(({ kind, sent }) => kind !== 'create' && !sent),
  };
}
