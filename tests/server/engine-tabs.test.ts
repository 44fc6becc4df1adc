import { afterEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '../../src/sync/deferred.fixture';
import { volatileLocalStorage } from '../../src/sync/store/local-storage.fake';
import type { Storage } from '../../src/sync/store/storage';
import { volatileStorage } from '../../src/sync/store/storage.fake';
import { openTabs } from '../../src/sync/tabs/tabs';
import { browser } from '../../src/sync/tabs/tabs.fake';
import { EngineApp, useEngineApp } from './engine-app';
import { useServer } from './harness';
import { ASKS } from './held-fetch';

const server = useServer();
const stage = useEngineApp(server);

/** A page of a browser without Web Locks announces itself with this message. */
const PRESENCE = 'jot-tabs';

const channels: BroadcastChannel[] = [];
const open: EngineApp[] = [];
afterEach(() => {
  for (const page of open.splice(0)) page.engine.close();
  for (const channel of channels.splice(0)) channel.close();
});

interface Circumstances {
  /** Whether the browser has Web Locks. On plain http it has none. */
  hasLocks?: boolean;
  /** The first page doesn't hear of its finished writes until it is woken. */
  isFrozen?: boolean;
}

/** Two pages of one browser. */
async function openTwo({ hasLocks = true, isFrozen = false }: Circumstances = {}) {
  const { id: owner, token, collection } = stage().ann;
  const { locks, leave } = browser();
  const storage = volatileStorage();
  const localStorage = volatileLocalStorage();
  const openPage = async (name: string, disk: Storage) => {
    const presence: BroadcastChannel[] = [];
    const openChannel = (channelName: string) => {
      const channel = new BroadcastChannel(channelName);
      if (channelName === PRESENCE) presence.push(channel);
      channels.push(channel);
      return channel;
    };
    const tabs = openTabs(name, hasLocks ? locks : undefined, openChannel);
    const session = { url: server().url, owner, token, collection, storage: disk, tabs };
    const page = new EngineApp({ ...session, localStorage });
    open.push(page);
    page.engine.resume();
    await page.read();
    return { page, close: () => presence.forEach((channel) => channel.close()) };
  };
  const woken = deferred<void>();
  const unheard: Storage = {
    ...storage,
    async write(...args) {
      const conflicts = await storage.write(...args);
      await woken.promise;
      return conflicts;
    },
  };
  const { page: one, close } = await openPage('one', isFrozen ? unheard : storage);
  const { page: two } = await openPage('two', storage);
  return {
    one,
    two,
    storage,
    /** The first page sends no messages any more, like a page that is gone. */
    silenceOne() {
      close();
      leave('one');
    },
    wakeOne: () => woken.resolve(),
    leave,
  };
}

/** The first page creates two notes offline, and is left while it stores the second one. */
async function leaveUnwritten({ one, storage, silenceOne }: Awaited<ReturnType<typeof openTwo>>) {
  one.engine.pause();
  one.create('milk');
  await vi.waitFor(() => expect(storage.rows('pending')).toHaveLength(1));
  one.create('bread');
  one.engine.follow(false);
  silenceOne();
}

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('of two pages %s,', (_, hasLocks) => {
  /** One page freezes while its push hangs, and another page has sent the mutation for it. */
  async function overtake() {
    const { ann, network } = stage();
    const { id } = await server().createItem(ann, { content: 'milk' });
    const { one, two } = await openTwo({ hasLocks });
    two.engine.pause();
    const hanging = network.delay(ASKS.push);
    one.change('update', id, { content: 'milk\nbread' });
    await hanging.givenUp;
    await vi.waitFor(() => expect(one.status()).toMatchObject({ obstacle: 'unreachable' }));
    one.engine.pause();
    await vi.waitFor(() => expect(two.view(id)).toMatchObject({ content: 'milk\nbread' }));
    two.change('update', id, { content: 'milk\nbread\nbutter' });
    expect(two.status()).toMatchObject({ unsent: 2 });
    two.engine.resume();
    await two.untilSent();
    return { one, two, hanging, stored: () => server().stored('items', id) };
  }

  test('a frozen page’s push is applied before the other page’s later changes', async () => {
    const { one, two, hanging, stored } = await overtake();
    expect(await stored()).toMatchObject({ content: 'milk\nbread\nbutter' });

    // The first page wakes up, and its push continues.
    one.engine.resume();
    await one.untilSent();
    await hanging.arrive();
    expect(await stored()).toMatchObject({ content: 'milk\nbread\nbutter' });
    for (const page of [one, two]) {
      await page.read();
      expect(page.texts(stage().welcome)).toEqual(['milk\nbread\nbutter']);
    }
  });

  test('a page that pulls changes which the other has sent for it has nothing left to send', async () => {
    const { one } = await overtake();
    await one.read();
    await vi.waitFor(() => expect(one.status()).toMatchObject({ unsent: 0, obstacle: null }));
    expect(one.results()).toMatchObject([{ type: 'confirmed', mutation: { kind: 'update' } }]);
  });

  test('both show a change that one of them stores, and the other sends it once', async () => {
    const { one, two } = await openTwo({ hasLocks });
    one.engine.pause();
    const id = one.create('milk');
    await two.untilSent();
    await vi.waitFor(() => expect(two.view(id)).toMatchObject({ content: 'milk' }));
    await vi.waitFor(async () => expect(await server().stored('items', id)).not.toBeNull());
    one.engine.resume();
    await one.untilSent();
    for (const page of [one, two]) {
      await page.read();
      expect(page.texts(stage().welcome)).toEqual(['milk']);
    }
  });

  test('the one goes on writing on top of what the other is sending for it', async () => {
    const { network } = stage();
    const { one, two } = await openTwo({ hasLocks });
    one.engine.pause();
    const sending = network.hold(ASKS.push);
    const id = one.create('milk');
    await sending.answered;
    one.change('update', id, { content: 'milk\nbread' });
    sending.release();
    one.engine.resume();
    for (const page of [one, two]) {
      await page.untilSent();
      await page.read();
    }
    for (const page of [one, two])
      await vi.waitFor(() => expect(page.texts(stage().welcome)).toEqual(['milk\nbread']));
  });

  test('changes of one page are sent after earlier ones of the other', async () => {
    const { id } = await server().createItem(stage().ann, { content: 'milk' });
    const { one, two, leave } = await openTwo({ hasLocks });
    for (const page of [one, two]) page.engine.pause();
    one.change('update', id, { content: 'milk\nbread' });
    await vi.waitFor(() => expect(two.view(id)).toMatchObject({ content: 'milk\nbread' }));
    two.change('update', id, { content: 'milk\nbread\nbutter' });
    await vi.waitFor(() => expect(one.view(id)).toMatchObject({ content: 'milk\nbread\nbutter' }));
    leave('two');

    one.engine.resume();
    await one.untilSent();
    await one.read();
    expect(one.texts(stage().welcome)).toEqual(['milk\nbread\nbutter']);
  });

  test('a change that one page was storing when it was closed is sent by the other', async () => {
    const pages = await openTwo({ hasLocks, isFrozen: true });
    const { two } = pages;
    await leaveUnwritten(pages);

    await two.engine.unsynced.readAll();
    await vi.waitFor(async () => {
      await two.read();
      expect(two.texts(stage().welcome)).toEqual(['bread', 'milk']);
    });
    await two.untilSent();
    const { body } = await server().api('GET', 'items', { token: stage().ann.token });
    expect(body.items).toHaveLength(stage().welcome.size + 2);
  });
});

test('a page sends nothing for another one while that one is sending it', async () => {
  const { network } = stage();
  const { one, two } = await openTwo();
  const sending = network.hold(ASKS.push);
  const id = one.create('milk');
  await sending.answered;
  await vi.waitFor(() => expect(two.view(id)).toMatchObject({ content: 'milk' }));
  await two.read();
  expect(network.count(ASKS.push)).toBe(1);
  sending.release();
  for (const page of [one, two]) {
    await page.untilSent();
    expect(page.results().length).toBe(page === one ? 1 : 0);
  }
});

test('what a page without Web Locks was writing when it froze is sent once, also when it comes back', async () => {
  const pages = await openTwo({ hasLocks: false, isFrozen: true });
  const { one, two, storage, wakeOne } = pages;
  const { network } = stage();
  await leaveUnwritten(pages);
  await two.engine.unsynced.readAll();
  await vi.waitFor(async () => {
    await two.read();
    expect(two.texts(stage().welcome)).toEqual(['bread', 'milk']);
    expect(storage.stored.rows).toEqual([]);
  });

  wakeOne();
  await one.engine.whenKept();
  expect(storage.stored.rows).toEqual([]);
  expect(network.pushes().flat()).toHaveLength(2);
});
