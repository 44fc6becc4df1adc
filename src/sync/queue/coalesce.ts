import { isTextEdit, type ClientMutation, type MutationAction } from './client-mutation';

/** How the pending mutations of a record change when another one is made. */
export interface Coalesced {
  /** The mutation to send. It has the id of the pending one that it replaces, if any. Null if nothing is to be sent. */
  mutation: ClientMutation | null;
  /** Pending mutations that must not be sent any more. */
  obsolete: readonly ClientMutation[];
}

/**
 * Coalesces a new mutation with the pending mutations of its record. Edits of one kind become one mutation. A deletion
 * makes earlier edits obsolete. If a record is created and deleted before anything is sent, nothing remains. Sent
 * mutations stay unchanged, because a retry must send them as before.
 *
 * @param waiting pending mutations of the record, in their order
 */
export function coalesce(waiting: readonly ClientMutation[], made: ClientMutation): Coalesced {
  if (made.kind === 'delete') return coalesceDelete(waiting, made);
  const alone = { mutation: made, obsolete: [] };
  if (made.kind !== 'update') return alone;
  const earlier = lastOfItsKind(waiting, made);
  // The server ignores a restore of a lost item if another device has restored a newer version.
  if (!earlier || earlier.sent || earlier.forgotten) return alone;
  return {
    mutation: {
      ...made,
      id: earlier.id,
      fields: { ...earlier.fields, ...made.fields },
      // The earlier mutation was never sent, so the server still has the values that it was based on.
      base: { ...made.base, ...earlier.base },
      mergedIds: earlier.mergedIds,
    },
    obsolete: [],
  };
}

/** Actions that are never coalesced: the server stores a version of the text that each one replaces. */
const STANDING_ALONE: ReadonlySet<MutationAction> = new Set(['convertToTodo', 'restoreVersion']);

/** The update that a new one can be merged into. Updates of other kinds in between change other fields. */
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
