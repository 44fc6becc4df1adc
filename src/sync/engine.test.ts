import { expect, it, vi } from 'vitest';
import type { Backend } from '../backend/backend';
import type { OnPoke } from '../backend/realtime';
import type { SyncEvent } from './core/sync-event';
import { EnginePage } from './engine.fixture';
import { page as pullPage, record } from './pull/held-puller.fixture';
import type { NewMutation } from './queue/client-mutation';
import { isWaiting, type Batch } from './queue/row';
import { volatileStorage } from './store/storage.fake';
import { openTabs } from './tabs/tabs';

const COUNT = 1_200;

/** A page with `COUNT` items, and a server that accepts every mutation. */
async function openPage(storage = volatileStorage(), tabs = openTabs('page', undefined)) {
  const pushed: number[] = [];
  const pulled: (string | null)[] = [];
  let poke: OnPoke = () => undefined;
  const items = Array.from({ length: COUNT }, (_, n) => record(`item${n}`));
  const sync: Backend['sync'] = {
    pull(_, cursor) {
      pulled.push(cursor);
      return Promise.resolve(pullPage('there', cursor === null ? items : []));
    },
    push(_, { mutations }) {
      pushed.push(mutations.length);
      const results = mutations.map(({ n }) => ({ n, outcome: 'applied' as const }));
      return Promise.resolve({ lastMutation: results.at(-1)!.n, results });
    },
  };
  const batches: Batch[] = [];
  const page = new EnginePage({
    backend: {
      sync,
      items: { refetch: () => Promise.resolve() },
      realtime: {
        subscribe(onPoke: OnPoke) {
          poke = onPoke;
          return Promise.resolve(() => Promise.resolve());
        },
      },
    } as unknown as Backend,
    owner: 'owner0000000001',
    tabs,
    storage: {
      ...storage,
      write(batch, mayBeWritten) {
        batches.push(batch);
        return storage.write(batch, mayBeWritten);
      },
    },
  });
  await page.engine.restored;
  await page.engine.refresh();
  page.events.length = 0;
  batches.length = 0;
  pulled.length = 0;
  const { engine, events } = page;
  return { engine, events, storage, batches, pushed, pulled, poke: (at?: string) => poke(at) };
}

const trash = (recordId: string): NewMutation => ({
  store: 'items',
  kind: 'trash',
  action: 'trash',
  recordId,
});

it('many mutations at once are emitted once, stored in one write, and sent in their order', async () => {
  const { engine, events, storage, batches, pushed } = await openPage();
  const ids = [...engine.items.views()].map(({ id }) => id);
  const mutationIds = engine.mutateAll(ids.map(trash));
  expect(mutationIds).toEqual([...mutationIds].toSorted());
  expect(events.filter(({ type }) => type === 'itemsChanged')).toEqual([
    { type: 'itemsChanged', ids },
  ]);
  expect(events.filter(({ type }) => type === 'status')).toHaveLength(1);
  expect([...engine.items.views()].every(({ isTrashed }) => isTrashed)).toBe(true);

  expect(await engine.whenKept()).toBe(true);
  const rows = batches[0]!.writes.flatMap(({ put = [] }) => put.filter(isWaiting));
  expect(rows.flatMap(({ mutations }) => mutations.map(({ id }) => id))).toEqual(mutationIds);
  expect(rows.map(({ mutations }) => mutations.length)).toEqual([1_000, 200]);
  await vi.waitFor(() => expect(pushed).toEqual([500, 500, 200]));
  await vi.waitFor(() => expect(storage.stored.rows).toEqual([]));
});

it('of many mutations at once, a later one of a record builds on the earlier one', async () => {
  const { engine, pushed } = await openPage();
  const edit = (fields: NewMutation['fields']): NewMutation => ({
    store: 'items',
    kind: 'update',
    action: 'edit',
    recordId: 'item1',
    fields,
  });
  const [first, second] = engine.mutateAll([edit({ title: 'One' }), edit({ content: 'Two' })]);
  expect(second).toBe(first);
  expect(engine.items.view('item1')).toMatchObject({ title: 'One', content: 'Two' });
  await vi.waitFor(() => expect(pushed).toEqual([1]));
});

it('an empty list of mutations changes nothing', async () => {
  const { engine, events } = await openPage();
  expect(engine.mutateAll([])).toEqual([]);
  await engine.whenKept();
  expect(events.filter(({ type }) => type !== 'status')).toEqual([]);
});

it('a change is emitted as another tab’s on the other pages of the browser only', async () => {
  const tab = (id: string) => openTabs(id, undefined, (name) => new BroadcastChannel(name));
  const one = await openPage(undefined, tab('one'));
  const two = await openPage(one.storage, tab('two'));
  // The change stays unsent, so that no pull brings it.
  for (const { engine } of [one, two]) engine.pause();
  one.engine.mutateAll([trash('item1')]);
  const changed = ({ type }: SyncEvent) => type === 'itemsChanged';
  await vi.waitFor(() => expect(two.events.some(changed)).toBe(true));
  const event = { type: 'itemsChanged', ids: ['item1'] };
  expect(one.events.filter(changed)).toEqual([event]);
  expect(two.events.filter(changed)).toEqual([{ ...event, isFromTab: true }]);
  await Promise.all([one, two].map(({ engine }) => engine.close()));
});

it('a reconnect pulls only if the server has something new', async () => {
  const { engine, pulled, poke } = await openPage();
  engine.follow(true);
  await vi.waitFor(() => {
    poke('elsewhere');
    expect(pulled).toEqual(['there']);
  });
  poke('there');
  // The page pulls after each mutation. A pull for the poke would make three pulls by then.
  engine.mutate(trash('item1'));
  await vi.waitFor(() => expect(pulled).toHaveLength(2));
  await engine.whenKept();
  expect(pulled).toHaveLength(2);
});
