import type { Backend } from '../../backend/backend';
import { toFailure } from '../../backend/failure';
import type { Failure } from '../../domain/failure';
import type { Connectivity } from '../connectivity/connectivity';
import type { Core } from '../core/core';
import type { Sending } from '../push/sending';
import type { Reading } from '../core/sync-event';
import { asMutations } from './restore-forgotten';
import { createPuller, type Puller } from './puller';

interface ReaderPorts {
  backend: Pick<Backend, 'sync'>;
  connectivity: Connectivity;
  sending: Sending;
  /** Returns the id of the open collection. The first pull gets its newest items first. */
  firstCollection(): string | undefined;
  /** Whether the session has ended or the account was closed. Failed pulls aren't retried then. */
  isPaused(): boolean;
}

/** Pulls the account, and emits `reading` events about the progress. */
export interface Reader {
  puller: Puller;
  /** Pulls all changes for a caller that waits. Resolves when everything is pulled; rejects with a `Failure`. */
  refresh(): Promise<void>;
  /** Updates the reading state with `news`, if any, and emits it. */
  tell(news?: Partial<Reading>): void;
}

/** Creates the reader of one account on this page. */
export function createReader(core: Core, ports: ReaderPorts): Reader {
  const { owner, queue, showMutations, emit, emitStatus } = core;
  const { backend, connectivity, sending, firstCollection, isPaused } = ports;
  let reading: Reading = { isAsked: false, isComplete: false, failure: null };

  function tell(news: Partial<Reading> = {}) {
    reading = { ...reading, ...news };
    emit({ type: 'reading', ...reading });
  }
  function onFailed(failure: Failure) {
    const isOver = failure.kind === 'unauthenticated';
    if (isOver) emit({ type: 'unauthenticated' });
    tell({ isAsked: true, failure: isOver ? null : failure });
  }
  const puller = createPuller({
    ...core,
    pull: (cursor, first) => backend.sync.pull(owner, cursor, first),
    firstCollection,
    isPaused,
    confirmed: queue.confirmed,
    onPulled(mutations) {
      queue.remove(mutations.map(({ id }) => id));
      showMutations(mutations);
    },
    sendAgain() {
      queue.sendAgain();
      showMutations(queue.unsent());
      emitStatus();
    },
    restoreForgotten(made) {
      const mutations = asMutations(made, core);
      // The pending mutations build on the restored records, so the mutations that restore these are sent first.
      queue.add(mutations, { isFirst: true });
      queue.listOnly(mutations.map(({ id }) => id));
      showMutations(mutations);
      emitStatus();
      sending.pump();
    },
    onRead: (isComplete) =>
      tell({ isAsked: true, ...(isComplete && { isComplete, failure: null }) }),
    watch: connectivity.watch,
    onFailed,
  });
  return {
    puller,
    tell,
    async refresh() {
      try {
        await puller.refresh();
      } catch (error) {
        onFailed(toFailure(error));
        throw error;
      }
    },
  };
}
