import { toFailure } from '../../backend/failure';
import type { Core } from '../core/core';
import type { Failure } from '../../domain/failure';
import { createRetry } from '../connectivity/retry';
import type { ClientMutation } from '../queue/client-mutation';

/** A refetch waits for somebody else's site; browsers open six connections to a server. */
const MAX_IN_FLIGHT = 2;

export interface RefetcherPorts extends Pick<Core, 'queue' | 'random'> {
  refetch(recordId: string): Promise<void>;
  /** Whether another page asks for it: the one that has made it is there. */
  isOthers(mutation: ClientMutation): boolean;
  onDone(mutation: ClientMutation): void;
  onRejected(mutation: ClientMutation, failure: Failure): void;
  onUnauthenticated(): void;
}

/** Has the server read the pages of links again. That is a request of its own, and no mutation. */
export interface Refetcher {
  /** Asks for those whose item the server has by now. */
  pump(): void;
  resume(): void;
  pause(): void;
}

/** A refetcher of one account's links. */
export function createRefetcher(ports: RefetcherPorts): Refetcher {
  const { queue } = ports;
  const inFlight = new Set<string>();
  let isPaused = false;
  const retry = createRetry(pump, ports.random);

  function pump() {
    if (isPaused || retry.isWaiting()) return;
    for (const mutation of queue.unsent()) {
      if (inFlight.size >= MAX_IN_FLIGHT) return;
      if (mutation.kind !== 'refetch' || inFlight.has(mutation.id)) continue;
      if (!isBehind(mutation) && !ports.isOthers(mutation)) void ask(mutation);
    }
  }

  /** Whether the server lacks something of the item still. */
  function isBehind({ recordId }: ClientMutation): boolean {
    return queue.of(recordId).some(({ kind, isConfirmed }) => kind !== 'refetch' && !isConfirmed);
  }

  async function ask(mutation: ClientMutation) {
    inFlight.add(mutation.id);
    const failure = await ports.refetch(mutation.recordId).then(() => null, toFailure);
    inFlight.delete(mutation.id);
    if (failure === null) {
      retry.succeed();
      ports.onDone(mutation);
    } else if (isPaused) {
      // It is asked for again on `resume`: nobody is there to be told.
      return;
    } else if (failure.kind === 'unauthenticated') {
      ports.onUnauthenticated();
      pause();
    } else if (failure.status === 429) {
      // The server reads the page by itself later: nobody waits for it, and who has pressed a key is told.
      const { status, message, fields } = failure;
      ports.onRejected(mutation, { kind: 'refused', status, message, fields });
    } else if (failure.kind === 'refused' || failure.kind === 'defect') {
      ports.onRejected(mutation, failure);
    } else retry.wait(failure);
    pump();
  }

  function resume() {
    isPaused = false;
    retry.reset();
    pump();
  }

  function pause() {
    isPaused = true;
    retry.stop();
  }

  return { pump, resume, pause };
}
