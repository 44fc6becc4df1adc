import { failureOfRejection, toFailure } from '../../backend/failure';
import type { MutationResult, PushAnswer } from '../../backend/sync';
import type { Failure } from '../../domain/failure';
import type { Push } from '../../domain/mutators/parse-push';
import { pushLock } from '../../domain/storage-keys';
import { createRetry } from '../connectivity/retry';
import type { Core } from '../core/core';
import type { Tabs } from '../tabs/tabs';
import type { ClientMutation, NumberedClientMutation } from '../queue/client-mutation';
import { batchOf, mutationOf } from './push-batch';

/** How often to send a mutation that gets a server error. After the last try it counts as rejected. */
const TRIES_ON_SERVER_ERROR = 3;
/** How often to check whether `isBlocked` still holds back the push, in ms. */
const HELD_RECHECK_MS = 1_000;

/** A mutation with the server's result for it. */
export interface Decided {
  mutation: ClientMutation;
  result: MutationResult;
}

export interface PusherPorts extends Pick<Core, 'queue' | 'random'> {
  tabs: Pick<Tabs, 'withLock' | 'holdLock'>;
  owner: string;
  push(push: Push): Promise<PushAnswer>;
  /** The cursor of the last pull; null before the first one. */
  cursor(): string | null;
  /** Returns an id for a client that the server doesn't know yet. */
  mintClient(): string;
  /** Whether mutations that this page doesn't know yet must be sent first. */
  isBlocked(): boolean;
  /**
   * Handles the server's decisions. Resolves when they have been sent to the other pages; this page holds the push lock
   * until then.
   */
  onDecided(decided: readonly Decided[]): Promise<void>;
  /**
   * Called when the server refused a mutation that was sent alone, or failed on it too often. Resolves like
   * `onDecided`.
   */
  onRejected(mutation: ClientMutation, failure: Failure): Promise<void>;
  /**
   * Called when the app's own code failed while it sent mutations. They stay queued, and aren't sent until `resume`.
   */
  onDefect(mutations: readonly ClientMutation[], failure: Failure): void;
  /** Called when the session has ended. Nothing is sent until `resume`. */
  onUnauthenticated(): void;
  /** Called when the server is on another timeline than at the last pull. */
  onOtherTimeline(): void;
  /** Called with null when the server answers a push, or with the failure if it doesn't. */
  onReachable(failure: Failure | null): void;
}

/** Pushes the pending mutations in order, each exactly once (docs/sync-protocol.md). */
export interface Pusher {
  /** Sends the next batch, unless a push is running, the pusher is paused or blocked, or a retry is scheduled. */
  pump(): void;
  /** Sends at once instead of waiting for the next retry, because the network or the session may be back. */
  resume(): void;
  /** Number of unsent mutations that `onDefect` has reported. */
  stuckCount(): number;
  /** Sends nothing until `resume`. */
  pause(): void;
}

/** Creates a pusher. It sends mutations as its own client, and starts a new client when it has to renumber them. */
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
  /** Batch size limit. Lowered when a large request times out or is rejected, or one mutation can't be parsed. */
  let max: number | undefined;
  /** Whether `max` was lowered because a request timed out. It is then raised again after a success. */
  let isSlow = false;
  const serverErrors = new Map<string, number>();
  /** Ids of mutations that `onDefect` has reported. They would fail again at once, so they wait for `resume`. */
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
    const unsent = { numbered: queue.numbered(), unnumbered: queue.unnumbered() };
    return batchOf(unsent, { client, last, max, isHeld });
  }

  /**
   * Pushes a batch. This page's own mutations are sent at once; if the push lock is free, this page holds it meanwhile.
   * Mutations that another page has numbered are sent once that page has released the lock. If both pages send them,
   * the server applies them once.
   */
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
      // Store the numbers first: if the page is killed, the mutations must be sent again with the same numbers.
      if (!(await queue.markSent(numbered))) {
        // Another page has changed these rows first. If it assumed that the page with this client was closed, it may
        // have stored the same numbers.
        startClient();
        return;
      }
      // The session may have ended meanwhile, and another user's may have begun.
      if (isPaused) return;
      const sending = ports.push({
        client: name,
        acknowledged: n - 1,
        cursor: ports.cursor() ?? undefined,
        mutations,
      });
      const answer = await sending.catch(toFailure);
      // While paused, nobody handles the answer. After `resume` the same push gets the same answer.
      if (isPaused) return;
      await (answer instanceof Error ? fail(batch, answer) : take(batch, answer));
    } catch (error) {
      // The request's own failures are handled above. Anything thrown here is a bug of the app, such as in a callback.
      hold(batch, toFailure(error));
    }
  }

  async function take(batch: readonly NumberedClientMutation[], { results }: PushAnswer) {
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
    const announced = ports.onDecided(decided);
    if (failed) await takeFailed(failed);
    else if (decided.length === 0)
      throw new Error('The server has decided on none of the pushed mutations.');
    await announced;
  }

  async function takeFailed({ mutation, result: { error } }: Decided) {
    const failure = failureOfRejection(error ?? { status: 500, message: '', data: {} });
    const errors = (serverErrors.get(mutation.id) ?? 0) + 1;
    serverErrors.set(mutation.id, errors);
    // The server has answered, so earlier failures to reach it must not lengthen the wait.
    if (errors === 1) retry.succeed();
    if (errors < TRIES_ON_SERVER_ERROR) return retry.wait(failure);
    serverErrors.delete(mutation.id);
    await reject(mutation, failure);
  }

  /** Reports a mutation as rejected. Its number is never sent again, so the mutations after it are renumbered. */
  function reject(mutation: ClientMutation, failure: Failure): Promise<void> {
    retry.succeed();
    const announced = ports.onRejected(mutation, failure);
    renumber(mutation.sent?.client);
    return announced;
  }

  async function fail(batch: readonly NumberedClientMutation[], failure: Failure) {
    const { kind, status, fields } = failure;
    const isOnlyOne = batch.length === 1;
    if (kind === 'defect') hold(batch, failure);
    else if (kind === 'unauthenticated') {
      ports.onUnauthenticated();
      pause();
    } else if (kind !== 'refused' || status === 404 || status >= 500) {
      // On a slow connection, a request times out if it is too large.
      isSlow = status === 408;
      if (isSlow) max = Math.ceil(batch.length / 2);
      ports.onReachable(failure);
      retry.wait(failure);
    } else if (status === 403 || fields.mutations?.code) {
      // The server is on another timeline, or has forgotten this client. Older servers answered 403 for that.
      renumber(batch[0]!.sent.client);
      if (fields.mutations?.code === 'otherTimeline') ports.onOtherTimeline();
      retry.wait(failure);
    } else if (!isOnlyOne) {
      isSlow = false;
      max = Math.ceil(batch.length / 2);
    } else {
      max = undefined;
      ports.onReachable(null);
      await reject(batch[0]!, failure);
    }
  }

  /** Removes the numbers of a client's unsent mutations. The next push gives them numbers of another client. */
  function renumber(name: string | undefined) {
    queue.renumber(queue.numbered().filter(({ sent }) => sent.client === name));
    if (name === client) startClient();
  }

  function startClient() {
    client = ports.mintClient();
    last = 0;
  }

  function isUnsent(id: string): boolean {
    const mutation = queue.get(id);
    return mutation !== undefined && !mutation.isConfirmed;
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
    stuckCount: () => [...stuck].filter(isUnsent).length,
    pause,
  };
}
