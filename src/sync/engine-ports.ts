import type { Backend } from '../backend/backend';
import type { CollectionView, TrashBinView } from '../domain/collection';
import type { ItemView } from '../domain/item';
import type { Version, VersionsPage } from '../domain/versions';
import type { CoreOptions } from './core/core';
import type { UnsyncedMutations } from './push/rejections';
import type { Unsynced } from './push/unsynced';
import type { NewMutation } from './queue/client-mutation';
import type { Replica } from './replica/replica';
import type { Batch } from './queue/row';
import type { LocalStore } from './store/local-store';
import type { DraftScreen } from './store/page-draft';

type Views<V> = Pick<Replica<unknown, V>, 'view' | 'views'>;

/** Everything of one account on this device: what is known, what is pending, and the way between. */
export interface Engine extends Pick<
  LocalStore,
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
  /** Makes a mutation: it is shown at once and sent as soon as that can be. Returns the mutation's id. */
  mutate(mutation: NewMutation): string;
  /** The same for many that are made at once: they are kept in one write, and told of once. */
  mutateAll(mutations: readonly NewMutation[]): string[];
  readonly unsynced: UnsyncedMutations & {
    /** The list, when what all pages have written is read. */
    readAll(): Promise<Unsynced[]>;
  };
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
  /** Writes what is to be written. Returns whether nothing is lost if the page is closed now. */
  prepareToLeave(): boolean;
  /** Somebody looks at the account: what other devices do is followed from now on, or no longer. */
  follow(isFollowing: boolean): void;
  /** The session has expired: nothing is sent, read or followed until `resume` and `follow`. */
  pause(): void;
  /**
   * Ends sending and telling, for good; what is kept on this device stays. Resolves to what isn't: the
   * storage has refused it, and the next engine of the account on this page has to begin with it.
   */
  close(): Promise<readonly Batch[]>;
  /** Ends it, and takes all of the account off this device, as `Storage.destroy` does. */
  forget(use?: string | null): Promise<boolean>;
}

export interface EngineOptions extends Omit<CoreOptions, 'now' | 'random'> {
  backend: Pick<Backend, 'sync' | 'items' | 'realtime'>;
  /** Id of the collection that is opened first, as soon as all are known: its rows come before others. */
  firstCollection?: () => string | undefined;
  now?: () => number;
  random?: () => number;
}
