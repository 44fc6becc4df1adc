import { isTextEdit, type Change, type NewChange } from '../state/change';
import type { Device } from '../storage/device';
import type { PendingChanges } from '../state/pending';
import type { Records } from '../state/records';
import { asCopy, retryOf, type RejectedChange } from './rejected';
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

interface RejectionsPorts {
  records: Records;
  pending: PendingChanges;
  device: Device;
  mintId(): string;
  /** Makes a change. Returns its id. */
  makeChange(change: NewChange): string;
  /** The list is another one now. */
  onListed(): void;
}

/**
 * The texts that the server rejected. Those that were written on this page go back to where they were
 * typed, and are kept here only until they are kept as a draft; the others are listed until the
 * person tries them again or discards them.
 */
export interface Rejections {
  unsynced: UnsyncedChanges;
  /** Makes a change that nobody on this page waits for: where it is rejected, its text is listed. */
  enqueue(change: NewChange): void;
  /** How many are listed. */
  count(): number;
  has(changeId: string): boolean;
  /** Takes over what other pages have left behind. */
  restore(unsent: readonly Change[], rejected: readonly RejectedChange[]): void;
  /** Keeps a rejected text in the place of its changes. Returns whether it is listed. */
  keep(rejected: RejectedChange, dropped: readonly Change[]): boolean;
  writeDraft(draft: unknown): Promise<void>;
}

/** The rejections of one account on this page. */
export function createRejections(ports: RejectionsPorts): Rejections {
  const { records, pending, device } = ports;
  let listed: RejectedChange[] = [];
  /** Ids of what was given back; its text is about to be kept as a draft. */
  let givenBack: string[] = [];
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

  const enqueue = (change: NewChange) => void unattended.add(ports.makeChange(change));

  return {
    enqueue,
    unsynced: {
      list: () => describeUnsynced({ changes: pending.unsent(), rejected: listed }, known),
      async readAll() {
        const { changes, rejected } = await device.readWaiting();
        const own = new Set(
          [...pending.unsent(), ...pending.confirmed(), ...listed.map(({ change }) => change)].map(
            ({ id }) => id,
          ),
        );
        const isOther = ({ id }: Change) => !givenBack.includes(id) && !own.has(id);
        return describeUnsynced(
          {
            changes: [...changes.filter(isOther), ...pending.unsent()],
            rejected: [...rejected.filter(({ change }) => isOther(change)), ...listed],
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
        enqueue(isBusy ? asCopy(again, item, ports.mintId()) : again);
        // Not before it is in the pending: for a moment it is in both.
        void device.write({ removeRejected: [changeId] });
      },
      discard(changeId) {
        if (!take(changeId)) return;
        void device.write({ removeRejected: [changeId] });
        ports.onListed();
      },
    },

    count: () => listed.length,
    has: (changeId) =>
      givenBack.includes(changeId) || listed.some(({ change }) => change.id === changeId),
    restore(unsent, rejected) {
      for (const { id } of unsent) unattended.add(id);
      listed = [...rejected, ...listed];
    },
    keep({ change, failure: { kind, status, message, fields } }, dropped) {
      // An error is not stored with all that it carries.
      const rejected = { change, failure: { kind, status, message, fields } };
      const isListed = dropped.some(({ id, mergedIds = [] }) =>
        [id, ...mergedIds].some((each) => unattended.has(each)),
      );
      if (isListed) listed = [...listed, rejected];
      else givenBack = [...givenBack, change.id];
      void device.keepRejected(
        rejected,
        dropped.map(({ id }) => id),
      );
      return isListed;
    },
    async writeDraft(draft) {
      // What was given back before this draft was read from the screen is in it.
      const inDraft = givenBack;
      await device.writeDraft(draft);
      if (inDraft.length === 0) return;
      givenBack = givenBack.filter((id) => !inDraft.includes(id));
      await device.write({ removeRejected: inDraft });
    },
  };
}
