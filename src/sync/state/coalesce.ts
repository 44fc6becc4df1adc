import { isTextEdit, type Change, type ChangeAction } from './change';

/** What becomes of the pending changes when another one is made. */
export interface Coalesced {
  /** The change that is to be sent; null where there is nothing left to send. */
  change: Change | null;
  /** Changes that are not to be sent any more. */
  obsolete: readonly Change[];
}

/**
 * Puts a change together with those of the same record that wait: edits of one kind become one, and
 * what is deleted needs no edit before. A record that was created and deleted before the server
 * heard of it leaves nothing. What is on its way is left as it is: it is sent again in the same words.
 *
 * @param waiting pending changes of the record, in their order
 */
export function coalesce(waiting: readonly Change[], made: Change): Coalesced {
  if (made.kind === 'delete') return coalesceDelete(waiting, made);
  const alone = { change: made, obsolete: [] };
  if (made.kind !== 'update') return alone;
  const earlier = lastOfItsKind(waiting, made);
  // What is brought back may not count, where another device has brought back more.
  if (!earlier || earlier.sent || earlier.forgotten) return alone;
  return {
    change: {
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

/** What stays a change of its own: the server keeps a version of the text that it replaces. */
const STANDING_ALONE: ReadonlySet<ChangeAction> = new Set(['convertToTodo', 'restoreVersion']);

/** The update that another one can go into: other kinds of updates between them don't touch its fields. */
function lastOfItsKind(waiting: readonly Change[], made: Change): Change | undefined {
  for (const change of waiting.toReversed()) {
    if (change.kind !== 'update' || STANDING_ALONE.has(change.action)) return undefined;
    if (change.action === made.action || (isTextEdit(change) && isTextEdit(made))) return change;
  }
  return undefined;
}

function coalesceDelete(waiting: readonly Change[], made: Change): Coalesced {
  const isNew = waiting.some(({ kind }) => kind === 'create');
  if (isNew && !waiting.some(({ sent }) => sent)) return { change: null, obsolete: waiting };
  return { change: made, obsolete: waiting.filter(({ kind, sent }) => kind !== 'create' && !sent) };
}
