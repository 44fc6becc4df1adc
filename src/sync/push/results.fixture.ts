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
  /** Another page that has made the mutations, where it isn't this one; whether it is open. */
  other?: { isOpen: boolean };
}

/** The results of a page with some mutations of one item that are on their way. */
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
    /** What other pages are told, once it is kept. */
    async told() {
      kept.resolve(true);
      await kept.promise;
      return told;
    },
    /** Ids of the mutations that left their rows. */
    removed: () =>
      page.writes.slice(before).flatMap(({ take = [] }) => take.flatMap((each) => each.ids)),
    /** The texts that wait for the person. */
    lost: () => queue.rejected().map(({ mutation }) => mutation),
    statuses: () => statuses,
    /** How often what is done over all there is was done. */
    work: () => ({ shown, statuses, events: events.length }),
    rejections: () =>
      events.flatMap((event) => (event.type === 'rejected' ? event.rejections : [])),
    types: () => events.map(({ type }) => type),
    ids: () => queue.unsent().map(({ id }) => id),
    /** Takes what became of mutations, in their order. */
    take(...decided: (readonly [ClientMutation, Omit<MutationResult, 'n'>])[]) {
      results.take(
        decided.map(([mutation, result], n) => ({ mutation, result: { ...result, n: n + 1 } })),
      );
    },
  };
}
