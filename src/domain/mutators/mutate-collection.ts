import type { Collection, TrashBin } from '../collection';
import { trashBinStays } from '../validation-errors';
import { CHANGED_ELSEWHERE, GONE, rejected, updateOf } from './decisions';
import type { AccountView, Decision, Mutation } from './mutation';
import { rebase } from './rebase';

/**
 * Decides what a mutation changes in a collection. A separate rule of the server rejects the deletion of the last one.
 *
 * @param stored the account's collection with that id, if there is one
 */
export function mutateCollection(
  stored: Pick<Collection, 'name' | 'slug' | 'sortOrder'> | undefined,
  mutation: Mutation,
  account: AccountView,
): Decision {
  const { kind, fields } = mutation;
  switch (kind) {
    case 'create':
      // If it exists, the mutation has already been applied.
      if (stored) return { outcome: 'applied' };
      return { outcome: 'applied', write: { kind: 'create', fields, isTrashed: false } };
    case 'update':
      return stored ? updateOfName(stored, mutation) : GONE;
    case 'delete':
      return stored ? deleteCollection(stored, mutation, account) : { outcome: 'applied' };
    case 'sort':
      return stored ? sort(mutation, account) : GONE;
    case 'trash':
    case 'untrash':
    case 'revert':
      return GONE;
  }
}

/**
 * Decides what a mutation changes in a trash bin, which can't be created or deleted.
 *
 * @param stored the account's trash bin, if it has that id
 */
export function mutateTrashBin(
  stored: Pick<TrashBin, 'name' | 'slug'> | undefined,
  mutation: Mutation,
): Decision {
  if (!stored || !['update', 'delete'].includes(mutation.kind)) return GONE;
  if (mutation.kind === 'delete')
    return rejected({ status: 400, message: trashBinStays(stored.name), data: {} });
  return updateOfName(stored, mutation);
}

/**
 * Deletes a collection, unless it has items that the person hasn't seen. The undo of its creation deletes it only if
 * no other device has renamed or used it.
 */
function deleteCollection(
  { name }: Pick<Collection, 'name'>,
  { recordId, base, onlyIfUnused, itemCount }: Mutation,
  account: AccountView,
): Decision {
  if (onlyIfUnused && (name !== base.name || account.countItems(recordId) > 0))
    return { outcome: 'applied' };
  if (itemCount !== undefined && account.countItems(recordId) > itemCount)
    return rejected(CHANGED_ELSEWHERE);
  return { outcome: 'applied', write: { kind: 'delete' } };
}

/** Updates a name or slug. If another device has changed the name too, the later one wins and the user is told. */
function updateOfName(stored: Pick<TrashBin, 'name'>, { fields, base }: Mutation): Decision {
  const rebased = rebase(fields, base, stored);
  const decision = updateOf(rebased);
  const theirs = rebased.lost.name;
  return theirs === undefined ? decision : { ...decision, outcome: 'renamed', theirs };
}

/** Sorts collections. Skips those that were deleted or already have their new `sortOrder`. */
function sort({ sortOrders = [] }: Mutation, account: AccountView): Decision {
  const places = sortOrders.filter(({ id, sortOrder }) => {
    const place = account.placeOf(id);
    return place !== undefined && place !== sortOrder;
  });
  return { outcome: 'applied', write: { kind: 'sort', places } };
}
