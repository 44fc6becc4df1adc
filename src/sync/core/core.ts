import { createIdMinter } from '../../domain/record-id';
import { isRefetch, recordIdsOf, type ClientMutation } from '../queue/client-mutation';
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

/** What the parts of one account's engine share. */
export interface Core {
  /** The account's user id. */
  owner: string;
  records: Records;
  queue: Queue;
  localStore: LocalStore;
  tabs: Tabs;
  /** The other pages of this browser. */
  channel: TabChannel;
  /** An id for a record, a mutation or a client. */
  mintId(): string;
  /** In ms since 1970. */
  now(): number;
  /** Chance between 0 and 1, to spread retries. */
  random(): number;
  /** Brings the views up to some mutations that have come, gone, or become others. */
  updateViews(mutations: readonly ClientMutation[]): void;
  /** The same, and tells what looks otherwise. */
  showMutations(mutations: readonly ClientMutation[]): void;
  /** Tells which records look otherwise than when this was last told. */
  emitChanged(): void;
  emit(event: SyncEvent): void;
  emitStatus(): void;
  /** Tells nothing any more, but what the storage refuses. */
  close(): void;
}

export interface CoreOptions extends Pick<Core, 'owner' | 'tabs' | 'now' | 'random'> {
  storage: Storage;
  /** Keeps what is being written when the page is left; undefined where the browser has none. */
  localStorage?: LocalStorage;
  /** What the account's engine before this one couldn't write. */
  unwritten?: Promise<readonly Batch[]>;
  onEvent(event: SyncEvent): void;
}

/** What the core asks of the parts that are made of it. */
interface CorePorts {
  /** What only the parts know of the status. */
  status(): Omit<Extract<SyncEvent, { type: 'status' }>, 'type' | 'unsent'>;
  /** What another page has written is read. */
  onRead(read: Read): void;
  /** The server has decided on mutations that another page has sent. */
  onDecided(events: readonly Decision[]): void;
  /** Rows may have been written that this page hasn't read. */
  onUnread(): void;
  /** The storage works again. */
  onRecovered(): void;
}

/** What the parts of one account's engine share; each of them is given it. */
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
    // Also while it is closed: what isn't written then is lost with the page.
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
  const emitChanged = () => {
    const ids = records.items.takeChanged();
    const { itemCollections, trashBins } = records;
    const others = [...itemCollections.takeChanged(), ...trashBins.takeChanged()];
    if (others.length > 0) emit({ type: 'collectionsChanged' });
    if (ids.length > 0) emit({ type: 'itemsChanged', ids });
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
    const unsent = queue.unsent().filter((mutation) => !isRefetch(mutation)).length;
    emit({ type: 'status', ...ports.status(), unsent });
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
