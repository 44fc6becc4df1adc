import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import type { Collection, TrashBin } from '../domain/collection';
import type { Item } from '../domain/item';
import { request } from './failure';
import { toCollection, toItem, toTrashBin } from './shapes';

/** A record was written or deleted, here or on another device. */
export type RecordEvent = { isDeleted: boolean } & (
  | { store: 'items'; record: Item }
  | { store: 'itemCollections'; record: Collection }
  | { store: 'trashBins'; record: TrashBin }
);

/** News of the account's own records. */
export interface RecordsRealtime {
  /**
   * Tells of each record that is written or deleted, and of each connection that is made anew: what
   * happened in between is told by nobody. Resolves to the way to stop; throws a `BackendFailure`.
   */
  subscribe(listeners: {
    onRecord(event: RecordEvent): void;
    onReconnect(): void;
  }): Promise<() => Promise<void>>;
}

/** The realtime messages of one PocketBase client. */
export function createRecordsRealtime(client: PocketBase): RecordsRealtime {
  return {
    async subscribe({ onRecord, onReconnect }) {
      const follow = (store: RecordEvent['store'], tell: (record: RecordModel) => RecordEvent) =>
        request(() =>
          client.collection(store).subscribe('*', ({ action, record }) => {
            onRecord({ ...tell(record), isDeleted: action === 'delete' });
          }),
        );
      const isDeleted = false;
      const stops = await Promise.all([
        follow('items', (one) => ({ store: 'items', record: toItem(one), isDeleted })),
        follow('itemCollections', (one) => ({
          store: 'itemCollections',
          record: toCollection(one),
          isDeleted,
        })),
        follow('trashBins', (one) => ({ store: 'trashBins', record: toTrashBin(one), isDeleted })),
      ]);
      stops.push(await request(() => client.realtime.subscribe('PB_CONNECT', onReconnect)));
      return async () => {
        await Promise.all(stops.map((stop) => request(stop)));
      };
    },
  };
}
