import { afterEach, expect, test, vi } from 'vitest';
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

/** Two pages of one browser, whose clock the test moves. */
async function openTwo() {
  const { id: owner, token, collection } = stage().ann;
  const { locks } = browser();
  const storage = volatileStorage();
  const clock = { now: Date.now() };
  const openChannel = (name: string) => {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    return channel;
  };
  const openPage = async (name: string) => {
    const tabs = openTabs(name, locks, openChannel);
    const session = { url: server().url, owner, token, collection, storage, tabs };
    const page = new EngineApp({ ...session, now: () => clock.now });
    open.push(page);
    page.engine.resume();
    await page.read();
    return page;
  };
  return { one: await openPage('one'), two: await openPage('two'), clock };
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
