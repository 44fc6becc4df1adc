import type { Backend } from '../backend/backend';
import type { CollectionView, TrashBinView } from '../domain/collection';
import type { ItemView } from '../domain/item';
import type { Version, VersionsPage } from '../domain/versions';
import type { UnsyncedChanges } from './push/rejections';
import type { NewChange } from './state/change';
import type { Replica } from './state/replica';
import type { Device, DraftScreen } from './storage/device';
import type { LocalStorage } from './storage/journal';
import type { Storage, Writes } from './storage/storage';
import type { SyncEvent } from './sync-event';
import type { Tabs } from './tabs/tabs';

type Views<V> = Pick<Replica<unknown, V>, 'view' | 'views'>;

/** Everything of one account on this device: what is known, what is pending, and the way between. */
export interface Engine extends Pick<
  Device,
  'keepDraft' | 'lastUse' | 'readOtherDrafts' | 'forgetUnread' | 'readUnread' | 'whenKept'
> {
  readonly owner: string;
  items: Views<ItemView> & Pick<Replica<unknown, ItemView>, 'record'>;
  collections: Views<CollectionView>;
  trashBins: Views<TrashBinView>;
  /** An id for a record that is about to be created. */
  mintId(): string;
  /** Resolves when all that this device has kept of the account is shown. */
  readonly restored: Promise<void>;
  /** Shows the draft of an earlier visit, and from then on keeps that of this one. Resolves when it is shown. */
  restoreDraft(screen: DraftScreen): Promise<void>;
  /** Makes a change: it is shown at once and sent as soon as that can be. Returns the change's id. */
  change(change: NewChange): string;
  /** The same for many that are made at once: they are kept in one write, and told of once. */
  changeAll(changes: readonly NewChange[]): string[];
  readonly unsynced: UnsyncedChanges;
  /**
   * Reads all that has changed; rows are shown as they arrive, and what comes of it is told by
   * `reading`. Throws a `Failure`.
   */
  refresh(): Promise<void>;
  /** Reads the earlier texts of an item from the server, the newest first. Throws a `Failure`. */
  readVersions(itemId: string): Promise<Version[]>;
  /** The same of all items, page by page; the first one for null. Throws a `Failure`. */
  readVersionsPage(cursor: string | null): Promise<VersionsPage>;
  /** The network or the session may be back: what waits is sent, and what has changed is read. */
  resume(): void;
  /** Somebody looks at the account: what other devices do is followed from now on, or no longer. */
  follow(isFollowing: boolean): void;
  /** The session has expired: nothing is sent, read or followed until `resume` and `follow`. */
  pause(): void;
  /**
   * Ends sending and telling, for good; what is kept on this device stays. Resolves to what isn't: the
   * storage has refused it, and the next engine of the account on this page has to begin with it.
   */
  close(): Promise<Writes>;
  /** Ends it, and takes all of the account off this device, as `Storage.destroy` does. */
  forget(use?: string | null): Promise<boolean>;
}

export interface EngineOptions {
  backend: Pick<Backend, 'sync' | 'items' | 'realtime'>;
  storage: Storage;
  /** Keeps what is being written when the page is left; undefined where the browser has none. */
  localStorage?: LocalStorage;
  /** What the account's engine before this one couldn't write. */
  unwritten?: Promise<Writes>;
  tabs: Tabs;
  /** The account's user id. */
  owner: string;
  /** Id of the collection that is opened first, as soon as all are known: its rows come before others. */
  firstCollection?: () => string | undefined;
  onEvent(event: SyncEvent): void;
  now?: () => number;
  random?: () => number;
}
