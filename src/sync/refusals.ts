import { isTextEdit, type Change, type NewChange } from './change';
import type { Device } from './device';
import type { Outbox } from './outbox';
import type { Records } from './records';
import { asCopy, retryOf, type RefusedChange } from './refused';
import { describeUnfinished, type Unfinished } from './unfinished';

/** What the server doesn't have: it waits to be sent, or was refused and waits for the person. */
export interface UnfinishedChanges {
  /** What this page has refused and unsent, in this order. */
  list(): Unfinished[];
  /** The same of all pages that have the account open, or had it. */
  readAll(): Promise<Unfinished[]>;
  /** Makes a refused change again; when it is refused again, it is back in the list. */
  retry(changeId: string): void;
  /** Forgets a refused change, and the text with it. */
  discard(changeId: string): void;
}

interface RefusalsPorts {
  replicas: Records;
  outbox: Outbox;
  device: Device;
  mintId(): string;
  /** Makes a change. Returns its id. */
  makeChange(change: NewChange): string;
  /** The list is another one now. */
  onListed(): void;
}

/**
 * The texts that the server refused. Those that were written on this page go back to where they were
 * typed, and are kept here only until they are kept as a draft; the others are listed until the
 * person tries them again or discards them.
 */
export interface Refusals {
  unfinished: UnfinishedChanges;
  /** How many are listed. */
  count(): number;
  has(changeId: string): boolean;
  /** Takes over what other pages have left behind. */
  restore(unsent: readonly Change[], refused: readonly RefusedChange[]): void;
  /** Keeps a refused text in the place of its changes. Returns whether it is listed. */
  keep(refused: RefusedChange, dropped: readonly Change[]): boolean;
  writeDraft(draft: unknown): Promise<void>;
}

/** The refusals of one account on this page. */
export function createRefusals(ports: RefusalsPorts): Refusals {
  const { replicas, outbox, device } = ports;
  let listed: RefusedChange[] = [];
  /** Ids of what was given back; its text is about to be kept as a draft. */
  let givenBack: string[] = [];
  /** Changes that nobody on this page waits for. */
  const unattended = new Set<string>();

  const { items, itemCollections: collections, trashBins } = replicas;
  const known = {
    item: items.view,
    nameOf: (id: string) => (collections.view(id) ?? trashBins.view(id))?.name,
  };
  const take = (changeId: string) => {
    const found = listed.find(({ change }) => change.id === changeId);
    listed = listed.filter((each) => each !== found);
    return found;
  };

  return {
    unfinished: {
      list: () => describeUnfinished({ changes: outbox.all(), refused: listed }, known),
      async readAll() {
        const { changes, refused } = await device.readWaiting();
        const own = [...outbox.all(), ...listed.map(({ change }) => change)];
        const isOther = ({ id }: Change) =>
          !givenBack.includes(id) && !own.some((each) => each.id === id);
        return describeUnfinished(
          {
            changes: [...changes.filter(isOther), ...outbox.all()],
            refused: [...refused.filter(({ change }) => isOther(change)), ...listed],
          },
          known,
        );
      },
      retry(changeId) {
        const refused = take(changeId);
        if (!refused) return;
        const { store, recordId } = refused.change;
        const item = store === 'items' ? items.view(recordId) : undefined;
        const again = retryOf(refused, item, collections.views());
        // A newer text that waits must not be put aside by this one: both are kept.
        const isBusy = item && outbox.of(recordId).some(isTextEdit);
        unattended.add(ports.makeChange(isBusy ? asCopy(again, item, ports.mintId()) : again));
        // Not before it is in the outbox: for a moment it is in both.
        void device.write({ removeRefused: [changeId] });
      },
      discard(changeId) {
        if (!take(changeId)) return;
        void device.write({ removeRefused: [changeId] });
        ports.onListed();
      },
    },

    count: () => listed.length,
    has: (changeId) =>
      givenBack.includes(changeId) || listed.some(({ change }) => change.id === changeId),
    restore(unsent, refused) {
      for (const { id } of unsent) unattended.add(id);
      listed = [...refused, ...listed];
    },
    keep({ change, failure: { kind, status, message, fields } }, dropped) {
      // An error is not stored with all that it carries.
      const refused = { change, failure: { kind, status, message, fields } };
      const isListed = dropped.some(({ id, absorbed = [] }) =>
        [id, ...absorbed].some((each) => unattended.has(each)),
      );
      if (isListed) listed = [...listed, refused];
      else givenBack = [...givenBack, change.id];
      void device.keepRefused(
        refused,
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
      await device.write({ removeRefused: inDraft });
    },
  };
}
