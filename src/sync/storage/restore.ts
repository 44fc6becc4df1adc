import type { StoreName } from '../../domain/mutators/mutation';
import type { Adopted } from './device';
import type { Core } from '../core';
import type { StoredCursor } from './storage';
import type { Change } from '../state/change';
import { withoutBase } from '../state/without-base';
import { replicaOf, type AnyRecord } from '../state/records';
import type { Rejections } from '../push/rejections';

type Shared = 'device' | 'pending' | 'records' | 'updateViews' | 'emitChanged' | 'showChanges';

interface RestoringPorts extends Pick<Core, Shared> {
  rejections: Pick<Rejections, 'has' | 'restore'>;
  /** The collections are shown, and the items have been read and are about to be. */
  onRestored(stored: StoredCursor): void;
  /** There may be more to send, or to tell of. */
  onTakenOver(): void;
}

/** Brings back what the device has kept of an account. */
export interface Restoring {
  /** Shows it all, and takes over what pages that are gone have left behind. */
  restore(): Promise<void>;
  /**
   * Takes over what a page has left behind that is gone since.
   * @param told what it had told the others, which the device may not have
   */
  adopt(told?: () => readonly Change[]): Promise<void>;
  /** Sends also what another page has begun to send; whoever of the two is faster, it takes effect once. */
  adoptSent(tab: string): Promise<void>;
}

/** The restoring of one account on this page. */
export function createRestoring(ports: RestoringPorts): Restoring {
  const { device, pending, records, rejections, updateViews, emitChanged } = ports;

  const isKnown = (changeId: string) =>
    pending.get(changeId) !== undefined || rejections.has(changeId);
  /** Takes over on a page that has long been there: it has made changes before and after these. */
  function goOnWith({ changes, rejected }: Adopted) {
    if (changes.length + rejected.length === 0) return;
    pending.takeOver(changes);
    rejections.restore(changes, rejected);
    ports.showChanges(changes);
    ports.onTakenOver();
  }

  /** What was made here on top of a change that nobody has any more was made on what was before that. */
  function leaveOut(unkept: readonly Change[]) {
    for (const each of unkept.toReversed()) {
      const changes = pending.of(each.recordId).flatMap((own) => withoutBase(own, each) ?? []);
      if (changes.length === 0) continue;
      pending.put(changes);
      void device.write({ changes });
    }
  }

  function show(store: StoreName, stored: readonly AnyRecord[]) {
    replicaOf(records, store).put(stored);
    updateViews(pending.unsent().filter((change) => change.store === store));
    emitChanged();
  }

  return {
    async restore() {
      const { stored, adopted } = await device.open(isKnown);
      pending.restore(adopted.changes);
      rejections.restore(adopted.changes, adopted.rejected);
      show('itemCollections', stored.itemCollections);
      show('trashBins', stored.trashBins);
      const items = await device.readItems();
      ports.onRestored(stored);
      show('items', items);
      ports.onTakenOver();
    },
    async adopt(told) {
      const { unkept, ...adopted } = await device.adopt(isKnown, told);
      goOnWith(adopted);
      leaveOut(unkept);
    },
    async adoptSent(tab) {
      const { changes } = await device.readWaiting();
      const sent = changes.filter(({ change }) => change.sent && !isKnown(change.id));
      const ofTab = sent.filter((each) => each.tab === tab).map(({ change }) => change);
      goOnWith({ changes: ofTab, rejected: [] });
    },
  };
}
