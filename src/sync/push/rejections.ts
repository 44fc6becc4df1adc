import type { Core } from '../core/core';
import { isTextEdit, type NewMutation, type RejectedMutation } from '../queue/client-mutation';
import type { DraftScreen, ScreenWithRejected } from '../store/page-draft';
import type { RejectionCascade } from './rejection-cascade';
import { asCopy, retryOf } from './lost-text';
import { describeUnsynced, type Unsynced } from './unsynced';

/** The mutations that the server doesn't have: unsent ones, and rejected ones that the user hasn't handled yet. */
export interface UnsyncedMutations {
  /** The rejected mutations of this device, followed by its unsent ones. */
  list(): Unsynced[];
  /** Makes rejected mutations again. If the server rejects one again, it returns to the list. */
  retry(mutationIds: readonly string[]): void;
  /** Deletes rejected mutations and their texts. */
  discard(mutationIds: readonly string[]): void;
  /**
   * Removes rejected mutations from the list because their texts are back on the screen. The next draft includes the
   * texts, and is stored at the end of the turn, so this must be called in the same turn that shows them.
   */
  returned(mutationIds: readonly string[]): void;
}

type Shared = 'records' | 'queue' | 'localStore' | 'mintId' | 'emitStatus';

interface RejectionsPorts extends Pick<Core, Shared> {
  /** Makes mutations. Returns their ids. */
  mutateAll(mutations: readonly NewMutation[]): string[];
}

/**
 * The texts that the server rejected. A text is listed until the user retries or discards it, or until it is back on
 * the screen. In the last case, its row stays until the next draft, which includes the text, is stored.
 */
export interface Rejections {
  unsynced: UnsyncedMutations;
  /**
   * Whether a rejected text is only listed and doesn't return to the screen, because it wasn't typed on this page just
   * now.
   */
  isListed(cascade: Pick<RejectionCascade, 'lost' | 'dropped'>): boolean;
  /** Wraps the screen. Each draft read from it names the rejected mutations whose texts it now includes. */
  onScreen(screen: DraftScreen): ScreenWithRejected;
}

/** Creates the rejections of one account on this page. */
export function createRejections(ports: RejectionsPorts): Rejections {
  const { records, queue, localStore } = ports;
  /** Ids of rejected mutations whose texts are back where they were typed. The next draft stores these texts. */
  let returned: string[] = [];

  const { items, itemCollections: collections, trashBins } = records;
  const known = {
    item: items.view,
    nameOf: (id: string) => (collections.view(id) ?? trashBins.view(id))?.name,
  };

  /** Returns the mutation that retries a rejected one, given what the page shows now. */
  function again(rejected: RejectedMutation): NewMutation {
    const { store, recordId } = rejected.mutation;
    const item = store === 'items' ? items.view(recordId) : undefined;
    const mutation = retryOf(rejected, item, collections.views());
    // The older rejected text must not replace a newer pending text, so it becomes a copy.
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
          queue.listOnly(ports.mutateAll(made));
          made = [];
          recordIds = new Set();
        };
        const removed = queue.takeRejected(mutationIds);
        for (const rejected of removed) {
          const { recordId } = rejected.mutation;
          // A second mutation of the same record is based on the view, which must show the first one by then.
          if (recordIds.has(recordId)) make();
          recordIds.add(recordId);
          made.push(again(rejected));
        }
        if (made.length === 0) return;
        make();
        removeRows(removed);
      },
      discard(mutationIds) {
        const removed = queue.takeRejected(mutationIds);
        if (removed.length === 0) return;
        removeRows(removed);
        ports.emitStatus();
      },
      returned(mutationIds) {
        // This includes mutations that this page hasn't read yet: another page may have stored them.
        queue.takeRejected(mutationIds);
        returned.push(...mutationIds);
        ports.emitStatus();
      },
    },

    // An imported text was typed nowhere, so there is no field to return it to.
    isListed: ({ lost, dropped }) =>
      lost !== null &&
      (lost.mutation.action === 'import' || dropped.some(({ id }) => !queue.isAwaited(id))),
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
