import { createIdMinter } from '../domain/record-id';
import { createConnectivity } from './connectivity/connectivity';
import type { Core } from './core';
import type { Engine, EngineOptions } from './engine-ports';
import { createFollower } from './pull/follower';
import { createReader } from './pull/reader';
import { createSending } from './push/sending';
import { isOwn } from './push/unsynced';
import { createPendingChanges } from './state/pending';
import { createRecords } from './state/records';
import { createShownChanges } from './state/show-changes';
import { createDevice } from './storage/device';
import { createRestoring } from './storage/restore';
import { storageFailed } from './storage/storage-problem';
import { createTabChannel } from './tabs/tab-channel';

/** The engine of one account: makes its parts and connects them. */
export function createEngine({
  backend,
  storage,
  tabs,
  owner,
  unwritten,
  firstCollection = () => undefined,
  onEvent,
  now = Date.now,
  random = Math.random,
}: EngineOptions): Engine {
  let isClosed = false;
  let isPaused = false;
  let isRestored = false;

  const records = createRecords(owner);
  const pending = createPendingChanges({
    onWaiting: (changes) => channel.tellWaiting(changes),
    onDone: (ids) => channel.tellDone(ids),
  });
  const device = createDevice({
    storage,
    tabs,
    owner,
    unwritten,
    // Also while it is closed: what isn't written then is lost with the page.
    onFailed: (error) => onEvent(storageFailed(error)),
    onRecovered() {
      core.emit({ type: 'storageRecovered' });
      // What it couldn't give before, and lacks of what was pulled meanwhile.
      void restored.then(adopt).then(onPoke);
    },
    random,
  });
  const channel = createTabChannel({
    tabs,
    owner,
    now,
    unsent: pending.unsent,
    onChanges(changes) {
      core.showChanges(changes);
      core.emitStatus();
      sending.pump();
    },
    onPoke,
    onGone: () => restored.then(adopt),
    onSilent: (tab) => restored.then(() => adoptSent(tab)),
  });

  const emit: Core['emit'] = (event) => {
    if (!isClosed) onEvent(event);
  };
  const emitChanged: Core['emitChanged'] = (store, ids) => {
    if (ids.length === 0) return;
    emit(store === 'items' ? { type: 'itemsChanged', ids } : { type: 'collectionsChanged' });
  };
  const core: Core = {
    owner,
    records,
    pending,
    device,
    channel,
    mintId: createIdMinter({ now, random }),
    now,
    random,
    ...createShownChanges({ records, pending, ofOthers: channel.of, onChanged: emitChanged }),
    emitChanged,
    emit,
    emitStatus: () =>
      emit({
        type: 'status',
        isReachable: connectivity.isReachable(),
        pausedUntil: connectivity.pausedUntil(),
        unsent: pending.unsent().filter(isOwn).length + channel.unsentCount(isOwn),
        stuck: sending.stuckCount(),
        rejected: sending.rejections.count(),
      }),
  };

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
  const reader = createReader(core, { backend, connectivity, sending, firstCollection });
  const { rejections } = sending;

  // Without a session there is nothing to be read, and before all is restored it isn't known from where on.
  async function onPoke() {
    const isEarly = !isRestored;
    await restored;
    if (!isPaused) reader.puller.poke(isEarly);
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
  function stop() {
    isClosed = true;
    pause();
    channel.close();
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
    readOtherDrafts: device.readOtherDrafts,
    change: sending.change,
    whenKept: device.whenKept,
    unsynced: rejections.unsynced,
    refresh: () => restored.then(reader.refresh),
    resume() {
      isPaused = false;
      device.retry();
      if (!isRestored) return;
      sending.resume();
      reader.puller.resume();
    },
    follow: (isFollowing) => (isFollowing && !isPaused ? follower.start() : follower.stop()),
    pause() {
      pause();
      // Without a session nothing more is read.
      reader.tell();
    },
    close() {
      stop();
      return device.close();
    },
    forget() {
      stop();
      return device.destroy();
    },
  };
}
