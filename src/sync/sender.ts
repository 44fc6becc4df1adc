import { toFailure } from '../backend/failure';
import { BatchRefused } from '../backend/item-batch';
import type { Failure } from '../domain/failure';
import type { Change } from './change';
import type { Outbox } from './outbox';
import { retryDelay } from './retry';

const MOST_IN_FLIGHT = 4;
/** A refetch waits for somebody else's site, so it takes no one's place; browsers open six connections. */
const MOST_REFETCHES = 2;
/** So many changes at least are worth a request of another kind. */
const FEWEST_IN_BATCH = 5;
/** A server error may pass by itself; one that is still there on the last of these tries is a refusal. */
const TRIES_ON_SERVER_ERROR = 3;

export interface SenderPorts {
  outbox: Outbox;
  send(change: Change): Promise<void>;
  /** Whether a change has to wait for another page's. */
  mustWait(change: Change): boolean;
  /** What may be sent at once now, all or nothing; some changes have to go by themselves. */
  batch(isAlone: (change: Change) => boolean): Change[];
  /** Sends changes at once; resolves to those that the server has. */
  sendBatch(batch: readonly Change[]): Promise<readonly Change[]>;
  onConfirmed(changes: readonly Change[]): void;
  onRefused(change: Change, failure: Failure): void;
  /** The session is over: nothing is sent until `resume`. */
  onUnauthenticated(): void;
  onReachable(isReachable: boolean): void;
  /** Chance between 0 and 1, to spread retries. */
  random(): number;
}

/** Empties the outbox into the server. */
export interface Sender {
  /** Sends what may be sent now. */
  pump(): void;
  /** Stops waiting for the next try, because the network or the session may be back. */
  resume(): void;
  /** Sends nothing until `resume`: the account has left the screen, and its session with it. */
  pause(): void;
  stop(): void;
}

/** A sender that keeps the outbox's order and waits while the server can't be reached. */
export function createSender(ports: SenderPorts): Sender {
  const inFlight = new Set<string>();
  const refetches = new Set<string>();
  const serverErrors = new Map<string, number>();
  /** Changes that were in a batch which was refused: by itself, each gets its own answer. */
  const alone = new Set<string>();
  let state: 'sending' | 'waiting' | 'loggedOut' | 'stopped' = 'sending';
  let repeat = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pump() {
    if (state !== 'sending') return;
    if (inFlight.size === refetches.size) {
      const batch = ports.batch((change) => alone.has(change.id) || ports.mustWait(change));
      if (batch.length >= FEWEST_IN_BATCH) void startBatch(batch);
    }
    for (const change of ports.outbox.sendable(inFlight)) {
      if (hasPlaceFor(change) && !ports.mustWait(change)) void start(change);
    }
  }

  function hasPlaceFor({ kind }: Change): boolean {
    if (kind === 'refetch') return refetches.size < MOST_REFETCHES;
    return inFlight.size - refetches.size < MOST_IN_FLIGHT;
  }

  async function start(change: Change) {
    inFlight.add(change.id);
    if (change.kind === 'refetch') refetches.add(change.id);
    try {
      // Only the sending may fail a change: an error of whoever is told of it is a defect of theirs.
      const sending = ports.send(change);
      ports.outbox.markTried([change]);
      const failure = await sending.then(() => null, toFailure);
      if (state === 'stopped') return;
      if (failure === null) confirm([change]);
      else fail(change, failure);
    } finally {
      inFlight.delete(change.id);
      refetches.delete(change.id);
      pump();
    }
  }

  /** One refusal undoes all of a batch, but only for as long as the others take to be sent again. */
  async function startBatch(batch: readonly Change[]) {
    for (const { id } of batch) inFlight.add(id);
    try {
      const sending = ports.sendBatch(batch);
      ports.outbox.markTried(batch);
      const result = await sending.catch(toFailure);
      if (state === 'stopped') return;
      if (!(result instanceof Error)) confirm(result);
      else if (result.kind === 'refused' && state === 'sending') sendAlone(batch, result);
      else if (batch[0]) fail(batch[0], result);
    } finally {
      for (const { id } of batch) inFlight.delete(id);
      pump();
    }
  }

  function sendAlone(batch: readonly Change[], failure: Failure) {
    const refused = failure instanceof BatchRefused ? batch[failure.index] : undefined;
    for (const { id } of refused ? [refused] : batch) alone.add(id);
  }

  function confirm(changes: readonly Change[]) {
    repeat = 0;
    for (const { id } of changes) {
      serverErrors.delete(id);
      alone.delete(id);
    }
    ports.onReachable(true);
    ports.onConfirmed(changes);
  }

  function fail(change: Change, failure: Failure) {
    // Without a session every answer is a guest's, and says nothing about the change.
    if (state === 'loggedOut') return;
    const isServerError = failure.status >= 500 && failure.kind === 'refused';
    const errors = (serverErrors.get(change.id) ?? 0) + (isServerError ? 1 : 0);
    serverErrors.set(change.id, errors);

    if (failure.kind === 'unauthenticated') {
      clearTimeout(timer);
      state = 'loggedOut';
      ports.onUnauthenticated();
    } else if (failure.kind === 'unreachable' || failure.kind === 'aborted') {
      ports.onReachable(false);
      wait();
    } else if (isServerError && errors < TRIES_ON_SERVER_ERROR) {
      wait();
    } else {
      repeat = 0;
      serverErrors.delete(change.id);
      alone.delete(change.id);
      ports.onReachable(true);
      ports.onRefused(change, failure);
    }
  }

  function wait() {
    if (state !== 'sending') return;
    state = 'waiting';
    timer = setTimeout(resume, retryDelay(repeat++, ports.random()));
  }

  function resume() {
    if (state === 'stopped') return;
    clearTimeout(timer);
    state = 'sending';
    pump();
  }

  return {
    pump,
    resume,
    pause() {
      clearTimeout(timer);
      state = 'loggedOut';
    },
    stop() {
      clearTimeout(timer);
      state = 'stopped';
    },
  };
}
