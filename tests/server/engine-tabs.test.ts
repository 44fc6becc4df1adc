import { afterEach, expect, test, vi } from 'vitest';
import type { Storage } from '../../src/sync/storage/storage';
import { deferred } from '../../src/sync/deferred.fixture';
import { volatileStorage } from '../../src/sync/storage/storage.fake';
import { openTabs } from '../../src/sync/tabs/tabs';
import { browser } from '../../src/sync/tabs/tabs.fake';
import { EngineApp, useEngineApp } from './engine-app';
import { useServer } from './harness';
import { ASKS } from './held-fetch';

const server = useServer();
const stage = useEngineApp(server);

/** More than a page waits for another one, in ms. */
const LONG_MS = 60_000;

const channels: BroadcastChannel[] = [];
const open: EngineApp[] = [];
afterEach(() => {
  for (const page of open.splice(0)) page.engine.close();
  for (const channel of channels.splice(0)) channel.close();
});

/**
 * Two pages of one browser, whose clock the test moves.
 * @param isStuck what the first one writes of changes gets stuck on its way to the disk that both have
 */
async function openTwo({ isStuck = false } = {}) {
  const { id: owner, token, collection } = stage().ann;
  const { locks, leave } = browser();
  const storage = volatileStorage();
  const clock = { now: Date.now() };
  const openChannel = (name: string) => {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    return channel;
  };
  const openPage = async (name: string, disk: Storage) => {
    const tabs = openTabs(name, locks, openChannel);
    const session = { url: server().url, owner, token, collection, storage: disk, tabs };
    const page = new EngineApp({ ...session, now: () => clock.now });
    open.push(page);
    page.engine.resume();
    await page.read();
    return page;
  };
  const stuck: Storage = {
    ...storage,
    write: (writes) =>
      writes.addChanges?.length ? deferred<void>().promise : storage.write(writes),
  };
  const one = await openPage('one', isStuck ? stuck : storage);
  return { one, two: await openPage('two', storage), clock, storage, leave };
}

/** One page stands still with a change that hangs, and another one has sent it in its name. */
async function overtake() {
  const { ann, network } = stage();
  const { id } = await server().createItem(ann, { content: 'milk' });
  const { one, two, clock } = await openTwo();
  const hanging = network.delay(ASKS.push);
  one.change('update', id, { content: 'milk\nbread' });
  await hanging.givenUp;
  await vi.waitFor(() => expect(one.status()).toMatchObject({ isReachable: false }));
  one.engine.pause();
  await vi.waitFor(() => expect(two.view(id)).toMatchObject({ content: 'milk\nbread' }));
  two.change('update', id, { content: 'milk\nbread\nbutter' });
  expect(two.status()).toMatchObject({ unsent: 2 });
  clock.now += LONG_MS;
  await two.untilSent();
  return { one, two, hanging, stored: () => server().stored('items', id) };
}

test('what a page that stands still has begun to send goes before what another one wrote on top of it', async () => {
  const { one, two, hanging, stored } = await overtake();
  expect(await stored()).toMatchObject({ content: 'milk\nbread\nbutter' });

  // It comes to life again, and so does what it had sent.
  one.engine.resume();
  await one.untilSent();
  await hanging.arrive();
  expect(await stored()).toMatchObject({ content: 'milk\nbread\nbutter' });
  for (const page of [one, two]) {
    await page.read();
    expect(page.texts(stage().welcome)).toEqual(['milk\nbread\nbutter']);
  }
});

test('a page that reads what another one has sent in its name has nothing to send any more', async () => {
  const { one } = await overtake();
  await one.read();
  await vi.waitFor(() => expect(one.status()).toMatchObject({ unsent: 0, isReachable: true }));
  expect(one.results()).toMatchObject([{ type: 'confirmed', change: { kind: 'update' } }]);
});

test('what a page has left goes after what another one wrote before it', async () => {
  const { id } = await server().createItem(stage().ann, { content: 'milk' });
  const { one, two, storage, leave } = await openTwo();
  for (const page of [one, two]) page.engine.pause();
  one.change('update', id, { content: 'milk\nbread' });
  await vi.waitFor(() => expect(two.view(id)).toMatchObject({ content: 'milk\nbread' }));
  two.change('update', id, { content: 'milk\nbread\nbutter' });
  await two.engine.whenKept();
  leave('two');
  const tabs = () => storage.stored.changes.map(({ tab }) => tab);
  await vi.waitFor(() => expect(tabs()).toEqual(['one', 'one']));

  one.engine.resume();
  await one.untilSent();
  await one.read();
  expect(one.texts(stage().welcome)).toEqual(['milk\nbread\nbutter']);
});

test('what was written on top of what a page could not keep before it went is in conflict with nothing', async () => {
  const { id } = await server().createItem(stage().ann, { content: 'milk' });
  const { one, two, leave } = await openTwo({ isStuck: true });
  one.engine.pause();
  one.change('update', id, { content: 'milk\nbread' });
  one.change('update', id, { content: 'milk\nbread\nrice' });
  await vi.waitFor(() => expect(two.view(id)).toMatchObject({ content: 'milk\nbread\nrice' }));
  two.change('update', id, { content: 'milk\nbread\nrice\nbutter' });
  leave('one');

  await two.untilSent();
  await two.read();
  expect(two.texts(stage().welcome)).toEqual(['milk\nbread\nrice\nbutter']);
});
