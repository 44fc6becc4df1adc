import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { fieldsOf, type Change, type ChangeFields, type RejectedChange } from '../state/change';
import type { Rejection } from '../sync-event';
import { lostTextOf } from './lost-text';

/** A change that falls, with what falls with it and the text that would be lost by that. */
export type Fallen = Omit<Rejection, 'isListed'> & { lost: RejectedChange | null };

interface Fall {
  change: Change;
  failure: Failure;
  /** What of its record isn't confirmed, in the order it was made. */
  waiting: readonly Change[];
  /** Ids of the changes that the server has taken in the same answer. */
  taken: ReadonlySet<string>;
  /** The item as it is shown, if there is one. */
  item: ItemView | undefined;
}

/** What falls with a change that the server has said no to. */
export function fallOf({ change, failure, waiting, taken, item }: Fall): Fallen {
  // What was to be done with a record that never came to be has nothing to be done with.
  // The same holds for one that is gone: whoever was to change it can keep its text as a new one.
  // Where one of many is gone, the others are as they were.
  // A refetch runs beside the others: they get an answer of their own.
  const isGone = failure.status === 404 && !['sort', 'refetch'].includes(change.kind);
  const isNowhere = change.kind === 'create' || isGone;
  // An edit that came after it may have brought the record back, for those that follow too.
  const back = waiting.findIndex(({ id }) => taken.has(id));
  const gone = back === -1 ? waiting : waiting.slice(0, back);
  const dropped = isNowhere ? gone : [change];
  const later = fieldsOf(waiting.filter((each) => !dropped.includes(each)));
  const lost = lostTextOf({ change, failure, dropped, later, item });
  return { change, failure, dropped, later, lost };
}

/** What was written on top of a rejected text, as written on what the server has instead. */
export function withoutRejected(later: Change, { fields, base }: Change): Change {
  const rejected: Record<string, unknown> = { ...fields };
  const before: Record<string, unknown> = { ...base };
  const moved: ChangeFields = Object.fromEntries(
    Object.entries(later.base).map(([name, value]) => [
      name,
      value === rejected[name] && name in before ? before[name] : value,
    ]),
  );
  return { ...later, base: moved };
}
