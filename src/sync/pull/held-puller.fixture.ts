import { vi } from 'vitest';

import { BackendFailure, toFailure } from '../../backend/failure';
import type { PullPage, ResetReason } from '../../backend/sync';
import type { Failure } from '../../domain/failure';
import type { Item } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { deferred } from '../deferred.fixture';
import type { ClientMutation, NewMutation } from '../queue/client-mutation';
import { createRecords, STORES } from '../replica/records';
import { volatileStorage } from '../store/storage.fake';
import { createPuller, type PullerPorts } from './puller';

export const NOTHING = { items: [], itemCollections: [], trashBins: [] };

/** Returns an item as the server stores it. */
export function record(id: string, fields: Partial<Item> = {}): Item {
  const { isPending: _, isUnsent: __, ...item } = makeItem({ id, updated: 'first', ...fields });
  return item;
}

/** Returns the last page of a pull, with some items. */
export function page(cursor: string, items: Item[] = [], other: Partial<PullPage> = {}): PullPage {
  return { cursor, hasMore: false, ...NOTHING, items, deleted: NOTHING, ...other };
}

/** Returns the failure of a pull. By default, the server is unreachable. */
export function failure(fields: Partial<Failure> = {}): BackendFailure {
  return new BackendFailure({
    kind: 'unreachable',
    status: 0,
    message: 'No.',
    fields: {},
    ...fields,
  });
}

/** Creates a puller whose server is the test: each request waits until `answer` or `fail` is called. */
export function setUp(storage = volatileStorage(), other: Partial<PullerPorts> = {}) {
  const asked: [cursor: string | null, first?: string][] = [];
  const answering: ReturnType<typeof deferred<PullPage | { reset: ResetReason }>>[] = [];
  const events: string[] = [];
  const read: string[] = [];
  const forgottenMutations: NewMutation[] = [];
  const mutations: { confirmed: ClientMutation[] } = { confirmed: [] };
  const records = createRecords('owner0000000001');
  const puller = createPuller({
    pull(...question) {
      asked.push(question);
      const answer = deferred<PullPage | { reset: ResetReason }>();
      answering.push(answer);
      return answer.promise;
    },
    records,
    localStore: storage,
    firstCollection: () => 'inbox',
    isPaused: () => false,
    confirmed: () => mutations.confirmed,
    onPulled: (pulled) => void events.push(`pulled ${pulled.map(({ id }) => id).join()}`),
    emitChanged() {
      for (const store of STORES) {
        const ids = records[store].takeChanged();
        if (ids.length > 0) events.push(`${store} ${ids.join()}`);
      }
    },
    sendAgain: () => void events.push('sent again'),
    restoreForgotten: (forgotten) => void forgottenMutations.push(...forgotten),
    onRead: (isComplete) => void read.push(isComplete ? 'whole' : 'part'),
    watch: (question) => question,
    onFailed: ({ kind }) => void events.push(`failed ${kind}`),
    now: Date.now,
    random: () => 1,
    ...other,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const next = () => {
    const first = answering.shift();
    if (!first) throw new Error('There is no pull to answer.');
    return first;
  };
  return {
    puller,
    storage,
    records,
    asked,
    events,
    read,
    forgottenMutations,
    mutations,
    settle,
    cursors: () => asked.map(([cursor]) => cursor),
    shown: () => [...records.items.views()].map(({ id }) => id).toSorted(),
    kept: () => storage.stored.items.map(({ id }) => id).toSorted(),
    async answer(...pages: (PullPage | { reset: ResetReason })[]) {
      for (const each of pages) {
        next().resolve(each);
        await settle();
      }
    },
    async fail(error: unknown) {
      next().reject(error);
      await settle();
    },
    /** Calls `refresh`, and records in `events` why it rejects. */
    ask() {
      puller
        .refresh()
        .catch((error: unknown) => void events.push(`rejected ${toFailure(error).kind}`));
    },
  };
}
