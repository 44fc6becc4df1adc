import type { Backend } from '../backend/backend';
import type { Collection, CollectionView, TrashBin, TrashBinView } from '../domain/collection';
import type { Item, ItemView } from '../domain/item';
import { belongsTo, type ListKey } from '../domain/item-list';
import type { StoreName } from './change';
import type { Replica } from './replica';

/** So many changed records are read one by one; when more have changed, the whole list is. */
const MOST_SINGLE = 500;

interface ReadingPorts {
  backend: Backend;
  owner: string;
  items: Replica<Item, ItemView>;
  collections: Replica<Collection, CollectionView>;
  trashBins: Replica<TrashBin, TrashBinView>;
  /** Some of the server's records are others now. */
  onRecords(store: StoreName, ids: readonly string[]): void;
}

/** Brings the replica up to what the server has. Both throw a `Failure`. */
export interface Reading {
  loadCollections(): Promise<void>;
  /** Reads a list whole, or only what differs when it has been read before. */
  loadItems(list: ListKey, hasBeenRead: boolean): Promise<void>;
}

/** The reading of one account. */
export function createReading(ports: ReadingPorts): Reading {
  const { backend, owner, items, collections, trashBins, onRecords } = ports;

  async function readAll(list: ListKey) {
    const mark = items.mark();
    const ids = new Set<string>();
    await backend.items.list(list, (batch) => {
      for (const { id } of batch) ids.add(id);
      onRecords('items', items.put(batch, mark));
    });
    retain(list, ids, mark);
  }

  /** Compares when each item was updated, and reads those that are others or new. */
  async function reconcile(list: ListKey) {
    const mark = items.mark();
    const versions = await backend.items.versions(list);
    const stale = versions.filter(({ id, updated }) => items.record(id)?.updated !== updated);
    if (stale.length > MOST_SINGLE) return readAll(list);
    await backend.items.some(
      stale.map(({ id }) => id),
      (batch) => onRecords('items', items.put(batch, mark)),
    );
    retain(list, new Set(versions.map(({ id }) => id)), mark);
  }

  function retain(list: ListKey, ids: ReadonlySet<string>, mark: number) {
    const belongs = (item: Item) => belongsTo(list, item);
    onRecords('items', items.retain(ids, belongs, mark));
  }

  return {
    async loadCollections() {
      const mark = collections.mark();
      const itemMark = items.mark();
      const binMark = trashBins.mark();
      const [list, bin] = await Promise.all([
        backend.collections.list(),
        backend.trashBins.first(owner),
      ]);
      const ids = new Set(list.map(({ id }) => id));
      onRecords('trashBins', trashBins.put([bin], binMark));
      onRecords('itemCollections', [
        ...collections.put(list, mark),
        ...collections.retain(ids, () => true, mark),
      ]);
      // A collection takes its items with it, and no list tells of them any more.
      const isLost = ({ collection }: Item) => !ids.has(collection);
      onRecords('items', items.retain(new Set(), isLost, itemMark));
    },
    loadItems: (list, hasBeenRead) => (hasBeenRead ? reconcile(list) : readAll(list)),
  };
}
