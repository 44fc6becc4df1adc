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

/** What the server has decided, applied to the queue and announced. */
export interface Results {
  take(decided: readonly Decided[]): void;
  /** The server has these as they were meant. */
  confirm(mutations: readonly ClientMutation[]): void;
  reject(mutation: ClientMutation, failure: Failure): void;
  /** Our own code has failed over mutations: they stay. */
  hold(mutations: readonly ClientMutation[], failure: Failure): void;
  /** What the server has said to another page. */
  applyDecided(events: readonly Decision[]): void;
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

  /** Rejected mutations that this page has announced, or that are another page's. */
  const announcedIds = new Set<string>();

  /** Announces rejections that another page was told of, if the mutations were made here. */
  function announceRejections(cascades: readonly RejectionCascade[]) {
    const own = cascades.filter(({ mutation: { id } }) => queue.isOwn(id) && !announcedIds.has(id));
    for (const { mutation } of own) announcedIds.add(mutation.id);
    const announced = own.map((each) => ({ ...each, isListed: rejections.isListed(each) }));
    for (const event of toEvents(announced)) emit(event);
    emitStatus();
  }

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
    const decided: Decision[] = [];
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
        else decided.push(toOthers(cascade));
        announcedIds.add(mutation.id);
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
      const rejected = events.filter((event) => event.type === 'rejectedElsewhere');
      const taken = events.filter((event) => event.type !== 'rejectedElsewhere');
      const isNews = ({ mutation: { id, sent } }: DecidedEvent) => {
        const known = queue.get(id);
        const isSame = known?.sent?.client === sent?.client && known?.sent?.n === sent?.n;
        return known !== undefined && !known.isConfirmed && isSame;
      };
      const news = taken.filter(isNews);
      const announced = news.filter(({ mutation }) => queue.tabOf(mutation.id) === tabs.id);
      const mutations = news
        .filter(({ type }) => type === 'confirmed')
        .map(({ mutation }) => mutation);
      queue.confirm(mutations);
      updateViews(mutations);
      emitChanged();
      for (const event of announced) emit(event);
      // Without a text, its row has only left.
      queue.remove(rejected.flatMap(({ dropped }) => dropped.map(({ id }) => id)));
      updateViews(rejected.flatMap(({ dropped }) => dropped));
      emitChanged();
      announceRejections(
        rejected.map(({ mutation, failure, dropped, later, lost }) => ({
          mutation,
          failure,
          dropped,
          later,
          lost,
        })),
      );
    },
    applyRead({ changed, rejected }) {
      updateViews(changed);
      emitChanged();
      announceRejections(
        rejected.map(({ mutation, failure }) => {
          const later = fieldsOf(queue.of(mutation.recordId));
          const lost = { mutation, failure };
          return { mutation, failure, dropped: [mutation], later, lost };
        }),
      );
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

/** A rejection for the page that has made the mutation: an error isn't sent there with all that it carries. */
function toOthers({ lost, failure, ...cascade }: RejectionCascade): Decision {
  const { kind, status, message, fields } = failure;
  const plain = { kind, status, message, fields };
  const lostText = lost && { mutation: lost.mutation, failure: plain };
  return { type: 'rejectedElsewhere', ...cascade, failure: plain, lost: lostText };
}
