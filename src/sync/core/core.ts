import { createIdMinter } from '../../domain/record-id';
import { recordIdsOf, type ClientMutation } from '../queue/client-mutation';
import { createQueue, type Queue } from '../queue/queue';
import type { Read } from '../queue/read-rows';
import { keysOf, type Batch } from '../queue/row';
import { createRecords, type Records } from '../replica/records';
import { createLocalStore, type LocalStore } from '../store/local-store';
import type { LocalStorage } from '../store/last-line';
import type { Storage } from '../store/storage';
import { storageFailed } from '../store/storage-problem';
import type { SyncEvent } from './sync-event';
import { createTabChannel, type Decision, type TabChannel } from '../tabs/channel';
import type { Tabs } from '../tabs/tabs';

/** The state and functions that the parts of one account's engine share. */
export interface Core {
  /** The account's user id. */
  owner: string;
  records: Records;
  queue: Queue;
  localStore: LocalStore;
  tabs: Tabs;
  /** The other pages of this browser that have the account open. */
  channel: TabChannel;
  /** Returns a new id for a record, a mutation or a client. */
  mintId(): string;
  /** Current time, in ms since 1970. */
  now(): number;
  /** Random number from 0 to below 1, to spread retries. */
  random(): number;
  /** Updates the views of the records that these added, changed or removed mutations affect. */
  updateViews(mutations: readonly ClientMutation[]): void;
  /** Updates the views like `updateViews`, then emits the changes like `emitChanged`. */
  showMutations(mutations: readonly ClientMutation[]): void;
  /**
   * Emits the ids of the records whose views have changed since the last call.
   * @param isFromTab whether another page of this browser has changed them
   */
  emitChanged(isFromTab?: boolean): void;
  emit(event: SyncEvent): void;
  emitStatus(): void;
  /** Stops emitting events, except storage failures. */
  close(): void;
}

export interface CoreOptions extends Pick<Core, 'owner' | 'tabs' | 'now' | 'random'> {
  storage: Storage;
  /** Holds unfinished writes when the page is closed. Undefined if the browser has no localStorage. */
  localStorage?: LocalStorage;
  /** Resolves to the batches that this page's previous engine of the account couldn't write. */
  unwritten?: Promise<readonly Batch[]>;
  onEvent(event: SyncEvent): void;
}

/** Callbacks from the core to the parts that are built on it. */
interface CorePorts {
  /** Returns the fields of the status event that other parts provide. */
  status(): Omit<Extract<SyncEvent, { type: 'status' }>, 'type' | 'unsent' | 'rejected'>;
  /** Called when the queue has read rows that another page wrote. */
  onRead(read: Read): void;
  /** Called when the server has decided on mutations that another page sent. */
  onDecided(events: readonly Decision[]): void;
  /** Called when the storage may have rows that this page hasn't read. */
  onUnread(): void;
  /** Called when the storage works again. */
  onRecovered(): void;
}

/** Creates the core of one account's engine. */
export function createCore(options: CoreOptions, ports: CorePorts): Core {
  const { storage, localStorage, tabs, owner, unwritten, onEvent, now, random } = options;
  let isClosed = false;
  const mintId = createIdMinter({ now, random });
  const records = createRecords(owner);
  const localStore = createLocalStore({
    storage,
    localStorage,
    tabs,
    owner,
    mintId,
    unwritten,
    onWritten({ writes }, conflicts) {
      if (conflicts === null) ports.onUnread();
      else if (conflicts.length > 0) ports.onRead(queue.settle(conflicts));
      const isDraft = new Set(
        writes
          .flatMap(({ put = [] }) => put.filter(({ state }) => state === 'draft'))
          .map(({ key }) => key),
      );
      channel.announceWritten(writes.flatMap(keysOf).filter((key) => !isDraft.has(key)));
      const skipped = queue.takeSkipped();
      if (skipped.length > 0) void readRows(skipped);
    },
    onPlayedBack(keys) {
      channel.announceWritten(keys);
      ports.onUnread();
    },
    // Also emitted after `close`, because batches that can't be written then are lost with the page.
    onFailed: (error) => onEvent(storageFailed(error)),
    onRecovered() {
      emit({ type: 'storageRecovered' });
      ports.onRecovered();
    },
    random,
  });
  const queue = createQueue({ ...localStore, tab: tabs.id, mintId, now });
  const channel = createTabChannel({
    tabs,
    owner,
    onWritten: (keys) => void readRows(keys),
    onDecided: ports.onDecided,
    onGone: ports.onUnread,
  });

  async function readRows(keys: readonly string[]) {
    const rows = await localStore.readRows(keys);
    if (rows) ports.onRead(queue.read(rows, keys));
  }
  const emit: Core['emit'] = (event) => {
    if (!isClosed) onEvent(event);
  };
  const emitChanged = (isFromTab = false) => {
    const ids = records.items.takeChanged();
    const { itemCollections, trashBins } = records;
    const others = [...itemCollections.takeChanged(), ...trashBins.takeChanged()];
    if (others.length > 0) emit({ type: 'collectionsChanged' });
    if (ids.length > 0) emit({ type: 'itemsChanged', ids, ...(isFromTab && { isFromTab }) });
  };
  const updateViews = (mutations: readonly ClientMutation[]) => {
    for (const mutation of mutations)
      for (const id of recordIdsOf(mutation))
        records[mutation.store].setMutations(id, queue.of(id));
  };
  const showMutations = (mutations: readonly ClientMutation[]) => {
    updateViews(mutations);
    emitChanged();
  };
  const emitStatus = () => {
    emit({ type: 'status', ...ports.status(), ...queue.counts() });
  };
  return {
    owner,
    records,
    queue,
    localStore,
    tabs,
    channel,
    mintId,
    now,
    random,
    updateViews,
    showMutations,
    emitChanged,
    emit,
    emitStatus,
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
