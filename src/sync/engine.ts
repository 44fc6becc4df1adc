import { createIdMinter } from '../domain/record-id';
import { createConnectivity } from './connectivity/connectivity';
import type { Engine, EngineOptions } from './engine-ports';
import { asChanges } from './pull/bring-back';
import { createFollower } from './pull/follower';
import { createPuller } from './pull/puller';
import { createReadingReport } from './pull/reading';
import { createPusher, type PusherPorts } from './push/pusher';
import { createRefetcher } from './push/refetcher';
import { createRejections } from './push/rejections';
import { createResults } from './push/take-results';
import { isOwn } from './push/unsynced';
import type { Change, NewChange } from './state/change';
import { createEnqueue } from './state/enqueue';
import { createPendingChanges } from './state/pending';
import { createRecords } from './state/records';
import { createShownChanges } from './state/show-changes';
import { createDevice } from './storage/device';
import { keepDraft } from './storage/draft-keeper';
import { createRestoring } from './storage/restore';
import { storageFailed } from './storage/storage-problem';
import type { SyncEvent } from './sync-event';
import { createTabChannel } from './tabs/tab-channel';

/** The engine of one account. */
export function createEngine({
  backend,
  storage,
  tabs,
  owner,
  firstCollection = () => undefined,
  onEvent,
  now = Date.now,
  random = Math.random,
}: EngineOptions): Engine {
  const records = createRecords(owner);
  const mintId = createIdMinter({ now, random });
  let isClosed = false;
  let isPaused = false;
  let isRestored = false;

  const emit = (event: SyncEvent) => {
    if (!isClosed) onEvent(event);
  };
  const emitStatus = () =>
    emit({
      type: 'status',
      isReachable: connectivity.isReachable(),
      pausedUntil: connectivity.pausedUntil(),
      unsent: pending.unsent().filter(isOwn).length + channel.unsentCount(isOwn),
      stuck: pusher.stuckCount(),
      rejected: rejections.count(),
    });
  const emitChanged = (store: Change['store'], ids: readonly string[]) => {
    if (ids.length === 0) return;
    emit(store === 'items' ? { type: 'itemsChanged', ids } : { type: 'collectionsChanged' });
  };

  const connectivity = createConnectivity({ now, onChange: emitStatus });
  const pending = createPendingChanges({
    onWaiting: (changes) => channel.tellWaiting(changes),
    onDone: (ids) => channel.tellDone(ids),
  });
  const device = createDevice({
    storage,
    tabs,
    owner,
    onFailed: (error) => emit(storageFailed(error)),
    onRecovered() {
      emit({ type: 'storageRecovered' });
      // What it couldn't give before, and lacks of what was pulled meanwhile.
      void restored.then(adopt).then(onPoke);
    },
    random,
  });

  const { changesOf, showChanges } = createShownChanges({
    records,
    pending,
    ofOthers: (id) => channel.of(id),
    onChanged: emitChanged,
  });
  const channel = createTabChannel({
    tabs,
    owner,
    now,
    unsent: pending.unsent,
    onChanges(changes) {
      if (isClosed) return;
      showChanges(changes);
      emitStatus();
      pump();
    },
    onPoke,
    onGone: () => restored.then(adopt),
    onSilent: (tab) => restored.then(() => adoptSent(tab)),
  });

  // Without a session there is nothing to be read, and before all is restored it isn't known from where on.
  async function onPoke() {
    const isEarly = !isRestored;
    await restored;
    if (isActive()) puller.poke(isEarly);
  }
  const isActive = () => !isPaused && !isClosed;
  const pullNow = () => isActive() && puller.pullNow();
  const onUnauthenticated = () => emit({ type: 'unauthenticated' });
  const reading = createReadingReport({ emit, onUnauthenticated });
  const puller = createPuller({
    pull: (cursor, first) => backend.sync.pull(owner, cursor, first),
    records,
    device,
    firstCollection,
    confirmed: () => [...pending.confirmed(), ...channel.confirmed()],
    onPulled(changes) {
      if (results.confirmPulled(changes)) connectivity.onSent(null);
      channel.forget(changes);
      pending.remove(changes.map(({ id }) => id));
      showChanges(changes);
    },
    onRecords: emitChanged,
    sendAgain() {
      pending.sendAgain();
      showChanges(pending.unsent());
      emitStatus();
    },
    bringBack(made) {
      const changes = asChanges(made, { changesOf, mintId, now });
      // What waits was made on top of it.
      pending.restore(changes);
      rejections.restore(changes, []);
      device.keepChanges(changes);
      showChanges(changes);
      emitStatus();
      pump();
    },
    onRead: (isWhole) =>
      reading.tell({ isAsked: true, ...(isWhole && { isWhole, failure: null }) }),
    watch: connectivity.watch,
    onFailed: reading.onFailed,
    random,
  });

  const results = createResults({
    records,
    pending,
    device,
    showChanges,
    keepRejected: (rejected, dropped) => rejections.keep(rejected, dropped),
    dropRecord: ({ store, recordId }) => emitChanged(store, records[store].drop([recordId])),
    emit,
    emitStatus,
  });
  // The view goes back to the server's truth, and so that has to be known.
  const onRejected: PusherPorts['onRejected'] = (change, failure) => {
    results.reject(change, failure);
    pullNow();
  };
  const pusher = createPusher({
    pending,
    push: (push) => backend.sync.push(owner, push),
    keep(changes) {
      device.keepChanges(changes);
      return device.whenKept();
    },
    cursor: puller.cursor,
    mintClient: mintId,
    onOtherTimeline: pullNow,
    mustWait: (change) => puller.isBringingBack() || channel.holdUp(change),
    onDecided(decided) {
      results.take(decided);
      pullNow();
      refetcher.pump();
    },
    onRejected,
    onDefect: results.hold,
    onUnauthenticated,
    onReachable(failure) {
      if (failure) channel.restartHoldUps();
      connectivity.onSent(failure);
    },
    random,
  });
  const refetcher = createRefetcher({
    pending,
    refetch: (recordId) => backend.items.refetch(owner, recordId),
    onDone(change) {
      results.confirm([change]);
      pullNow();
    },
    onRejected,
    onUnauthenticated,
    random,
  });
  const senders = [pusher, refetcher];
  const pump = () => senders.forEach((sender) => sender.pump());

  const enqueue = createEnqueue({
    owner,
    records,
    pending,
    device,
    mintId,
    now,
    isSharedByPages: (recordId) => channel.of(recordId).length > 0,
    showChanges,
    // Whoever made it has to get its id first.
    onNothingLeft: (change) => queueMicrotask(() => emit({ type: 'confirmed', change })),
  });
  const change = (made: NewChange) => {
    const id = enqueue(made);
    emitStatus();
    pump();
    return id;
  };
  const rejections = createRejections({
    records,
    pending,
    device,
    mintId,
    makeChange: change,
    onListed: emitStatus,
  });

  const { restore, adopt, adoptSent, firstShown } = createRestoring({
    device,
    pending,
    records,
    rejections,
    changesOf,
    emitChanged,
    showChanges,
    isClosed: () => isClosed,
    firstCollection,
    onRestored(stored) {
      puller.restore(stored);
      isRestored = true;
      reading.tell({ isWhole: stored.isWhole });
    },
    onTakenOver() {
      emitStatus();
      if (!isPaused) resumeSending();
    },
  });
  const resumeSending = () => senders.forEach((sender) => sender.resume());
  const stopSending = () => senders.forEach((sender) => sender.pause());

  // Nothing is sent before what was to be sent on an earlier visit is known.
  stopSending();
  const restored = restore();
  const follower = createFollower({ realtime: backend.realtime, random, onPoke });
  const stop = () => {
    isClosed = true;
    follower.stop();
    puller.stop();
    pusher.stop();
    refetcher.pause();
    channel.close();
  };

  return {
    owner,
    items: records.items,
    collections: records.itemCollections,
    trashBins: records.trashBins,
    mintId,
    firstShown,
    restored,
    keepDraft: (screen) => keepDraft(screen, { device, rejections, whenRestored: () => restored }),
    readOtherDrafts: device.readOtherDrafts,
    change,
    whenKept: device.whenKept,
    unsynced: rejections.unsynced,
    refresh: () => restored.then(() => reading.watch(puller.refresh())),
    resume() {
      isPaused = false;
      device.retry();
      if (!isRestored) return;
      resumeSending();
      puller.resume();
    },
    follow: (isFollowing) => (isFollowing && !isPaused ? follower.start() : follower.stop()),
    pause() {
      isPaused = true;
      follower.stop();
      puller.stop();
      stopSending();
      // Without a session nothing more is read.
      reading.tell();
    },
    close() {
      stop();
      device.close();
    },
    async forget() {
      stop();
      await device.destroy();
    },
  };
}
