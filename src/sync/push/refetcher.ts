import { toFailure } from '../../backend/failure';
import type { Core } from '../core/core';
import type { Failure } from '../../domain/failure';
import { createRetry } from '../connectivity/retry';
import type { ClientMutation } from '../queue/client-mutation';

/** Maximum number of refetches in flight. Each waits for another site, and browsers open six connections per server. */
const MAX_IN_FLIGHT = 2;

export interface RefetcherPorts extends Pick<Core, 'queue' | 'random'> {
  refetch(recordId: string): Promise<void>;
  /** Whether another page sends this refetch, because that page made it and is still open. */
  isOthers(mutation: ClientMutation): boolean;
  onDone(mutation: ClientMutation): void;
  onRejected(mutation: ClientMutation, failure: Failure): void;
  onUnauthenticated(): void;
}

/** Asks the server to fetch the pages of links again. A refetch is a separate request and isn't pushed. */
export interface Refetcher {
  /** Sends the refetches of items whose mutations the server has all confirmed. */
  pump(): void;
  resume(): void;
  pause(): void;
}

/** Creates the refetcher of one account. */
export function createRefetcher(ports: RefetcherPorts): Refetcher {
  const { queue } = ports;
  const inFlight = new Set<string>();
  let isPaused = false;
  const retry = createRetry(pump, ports.random);

  function pump() {
    if (isPaused || retry.isWaiting()) return;
    for (const mutation of queue.readyRefetches()) {
      if (inFlight.size >= MAX_IN_FLIGHT) return;
      if (!inFlight.has(mutation.id) && !ports.isOthers(mutation)) void ask(mutation);
    }
  }

  async function ask(mutation: ClientMutation) {
    inFlight.add(mutation.id);
    const failure = await ports.refetch(mutation.recordId).then(() => null, toFailure);
    inFlight.delete(mutation.id);
    if (failure === null) {
      retry.succeed();
      ports.onDone(mutation);
    } else if (isPaused) {
      // While paused, nobody handles the failure. `resume` sends the refetch again.
      return;
    } else if (failure.kind === 'unauthenticated') {
      ports.onUnauthenticated();
      pause();
    } else if (failure.status === 429) {
      // The server fetches the page itself later, so there is no retry. If the user asked for it, a toast says why.
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
