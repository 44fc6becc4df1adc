import type { MutationFields } from '../../domain/mutators/mutation';
import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { fieldsOf, type ClientMutation } from '../queue/client-mutation';
import type { Rejection } from '../core/sync-event';
import { lostTextOf } from './lost-text';

/** A rejected mutation, the mutations that are dropped with it, and the text that this would lose. */
export type RejectionCascade = Omit<Rejection, 'isListed'>;

interface Cascade {
  mutation: ClientMutation;
  failure: Failure;
  /** The unconfirmed mutations of the same record, in the order they were made. */
  waiting: readonly ClientMutation[];
  /** Ids of the mutations that the server has accepted in the same answer. */
  accepted: ReadonlySet<string>;
  /** The item as the page shows it; undefined if there is none. */
  item: ItemView | undefined;
}

/** Returns what is dropped with a mutation that the server has rejected. */
export function cascadeOf({
  mutation,
  failure,
  waiting,
  accepted,
  item,
}: Cascade): RejectionCascade {
  // If the record was never created or was deleted, its other mutations can't be applied either; its text can be saved
  // as a new item. A 404 for a sort means that one of many collections was deleted, and a 404 for a refetch drops only
  // the refetch.
  const isGone = failure.status === 404 && !['sort', 'refetch'].includes(mutation.kind);
  const isNowhere = mutation.kind === 'create' || isGone;
  // If the server has accepted a later edit, that edit has recreated the record. The edit and the mutations after it
  // are kept.
  const back = waiting.findIndex(({ id }) => accepted.has(id));
  const gone = back === -1 ? waiting : waiting.slice(0, back);
  const dropped = isNowhere ? gone : [mutation];
  const later = fieldsOf(waiting.filter((each) => !dropped.includes(each)));
  const lost = lostTextOf({ mutation, failure, dropped, later, item });
  return { mutation, failure, dropped, lost };
}

/**
 * Rebases a later mutation of the same record. Where its base is the rejected text, the result's base is the text that
 * the rejected mutation would have replaced. Returns `later` itself if it isn't based on the rejected text.
 */
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
