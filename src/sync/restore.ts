import type { StoreName } from '../domain/mutators/mutation';
import type { Core } from './core/core';
import { isRow, writeRows, type Batch, type Row } from './queue/row';
import { replicaOf, type AnyRecord } from './replica/records';
import type { StoredCursor } from './store/storage';

type Shared = 'localStore' | 'queue' | 'records' | 'updateViews' | 'emitChanged';

interface RestorePorts extends Pick<Core, Shared> {
  /**
   * Called when the collections are shown and the items are read, just before the items are shown.
   * @param isOutdated whether an earlier build has stored items without fields of this one
   */
  onRestored(stored: StoredCursor, isOutdated: boolean): void;
}

/** Returns a function that reads the stored account and shows it. It resolves when everything is shown. */
export function createRestore(ports: RestorePorts): () => Promise<void> {
  const { localStore, queue, records, updateViews, emitChanged } = ports;

  function show(store: StoreName, stored: readonly AnyRecord[]) {
    replicaOf(records, store).put(stored);
    updateViews(queue.unsent().filter((mutation) => mutation.store === store));
    emitChanged();
  }

  return async () => {
    const { stored, unwritten } = await localStore.open();
    queue.restore(await withBatches(stored.rows, unwritten));
    show('itemCollections', stored.itemCollections);
    show('trashBins', stored.trashBins);
    const items = await localStore.readItems();
    ports.onRestored(
      stored,
      items.some((item) => !('isPinned' in item && 'laterUntil' in item)),
    );
    show('items', items);
  };
}

/** Resolves to the stored rows with the unwritten batches applied to them. */
async function withBatches(rows: readonly Row[], batches: readonly Batch[]): Promise<Row[]> {
  const all = new Map<string, Row>(rows.map((row) => [row.key, row]));
  const store = {
    get: (key: string) => Promise.resolve(all.get(key)),
    put: (row: Row) => Promise.resolve(all.set(row.key, row)),
    delete: (key: string) => Promise.resolve(all.delete(key)),
  };
  await writeRows(
    store,
    batches.flatMap(({ writes }) => writes),
  );
  return [...all.values()].filter(isRow);
}
