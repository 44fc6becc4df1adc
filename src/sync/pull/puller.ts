import { toFailure } from '../../backend/failure';
import type { PullPage, ResetReason } from '../../backend/sync';
import type { Failure } from '../../domain/failure';
import type { ClientMutation, NewMutation } from '../queue/client-mutation';
import { replicaOf, STORES, type Records } from '../replica/records';
import type { LocalStore } from '../store/local-store';
import type { Kept, StoredCursor } from '../store/storage';
import { addPoke, createPullTimer, isFinal, type WaitingPokes } from './pull-timer';
import { createRereading, type Rereading } from './rereading';

/** How often a pull is repeated because another page has changed the device's stored cursor. */
const MAX_CATCH_UPS = 3;

export interface PullerPorts {
  /** Requests a page of the changes since a cursor. */
  pull(
    cursor: string | null,
    first: string | undefined,
  ): Promise<PullPage | { reset: ResetReason }>;
  records: Records;
  localStore: Pick<LocalStore, 'writePulled'>;
  /** Returns the id of the open collection. The first pull gets its newest items first. */
  firstCollection(): string | undefined;
  /** Returns the confirmed mutations of all browser tabs. A pull that begins now gets their changes. */
  confirmed(): readonly ClientMutation[];
  /** Called when the changes of these confirmed mutations have been pulled. */
  onPulled(mutations: readonly ClientMutation[]): void;
  /** Emits which records of the view have changed. */
  emitChanged(): void;
  /** Makes all mutations unsent again, because a restored server may have forgotten the ones that it had confirmed. */
  sendAgain(): void;
  /** Queues the mutations that restore what a restored server has forgotten. */
  restoreForgotten(mutations: readonly NewMutation[]): void;
  /** Called when the collections and the trash bin have been pulled. `isComplete`: whether all items have been, too. */
  onRead(isComplete: boolean): void;
  /** Records whether the server is reachable. Resolves like `question`, or rethrows its error. */
  watch(question: Promise<void>): Promise<void>;
  /** Whether the session has ended or the account was closed. Failed pulls aren't retried then. */
  isPaused(): boolean;
  /** Called when a pull that no caller waits for has failed and isn't retried. */
  onFailed(failure: Failure): void;
  /** In ms since 1970. */
  now(): number;
  random(): number;
}

/** A notice that the server may have changed. */
interface Poke {
  /** Whether it came before this page could pull. A pull that is running by now gets the change, and is enough. */
  isEarly?: boolean;
  /** The cursor that a pull would end with. If this page already has that cursor, it doesn't pull. */
  newest?: string | undefined;
}

/** Pulls the server's changes to this device. */
export interface Puller {
  /**
   * Sets the cursor that the device has stored, when the page opens the account.
   * @param isOutdated whether records lack fields, because an earlier build stored them. The next pull reads all again
   */
  restore(stored: StoredCursor, isOutdated?: boolean): void;
  /** The cursor of the last pulled page; null before the first one. */
  cursor(): string | null;
  /** Whether a running pull finds out what a restored server has forgotten. Nothing else may be pushed before that. */
  isRestoringForgotten(): boolean;
  /**
   * Pulls, or joins the running pull. Resolves when everything is pulled. Rejects with a `Failure` if this pull fails;
   * if the failure may be temporary, retries follow nevertheless.
   */
  refresh(): Promise<void>;
  /** Pulls soon, because the server may have changed, and retries until the pull succeeds. */
  poke(poke?: Poke): void;
  /** Like `poke`, but pulls at once. */
  pullNow(): void;
  /** Pulls at once instead of waiting for the next retry, because the network may be back. */
  resume(): void;
  /** Cancels the scheduled pull, and ignores the result of a running one. */
  stop(): void;
}

/** A running pull. */
interface Run {
  /** The `turn` in which the pull began. */
  own: number;
  /** The mutations that were confirmed when the last page was requested: this pull gets their changes. */
  confirmed: readonly ClientMutation[];
  /** Whether the server was restored from a backup, and may have forgotten what it had confirmed. */
  isRestored: boolean;
}

/** Creates the puller of one account on this page. */
export function createPuller(ports: PullerPorts): Puller {
  const { records, localStore } = ports;
  let at: StoredCursor = { cursor: null, isComplete: false, timelines: [] };
  let running: Promise<void> | undefined;
  /** Number of pages that the running pull has requested. */
  let askedPages = 0;
  /** The pokes since the running pull last requested a page, and `askedPages` then. Null if there were none. */
  let pokedAfter: (WaitingPokes & { pages: number }) | null = null;
  const timer = createPullTimer({
    ...ports,
    pull(newest) {
      if (!isCurrent(newest)) pullNow(newest);
    },
  });
  /** Increases with each `stop`, so that results of earlier pulls are ignored. */
  let turn = 0;
  let isRestoringForgotten = false;
  let isOutdated = false;
  /** Whether the last pull has failed. */
  let hasFailed = false;

  /**
   * Starts a pull, and schedules a retry if it fails temporarily.
   * @param onFailed called with any other failure; omitted if the caller handles the promise
   */
  function start(onFailed?: (failure: Failure) => void): Promise<void> {
    timer.stop();
    const own = turn;
    askedPages = 0;
    pokedAfter = null;
    const pulling = ports.watch(pullAll()).finally(() => {
      if (own !== turn) return;
      running = undefined;
      isRestoringForgotten = false;
    });
    running = pulling;
    const end = (isFailure: boolean, isLacking: boolean) => {
      if (own !== turn) return;
      hasFailed = isFailure;
      if (isLacking) pullNow();
    };
    pulling.then(
      () => {
        timer.reset();
        // A page that was requested after the poke includes the change that the poke announced.
        end(false, pokedAfter?.pages === askedPages && !isCurrent(pokedAfter.newest));
      },
      (error: unknown) => {
        const failure = toFailure(error);
        if (own === turn) {
          if (isFinal(failure)) onFailed?.(failure);
          else if (!ports.isPaused()) timer.retry(failure);
        }
        // If the server asked to wait, only the timer pulls again.
        end(true, pokedAfter !== null && failure.retryAfter === undefined);
      },
    );
    return pulling;
  }

  async function pullAll() {
    const run: Run = { own: turn, confirmed: [], isRestored: false };
    let kept = await pullFrom(at.cursor, run);
    for (let tries = 0; kept.cursor !== at.cursor && tries < MAX_CATCH_UPS; tries++) {
      const stored = kept.cursor;
      // Another tab has stored another cursor first. Pull again, because it may be newer than this page's.
      kept = await pullFrom(at.cursor, run);
      // If it is still the stored one, it is older. Pull the changes since it, so that they can be stored.
      if (kept.cursor === stored && stored !== at.cursor) kept = await pullFrom(stored, run);
    }
    // The pull before it has found out whether the server was restored from a backup.
    if (isOutdated && run.own === turn) await pullFrom(at.cursor, run, true);
    if (run.own !== turn) return;
    ports.onRead(true);
    const { confirmed } = run;
    if (confirmed.length > 0) ports.onPulled(confirmed);
  }

  /** Pulls all changes since a cursor, or all records anew. Resolves to the cursor that the device has stored then. */
  async function pullFrom(from: string | null, run: Run, isAnew = false): Promise<Kept> {
    const { own } = run;
    let { timelines } = at;
    let cursor = from;
    let kept: Kept = { cursor: from, isWritten: true };
    let rereading: Rereading | undefined;
    const reread = (reason: ResetReason) => {
      rereading = createRereading(records, reason, at.timelines);
      cursor = null;
      if (reason === 'expired') return;
      isRestoringForgotten = true;
      run.isRestored = true;
      ports.sendAgain();
    };
    // A version of the app that had no cursors stored these records.
    const isWithoutCursor =
      from === null && STORES.some((store) => [...replicaOf(records, store).records()].length > 0);
    if (isAnew || isWithoutCursor) reread('expired');
    let asked = ask(cursor, run);
    for (;;) {
      const page = await asked;
      if (own !== turn) return kept;
      if ('reset' in page) {
        if (cursor === null)
          throw new Error('The server asks for a pull from the beginning twice.');
        reread(page.reset);
        asked = ask(cursor, run);
        continue;
      }
      // Requests the next page while this one is shown and stored.
      if (page.hasMore) asked = ask(page.cursor, run);
      // A rereading shows nothing before its last page. If it is interrupted, the next one starts with the old records.
      if (rereading) rereading.take(page);
      else show(page);
      const before = cursor;
      cursor = page.cursor;
      timelines = page.timelines ?? timelines;
      if (rereading && page.hasMore) continue;
      const isComplete = !page.hasMore || at.isComplete;
      at = { cursor, isComplete, timelines };
      const pulled = { ...at, cursor };
      if (rereading) {
        const { records: all, deleted, forgotten } = rereading.end();
        // Queue these first: the next steps may remove the only copy of what they restore.
        isRestoringForgotten = false;
        isOutdated = false;
        ports.restoreForgotten(forgotten);
        show({ ...all, deleted });
        kept = await localStore.writePulled({
          ...pulled,
          from,
          records: all,
          deleted,
          isAnew: true,
        });
      } else if (kept.isWritten)
        kept = await localStore.writePulled({
          ...pulled,
          from: before,
          records: page,
          deleted: page.deleted,
        });
      ports.onRead(false);
      if (!page.hasMore || own !== turn) return kept;
    }
  }

  function ask(cursor: string | null, run: Run): ReturnType<PullerPorts['pull']> {
    askedPages++;
    run.confirmed = run.isRestored ? [] : ports.confirmed();
    const asked = ports.pull(cursor, cursor === null ? ports.firstCollection() : undefined);
    // `pullFrom` awaits the page and handles its error. After a stop it doesn't, and the error can be ignored.
    asked.catch(() => undefined);
    return asked;
  }

  function show({ deleted, ...page }: Omit<PullPage, 'cursor' | 'hasMore' | 'timelines'>) {
    for (const store of STORES) {
      replicaOf(records, store).put(page[store]);
      replicaOf(records, store).drop(deleted[store]);
    }
    ports.emitChanged();
  }

  /** Whether this page has pulled up to the cursor `newest`. False after a failed pull, and if `newest` is unknown. */
  function isCurrent(newest: string | undefined) {
    return newest !== undefined && newest === at.cursor && !hasFailed;
  }

  /** @param newest the cursor that the pull would end with; undefined if unknown */
  function pullNow(newest?: string) {
    timer.stop();
    if (!running) {
      void start(ports.onFailed);
      return;
    }
    const before = pokedAfter?.pages === askedPages ? pokedAfter : null;
    pokedAfter = { ...addPoke(before, newest), pages: askedPages };
  }

  return {
    restore({ cursor, isComplete, timelines }, lacksFields = false) {
      at = { cursor, isComplete, timelines };
      isOutdated = lacksFields;
    },
    cursor: () => at.cursor,
    isRestoringForgotten: () => isRestoringForgotten,
    refresh() {
      return running ?? start();
    },
    poke({ isEarly = false, newest } = {}) {
      if (isEarly && running) return;
      // After a failed pull this is false even for the same cursor, because only a successful pull clears the failure.
      if (isCurrent(newest)) return;
      timer.poke(newest);
    },
    pullNow: () => pullNow(),
    resume() {
      timer.reset();
      pullNow();
    },
    stop() {
      turn++;
      running = undefined;
      isRestoringForgotten = false;
      timer.stop();
    },
  };
}
