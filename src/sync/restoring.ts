import { recordIdsOf, type Change, type StoreName } from './change';
import type { Device } from './device';
import type { Outbox } from './outbox';
import type { Records } from './records';
import type { Refusals } from './refusals';
import type { RefusedChange } from './refused';
import type { Replica } from './replica';

/** As many rows as a tall screen has room for. */
const FIRST_ROWS = 60;

interface RestoringPorts {
  device: Device;
  outbox: Outbox;
  replicas: Records;
  refusals: Pick<Refusals, 'has' | 'restore'>;
  /** The unsent changes of a record, of all pages. */
  changesOf(recordId: string): readonly Change[];
  emitChanged(store: StoreName, ids: readonly string[]): void;
  showChanges(store: StoreName, changes: readonly Change[]): void;
  isClosed(): boolean;
  /** Id of the collection that is opened first, once all are known; undefined for none. */
  firstCollection(): string | undefined;
  /** The device's items are about to be shown; these lists have been read whole. */
  onRestored(readLists: readonly string[]): void;
  /** There may be more to send, or to tell of. */
  onTakenOver(): void;
}

/** Brings back what the device has kept of an account. */
export interface Restoring {
  /** Resolves when the first rows are shown, if there are any to be shown before the rest. */
  readonly firstShown: Promise<void>;
  /** Shows it all, and takes over what pages that are gone have left behind. */
  restore(): Promise<void>;
  /** Takes over what a page has left behind that is gone since. */
  adopt(): Promise<void>;
}

/** The restoring of one account on this page. */
export function createRestoring(ports: RestoringPorts): Restoring {
  const { device, outbox, replicas, refusals, changesOf, emitChanged } = ports;

  let tellFirstShown = () => {};
  const firstShown = new Promise<void>((resolve) => (tellFirstShown = resolve));

  const isKnown = (changeId: string) =>
    outbox.all().some(({ id }) => id === changeId) || refusals.has(changeId);
  function takeOver(adopted: readonly Change[], refused: readonly RefusedChange[]) {
    outbox.restore(adopted);
    refusals.restore(adopted, refused);
  }

  /** Whatever has been done since the page was opened, these records are older. */
  function show<R extends { id: string; updated: string }>(
    store: StoreName,
    replica: Pick<Replica<R, unknown>, 'put' | 'setChanges'>,
    records: readonly R[],
  ) {
    const changes = outbox.all().filter((change) => change.store === store);
    const changed = [...replica.put(records, 0)];
    for (const id of new Set(changes.flatMap(recordIdsOf)))
      changed.push(...replica.setChanges(id, changesOf(id)));
    emitChanged(store, changed);
  }

  /** Of a long list, what fits on a screen is there much sooner than all of it. */
  async function showFirst() {
    const collection = ports.firstCollection();
    if (collection === undefined) return;
    const newest = await device.readNewest(collection, FIRST_ROWS);
    if (newest.length === 0 || ports.isClosed()) return;
    show('items', replicas.items, newest);
    tellFirstShown();
  }

  return {
    firstShown,
    async restore() {
      const { stored, adopted, adoptedRefused } = await device.open(isKnown);
      if (ports.isClosed()) return;
      takeOver(adopted, adoptedRefused);
      show('itemCollections', replicas.itemCollections, stored.itemCollections);
      show('trashBins', replicas.trashBins, stored.trashBins);
      await showFirst();
      const items = await device.readItems();
      if (ports.isClosed()) return;
      ports.onRestored(stored.readLists);
      show('items', replicas.items, items);
      ports.onTakenOver();
      tellFirstShown();
    },
    async adopt() {
      const { adopted, adoptedRefused } = await device.adopt(isKnown);
      if (ports.isClosed() || adopted.length + adoptedRefused.length === 0) return;
      takeOver(adopted, adoptedRefused);
      for (const store of new Set(adopted.map((change) => change.store)))
        ports.showChanges(
          store,
          adopted.filter((change) => change.store === store),
        );
      ports.onTakenOver();
    },
  };
}
