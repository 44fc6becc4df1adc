import type { Backend } from '../../backend/backend';
import { afterFrame, MAX_BEFORE_FRAME } from '../queue/after-frame';
import type { Connectivity } from '../connectivity/connectivity';
import type { Core } from '../core/core';
import type { NewMutation } from '../queue/client-mutation';
import type { Read } from '../queue/read-rows';
import { createEnqueue } from '../core/enqueue';
import { createPusher, type PusherPorts } from './pusher';
import { createRefetcher } from './refetcher';
import { createRejections, type Rejections } from './rejections';
import { createResults, type Results } from './take-results';

interface SendingPorts {
  backend: Pick<Backend, 'sync' | 'items'>;
  connectivity: Connectivity;
  /** The cursor of this page's last pull; null before the first one. */
  cursor(): string | null;
  /** Whether mutations that this page doesn't know yet must be sent first. */
  isBlocked(): boolean;
  /** Pulls at once: to get the records that a push has changed, or the server's version of a rejected one. */
  pullNow(): void;
}

/** Sends mutations to the server, and handles the results. */
export interface Sending {
  results: Results;
  rejections: Rejections;
  /** Makes mutations. They are shown at once and sent as soon as possible. Returns their ids. */
  mutateAll(mutations: readonly NewMutation[]): string[];
  /** Shows and sends what this page has read of another page's rows. */
  applyRead(read: Read): void;
  /** Number of unsent mutations that a bug of the app keeps from being sent. */
  stuckCount(): number;
  /** Sends what can be sent now. */
  pump(): void;
  /** Sends at once instead of waiting for the next retry, because the network or the session may be back. */
  resume(): void;
  /** Sends nothing until `resume`. */
  pause(): void;
}

/** Creates the sending of one account on this page. It sends nothing before `resume` is called. */
export function createSending(core: Core, ports: SendingPorts): Sending {
  const { owner, queue, emit, emitStatus, emitChanged } = core;
  const { backend, connectivity, pullNow } = ports;

  const enqueue = createEnqueue({
    ...core,
    // The caller of `mutateAll` must get the mutation's id before this event.
    onNothingLeft: (mutation) => queueMicrotask(() => emit({ type: 'confirmed', mutation })),
  });
  const mutateAll = (made: readonly NewMutation[]) => {
    const ids = enqueue(made);
    emitChanged();
    emitStatus();
    if (made.length > MAX_BEFORE_FRAME) void afterFrame().then(pump);
    else pump();
    return ids;
  };
  const rejections = createRejections({ ...core, mutateAll });
  const results = createResults({ ...core, rejections });

  const onUnauthenticated = () => emit({ type: 'unauthenticated' });
  // After a rejection the view shows the server's record again, so the page pulls the current one.
  const onRejected: PusherPorts['onRejected'] = (mutation, failure) => {
    const announced = results.reject(mutation, failure);
    pullNow();
    return announced;
  };
  const pusher = createPusher({
    ...core,
    push: (push) => backend.sync.push(owner, push),
    cursor: ports.cursor,
    mintClient: core.mintId,
    onOtherTimeline: pullNow,
    isBlocked: ports.isBlocked,
    onDecided(decided) {
      const announced = results.take(decided);
      pullNow();
      refetcher.pump();
      return announced;
    },
    onRejected,
    onDefect: results.hold,
    onUnauthenticated,
    onReachable: connectivity.onSent,
  });
  const refetcher = createRefetcher({
    ...core,
    refetch: (recordId) => backend.items.refetch(owner, recordId),
    isOthers: ({ id }) => !queue.isOwn(id) && core.channel.isOpen(queue.tabOf(id) ?? ''),
    onDone(mutation) {
      void results.confirm([mutation]);
      pullNow();
    },
    onRejected,
    onUnauthenticated,
  });
  const senders = [pusher, refetcher];
  const pump = () => senders.forEach((sender) => sender.pump());
  const pause = () => senders.forEach((sender) => sender.pause());
  pause();

  return {
    results,
    rejections,
    mutateAll,
    applyRead(read) {
      results.applyRead(read);
      pump();
    },
    stuckCount: pusher.stuckCount,
    pump,
    resume: () => senders.forEach((sender) => sender.resume()),
    pause,
  };
}
