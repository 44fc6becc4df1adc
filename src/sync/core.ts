import type { StoreName } from '../domain/mutators/mutation';
import { createIdMinter } from '../domain/record-id';
import type { EngineOptions } from './engine-ports';
import { isOwn } from './push/unsynced';
import { createPendingChanges, type PendingChanges } from './state/pending';
import { createRecords, type Records } from './state/records';
import { createShownChanges, type ShownChanges } from './state/show-changes';
import { createDevice, type Device } from './storage/device';
import { storageFailed } from './storage/storage-problem';
import type { SyncEvent } from './sync-event';
import { createTabChannel, type TabChannel } from './tabs/tab-channel';

/** What the parts of one account's engine share. */
export interface Core extends ShownChanges {
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
  /** Some records look otherwise now. */
  emitChanged(store: StoreName, ids: readonly string[]): void;
  emit(event: SyncEvent): void;
  emitStatus(): void;
}

type CoreOptions = Pick<EngineOptions, 'storage' | 'tabs' | 'owner' | 'unwritten' | 'onEvent'> &
  Required<Pick<EngineOptions, 'now' | 'random'>>;

/** What the core asks of the parts that are made of it. */
interface CorePorts {
  /** Whether the engine is closed: then nothing is told any more but what the storage refuses. */
  isClosed(): boolean;
  /** What only the parts know of the status. */
  status(): Omit<Extract<SyncEvent, { type: 'status' }>, 'type' | 'unsent'>;
  /** There may be more to send. */
  pump(): void;
  /** There may be something to pull. */
  onPoke(): void;
  /** Takes over what pages have left that are gone. */
  adopt(): Promise<void>;
  /** Takes over what a page has begun to send that doesn't answer. */
  adoptSent(tab: string): Promise<void>;
}

/** What the parts of one account's engine share; each of them is given it. */
export function createCore(options: CoreOptions, ports: CorePorts): Core {
  const { storage, tabs, owner, unwritten, onEvent, now, random } = options;
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
      shown.showChanges(changes);
      emitStatus();
      ports.pump();
    },
    onPoke: ports.onPoke,
    onGone: ports.adopt,
    onSilent: ports.adoptSent,
  });

  const emit: Core['emit'] = (event) => {
    if (!ports.isClosed()) onEvent(event);
  };
  const emitChanged: Core['emitChanged'] = (store, ids) => {
    if (ids.length === 0) return;
    emit(store === 'items' ? { type: 'itemsChanged', ids } : { type: 'collectionsChanged' });
  };
  const emitStatus = () => {
    const unsent = pending.unsent().filter(isOwn).length + channel.unsentCount(isOwn);
    emit({ type: 'status', ...ports.status(), unsent });
  };
  const shown = createShownChanges({
    records,
    pending,
    ofOthers: channel.of,
    onChanged: emitChanged,
  });
  return {
    owner,
    records,
    pending,
    device,
    channel,
    mintId: createIdMinter({ now, random }),
    now,
    random,
    ...shown,
    emitChanged,
    emit,
    emitStatus,
  };
}
