import { failureOfRejection, toFailure } from '../../backend/failure';
import type { MutationResult, PushAnswer } from '../../backend/sync';
import type { Failure } from '../../domain/failure';
import type { Push } from '../../domain/mutators/parse-push';
import { createRetry } from '../connectivity/retry';
import type { Core } from '../core';
import type { Change } from '../state/change';
import { batchOf, mutationOf, type NumberedChange } from './push-batch';

/** A server error may pass by itself; one that is still there on the last of these tries is a refusal. */
const TRIES_ON_SERVER_ERROR = 3;
/** How often it is looked whether what another page has to send first is still to be waited for, in ms. */
const HELD_RECHECK_MS = 1_000;

/** What the server decided on a change. */
export interface Decided {
  change: Change;
  result: MutationResult;
}

export interface PusherPorts extends Pick<Core, 'pending' | 'random'> {
  push(push: Push): Promise<PushAnswer>;
  /** Of the last pull, null before the first one. */
  cursor(): string | null;
  /** Resolves when changes outlive the page with their numbers, or can't. */
  keep(changes: readonly Change[]): Promise<unknown>;
  /** An id for a client that the server doesn't know yet. */
  mintClient(): string;
  /** Whether a change has to wait for another page's. */
  mustWait(change: Change): boolean;
  onDecided(decided: readonly Decided[]): void;
  /** The server takes a change in no form. */
  onRejected(change: Change, failure: Failure): void;
  /** Our own code has failed over changes: they stay, and are not sent until `resume`. */
  onDefect(changes: readonly Change[], failure: Failure): void;
  /** The session is over: nothing is sent until `resume`. */
  onUnauthenticated(): void;
  /** The server has another life behind it than the one that was pulled last. */
  onOtherTimeline(): void;
  /** Whether the server has answered; a failure says why it hasn't. */
  onReachable(failure: Failure | null): void;
}

/** Pushes the pending changes in their order, each exactly once (docs/sync-protocol.md). */
export interface Pusher {
  /** Sends what may be sent now. */
  pump(): void;
  /** Stops waiting for the next try, because the network or the session may be back. */
  resume(): void;
  /** How many changes wait because our own code fails over them. */
  stuckCount(): number;
  /** Sends nothing until `resume`. */
  pause(): void;
}

/** A pusher, which is one client of the server's. */
export function createPusher(ports: PusherPorts): Pusher {
  const { pending } = ports;
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
  /** Changes that our own code fails over: sent again at once, they would fail at once. */
  const stuck = new Set<string>();

  function pump() {
    clearTimeout(recheck);
    if (isPushing || isPaused || retry.isWaiting()) return;
    const unsent = pending.unsent();
    const isHeld = (change: Change) => stuck.has(change.id) || ports.mustWait(change);
    const batch = batchOf(unsent, { client, last, max, isHeld });
    if (batch.length > 0) void push(batch);
    else if (unsent.some(({ id, kind }) => kind !== 'refetch' && !stuck.has(id)))
      recheck = setTimeout(pump, HELD_RECHECK_MS);
  }

  async function push(batch: readonly NumberedChange[]) {
    isPushing = true;
    try {
      const numbered = batch.filter(({ id }) => !pending.get(id)?.sent);
      for (const { sent } of numbered) last = sent.n;
      pending.markSent(batch);
      const { client, n } = batch[0]!.sent;
      const mutations = batch.map(mutationOf);
      // What is sent again after the page has died has to have the same numbers.
      await ports.keep(numbered);
      // The session may have ended meanwhile, and another's begun.
      if (isPaused) return;
      const sending = ports.push({
        client,
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
      // Only the sending may fail a change: an error of whoever is told of it is a defect of theirs.
      hold(batch, toFailure(error));
    } finally {
      isPushing = false;
      pump();
    }
  }

  function take(batch: readonly NumberedChange[], { results }: PushAnswer) {
    const byNumber = new Map(batch.map((change) => [change.sent.n, change]));
    const decided: Decided[] = [];
    let failed: Decided | undefined;
    for (const result of results) {
      const change = byNumber.get(result.n);
      if (change && result.outcome === 'failed') failed = { change, result };
      else if (change) decided.push({ change, result });
    }
    ports.onReachable(null);
    if (decided.length > 0) {
      retry.succeed();
      if (max !== undefined && isSlow) max *= 2;
    }
    for (const { change } of decided) serverErrors.delete(change.id);
    ports.onDecided(decided);
    if (failed) takeFailed(failed);
    else if (decided.length === 0)
      throw new Error('The server has decided on nothing that it was sent.');
  }

  function takeFailed({ change, result: { error } }: Decided) {
    const failure = failureOfRejection(error ?? { status: 500, message: '', data: {} });
    const errors = (serverErrors.get(change.id) ?? 0) + 1;
    serverErrors.set(change.id, errors);
    // It is an answer: that there was none for long makes no wait for the next try longer.
    if (errors === 1) retry.succeed();
    if (errors < TRIES_ON_SERVER_ERROR) return retry.wait(failure);
    serverErrors.delete(change.id);
    reject(change, failure);
  }

  /** The change is sent no more, so that those after it get other numbers. */
  function reject(change: Change, failure: Failure) {
    retry.succeed();
    ports.onRejected(change, failure);
    renumber(change.sent?.client);
  }

  function fail(batch: readonly NumberedChange[], failure: Failure) {
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
      // The server has another life behind it, or has forgotten this client.
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
    const changes = pending.unsent().filter(({ sent }) => sent && sent.client === name);
    pending.markSent(changes.map((change) => ({ ...change, sent: undefined })));
    if (name !== client) return;
    client = ports.mintClient();
    last = 0;
  }

  function hold(changes: readonly Change[], failure: Failure) {
    for (const { id } of changes) stuck.add(id);
    ports.onDefect(changes, failure);
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
    stuckCount: () => pending.unsent().filter(({ id }) => stuck.has(id)).length,
    pause,
  };
}
