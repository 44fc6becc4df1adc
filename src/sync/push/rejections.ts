import type { Core } from '../core/core';
import {
  isTextEdit,
  type ClientMutation,
  type NewMutation,
  type RejectedMutation,
} from '../queue/client-mutation';
import type { DraftScreen, KeptScreen } from '../store/page-draft';
import type { RejectionCascade } from './rejection-cascade';
import { asCopy, retryOf } from './lost-text';
import { describeUnsynced, type Unsynced } from './unsynced';

/** What the server doesn't have: it waits to be sent, or was rejected and waits for the person. */
export interface UnsyncedMutations {
  /** What is rejected and unsent on this device, in this order. */
  list(): Unsynced[];
  /** Makes rejected mutations again; what is rejected again is back in the list. */
  retry(mutationIds: readonly string[]): void;
  /** Forgets rejected mutations, and their texts with them. */
  discard(mutationIds: readonly string[]): void;
  /**
   * Takes rejected mutations off the list whose texts are on the screen again: the next draft holds them. To be called
   * while the `rejected` event is being handled.
   */
  returned(mutationIds: readonly string[]): void;
}

type Shared = 'records' | 'queue' | 'localStore' | 'mintId' | 'emitStatus';

interface RejectionsPorts extends Pick<Core, Shared> {
  /** Makes mutations. Returns their ids. */
  mutateAll(mutations: readonly NewMutation[]): string[];
}

/**
 * The texts that the server rejected. They are listed until the person retries or discards them, or until they are on
 * the screen again. Those are stored here only until the next draft is.
 */
export interface Rejections {
  unsynced: UnsyncedMutations;
  /** These are mutations that nobody on this page waits for, though it has made them. */
  keepListed(mutationIds: readonly string[]): void;
  /**
   * Whether a rejected text opens nothing on the screen, and stays in the list: nobody has just typed it on this page.
   */
  isListed(cascade: Pick<RejectionCascade, 'lost' | 'dropped'>): boolean;
  /** The screen as it is kept: a draft that is read from now on holds what has returned there. */
  onScreen(screen: DraftScreen): KeptScreen;
}

/** The rejections of one account on this page. */
export function createRejections(ports: RejectionsPorts): Rejections {
  const { records, queue, localStore } = ports;
  /** Ids of what has returned to where it was typed; its text is about to be kept as a draft. */
  let returned: string[] = [];
  /** Mutations of this page that nobody waits for. */
  const listedOnly = new Set<string>();

  const { items, itemCollections: collections, trashBins } = records;
  const known = {
    item: items.view,
    nameOf: (id: string) => (collections.view(id) ?? trashBins.view(id))?.name,
  };

  const isListedOnly = ({ id, mergedIds = [] }: ClientMutation) =>
    !queue.isOwn(id) || [id, ...mergedIds].some((each) => listedOnly.has(each));

  /** A rejected mutation as it is made again, beside what is shown by now. */
  function again(rejected: RejectedMutation): NewMutation {
    const { store, recordId } = rejected.mutation;
    const item = store === 'items' ? items.view(recordId) : undefined;
    const mutation = retryOf(rejected, item, collections.views());
    // A newer text that waits must not be put aside by this one: both are kept.
    const isBusy = item && queue.of(recordId).some(isTextEdit);
    return isBusy ? asCopy(mutation, item, ports.mintId()) : mutation;
  }

  function removeRows(rejected: readonly RejectedMutation[]) {
    void localStore.write({ remove: rejected.map(({ mutation }) => mutation.id) });
  }

  return {
    unsynced: {
      list: () =>
        describeUnsynced({ mutations: queue.unsent(), rejected: queue.rejected() }, known),
      retry(mutationIds) {
        let made: NewMutation[] = [];
        let recordIds = new Set<string>();
        const make = () => {
          for (const id of ports.mutateAll(made)) listedOnly.add(id);
          made = [];
          recordIds = new Set();
        };
        const taken = queue.takeRejected(mutationIds);
        for (const rejected of taken) {
          const { recordId } = rejected.mutation;
          // What is made of a record has to be shown before more is made of it.
          if (recordIds.has(recordId)) make();
          recordIds.add(recordId);
          made.push(again(rejected));
        }
        if (made.length === 0) return;
        make();
        removeRows(taken);
      },
      discard(mutationIds) {
        const taken = queue.takeRejected(mutationIds);
        if (taken.length === 0) return;
        removeRows(taken);
        ports.emitStatus();
      },
      returned(mutationIds) {
        // Also those that this page is still to read: another one may have stored them.
        queue.takeRejected(mutationIds);
        returned.push(...mutationIds);
      },
    },

    keepListed(mutationIds) {
      for (const id of mutationIds) listedOnly.add(id);
    },
    // What came from a file was typed nowhere.
    isListed: ({ lost, dropped }) =>
      lost !== null && (lost.mutation.action === 'import' || dropped.some(isListedOnly)),
    onScreen: ({ read, show, canShow }) => ({
      show,
      canShow,
      read() {
        const removeRejected = returned;
        returned = [];
        return { draft: read(), removeRejected };
      },
    }),
  };
}
