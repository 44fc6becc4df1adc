import type { Collection, TrashBin } from '../collection';
import { trashBinStays } from '../validation-errors';
import { GONE, rejected, updateOf } from './decisions';
import type { AccountView, Decision, Mutation } from './mutation';
import { rebase } from './rebase';

/**
 * What a mutation makes of a collection. That the last one stays is a rule about its deletion, which
 * the server asks as for every other one.
 *
 * @param stored the collection of that id, if the account has one
 */
export function mutateCollection(
  stored: Pick<Collection, 'name' | 'slug' | 'sortOrder'> | undefined,
  mutation: Mutation,
  account: AccountView,
): Decision {
  const { kind, fields } = mutation;
  switch (kind) {
    case 'create':
      // One that is there has arrived before.
      if (stored) return { outcome: 'applied' };
      return { outcome: 'applied', write: { kind: 'create', fields, isTrashed: false } };
    case 'update':
      return stored ? updateOfName(stored, mutation) : GONE;
    case 'delete':
      return stored ? { outcome: 'applied', write: { kind: 'delete' } } : { outcome: 'applied' };
    case 'sort':
      return stored ? sort(mutation, account) : GONE;
    case 'trash':
    case 'untrash':
    case 'revert':
      return GONE;
  }
}

/**
 * What a mutation makes of a trash bin, which comes with the account and goes with it.
 *
 * @param stored the trash bin of that id, if it is the account's
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

/** Two names can't both be kept: the later one counts, and the person hears of the other. */
function updateOfName(stored: Pick<TrashBin, 'name'>, { fields, base }: Mutation): Decision {
  const rebased = rebase(fields, base, stored);
  const decision = updateOf(rebased);
  const theirs = rebased.lost.name;
  return theirs === undefined ? decision : { ...decision, outcome: 'renamed', theirs };
}

/** Skips collections that are gone, and those that have their new place already. */
function sort({ sortOrders = [] }: Mutation, account: AccountView): Decision {
  const places = sortOrders.filter(({ id, sortOrder }) => {
    const place = account.placeOf(id);
    return place !== undefined && place !== sortOrder;
  });
  return { outcome: 'applied', write: { kind: 'sort', places } };
}
