import type { Core } from '../core';
import { isTextEdit, type Change, type NewChange, type RejectedChange } from '../state/change';
import type { DraftScreen, KeptScreen } from '../storage/device';
import { asCopy, retryOf } from './lost-text';
import { describeUnsynced, type Unsynced } from './unsynced';

/** What the server doesn't have: it waits to be sent, or was rejected and waits for the person. */
export interface UnsyncedChanges {
  /** What this page has rejected and unsent, in this order. */
  list(): Unsynced[];
  /** The same of all pages that have the account open, or had it. */
  readAll(): Promise<Unsynced[]>;
  /** Makes a rejected change again; when it is rejected again, it is back in the list. */
  retry(changeId: string): void;
  /** Forgets a rejected change, and the text with it. */
  discard(changeId: string): void;
}

type Shared = 'records' | 'pending' | 'device' | 'mintId' | 'emitStatus';

interface RejectionsPorts extends Pick<Core, Shared> {
  /** Makes a change. Returns its id. */
  makeChange(change: NewChange): string;
}

/**
 * The texts that the server rejected. Those that were written on this page go back to where they were
 * typed, and are kept here only until they are kept as a draft; the others are listed until the
 * person tries them again or discards them.
 */
export interface Rejections {
  unsynced: UnsyncedChanges;
  /** How many are listed. */
  count(): number;
  has(changeId: string): boolean;
  /** Takes over what other pages have left behind. */
  restore(unsent: readonly Change[], rejected: readonly RejectedChange[]): void;
  /** Keeps a rejected text in the place of its changes. Returns whether it is listed. */
  keep(rejected: RejectedChange, dropped: readonly Change[]): boolean;
  /** The screen as it is kept: a draft that is read from now on holds what has returned there. */
  onScreen(screen: DraftScreen): KeptScreen;
}

/** The rejections of one account on this page. */
export function createRejections(ports: RejectionsPorts): Rejections {
  const { records, pending, device } = ports;
  let listed: RejectedChange[] = [];
  /** Ids of what has returned to where it was typed; its text is about to be kept as a draft. */
  let returned: string[] = [];
  /** Changes that nobody on this page waits for. */
  const unattended = new Set<string>();

  const { items, itemCollections: collections, trashBins } = records;
  const known = {
    item: items.view,
    nameOf: (id: string) => (collections.view(id) ?? trashBins.view(id))?.name,
  };
  const take = (changeId: string) => {
    const found = listed.find(({ change }) => change.id === changeId);
    listed = listed.filter((each) => each !== found);
    return found;
  };

  const has = (changeId: string) =>
    returned.includes(changeId) || listed.some(({ change }) => change.id === changeId);

  return {
    unsynced: {
      list: () => describeUnsynced({ changes: pending.unsent(), rejected: listed }, known),
      async readAll() {
        const { changes, rejected } = await device.readWaiting();
        const isOther = ({ change }: { change: Change }) =>
          !pending.get(change.id) && !has(change.id);
        return describeUnsynced(
          {
            changes: [...changes.filter(isOther).map(({ change }) => change), ...pending.unsent()],
            rejected: [...rejected.filter(isOther), ...listed],
          },
          known,
        );
      },
      retry(changeId) {
        const rejected = take(changeId);
        if (!rejected) return;
        const { store, recordId } = rejected.change;
        const item = store === 'items' ? items.view(recordId) : undefined;
        const again = retryOf(rejected, item, collections.views());
        // A newer text that waits must not be put aside by this one: both are kept.
        const isBusy = item && pending.of(recordId).some(isTextEdit);
        const made = isBusy ? asCopy(again, item, ports.mintId()) : again;
        unattended.add(ports.makeChange(made));
        void device.write({ removeRejected: [changeId] });
      },
      discard(changeId) {
        if (!take(changeId)) return;
        void device.write({ removeRejected: [changeId] });
        ports.emitStatus();
      },
    },

    count: () => listed.length,
    has,
    restore(unsent, rejected) {
      for (const { id } of unsent) unattended.add(id);
      listed = [...rejected, ...listed];
    },
    keep({ change, failure: { kind, status, message, fields } }, dropped) {
      // An error is not stored with all that it carries.
      const rejected = { change, failure: { kind, status, message, fields } };
      // What came from a file was typed nowhere.
      const isListed =
        change.action === 'import' ||
        dropped.some(({ id, mergedIds = [] }) =>
          [id, ...mergedIds].some((each) => unattended.has(each)),
        );
      void device.write({ rejected: [rejected], removeChanges: dropped.map(({ id }) => id) });
      // With the draft as it is now: what returns there counts as kept from the next one on.
      void device.flush();
      if (isListed) listed = [...listed, rejected];
      else returned = [...returned, change.id];
      return isListed;
    },
    onScreen: ({ read, show }) => ({
      show,
      read() {
        const removeRejected = returned;
        returned = [];
        return { draft: read(), removeRejected };
      },
    }),
  };
}
