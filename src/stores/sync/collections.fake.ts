import type { CollectionView, TrashBinView } from '../../domain/collection';
import { showCollection } from '../../sync/replica/apply-mutations';
import { recordIdsOf, type ClientMutation } from '../../sync/queue/client-mutation';

/** The collections of a fake account: the server's ones with the unsent mutations applied. Nothing is sent. */
export function fakeCollections(
  stored: readonly CollectionView[],
  unsent: () => readonly ClientMutation[],
) {
  let held = stored;
  const waiting = () => unsent().filter(({ store }) => store === 'itemCollections');
  const view = (id: string) => {
    const record = held.find((each) => each.id === id);
    const mutations = waiting().filter((mutation) => recordIdsOf(mutation).includes(id));
    return mutations.length > 0 ? showCollection(record, mutations, record?.owner ?? '') : record;
  };
  const ids = () => new Set([...held.map(({ id }) => id), ...waiting().flatMap(recordIdsOf)]);
  return {
    view,
    views: () => [...ids()].map(view).filter((each) => each !== undefined),
    /** Replaces the server's collections. */
    have(views: readonly CollectionView[]) {
      held = views;
    },
    /** Applies a mutation to the server's collections. */
    confirm(mutation: ClientMutation) {
      const ids = new Set(recordIdsOf(mutation));
      const made = mutation.kind === 'create' && showCollection(undefined, [mutation], '');
      if (made) held = [...held, made];
      held = held.flatMap((each) =>
        ids.has(each.id) ? (showCollection(each, [mutation], each.owner) ?? []) : each,
      );
    },
  };
}

/** The one trash bin of an account. */
export function fakeTrashBins(owner: string) {
  const bin: TrashBinView = {
    id: 'bin',
    name: 'Trash bin',
    slug: 'trash',
    owner,
    created: '',
    updated: '',
    isTrashBin: true,
  };
  return { view: (id: string) => (id === bin.id ? bin : undefined), views: () => [bin] };
}
