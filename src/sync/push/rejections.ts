import type { Core } from '../core';
import { isTextEdit, type Change, type NewChange, type RejectedChange } from '../state/change';
import type { DraftScreen, KeptScreen } from '../storage/device';
import type { Fallen } from './fallen';
import { asCopy, retryOf } from './lost-text';
import { describeUnsynced, type Unsynced } from './unsynced';

/** What the server doesn't have: it waits to be sent, or was rejected and waits for the person. */
export interface UnsyncedChanges {
  /** What this page has rejected and unsent, in this order. */
  list(): Unsynced[];
  /** The same of all pages that have the account open, or had it. */
  readAll(): Promise<Unsynced[]>;
  /** Makes rejected changes again; what is rejected again is back in the list. */
  retry(changeIds: readonly string[]): void;
  /** Forgets rejected changes, and their texts with them. */
  discard(changeIds: readonly string[]): void;
  /**
   * Takes rejected changes off the list whose texts are on the screen again: the next draft holds them. To be called
   * while the `rejected` event is being handled.
   */
  returned(changeIds: readonly string[]): void;
}

type Shared = 'records' | 'pending' | 'device' | 'mintId' | 'emitStatus';

interface RejectionsPorts extends Pick<Core, Shared> {
  /** Makes changes. Returns their ids. */
  changeAll(changes: readonly NewChange[]): string[];
}

/**
 * The texts that the server rejected. They are listed until the person retries or discards them, or until they are on
 * the screen again. Those are stored here only until the next draft is.
 */
export interface Rejections {
  unsynced: UnsyncedChanges;
  /** How many are listed. */
  count(): number;
  has(changeId: string): boolean;
  /** Takes over what other pages have left behind. */
  restore(unsent: readonly Change[], rejected: readonly RejectedChange[]): void;
  /**
   * Stores rejected texts in place of their changes, and lists them. Returns the ids of those that nobody has just
   * typed on this page: they open nothing on the screen.
   */
  keep(fallen: readonly Pick<Fallen, 'lost' | 'dropped'>[]): ReadonlySet<string>;
  /** The screen as it is kept: a draft that is read from now on holds what has returned there. */
  onScreen(screen: DraftScreen): KeptScreen;
}

/** The rejections of one account on this page. */
export function createRejections(ports: RejectionsPorts): Rejections {
  const { records, pending, device } = ports;
  let listed: Map<string, RejectedChange> = new Map();
  /** Ids of what has returned to where it was typed; its text is about to be kept as a draft. */
  let returned = new Set<string>();
  /** Changes that nobody on this page waits for. */
  const unattended = new Set<string>();

  const { items, itemCollections: collections, trashBins } = records;
  const known = {
    item: items.view,
    nameOf: (id: string) => (collections.view(id) ?? trashBins.view(id))?.name,
  };
  const take = (changeIds: readonly string[]) => {
    const found = changeIds.flatMap((id) => listed.get(id) ?? []);
    for (const { change } of found) listed.delete(change.id);
    return found;
  };

  const has = (changeId: string) => returned.has(changeId) || listed.has(changeId);

  const isUnattended = ({ id, mergedIds = [] }: Change) =>
    [id, ...mergedIds].some((each) => unattended.has(each));

  /** A rejected change as it is made again, beside what is shown by now. */
  function again(rejected: RejectedChange): NewChange {
    const { store, recordId } = rejected.change;
    const item = store === 'items' ? items.view(recordId) : undefined;
    const change = retryOf(rejected, item, collections.views());
    // A newer text that waits must not be put aside by this one: both are kept.
    const isBusy = item && pending.of(recordId).some(isTextEdit);
    return isBusy ? asCopy(change, item, ports.mintId()) : change;
  }

  return {
    unsynced: {
      list: () =>
        describeUnsynced({ changes: pending.unsent(), rejected: [...listed.values()] }, known),
      async readAll() {
        const { changes, rejected } = await device.readWaiting();
        const isOther = ({ change }: { change: Change }) =>
          !pending.get(change.id) && !has(change.id);
        return describeUnsynced(
          {
            changes: [...changes.filter(isOther).map(({ change }) => change), ...pending.unsent()],
            rejected: [...rejected.filter(isOther), ...listed.values()],
          },
          known,
        );
      },
      retry(changeIds) {
        let made: NewChange[] = [];
        let recordIds = new Set<string>();
        const make = () => {
          for (const id of ports.changeAll(made)) unattended.add(id);
          made = [];
          recordIds = new Set();
        };
        for (const rejected of take(changeIds)) {
          const { recordId } = rejected.change;
          // What is made of a record has to be shown before more is made of it.
          if (recordIds.has(recordId)) make();
          recordIds.add(recordId);
          made.push(again(rejected));
        }
        if (made.length === 0) return;
        make();
        void device.write({ removeRejected: changeIds });
      },
      discard(changeIds) {
        if (take(changeIds).length === 0) return;
        void device.write({ removeRejected: changeIds });
        ports.emitStatus();
      },
      returned(changeIds) {
        for (const { change } of take(changeIds)) returned.add(change.id);
      },
    },

    count: () => listed.size,
    has,
    restore(unsent, rejected) {
      for (const { id } of unsent) unattended.add(id);
      listed = new Map([...rejected.map((each) => [each.change.id, each] as const), ...listed]);
    },
    keep(fallen) {
      const rejected: RejectedChange[] = [];
      const unwritten = new Set<string>();
      const removeChanges: string[] = [];
      for (const { lost, dropped } of fallen) {
        if (!lost) continue;
        const kept = plain(lost);
        rejected.push(kept);
        removeChanges.push(...dropped.map(({ id }) => id));
        // What came from a file was typed nowhere.
        if (lost.change.action === 'import' || dropped.some(isUnattended))
          unwritten.add(lost.change.id);
      }
      if (rejected.length > 0) void device.write({ rejected, removeChanges });
      // With the draft as it is now: what returns there counts as kept from the next one on.
      if (rejected.length > 0) void device.whenKept();
      for (const each of rejected) listed.set(each.change.id, each);
      return unwritten;
    },
    onScreen: ({ read, show, canShow }) => ({
      show,
      canShow,
      read() {
        const removeRejected = [...returned];
        returned = new Set();
        return { draft: read(), removeRejected };
      },
    }),
  };
}

/** A rejection as it is stored: an error isn't, with all that it carries. */
function plain({
  change,
  failure: { kind, status, message, fields },
}: RejectedChange): RejectedChange {
  return { change, failure: { kind, status, message, fields } };
}
