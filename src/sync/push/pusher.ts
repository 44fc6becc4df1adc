import { failureOfRejection, toFailure } from '../../backend/failure';
import type { MutationResult, PushAnswer } from '../../backend/sync';
import type { Failure } from '../../domain/failure';
import type { Push } from '../../domain/mutators/parse-push';
import { pushLock } from '../../domain/storage-keys';
import { createRetry } from '../connectivity/retry';
import type { Core } from '../core/core';
import type { Tabs } from '../tabs/tabs';
import type { ClientMutation } from '../queue/client-mutation';
import { batchOf, mutationOf, type NumberedClientMutation } from './push-batch';

/** A server error may pass by itself; one that is still there on the last of these tries is a refusal. */
const TRIES_ON_SERVER_ERROR = 3;
/** How often it is looked whether it is known what has to be sent first, in ms. */
const HELD_RECHECK_MS = 1_000;

/** What the server decided on a mutation. */
export interface Decided {
  mutation: ClientMutation;
  result: MutationResult;
}

export interface PusherPorts extends Pick<Core, 'queue' | 'random'> {
  tabs: Pick<Tabs, 'withLock' | 'holdLock'>;
  owner: string;
  push(push: Push): Promise<PushAnswer>;
  /** Of the last pull, null before the first one. */
  cursor(): string | null;
  /** An id for a client that the server doesn't know yet. */
  mintClient(): string;
  /** Whether something has to be sent first that isn't known yet. */
  isBlocked(): boolean;
  onDecided(decided: readonly Decided[]): void;
  /** The server takes a mutation in no form. */
  onRejected(mutation: ClientMutation, failure: Failure): void;
  /** Our own code has failed over mutations: they stay, and are not sent until `resume`. */
  onDefect(mutations: readonly ClientMutation[], failure: Failure): void;
  /** The session is over: nothing is sent until `resume`. */
  onUnauthenticated(): void;
  /** The server's history isn't the one that was pulled last. */
  onOtherTimeline(): void;
  /** Whether the server has answered; a failure says why it hasn't. */
  onReachable(failure: Failure | null): void;
}

/** Pushes the pending mutations in their order, each exactly once (docs/sync-protocol.md). */
export interface Pusher {
  /** Sends what may be sent now. */
  pump(): void;
  /** Stops waiting for the next try, because the network or the session may be back. */
  resume(): void;
  /** How many mutations wait because our own code fails over them. */
  stuckCount(): number;
  /** Sends nothing until `resume`. */
  pause(): void;
}

/** A pusher, which is one client of the server's. */
export function createPusher(ports: PusherPorts): Pusher {
  const { queue, tabs } = ports;
  const lock = pushLock(ports.owner);
  let client = ports.mintClient();
  /** The last number that the client has given. */
  let last = 0;
  let isPushing = false;
  let isPaused = false;
  const retry = createRetry(pump, ports.random);
  let recheck: ReturnType<typeof setTimeout> | undefined;
  /** Falls when something on the way takes less at once than the server does, or can't read one of many. */
  let max: number | undefined;
  /** Whether that is for want of time, of which there may be more the next time. */
  let isSlow = false;
  const serverErrors = new Map<string, number>();
  /** Mutations that our own code fails over: sent again at once, they would fail at once. */
  const stuck = new Set<string>();

  function pump() {
    clearTimeout(recheck);
    if (isPushing || isPaused || retry.isWaiting()) return;
    const batch = nextBatch();
    if (batch.length > 0) void pushInTurn(batch);
    else if (ports.isBlocked() && queue.unsent().some(isToBeSent))
      recheck = setTimeout(pump, HELD_RECHECK_MS);
  }

  const isToBeSent = ({ id, kind }: ClientMutation) => kind !== 'refetch' && !stuck.has(id);

  function nextBatch(): NumberedClientMutation[] {
    if (ports.isBlocked()) return [];
    const isHeld = ({ id }: ClientMutation) => stuck.has(id);
    return batchOf(queue.unsent(), { client, last, max, isHeld });
  }

  /** What another page has numbered is sent as well, once that page has stopped: no harm is done by both. */
  async function pushInTurn(batch: readonly NumberedClientMutation[]) {
    isPushing = true;
    try {
      if (batch[0]!.sent.client === client) {
        const pushing = push(batch);
        tabs.holdLock(lock, pushing);
        await pushing;
      } else
        await tabs.withLock(lock, async () => {
          const left = isPaused ? [] : nextBatch();
          if (left.length > 0) await push(left);
        });
    } finally {
      isPushing = false;
      pump();
    }
  }

  async function push(batch: readonly NumberedClientMutation[]) {
    try {
      const numbered = batch.filter(({ id }) => !queue.get(id)?.sent);
      const { client: name, n } = batch[0]!.sent;
      const mutations = batch.map(mutationOf);
      for (const { sent } of numbered) last = sent.n;
      // What is sent again after the page has died has to have the same numbers.
      if (!(await queue.markSent(numbered))) {
        // Another page was faster. It may have stored these numbers, for a page that it took for gone.
        startClient();
        return;
      }
      // The session may have ended meanwhile, and another's begun.
      if (isPaused) return;
      const sending = ports.push({
        client: name,
        acknowledged: n - 1,
        cursor: ports.cursor() ?? undefined,
        mutations,
      });
      const answer = await sending.catch(toFailure);
      // What was decided is answered again on `resume`: nobody is there to be told.
      if (isPaused) return;
      if (answer instanceof Error) fail(batch, answer);
      else take(batch, answer);
    } catch (error) {
      // Only the sending may fail a mutation: an error of whoever is told of it is a defect of theirs.
      hold(batch, toFailure(error));
    }
  }

  function take(batch: readonly NumberedClientMutation[], { results }: PushAnswer) {
    const byNumber = new Map(batch.map((mutation) => [mutation.sent.n, mutation]));
    const decided: Decided[] = [];
    let failed: Decided | undefined;
    for (const result of results) {
      const mutation = byNumber.get(result.n);
      if (mutation && result.outcome === 'failed') failed = { mutation, result };
      else if (mutation) decided.push({ mutation, result });
    }
    ports.onReachable(null);
    if (decided.length > 0) {
      retry.succeed();
      if (max !== undefined && isSlow) max *= 2;
    }
    for (const { mutation } of decided) serverErrors.delete(mutation.id);
    ports.onDecided(decided);
    if (failed) takeFailed(failed);
    else if (decided.length === 0)
      throw new Error('The server has decided on nothing that it was sent.');
  }

  function takeFailed({ mutation, result: { error } }: Decided) {
    const failure = failureOfRejection(error ?? { status: 500, message: '', data: {} });
    const errors = (serverErrors.get(mutation.id) ?? 0) + 1;
    serverErrors.set(mutation.id, errors);
    // It is an answer: that there was none for long makes no wait for the next try longer.
    if (errors === 1) retry.succeed();
    if (errors < TRIES_ON_SERVER_ERROR) return retry.wait(failure);
    serverErrors.delete(mutation.id);
    reject(mutation, failure);
  }

  /** The mutation is sent no more, so that those after it get other numbers. */
  function reject(mutation: ClientMutation, failure: Failure) {
    retry.succeed();
    ports.onRejected(mutation, failure);
    renumber(mutation.sent?.client);
  }

  function fail(batch: readonly NumberedClientMutation[], failure: Failure) {
    const { kind, status, fields } = failure;
    const isOnlyOne = batch.length === 1;
    if (kind === 'defect') hold(batch, failure);
    else if (kind === 'unauthenticated') {
      ports.onUnauthenticated();
      pause();
    } else if (kind !== 'refused' || status === 404 || status >= 500) {
      // On a slow line the time may not have been enough for as much.
      isSlow = status === 408;
      if (isSlow) max = Math.ceil(batch.length / 2);
      ports.onReachable(failure);
      retry.wait(failure);
    } else if (status === 403 || fields.mutations?.code) {
      // The server has another history, or has forgotten this client.
      renumber(batch[0]!.sent.client);
      if (fields.mutations?.code === 'otherTimeline') ports.onOtherTimeline();
      retry.wait(failure);
    } else if (!isOnlyOne) {
      isSlow = false;
      max = Math.ceil(batch.length / 2);
    } else {
      max = undefined;
      ports.onReachable(null);
      reject(batch[0]!, failure);
    }
  }

  /** What is still to be sent in the name of a client gets new numbers, of a new one. */
  function renumber(name: string | undefined) {
    queue.renumber(queue.unsent().filter(({ sent }) => sent && sent.client === name));
    if (name === client) startClient();
  }

  function startClient() {
    client = ports.mintClient();
    last = 0;
  }

  function hold(mutations: readonly ClientMutation[], failure: Failure) {
    for (const { id } of mutations) stuck.add(id);
    ports.onDefect(mutations, failure);
  }

  function pause() {
    isPaused = true;
    clearTimeout(recheck);
    retry.stop();
  }

  return {
    pump,
    resume() {
      isPaused = false;
      clearTimeout(recheck);
      retry.reset();
      stuck.clear();
      pump();
    },
    stuckCount: () => queue.unsent().filter(({ id }) => stuck.has(id)).length,
    pause,
  };
}
