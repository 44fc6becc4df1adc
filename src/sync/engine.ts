import { createConnectivity } from './connectivity/connectivity';
import { createCore } from './core';
import type { Engine, EngineOptions } from './engine-ports';
import { createFollower } from './pull/follower';
import { createReader } from './pull/reader';
import { createSending } from './push/sending';
import { createRestoring } from './storage/restore';

/** The engine of one account: makes its parts and connects them. */
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
        isReachable: connectivity.isReachable(),
        pausedUntil: connectivity.pausedUntil(),
        isDiskFull: connectivity.isDiskFull(),
        stuck: sending.stuckCount(),
        rejected: sending.rejections.count(),
      }),
      pump: () => sending.pump(),
      onPoke,
      adopt: (told) => restored.then(() => adopt(told)),
      adoptSent: (tab) => restored.then(() => adoptSent(tab)),
    },
  );
  const { records, device } = core;
  const connectivity = createConnectivity({ now, onChange: core.emitStatus });
  const sending = createSending(core, {
    backend,
    connectivity,
    cursor: () => reader.puller.cursor(),
    isHeldUp: () => reader.puller.isBringingBack(),
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

  // Without a session there is nothing to be read, and before all is restored it isn't known from where on.
  async function onPoke(newest?: string) {
    const isEarly = !isRestored;
    await restored;
    if (!isPaused) reader.puller.poke({ isEarly, newest });
  }
  const { restore, adopt, adoptSent } = createRestoring({
    ...core,
    rejections,
    onRestored(stored) {
      reader.puller.restore(stored);
      isRestored = true;
      reader.tell({ isWhole: stored.isWhole });
    },
    onTakenOver() {
      core.emitStatus();
      if (!isPaused) sending.resume();
    },
  });
  const restored = restore();
  const follower = createFollower({ realtime: backend.realtime, random, onPoke });

  function pause() {
    isPaused = true;
    follower.stop();
    reader.puller.stop();
    sending.pause();
  }
  function flush() {
    core.channel.flush();
    void device.flush();
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
    restoreDraft: (screen) => device.restoreDraft(rejections.onScreen(screen), restored),
    keepDraft: device.keepDraft,
    lastUse: device.lastUse,
    readOtherDrafts: device.readOtherDrafts,
    readUnread: device.readUnread,
    forgetUnread: device.forgetUnread,
    change: (made) => sending.changeAll([made])[0]!,
    changeAll: sending.changeAll,
    whenKept: device.whenKept,
    unsynced: rejections.unsynced,
    refresh: () => restored.then(reader.refresh),
    readVersions: (itemId) => backend.items.readVersions(owner, itemId),
    readVersionsPage: (cursor) => backend.items.readVersionsPage(owner, cursor),
    resume() {
      isPaused = false;
      device.retry();
      if (!isRestored) return;
      sending.resume();
      reader.puller.resume();
    },
    follow(isFollowing) {
      // A page that is hidden may be closed or frozen the next moment.
      if (!isFollowing) flush();
      if (isFollowing && !isPaused) follower.start();
      else follower.stop();
    },
    pause() {
      pause();
      // Without a session nothing more is read.
      reader.tell();
    },
    close() {
      stop();
      return device.close();
    },
    forget(use) {
      stop();
      return device.destroy(use);
    },
  };
}
