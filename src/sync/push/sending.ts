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
  /** How far this page has pulled. */
  cursor(): string | null;
  /** Whether something has to be sent first that isn't known yet. */
  isBlocked(): boolean;
  /** What was sent is to be read back, or what was refused. */
  pullNow(): void;
}

/** How mutations get to the server, and what comes back of them. */
export interface Sending {
  results: Results;
  rejections: Rejections;
  /** Makes mutations: they are shown at once and sent as soon as that can be. Returns their ids. */
  mutateAll(mutations: readonly NewMutation[]): string[];
  /** What another page has written. */
  applyRead(read: Read): void;
  /** How many mutations wait because our own code fails over them. */
  stuckCount(): number;
  /** Sends what may be sent now. */
  pump(): void;
  /** The network or the session may be back: nothing is waited for any more. */
  resume(): void;
  /** Sends nothing until `resume`. */
  pause(): void;
}

/** The sending of one account on this page; nothing is sent before it is resumed. */
export function createSending(core: Core, ports: SendingPorts): Sending {
  const { owner, queue, emit, emitStatus, emitChanged } = core;
  const { backend, connectivity, pullNow } = ports;

  const enqueue = createEnqueue({
    ...core,
    // Whoever made it has to get its id first.
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
  // The view goes back to the server's truth, and so that has to be known.
  const onRejected: PusherPorts['onRejected'] = (mutation, failure) => {
    results.reject(mutation, failure);
    pullNow();
  };
  const pusher = createPusher({
    ...core,
    push: (push) => backend.sync.push(owner, push),
    cursor: ports.cursor,
    mintClient: core.mintId,
    onOtherTimeline: pullNow,
    isBlocked: ports.isBlocked,
    onDecided(decided) {
      results.take(decided);
      pullNow();
      refetcher.pump();
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
      results.confirm([mutation]);
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
      if (queue.unsent().length > 0) pump();
    },
    stuckCount: pusher.stuckCount,
    pump,
    resume: () => senders.forEach((sender) => sender.resume()),
    pause,
  };
}
