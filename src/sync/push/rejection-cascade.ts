import type { MutationFields } from '../../domain/mutators/mutation';
import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { fieldsOf, type ClientMutation, type RejectedMutation } from '../queue/client-mutation';
import type { Rejection } from '../core/sync-event';
import { lostTextOf } from './lost-text';

/** A rejected mutation, with those that are dropped with it and the text that would be lost by that. */
export type RejectionCascade = Omit<Rejection, 'isListed'> & { lost: RejectedMutation | null };

interface Cascade {
  mutation: ClientMutation;
  failure: Failure;
  /** What of its record isn't confirmed, in the order it was made. */
  waiting: readonly ClientMutation[];
  /** Ids of the mutations that the server has taken in the same answer. */
  taken: ReadonlySet<string>;
  /** The item as it is shown, if there is one. */
  item: ItemView | undefined;
}

/** What is dropped with a mutation that the server has rejected. */
export function cascadeOf({ mutation, failure, waiting, taken, item }: Cascade): RejectionCascade {
  // Mutations of a record that was never created, or is gone, have nothing to apply to; its text can be kept as a new
  // item. A sort loses only one of many collections, and a refetch gets an answer of its own.
  const isGone = failure.status === 404 && !['sort', 'refetch'].includes(mutation.kind);
  const isNowhere = mutation.kind === 'create' || isGone;
  // A later edit may have revived the record, for those that follow it too.
  const back = waiting.findIndex(({ id }) => taken.has(id));
  const gone = back === -1 ? waiting : waiting.slice(0, back);
  const dropped = isNowhere ? gone : [mutation];
  const later = fieldsOf(waiting.filter((each) => !dropped.includes(each)));
  const lost = lostTextOf({ mutation, failure, dropped, later, item });
  return { mutation, failure, dropped, later, lost };
}

/** What was written on top of a rejected text, as written on what the server has instead; the same otherwise. */
export function withoutRejected(
  later: ClientMutation,
  { fields, base }: ClientMutation,
): ClientMutation {
  const isOnTop = Object.entries(later.base).some(
    ([name, value]) => name in base && value === (fields as Record<string, unknown>)[name],
  );
  if (!isOnTop) return later;
  const rejected: Record<string, unknown> = { ...fields };
  const before: Record<string, unknown> = { ...base };
  const moved: MutationFields = Object.fromEntries(
    Object.entries(later.base).map(([name, value]) => [
      name,
      value === rejected[name] && name in before ? before[name] : value,
    ]),
  );
  return { ...later, base: moved };
}
