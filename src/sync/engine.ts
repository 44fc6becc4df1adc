import { createConnectivity } from './connectivity/connectivity';
import { createCore } from './core/core';
import type { Engine, EngineOptions } from './engine-ports';
import { createFollower } from './pull/follower';
import { createReader } from './pull/reader';
import { createSending } from './push/sending';
import type { Read } from './queue/read-rows';
import { createRestore } from './restore';

/** Creates the engine of one account: makes its parts and connects them. */
export function createEngine({
  backend,
  storage,
  localStorage,
  tabs,
  owner,
  unwritten,
  firstCollection = () => undefined,
  onEvent,
  now = Date.now,
  random = Math.random,
}: EngineOptions): Engine {
  let isPaused = false;
  let isRestored = false;

  const core = createCore(
    { storage, localStorage, tabs, owner, unwritten, onEvent, now, random },
    {
      status: () => ({
        obstacle: connectivity.obstacle(),
        stuck: sending.stuckCount(),
      }),
      onRead: applyRead,
      onDecided(events) {
        sending.results.applyDecided(events);
        onOtherSent();
      },
      onUnread: () => void readLeft(),
      // Reads the rows that couldn't be read before, and pulls what the storage missed meanwhile.
      onRecovered: () => void readLeft().then(() => onPoke()),
    },
  );
  const { records, localStore, queue } = core;
  const connectivity = createConnectivity({ now, onChange: core.emitStatus });
  const sending = createSending(core, {
    backend,
    connectivity,
    cursor: () => reader.puller.cursor(),
    isBlocked: () => reader.puller.isRestoringForgotten(),
    pullNow() {
      if (!isPaused) reader.puller.pullNow();
    },
  });
  const reader = createReader(core, {
    backend,
    connectivity,
    sending,
    firstCollection,
    isPaused: () => isPaused,
  });
  const { rejections } = sending;

  // A pull needs a session, and the stored cursor, which is known after `restored`.
  async function onPoke(newest?: string) {
    const isEarly = !isRestored;
    await restored;
    if (!isPaused) reader.puller.poke({ isEarly, newest });
  }
  function applyRead(read: Read) {
    sending.applyRead(read);
    if (read.confirmed.length + read.rejected.length > 0) onOtherSent();
  }
  /** Records that the server is reachable, and pulls: the server has just answered another page. */
  function onOtherSent() {
    connectivity.onSent(null);
    void onPoke();
  }
  const restore = createRestore({
    ...core,
    onRestored(stored, isOutdated) {
      reader.puller.restore(stored, isOutdated);
      isRestored = true;
      reader.tell({ isComplete: stored.isComplete });
    },
  });
  const restored = restore().then(() => {
    core.emitStatus();
    if (!isPaused) sending.resume();
  });
  async function readLeft() {
    await restored;
    const rows = await localStore.readLeft();
    if (rows) applyRead(queue.read(rows));
  }
  const follower = createFollower({ realtime: backend.realtime, random, onPoke });

  function pause() {
    isPaused = true;
    follower.stop();
    reader.puller.stop();
    sending.pause();
  }
  function stop() {
    core.close();
    pause();
  }

  return {
    owner,
    items: records.items,
    collections: records.itemCollections,
    trashBins: records.trashBins,
    mintId: core.mintId,
    restored,
    restoreDraft: (screen) => localStore.restoreDraft(rejections.onScreen(screen), restored),
    keepDraft: localStore.keepDraft,
    lastUse: localStore.lastUse,
    readOtherDrafts: localStore.readOtherDrafts,
    readUnread: localStore.readUnread,
    forgetUnread: localStore.forgetUnread,
    mutate: (made) => sending.mutateAll([made])[0]!,
    mutateAll: sending.mutateAll,
    whenKept: localStore.whenKept,
    unsynced: {
      ...rejections.unsynced,
      async readAll() {
        await readLeft();
        return rejections.unsynced.list();
      },
    },
    refresh: () => restored.then(reader.refresh),
    readVersions: (itemId) => backend.items.readVersions(owner, itemId),
    readVersionsPage: (cursor) => backend.items.readVersionsPage(owner, cursor),
    resume() {
      isPaused = false;
      localStore.retry();
      if (!isRestored) return;
      sending.resume();
      reader.puller.resume();
    },
    prepareToLeave: localStore.flush,
    follow(isFollowing) {
      // The browser may close or freeze a hidden page at any moment.
      if (!isFollowing) localStore.flush();
      // A frozen page has missed the messages of other pages.
      else if (isRestored) void readLeft();
      if (isFollowing && !isPaused) follower.start();
      else follower.stop();
    },
    pause() {
      pause();
      // Reports the current progress again, because nothing more is read without a session.
      reader.tell();
    },
    close() {
      stop();
      return localStore.close();
    },
    forget(use) {
      stop();
      return localStore.destroy(use);
    },
  };
}
