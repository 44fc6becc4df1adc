import { failureOfRejection } from '../../backend/failure';
import type { Failure } from '../../domain/failure';
import type { Core } from '../core/core';
import { fieldsOf, type ClientMutation } from '../queue/client-mutation';
import type { Read } from '../queue/read-rows';
import type { Rejection, SyncEvent } from '../core/sync-event';
import type { DecidedEvent } from '../queue/decided-event';
import type { Decision } from '../tabs/channel';
import { cascadeOf, withoutRejected, type RejectionCascade } from './rejection-cascade';
import type { Decided } from './pusher';
import type { Rejections } from './rejections';

type Shared =
  'records' | 'queue' | 'tabs' | 'channel' | 'updateViews' | 'emitChanged' | 'emit' | 'emitStatus';

interface ResultPorts extends Pick<Core, Shared> {
  localStore: Pick<Core['localStore'], 'whenKept'>;
  rejections: Pick<Rejections, 'isListed'>;
}

/**
 * Applies the server's decisions to the queue, and emits events about them. The promises resolve when the rows are
 * written, or wait in memory because the storage fails, and the decisions have been sent to the other pages.
 */
export interface Results {
  take(decided: readonly Decided[]): Promise<void>;
  /** The server has applied these mutations without a conflict. */
  confirm(mutations: readonly ClientMutation[]): Promise<void>;
  reject(mutation: ClientMutation, failure: Failure): Promise<void>;
  /** The app's own code failed while it sent these mutations. They stay queued. */
  hold(mutations: readonly ClientMutation[], failure: Failure): void;
  /** Applies decisions that the server has sent to another page. */
  applyDecided(events: readonly Decision[]): void;
  /** Applies what this page has read of another page's rows. */
  applyRead(read: Read): void;
}

interface RejectOptions {
  /** Ids of the mutations that the server has accepted in the same answer. */
  accepted?: ReadonlySet<string>;
  /** Whether this page has already announced the rejection, and repeats it only because it could not be stored. */
  isAgain?: boolean;
}

/** Applies decisions one by one. `end` then does the work that is needed only once, even for thousands of decisions. */
interface ResultBatch {
  /** @param conflict the conflict that the server resolved; null if there was none */
  confirm(mutation: ClientMutation, conflict?: DecidedEvent | null): void;
  reject(mutation: ClientMutation, failure: Failure, how?: RejectOptions): void;
  /** Writes the rows, updates the view, and emits the events in the order of the decisions. */
  end(): Promise<void>;
}

/** Creates the results of one account's mutations. */
export function createResults(ports: ResultPorts): Results {
  const { records, queue, tabs, channel, localStore, rejections } = ports;
  const { updateViews, emitChanged, emit, emitStatus } = ports;

  /**
   * Takes the rejections that another page has received. Returns those of this page's mutations, to announce them. Each
   * is returned only once.
   */
  function ownOf(cascades: readonly RejectionCascade[]): Rejection[] {
    const own = cascades
      .filter(({ mutation }) => queue.isOwn(mutation.id))
      .map((each) => ({ ...each, isListed: rejections.isListed(each) }));
    queue.disown(own.flatMap(({ dropped }) => dropped.map(({ id }) => id)));
    return own;
  }
  function announceRejections(announced: readonly Rejection[]) {
    for (const event of toEvents(announced)) emit(event);
    emitStatus();
  }

  /** Whether this page announces a mutation's result. If the page that made it is open, that page does. */
  const isAnnounced = ({ id }: ClientMutation) => {
    const tab = queue.tabOf(id);
    return tab === undefined || tab === tabs.id || !channel.isOpen(tab);
  };

  /** Returns a mutation as the server has applied it, with the conflict to announce, or null if there was none. */
  function outcomeOf({ mutation, result }: Decided): [ClientMutation, DecidedEvent | null] {
    switch (result.outcome) {
      case 'keptBoth':
        return [mutation, { type: 'keptBoth', mutation, copyId: result.copyId ?? '' }];
      case 'revived':
        return [mutation, { type: 'revived', mutation }];
      case 'rehomed': {
        const collection = String(result.record?.collection ?? '');
        const moved = { ...mutation, fields: { ...mutation.fields, collection } };
        return [moved, { type: 'rehomed', mutation: moved }];
      }
      case 'renamed':
        return [mutation, { type: 'renamed', mutation, theirs: result.theirs ?? '' }];
      default:
        return [mutation, null];
    }
  }

  function begin(): ResultBatch {
    const announced: (SyncEvent | Rejection)[] = [];
    const decided: Decision[] = [];
    /** Resolve when the rejections are stored. */
    const rejected: Promise<void>[] = [];
    let isAnything = false;

    /** Rejects a mutation again if another page has changed its row before the rejection was stored. */
    async function storeRejection(cascade: RejectionCascade, accepted: ReadonlySet<string>) {
      const { mutation, failure, dropped, lost } = cascade;
      const ids = dropped.map(({ id }) => id);
      const isMine = isAnnounced(mutation);
      if (await queue.reject(ids, lost)) {
        if (!isMine) decided.push(toOthers(cascade));
        return;
      }
      // While a later write of the same turn is unwritten, the row is not read.
      await localStore.whenKept();
      const found = queue.get(mutation.id);
      if (!found || found.isConfirmed || !hasSameNumber(found, mutation)) return;
      const again = begin();
      again.reject(found, failure, { accepted, isAgain: isMine });
      await again.end();
    }
    return {
      confirm(mutation, conflict = null) {
        isAnything = true;
        queue.confirm([mutation]);
        updateViews([mutation]);
        const events = [...(conflict ? [conflict] : []), { type: 'confirmed' as const, mutation }];
        decided.push(...events);
        if (isAnnounced(mutation)) announced.push(...events);
      },
      reject(sent, failure, { accepted = new Set<string>(), isAgain = false } = {}) {
        const mutation = queue.get(sent.id);
        if (!mutation) return;
        isAnything = true;
        const { recordId } = mutation;
        const waiting = queue.of(recordId).filter(({ isConfirmed }) => !isConfirmed);
        const item = records.items.view(recordId);
        const cascade = cascadeOf({ mutation, failure, waiting, accepted, item });
        if (isAnnounced(mutation) && !isAgain)
          announced.push({ ...cascade, isListed: rejections.isListed(cascade) });
        rejected.push(storeRejection(cascade, accepted));
        queue.replace(
          queue.of(recordId).flatMap((later) => {
            const moved = later.sent ? later : withoutRejected(later, mutation);
            return moved === later ? [] : { mutation: moved };
          }),
        );
        updateViews(cascade.dropped);
        queue.disown(cascade.dropped.map(({ id }) => id));
      },
      end() {
        if (!isAnything) return Promise.resolve();
        // Starts the write before the events: a rejected text that they return to the screen belongs to the next draft.
        const stored = localStore.whenKept();
        emitChanged();
        for (const event of toEvents(announced)) emit(event);
        emitStatus();
        return Promise.all([stored, ...rejected]).then(() => channel.announceDecided(decided));
      },
    };
  }

  return {
    confirm(mutations) {
      const taking = begin();
      for (const mutation of mutations) taking.confirm(mutation);
      return taking.end();
    },
    reject(mutation, failure) {
      const taking = begin();
      taking.reject(mutation, failure);
      return taking.end();
    },
    hold(mutations, failure) {
      emit({ type: 'defect', mutations, failure });
      emitStatus();
    },
    take(decided) {
      const { confirm, reject, end } = begin();
      const accepted = new Set(
        decided.filter(({ result }) => !result.error).map((each) => each.mutation.id),
      );
      for (const { mutation, result } of decided) {
        const waiting = queue.get(mutation.id);
        // The mutation was dropped with another one, or another page has received its result first.
        if (!waiting || waiting.isConfirmed) continue;
        if (result.error) reject(waiting, failureOfRejection(result.error), { accepted });
        else confirm(...outcomeOf({ mutation: waiting, result }));
      }
      return end();
    },
    applyDecided(events) {
      const rejected = events.filter((event) => event.type === 'rejectedElsewhere');
      const accepted = events.filter((event) => event.type !== 'rejectedElsewhere');
      // This page has already announced results that it received itself. If the mutation has another number here, the
      // decision may be about other content.
      const isNews = ({ mutation }: DecidedEvent) => {
        const known = queue.get(mutation.id);
        return known !== undefined && !known.isConfirmed && hasSameNumber(known, mutation);
      };
      const news = accepted.filter(isNews);
      const announced = news.filter(({ mutation }) => queue.tabOf(mutation.id) === tabs.id);
      const mutations = news
        .filter(({ type }) => type === 'confirmed')
        .map(({ mutation }) => mutation);
      queue.confirm(mutations);
      updateViews(mutations);
      emitChanged();
      for (const event of announced) emit(event);
      const own = ownOf(
        rejected.map(({ mutation, failure, dropped, lost }) => ({
          mutation,
          failure,
          dropped,
          lost,
        })),
      );
      // Mutations without a text are rejected without leaving a row. This page can't read from the store that they are
      // gone, so it removes them itself.
      queue.remove(rejected.flatMap(({ dropped }) => dropped.map(({ id }) => id)));
      updateViews(rejected.flatMap(({ dropped }) => dropped));
      emitChanged();
      announceRejections(own);
    },
    applyRead({ changed, rejected }) {
      updateViews(changed);
      emitChanged(true);
      const cascades = rejected.map(({ mutation, failure }) => {
        const later = fieldsOf(queue.of(mutation.recordId));
        const isNewest = Object.keys(mutation.fields).every((name) => !(name in later));
        const lost = isNewest ? { mutation, failure } : null;
        return { mutation, failure, dropped: [mutation], lost };
      });
      announceRejections(ownOf(cascades));
    },
  };
}

/** Whether two states of a mutation have the same number of the same client, and so the same content. */
function hasSameNumber({ sent: a }: ClientMutation, { sent: b }: ClientMutation): boolean {
  return a?.client === b?.client && a?.n === b?.n;
}

function isRejection(announced: SyncEvent | Rejection): announced is Rejection {
  return 'lost' in announced;
}

/** Returns the events to emit, in order. Consecutive rejections become one event. */
function toEvents(announced: readonly (SyncEvent | Rejection)[]): readonly SyncEvent[] {
  const events: SyncEvent[] = [];
  let run: Rejection[] | null = null;
  for (const each of announced) {
    if (!isRejection(each)) {
      run = null;
      events.push(each);
      continue;
    }
    if (run === null) events.push({ type: 'rejected', rejections: (run = []) });
    run.push(each);
  }
  return events;
}

/**
 * Returns a rejection as a message to the page that made the mutation. The failure becomes a plain object, because a
 * message doesn't include all properties of an `Error`.
 */
function toOthers({ lost, failure, ...cascade }: RejectionCascade): Decision {
  const { kind, status, message, fields } = failure;
  const plain = { kind, status, message, fields };
  const lostText = lost && { mutation: lost.mutation, failure: plain };
  return { type: 'rejectedElsewhere', ...cascade, failure: plain, lost: lostText };
}
