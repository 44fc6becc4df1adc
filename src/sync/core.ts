import { createIdMinter } from '../domain/record-id';
import type { EngineOptions } from './engine-ports';
import { isOwn } from './push/unsynced';
import { recordIdsOf, type Change } from './state/change';
import { createPendingChanges, type PendingChanges } from './state/pending';
import { createRecords, type Records } from './state/records';
import { createDevice, type Device } from './storage/device';
import { storageFailed } from './storage/storage-problem';
import type { SyncEvent } from './sync-event';
import { createTabChannel, type TabChannel } from './tabs/tab-channel';

/** What the parts of one account's engine share. */
export interface Core {
  /** The account's user id. */
  owner: string;
  records: Records;
  pending: PendingChanges;
  device: Device;
  /** The other pages of this browser. */
  channel: TabChannel;
  /** An id for a record, a change or a client. */
  mintId(): string;
  /** In ms since 1970. */
  now(): number;
  /** Chance between 0 and 1, to spread retries. */
  random(): number;
  /** The pending changes of a record, of all pages, in the order they were made. */
  changesOf(recordId: string): readonly Change[];
  /** Brings the views up to some changes that have come, gone, or become others. */
  updateViews(changes: readonly Change[]): void;
  /** The same, and tells what looks otherwise. */
  showChanges(changes: readonly Change[]): void;
  /** Tells which records look otherwise than when this was last told. */
  emitChanged(): void;
  emit(event: SyncEvent): void;
  emitStatus(): void;
  /** Tells nothing any more, but what the storage refuses. */
  close(): void;
}

type CoreOptions = Pick<
  EngineOptions,
  'storage' | 'localStorage' | 'tabs' | 'owner' | 'unwritten' | 'onEvent'
> &
  Required<Pick<EngineOptions, 'now' | 'random'>>;

/** What the core asks of the parts that are made of it. */
interface CorePorts {
  /** What only the parts know of the status. */
  status(): Omit<Extract<SyncEvent, { type: 'status' }>, 'type' | 'unsent'>;
  /** There may be more to send. */
  pump(): void;
  /** There may be something to pull. */
  onPoke(): void;
  /**
   * Takes over what pages have left that are gone.
   * @param told what one of them had told, which the device may not have
   */
  adopt(told?: () => readonly Change[]): Promise<void>;
  /** Takes over what a page has begun to send that doesn't answer. */
  adoptSent(tab: string): Promise<void>;
}

/** What the parts of one account's engine share; each of them is given it. */
export function createCore(options: CoreOptions, ports: CorePorts): Core {
  const { storage, localStorage, tabs, owner, unwritten, onEvent, now, random } = options;
  let isClosed = false;
  const records = createRecords(owner);
  const pending = createPendingChanges({
    onWaiting: (changes) => channel.tellWaiting(changes),
    onDone: (ids) => channel.tellDone(ids),
  });
  const device = createDevice({
    storage,
    localStorage,
    tabs,
    owner,
    unwritten,
    // Also while it is closed: what isn't written then is lost with the page.
    onFailed: (error) => onEvent(storageFailed(error)),
    onRecovered() {
      emit({ type: 'storageRecovered' });
      // What it couldn't give before, and lacks of what was pulled meanwhile.
      void ports.adopt().then(ports.onPoke);
    },
    random,
  });
  const channel = createTabChannel({
    tabs,
    owner,
    now,
    unsent: pending.unsent,
    onChanges(changes) {
      showChanges(changes);
      emitStatus();
      ports.pump();
    },
    onPoke: ports.onPoke,
    onGone: ports.adopt,
    onSilent: ports.adoptSent,
  });

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
  const changesOf = (recordId: string) => {
    const others = channel.of(recordId);
    if (others.length === 0) return pending.of(recordId);
    return [...others, ...pending.of(recordId)].sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  const updateViews = (changes: readonly Change[]) => {
    for (const change of changes)
      for (const id of recordIdsOf(change)) records[change.store].setChanges(id, changesOf(id));
  };
  const showChanges = (changes: readonly Change[]) => {
    updateViews(changes);
    emitChanged();
  };
  const emitStatus = () => {
    const unsent = [...pending.unsent(), ...channel.unsent()].filter(isOwn).length;
    emit({ type: 'status', ...ports.status(), unsent });
  };
  return {
    owner,
    records,
    pending,
    device,
    channel,
    mintId: createIdMinter({ now, random }),
    now,
    random,
    changesOf,
    updateViews,
    showChanges,
    emitChanged,
    emit,
    emitStatus,
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
