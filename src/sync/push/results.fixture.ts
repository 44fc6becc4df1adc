import type { MutationResult } from '../../backend/sync';
import type { Item } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import type { SyncEvent } from '../core/sync-event';
import { deferred } from '../deferred.fixture';
import type { ClientMutation } from '../queue/client-mutation';
import type { Decision } from '../tabs/channel';
import { volatileQueue } from '../queue/queue.fixture';
import { createRecords } from '../replica/records';
import { openTabs } from '../tabs/tabs';
import { createResults } from './take-results';

interface Options {
  isListed?: boolean;
  /** Set if another page made the mutations. `isOpen`: whether that page is still open. */
  other?: { isOpen: boolean };
}

/** Creates the results of a page that has sent some mutations of one item. */
export async function setUp(
  mutations: readonly ClientMutation[],
  { isListed = false, other }: Options = {},
) {
  const maker = volatileQueue();
  maker.queue.add(mutations);
  await maker.whenWritten();
  const page = other ? volatileQueue(maker.storage) : maker;
  if (other) await page.read();
  const { queue } = page;
  const before = page.writes.length;
  const records = createRecords('owner0000000001');
  const { isPending: _, isUnsent: __, ...item } = makeItem({ id: 'item1', content: 'Milk' });
  records.items.put([item satisfies Item]);
  const show = () => records.items.setMutations('item1', queue.of('item1'));
  show();
  const events: SyncEvent[] = [];
  const told: Decision[] = [];
  const kept = deferred<boolean>();
  const announced: Promise<void>[] = [];
  let statuses = 0;
  let shown = 0;
  const results = createResults({
    records,
    queue,
    tabs: openTabs(page.tab, undefined),
    channel: {
      isOpen: (tab) => tab === maker.tab && other?.isOpen === true,
      announceWritten: () => undefined,
      announceDecided: (decided) => void told.push(...decided),
      close: () => undefined,
    },
    localStore: { whenKept: () => kept.promise },
    updateViews: show,
    emitChanged: () => void shown++,
    rejections: { isListed: () => isListed },
    emit: (event) => void events.push(event),
    emitStatus: () => void statuses++,
  });
  return {
    page,
    maker,
    queue,
    records,
    results,
    events,
    /** Lets the write finish. Resolves to the decisions that have been sent to other pages by then. */
    async told() {
      kept.resolve(true);
      await Promise.all(announced);
      return told;
    },
    /** Ids of the mutations that were removed from their rows. */
    removed: () =>
      page.writes.slice(before).flatMap(({ take = [] }) => take.flatMap((each) => each.ids)),
    /** The rejected mutations that the user can retry or discard. */
    lost: () => queue.rejected().map(({ mutation }) => mutation),
    statuses: () => statuses,
    /** How often the page has emitted view changes, statuses and events. */
    work: () => ({ shown, statuses, events: events.length }),
    rejections: () =>
      events.flatMap((event) => (event.type === 'rejected' ? event.rejections : [])),
    types: () => events.map(({ type }) => type),
    ids: () => queue.unsent().map(({ id }) => id),
    /** Handles an answer with the results of some mutations, in this order. */
    take(...decided: (readonly [ClientMutation, Omit<MutationResult, 'n'>])[]) {
      const all = decided.map(([mutation, result], n) => ({
        mutation,
        result: { ...result, n: n + 1 },
      }));
      announced.push(results.take(all));
    },
  };
}
