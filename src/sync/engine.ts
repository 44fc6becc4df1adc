import type { Backend } from '../backend/backend';
import type { Collection, CollectionView, TrashBin, TrashBinView } from '../domain/collection';
import type { Item, ItemView } from '../domain/item';
import { listKeyOf, type ListKey } from '../domain/item-list';
import { createIdMinter } from '../domain/record-id';
import { isTextEdit, recordIdsOf, type Change, type NewChange, type StoreName } from './change';
import { createDevice, type Device } from './device';
import { createFollowing } from './following';
import { createMaking } from './making';
import { createNeighbours } from './neighbours';
import { createOutbox } from './outbox';
import { createReachability } from './reachability';
import { createReading } from './reading';
import { createRecords, takeEvent, takeTold } from './records';
import { createRefusals, type UnfinishedChanges } from './refusals';
import type { Replica } from './replica';
import { createRestoring } from './restoring';
import { createSending } from './sending';
import type { Storage } from './storage';
import type { SyncEvent } from './sync-event';
import type { Tabs } from './tabs';
import { isOwn } from './unfinished';

/** Everything of one account on this device: what is known, what is unsent, and the way between. */
export interface Engine extends Pick<Device, 'joinDraft' | 'takeDraft'> {
  readonly owner: string;
  items: Pick<Replica<Item, ItemView>, 'view' | 'views'>;
  collections: Pick<Replica<Collection, CollectionView>, 'view' | 'views'>;
  trashBins: Pick<Replica<TrashBin, TrashBinView>, 'view' | 'views'>;
  /** An id for a record that is about to be created. */
  mintId(): string;
  /** Resolves when the first rows of what this device has kept of the account are shown. */
  readonly firstShown: Promise<void>;
  /** Resolves when all that this device has kept of the account is shown. */
  readonly restored: Promise<void>;
  /** Whether a list has been read whole on this device, so that what is known of it is all of it. */
  hasRead(list: ListKey): boolean;
  /** Keeps what this page has half-written, once every change before it is kept; null forgets it. */
  writeDraft(draft: unknown): Promise<void>;
  /** Makes a change: it is shown at once and sent as soon as that can be. Returns the change's id. */
  change(change: NewChange): string;
  /** Resolves when every change made so far outlives the page; false when the storage has failed. */
  whenKept(): Promise<boolean>;
  readonly unfinished: UnfinishedChanges;
  /** Reads the collections and the trash bin; throws a `Failure`. */
  loadCollections(): Promise<void>;
  /** Reads a list of items; rows are shown as they arrive. Throws a `Failure`. */
  loadItems(list: ListKey): Promise<void>;
  /** The server says that an item is gone, though nobody here deleted it. */
  dropItem(id: string): void;
  /** A collection is gone, and all its items with it. */
  dropItemsOf(collection: string): void;
  /** The network or the session may be back. */
  resume(): void;
  /** Somebody looks at the account: what other devices do is followed from now on, or no longer. */
  follow(isFollowing: boolean): void;
  /** The session is over or another one has begun: nothing is sent until `resume`. */
  pause(): void;
  /** Ends sending and telling, for good; what is kept on this device stays. */
  close(): void;
  /** Ends it, and takes all of the account off this device. */
  forget(): Promise<void>;
}

export interface EngineOptions {
  backend: Backend;
  storage: Storage;
  tabs: Tabs;
  /** The account's user id. */
  owner: string;
  /** Whether an edit brings back an item that another device has deleted; false where a reset deletes. */
  canRevive?: boolean;
  /** Id of the collection that is opened first, as soon as all are known: its rows come before others. */
  firstCollection?: () => string | undefined;
  onEvent(event: SyncEvent): void;
  now?: () => number;
  random?: () => number;
}

/** The engine of one account. */
export function createEngine({
  backend,
  storage,
  tabs,
  owner,
  canRevive = true,
  firstCollection = () => undefined,
  onEvent,
  now = Date.now,
  random = Math.random,
}: EngineOptions): Engine {
  const replicas = createRecords(owner);
  const { items, itemCollections: collections, trashBins } = replicas;
  const outbox = createOutbox({
    onWaiting: (changes) => neighbours.tellWaiting(changes),
    onDone: (ids) => neighbours.tellDone(ids),
  });
  const mintId = createIdMinter({ now, random });
  let isClosed = false;
  let isPaused = false;
  let isRestored = false;
  const readLists = new Set<string>();

  const emit = (event: SyncEvent) => {
    if (!isClosed) onEvent(event);
  };
  const emitStatus = () => {
    const unsent = outbox.all().filter(isOwn).length;
    const isReachable = reachability.isReachable();
    emit({ type: 'status', isReachable, unsent, refused: refusals.count() });
  };
  const reachability = createReachability(emitStatus);
  const device = createDevice({
    storage,
    tabs,
    owner,
    onFailed: (failure) => emit({ type: 'storageFailed', failure }),
  });

  const emitChanged = (store: StoreName, ids: readonly string[]) => {
    if (ids.length === 0) return;
    emit(store === 'items' ? { type: 'itemsChanged', ids } : { type: 'collectionsChanged' });
  };
  /** Some of the server's records are others now: they are kept and shown so. */
  const onRecords = (store: StoreName, ids: readonly string[]) => {
    if (ids.length === 0) return;
    const records = ids.map((id) => replicas[store].record(id)).filter((each) => !!each);
    // With what it was, an edit can bring a record back that is gone, also on the next visit.
    const drop = ids.filter((id) => !replicas[store].record(id) && !outbox.of(id).some(isTextEdit));
    void device.write({ put: { store, records }, drop: { store, ids: drop } });
    const gone = ids
      .filter((id) => !replicas[store].record(id))
      .map((id) => ({ id, updated: replicas[store].last(id)?.updated ?? '' }));
    neighbours.tellRecords(store, records, gone);
    emitChanged(store, ids);
  };
  /** The unsent changes of a record, of all pages, in the order they were made. */
  const changesOf = (id: string) => {
    const others = neighbours.of(id);
    if (others.length === 0) return outbox.of(id);
    return [...others, ...outbox.of(id)].sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  const showChanges = (store: StoreName, changes: readonly Change[]) => {
    const ids = new Set(changes.flatMap(recordIdsOf));
    const changed = [...ids].flatMap((id) => replicas[store].setChanges(id, changesOf(id)));
    emitChanged(store, changed);
  };
  const neighbours = createNeighbours({
    tabs,
    owner,
    unsent: outbox.all,
    onChanges(changes) {
      if (isClosed) return;
      for (const store of new Set(changes.map((change) => change.store)))
        showChanges(
          store,
          changes.filter((change) => change.store === store),
        );
      sender.pump();
    },
    onRecords: (store, records, gone) =>
      emitChanged(store, takeTold(replicas, store, records, gone)),
    onGone: () => void restored.then(adopt),
  });

  const reading = createReading({ backend, owner, items, collections, trashBins, onRecords });
  const sender = createSending({
    backend,
    owner,
    replicas,
    outbox,
    device,
    canRevive,
    mintId,
    random,
    loadCollections: reading.loadCollections,
    onRecords,
    showChanges,
    keepRefused: (refused, dropped) => refusals.keep(refused, dropped),
    emit,
    emitStatus,
    mustWait: neighbours.holdUp,
    onReachable: reachability.onSent,
  });

  const make = createMaking({
    owner,
    replicas,
    outbox,
    device,
    mintId,
    now,
    isSharedByPages: (recordId) => neighbours.of(recordId).length > 0,
    showChanges,
    // Whoever made it has to get its id first.
    onNothingLeft: (change) => queueMicrotask(() => emit({ type: 'confirmed', change })),
  });
  const makeChange = (made: NewChange) => {
    const id = make(made);
    emitStatus();
    sender.pump();
    return id;
  };
  const ports = { replicas, outbox, device, mintId, makeChange };
  const refusals = createRefusals({ ...ports, onListed: emitStatus });

  const { restore, adopt, firstShown } = createRestoring({
    device,
    outbox,
    replicas,
    refusals,
    changesOf,
    emitChanged,
    showChanges,
    isClosed: () => isClosed,
    firstCollection,
    onRestored(lists) {
      for (const key of lists) readLists.add(key);
      isRestored = true;
    },
    onTakenOver() {
      emitStatus();
      if (!isPaused) sender.resume();
    },
  });

  // Nothing is sent before what was to be sent on an earlier visit is known.
  sender.pause();
  const restored = restore();
  const following = createFollowing({
    realtime: backend.realtime,
    random,
    onRecord: (event) => onRecords(event.store, takeEvent(replicas, event)),
    onGap: () => emit({ type: 'gap' }),
  });

  return {
    owner,
    items,
    collections,
    trashBins,
    mintId,
    firstShown,
    restored,
    hasRead: (list) => readLists.has(listKeyOf(list)),
    writeDraft: refusals.writeDraft,
    joinDraft: device.joinDraft,
    takeDraft: device.takeDraft,
    change: makeChange,
    whenKept: device.whenKept,
    unfinished: refusals.unfinished,

    async loadCollections() {
      await restored;
      await reachability.watch(reading.loadCollections());
    },
    async loadItems(list) {
      await restored;
      const key = listKeyOf(list);
      await reachability.watch(reading.loadItems(list, readLists.has(key)));
      readLists.add(key);
      await device.write({ readList: key });
    },

    dropItem: (id) => onRecords('items', items.drop(id)),
    dropItemsOf(collection) {
      const gone = [...items.views()].filter((item) => item.collection === collection);
      const dropped = gone.flatMap(({ id }) => items.drop(id));
      onRecords('items', dropped);
    },
    resume() {
      isPaused = false;
      if (isRestored) sender.resume();
    },
    follow(isFollowing) {
      if (isFollowing && !isPaused) following.start();
      else following.stop();
    },
    pause() {
      isPaused = true;
      following.stop();
      sender.pause();
    },
    close() {
      isClosed = true;
      following.stop();
      sender.stop();
      neighbours.close();
      device.close();
    },
    async forget() {
      isClosed = true;
      following.stop();
      sender.stop();
      neighbours.close();
      await device.destroy();
    },
  };
}
