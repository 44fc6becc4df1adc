import { toFailure } from '../../backend/failure';
import type { PullPage, ResetReason } from '../../backend/sync';
import type { Failure } from '../../domain/failure';
import type { ClientMutation, NewMutation } from '../queue/client-mutation';
import { replicaOf, STORES, type Records } from '../replica/records';
import type { LocalStore } from '../store/local-store';
import type { Kept, StoredCursor } from '../store/storage';
import { addPoke, createPullTimer, type WaitingPokes } from './pull-timer';
import { createRereading, type Rereading } from './rereading';

/** So often a pull is made again because another page has moved the cursor of the device. */
const MAX_CATCH_UPS = 3;

export interface PullerPorts {
  /** Asks for a page: what has changed since a cursor. */
  pull(
    cursor: string | null,
    first: string | undefined,
  ): Promise<PullPage | { reset: ResetReason }>;
  records: Records;
  localStore: Pick<LocalStore, 'writePulled'>;
  /** Id of the collection that is open: its newest items come first. */
  firstCollection(): string | undefined;
  /** The mutations that the server has by now, of all pages: a pull that begins now brings them. */
  confirmed(): readonly ClientMutation[];
  /** These have been pulled. */
  onPulled(mutations: readonly ClientMutation[]): void;
  /** Tells which records look otherwise now. */
  emitChanged(): void;
  /** The server was restored from a copy: what it has confirmed, it may have forgotten. */
  sendAgain(): void;
  /** What such a server has forgotten is made again. */
  restoreForgotten(mutations: readonly NewMutation[]): void;
  /** The collections and the trash bin are known; `isComplete` when all is. */
  onRead(isComplete: boolean): void;
  /** Takes note of whether the server answers; throws what it throws. */
  watch(question: Promise<void>): Promise<void>;
  /** Whether nothing is read by itself: the session is over, or the account was left. */
  isPaused(): boolean;
  /** A pull that nobody waits for has failed, and is not tried again. */
  onFailed(failure: Failure): void;
  /** In ms since 1970. */
  now(): number;
  random(): number;
}

/** What is known of a poke. */
interface Poke {
  /** Whether it was before any pull could begin: one that is under way brings it. */
  isEarly?: boolean;
  /** The cursor with which a pull would end: what has it already isn't pulled. */
  newest?: string | undefined;
}

/** Brings what this device knows up to what the server has. */
export interface Puller {
  /** How far the device was when the page was opened. */
  restore(stored: StoredCursor): void;
  /** That of the last page. */
  cursor(): string | null;
  /** Whether it is being found out what a restored server has forgotten: that is to be sent first. */
  isRestoringForgotten(): boolean;
  /**
   * Pulls, or joins the pull that is under way. Throws a `Failure`; one that may pass by itself is followed by
   * further tries all the same.
   */
  refresh(): Promise<void>;
  /** Something may have changed on the server: it is pulled soon, with retries until that is done. */
  poke(poke?: Poke): void;
  /** The same, at once. */
  pullNow(): void;
  /** The network may be back: it is pulled at once, whether or not a next try was waited for. */
  resume(): void;
  stop(): void;
}

/** A pull that is under way. */
interface Run {
  /** The turn that it belongs to. */
  own: number;
  /** The mutations that come back with the page that was asked for last. */
  confirmed: readonly ClientMutation[];
  /** Whether the server was restored: what it has confirmed, it may have forgotten. */
  isRestored: boolean;
}

/** The puller of one account on this page. */
export function createPuller(ports: PullerPorts): Puller {
  const { records, localStore } = ports;
  let at: StoredCursor = { cursor: null, isComplete: false, timelines: [] };
  let running: Promise<void> | undefined;
  /** How many pages the pull that is under way has asked for. */
  let askedPages = 0;
  /** How many it had asked for when it was poked last, and what for; null where it wasn't. */
  let pokedAfter: (WaitingPokes & { pages: number }) | null = null;
  const timer = createPullTimer({
    ...ports,
    pull(newest) {
      if (!isCurrent(newest)) pullNow(newest);
    },
  });
  let turn = 0;
  let isRestoringForgotten = false;
  /** Whether the last pull has failed. */
  let hasFailed = false;

  /**
   * Pulls, and again after a failure that may pass by itself.
   * @param onFailed told of any other failure, where nobody waits for the pull
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
        // A page that was asked for after the poke has brought what it was about.
        end(false, pokedAfter?.pages === askedPages && !isCurrent(pokedAfter.newest));
      },
      (error: unknown) => {
        const failure = toFailure(error);
        if (own === turn) {
          if (isFinal(failure)) onFailed?.(failure);
          else if (!ports.isPaused()) timer.retry(failure);
        }
        // A server that asks for a time is left alone for that long.
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
      // Another page was faster, and may know more.
      kept = await pullFrom(at.cursor, run);
      // It knows less, and what it has left on the device goes on from there.
      if (kept.cursor === stored && stored !== at.cursor) kept = await pullFrom(stored, run);
    }
    if (run.own !== turn) return;
    ports.onRead(true);
    const { confirmed } = run;
    if (confirmed.length > 0) ports.onPulled(confirmed);
  }

  /** Takes all that has changed since a cursor. Resolves to what the device has kept of it. */
  async function pullFrom(from: string | null, run: Run): Promise<Kept> {
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
    // What was kept by a version of the app that knew no cursor.
    if (
      from === null &&
      STORES.some((store) => [...replicaOf(records, store).records()].length > 0)
    )
      reread('expired');
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
      // It is on its way while this one is shown and kept.
      if (page.hasMore) asked = ask(page.cursor, run);
      // One that is cut off begins again, with the records that this device had before.
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
        // Kept first: this device may be about to let go of the only copy.
        isRestoringForgotten = false;
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
    // Whoever waits for the page is told; of one that comes after a stop nobody has to be.
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

  /** Whether this device has what a pull would bring: after a failure it can't tell. */
  function isCurrent(newest: string | undefined) {
    return newest !== undefined && newest === at.cursor && !hasFailed;
  }

  /** @param newest the cursor with which it would end, where it is known */
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
    restore(stored) {
      const { cursor, isComplete, timelines } = stored;
      at = { cursor, isComplete, timelines };
    },
    cursor: () => at.cursor,
    isRestoringForgotten: () => isRestoringForgotten,
    refresh() {
      return running ?? start();
    },
    poke({ isEarly = false, newest } = {}) {
      if (isEarly && running) return;
      // After a failure it is pulled all the same: whoever waits for that learns that all is read.
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

/** Whether the same pull would fail again. */
function isFinal({ kind, status }: Failure): boolean {
  return kind === 'unauthenticated' || kind === 'defect' || (kind === 'refused' && status < 500);
}
