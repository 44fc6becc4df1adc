import type { Backend } from '../../backend/backend';
import { toFailure } from '../../backend/failure';
import type { Failure } from '../../domain/failure';
import type { Connectivity } from '../connectivity/connectivity';
import type { Core } from '../core';
import type { Sending } from '../push/sending';
import type { Reading } from '../sync-event';
import { asChanges } from './bring-back';
import { createPuller, type Puller } from './puller';

interface ReaderPorts {
  backend: Pick<Backend, 'sync'>;
  connectivity: Connectivity;
  sending: Sending;
  /** Id of the collection that is open: its newest items come first. */
  firstCollection(): string | undefined;
  /** Whether nothing is read by itself: the session is over, or the account was left. */
  isPaused(): boolean;
}

/** Reads what the server has, and tells how far it is with that. */
export interface Reader {
  puller: Puller;
  /** Reads all that has changed, for somebody who waits for it. Throws a `Failure`. */
  refresh(): Promise<void>;
  /** Tells how far the account is read: again, or with what is new. */
  tell(news?: Partial<Reading>): void;
}

/** The reader of one account on this page. */
export function createReader(core: Core, ports: ReaderPorts): Reader {
  const { owner, pending, device, channel, showChanges, emit, emitStatus } = core;
  const { backend, connectivity, sending, firstCollection, isPaused } = ports;
  let reading: Reading = { isAsked: false, isWhole: false, failure: null };

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
    confirmed: () => [...pending.confirmed(), ...channel.confirmed()],
    onPulled(changes) {
      if (sending.results.confirmPulled(changes)) connectivity.onSent(null);
      channel.forget(changes);
      pending.remove(changes.map(({ id }) => id));
      showChanges(changes);
    },
    sendAgain() {
      pending.sendAgain();
      showChanges(pending.unsent());
      emitStatus();
    },
    bringBack(made) {
      const changes = asChanges(made, core);
      // What waits was made on top of it.
      pending.restore(changes);
      sending.rejections.restore(changes, []);
      void device.write({ changes });
      showChanges(changes);
      emitStatus();
      sending.pump();
    },
    onRead: (isWhole) => tell({ isAsked: true, ...(isWhole && { isWhole, failure: null }) }),
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
