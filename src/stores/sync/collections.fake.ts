import type { CollectionView, TrashBinView } from '../../domain/collection';
import { showCollection } from '../../sync/state/apply-changes';
import { recordIdsOf, type Change } from '../../sync/state/change';

/** The collections of an account that sends nothing: what the server has, with the unsent changes on top. */
export function fakeCollections(
  stored: readonly CollectionView[],
  unsent: () => readonly Change[],
) {
  let held = stored;
  const view = (id: string) => {
    const record = held.find((each) => each.id === id);
    const changes = unsent().filter((change) => recordIdsOf(change).includes(id));
    return changes.length > 0 ? showCollection(record, changes, record?.owner ?? '') : record;
  };
  const ids = () => new Set([...held.map(({ id }) => id), ...unsent().flatMap(recordIdsOf)]);
  return {
    view,
    views: () => [...ids()].map(view).filter((each) => each !== undefined),
    /** The server has these from now on. */
    have(views: readonly CollectionView[]) {
      held = views;
    },
    /** The server has a change. */
    confirm(change: Change) {
      const ids = new Set(recordIdsOf(change));
      const made = change.kind === 'create' && showCollection(undefined, [change], '');
      if (made) held = [...held, made];
      held = held.flatMap((each) =>
        ids.has(each.id) ? (showCollection(each, [change], each.owner) ?? []) : each,
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
