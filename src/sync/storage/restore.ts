import type { StoreName } from '../../domain/mutators/mutation';
import { recordIdsOf, type Change } from '../state/change';
import type { Device } from './device';
import type { StoredCursor } from './storage';
import type { PendingChanges } from '../state/pending';
import { replicaOf, type AnyRecord, type Records } from '../state/records';
import type { Rejections } from '../push/rejections';
import type { RejectedChange } from '../push/rejected';

/** As many rows as a tall screen has room for. */
const FIRST_ROWS = 60;

interface RestoringPorts {
  device: Device;
  pending: PendingChanges;
  records: Records;
  rejections: Pick<Rejections, 'has' | 'restore'>;
  /** The unsent changes of a record, of all pages. */
  changesOf(recordId: string): readonly Change[];
  emitChanged(store: StoreName, ids: readonly string[]): void;
  showChanges(changes: readonly Change[]): void;
  isClosed(): boolean;
  /** Id of the collection that is opened first, once all are known; undefined for none. */
  firstCollection(): string | undefined;
  /** The device's items are about to be shown; so far they are those of the server. */
  onRestored(stored: StoredCursor): void;
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
  /** Sends also what another page has begun to send; whoever of the two is faster, it takes effect once. */
  adoptSent(tab: string): Promise<void>;
}

/** The restoring of one account on this page. */
export function createRestoring(ports: RestoringPorts): Restoring {
  const { device, pending, records, rejections, changesOf, emitChanged } = ports;

  let tellFirstShown = () => {};
  const firstShown = new Promise<void>((resolve) => (tellFirstShown = resolve));

  const isKnown = (changeId: string) => pending.has(changeId) || rejections.has(changeId);
  function takeOver(adopted: readonly Change[], rejected: readonly RejectedChange[]) {
    pending.restore(adopted);
    rejections.restore(adopted, rejected);
  }

  /** The same, on a page that has long been there. */
  function goOnWith(adopted: readonly Change[], rejected: readonly RejectedChange[]) {
    if (ports.isClosed() || adopted.length + rejected.length === 0) return;
    takeOver(adopted, rejected);
    ports.showChanges(adopted);
    ports.onTakenOver();
  }

  function show(store: StoreName, stored: readonly AnyRecord[]) {
    const changes = pending.unsent().filter((change) => change.store === store);
    const changed = replicaOf(records, store).put(stored);
    for (const id of new Set(changes.flatMap(recordIdsOf)))
      changed.push(...records[store].setChanges(id, changesOf(id)));
    emitChanged(store, changed);
  }

  /** Of a long list, what fits on a screen is there much sooner than all of it. */
  async function showFirst() {
    const collection = ports.firstCollection();
    if (collection === undefined) return;
    const newest = await device.readNewest(collection, FIRST_ROWS);
    if (newest.length === 0 || ports.isClosed()) return;
    show('items', newest);
    tellFirstShown();
  }

  return {
    firstShown,
    async restore() {
      const { stored, adopted, adoptedRejected } = await device.open(isKnown);
      if (ports.isClosed()) return;
      takeOver(adopted, adoptedRejected);
      show('itemCollections', stored.itemCollections);
      show('trashBins', stored.trashBins);
      await showFirst();
      const items = await device.readItems();
      if (ports.isClosed()) return;
      ports.onRestored(stored);
      show('items', items);
      ports.onTakenOver();
      tellFirstShown();
    },
    async adopt() {
      const { adopted, adoptedRejected } = await device.adopt(isKnown);
      goOnWith(adopted, adoptedRejected);
    },
    async adoptSent(tab) {
      const sent = await device.readSent(tab);
      goOnWith(
        sent.filter(({ id }) => !isKnown(id)),
        [],
      );
    },
  };
}
