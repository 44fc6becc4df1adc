import type { Backend } from '../../backend/backend';
import { afterFrame, MAX_BEFORE_FRAME } from '../after-frame';
import type { Connectivity } from '../connectivity/connectivity';
import type { Core } from '../core';
import type { NewChange } from '../state/change';
import { createEnqueue } from '../state/enqueue';
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
  isHeldUp(): boolean;
  /** What was sent is to be read back, or what was refused. */
  pullNow(): void;
}

/** How changes get to the server, and what comes back of them. */
export interface Sending {
  results: Results;
  rejections: Rejections;
  /** Makes changes: they are shown at once and sent as soon as that can be. Returns their ids. */
  changeAll(changes: readonly NewChange[]): string[];
  /** How many changes wait because our own code fails over them. */
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
  const { owner, device, channel, emit, emitStatus, emitChanged } = core;
  const { backend, connectivity, pullNow } = ports;

  const enqueue = createEnqueue({
    ...core,
    isSharedByPages: (recordId) => channel.of(recordId).length > 0,
    // Whoever made it has to get its id first.
    onNothingLeft: (change) => queueMicrotask(() => emit({ type: 'confirmed', change })),
  });
  const changeAll = (made: readonly NewChange[]) => {
    const ids = enqueue(made);
    emitChanged();
    emitStatus();
    if (made.length > MAX_BEFORE_FRAME) void afterFrame().then(pump);
    else pump();
    return ids;
  };
  const rejections = createRejections({ ...core, changeAll });
  const results = createResults({ ...core, rejections });

  const onUnauthenticated = () => emit({ type: 'unauthenticated' });
  // The view goes back to the server's truth, and so that has to be known.
  const onRejected: PusherPorts['onRejected'] = (change, failure) => {
    results.reject(change, failure);
    pullNow();
  };
  const pusher = createPusher({
    ...core,
    push: (push) => backend.sync.push(owner, push),
    keep: (changes) => device.write({ changes }),
    cursor: ports.cursor,
    mintClient: core.mintId,
    onOtherTimeline: pullNow,
    mustWait: (change) => ports.isHeldUp() || channel.holdUp(change),
    onDecided(decided) {
      results.take(decided);
      pullNow();
      refetcher.pump();
    },
    onRejected,
    onDefect: results.hold,
    onUnauthenticated,
    onReachable(failure) {
      if (failure) channel.restartHoldUps();
      connectivity.onSent(failure);
    },
  });
  const refetcher = createRefetcher({
    ...core,
    refetch: (recordId) => backend.items.refetch(owner, recordId),
    onDone(change) {
      results.confirm([change]);
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
    changeAll,
    stuckCount: pusher.stuckCount,
    pump,
    resume: () => senders.forEach((sender) => sender.resume()),
    pause,
  };
}
