import { failureOfRejection } from '../../backend/failure';
import type { Failure } from '../../domain/failure';
import type { Core } from '../core/core';
import { fieldsOf, type ClientMutation } from '../queue/client-mutation';
import type { Read } from '../queue/queue';
import type { Rejection, SyncEvent } from '../core/sync-event';
import type { DecidedEvent } from '../queue/decided-event';
import { cascadeOf, withoutRejected, type RejectionCascade } from './rejection-cascade';
import type { Decided } from './pusher';
import type { Rejections } from './rejections';

type Shared =
  'records' | 'queue' | 'tabs' | 'channel' | 'updateViews' | 'emitChanged' | 'emit' | 'emitStatus';

interface ResultPorts extends Pick<Core, Shared> {
  localStore: Pick<Core['localStore'], 'whenKept'>;
  rejections: Pick<Rejections, 'isListed'>;
}

/** What the server has decided, applied to the queue and announced. */
export interface Results {
  take(decided: readonly Decided[]): void;
  /** The server has these as they were meant. */
  confirm(mutations: readonly ClientMutation[]): void;
  reject(mutation: ClientMutation, failure: Failure): void;
  /** Our own code has failed over mutations: they stay. */
  hold(mutations: readonly ClientMutation[], failure: Failure): void;
  /** What the server has said to another page. */
  applyDecided(events: readonly DecidedEvent[]): void;
  /** What another page has put into the queue. */
  applyRead(read: Read): void;
}

/** A rejection as it is announced. */
type AnnouncedRejection = RejectionCascade & Pick<Rejection, 'isListed'>;

/** Applies decisions one by one; what costs the same for one as for thousands is done once, at the end. */
interface ResultBatch {
  confirm(mutation: ClientMutation, met?: DecidedEvent | null): void;
  /** @param taken ids of the mutations that the server has taken in the same answer */
  reject(mutation: ClientMutation, failure: Failure, taken?: ReadonlySet<string>): void;
  /** Keeps what has to be kept, shows what looks different, and announces all of it in its order. */
  end(): void;
}

/** The results of one account's mutations. */
export function createResults(ports: ResultPorts): Results {
  const { records, queue, tabs, channel, localStore, rejections } = ports;
  const { updateViews, emitChanged, emit, emitStatus } = ports;

  /** Whether this page tells of a mutation: its own page does that, as long as it is there. */
  const isAnnounced = ({ id }: ClientMutation) => {
    const tab = queue.tabOf(id);
    return tab === undefined || tab === tabs.id || !channel.isOpen(tab);
  };

  /** A mutation as the server has applied it, and what is announced of that. */
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
    const announced: (SyncEvent | AnnouncedRejection)[] = [];
    const decided: DecidedEvent[] = [];
    let isAnything = false;
    return {
      confirm(mutation, met = null) {
        isAnything = true;
        queue.confirm([mutation]);
        updateViews([mutation]);
        const events = [...(met ? [met] : []), { type: 'confirmed' as const, mutation }];
        decided.push(...events);
        if (isAnnounced(mutation)) announced.push(...events);
      },
      reject(sent, failure, taken = new Set()) {
        const mutation = queue.get(sent.id);
        if (!mutation) return;
        isAnything = true;
        const { recordId } = mutation;
        const waiting = queue.of(recordId).filter(({ isConfirmed }) => !isConfirmed);
        const item = records.items.view(recordId);
        const cascade = cascadeOf({ mutation, failure, waiting, taken, item });
        const isOwn = isAnnounced(mutation);
        const isListed = rejections.isListed(cascade);
        queue.reject(
          cascade.dropped.map(({ id }) => id),
          cascade.lost,
        );
        queue.replace(
          queue.of(recordId).flatMap((later) => {
            const moved = later.sent ? later : withoutRejected(later, mutation);
            return moved === later ? [] : { mutation: moved };
          }),
        );
        updateViews(cascade.dropped);
        if (isOwn) announced.push({ ...cascade, isListed });
      },
      end() {
        if (!isAnything) return;
        // With the draft as it is now: what returns there counts as kept from the next one on.
        const kept = localStore.whenKept();
        void kept.then(() => channel.announceDecided(decided));
        emitChanged();
        for (const event of toEvents(announced)) emit(event);
        emitStatus();
      },
    };
  }

  return {
    confirm(mutations) {
      const taking = begin();
      for (const mutation of mutations) taking.confirm(mutation);
      taking.end();
    },
    reject(mutation, failure) {
      const taking = begin();
      taking.reject(mutation, failure);
      taking.end();
    },
    hold(mutations, failure) {
      emit({ type: 'defect', mutations, failure });
      emitStatus();
    },
    take(decided) {
      const { confirm, reject, end } = begin();
      const taken = new Set(
        decided.filter(({ result }) => !result.error).map((each) => each.mutation.id),
      );
      for (const { mutation, result } of decided) {
        const waiting = queue.get(mutation.id);
        // It fell with another one, or another page was told of it before.
        if (!waiting || waiting.isConfirmed) continue;
        if (result.error) reject(waiting, failureOfRejection(result.error), taken);
        else confirm(...outcomeOf({ mutation: waiting, result }));
      }
      end();
    },
    applyDecided(events) {
      // What this page has sent itself, it has announced. What has other numbers here may say something else.
      const isNews = ({ mutation: { id, sent } }: DecidedEvent) => {
        const known = queue.get(id);
        const isSame = known?.sent?.client === sent?.client && known?.sent?.n === sent?.n;
        return known !== undefined && !known.isConfirmed && isSame;
      };
      const news = events.filter(isNews);
      const announced = news.filter(({ mutation }) => queue.tabOf(mutation.id) === tabs.id);
      const mutations = news
        .filter(({ type }) => type === 'confirmed')
        .map(({ mutation }) => mutation);
      queue.confirm(mutations);
      updateViews(mutations);
      emitChanged();
      for (const event of announced) emit(event);
      emitStatus();
    },
    applyRead({ changed, rejected }) {
      updateViews(changed);
      emitChanged();
      const own = rejected
        .filter(({ mutation }) => queue.isOwn(mutation.id))
        .map(({ mutation, failure }): AnnouncedRejection => {
          const later = fieldsOf(queue.of(mutation.recordId));
          const lost = { mutation, failure };
          const cascade = { mutation, failure, dropped: [mutation], later, lost };
          return { ...cascade, isListed: rejections.isListed(cascade) };
        });
      for (const event of toEvents(own)) emit(event);
      emitStatus();
    },
  };
}

function isRejection(announced: SyncEvent | AnnouncedRejection): announced is AnnouncedRejection {
  return 'lost' in announced;
}

/** What is announced, in its order: rejections that come one right after the other are one event. */
function toEvents(announced: readonly (SyncEvent | AnnouncedRejection)[]): readonly SyncEvent[] {
  const events: SyncEvent[] = [];
  let run: Rejection[] | null = null;
  for (const each of announced) {
    if (!isRejection(each)) {
      run = null;
      events.push(each);
      continue;
    }
    if (run === null) events.push({ type: 'rejected', rejections: (run = []) });
    const { lost: _, ...rejection } = each;
    run.push(rejection);
  }
  return events;
}
