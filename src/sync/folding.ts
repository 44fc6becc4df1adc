import { isTextEdit, type Change } from './change';

/** What becomes of the outbox when a change is made. */
export interface Folded {
  /** The change that is to be sent; null where there is nothing left to send. */
  change: Change | null;
  /** Changes that are not to be sent any more. */
  obsolete: readonly Change[];
}

/**
 * Puts a change together with those of the same record that wait: edits of one kind become one, and
 * what is deleted needs no edit before. A record that was created and deleted before the server
 * heard of it leaves nothing. What the server may have got is left as it is: it is sent again in the
 * same words, so that it is recognised.
 *
 * @param waiting unsent changes of the record, in their order
 * @param isTried whether the server may have a change
 */
export function fold(
  waiting: readonly Change[],
  made: Change,
  isTried: (changeId: string) => boolean,
): Folded {
  if (made.kind === 'delete') return foldDelete(waiting, made, isTried);
  const alone = { change: made, obsolete: [] };
  if (made.kind !== 'update') return alone;
  const earlier = lastOfItsKind(waiting, made);
  if (!earlier || isTried(earlier.id)) return alone;
  return {
    change: {
      ...made,
      id: earlier.id,
      fields: { ...earlier.fields, ...made.fields },
      // What the earlier one was based on is what the server has.
      was: { ...made.was, ...earlier.was },
      absorbed: earlier.absorbed,
    },
    obsolete: [],
  };
}

/** The update that another one can go into: other kinds of updates between them don't touch its fields. */
function lastOfItsKind(waiting: readonly Change[], made: Change): Change | undefined {
  for (const change of waiting.toReversed()) {
    if (change.kind !== 'update' || change.action === 'convertToTodo') return undefined;
    if (change.action === made.action || (isTextEdit(change) && isTextEdit(made))) return change;
  }
  return undefined;
}

function foldDelete(
  waiting: readonly Change[],
  made: Change,
  isTried: (changeId: string) => boolean,
): Folded {
  const isNew = waiting.some(({ kind }) => kind === 'create');
  if (isNew && !waiting.some(({ id }) => isTried(id))) return { change: null, obsolete: waiting };
  const obsolete = waiting.filter(({ id, kind }) => kind !== 'create' && !isTried(id));
  return { change: made, obsolete };
}
