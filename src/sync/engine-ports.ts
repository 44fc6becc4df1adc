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

/** The sync engine of one account on this device. It has the records and mutations, and syncs them with the server. */
export interface Engine extends Pick<
  LocalStore,
  'keepDraft' | 'lastUse' | 'readOtherDrafts' | 'forgetUnread' | 'readUnread' | 'whenKept'
> {
  readonly owner: string;
  items: Views<ItemView> & Pick<Replica<unknown, ItemView>, 'record'>;
  collections: Views<CollectionView>;
  trashBins: Views<TrashBinView>;
  /** Returns a new id for a record to create. */
  mintId(): string;
  /** Resolves when everything that this device has stored of the account is shown. */
  readonly restored: Promise<void>;
  /** Shows the drafts of an earlier visit and then stores those of this visit. Resolves when they are shown. */
  restoreDraft(screen: DraftScreen): Promise<void>;
  /** Makes a mutation, which is shown at once and sent as soon as possible. Returns the mutation's id. */
  mutate(mutation: NewMutation): string;
  /** Like `mutate` for the mutations of one gesture: stores them together and emits their changes once. */
  mutateAll(mutations: readonly NewMutation[]): string[];
  readonly unsynced: UnsyncedMutations & {
    /** Reads the stored rows of all pages, then resolves to the list. */
    readAll(): Promise<Unsynced[]>;
  };
  /**
   * Pulls all changes from the server. Records are shown as they arrive, and `reading` events report the progress.
   * Resolves when the pull is complete. Throws a `Failure`.
   */
  refresh(): Promise<void>;
  /** Reads an item's earlier texts from the server, the newest first. Throws a `Failure`. */
  readVersions(itemId: string): Promise<Version[]>;
  /** Reads a page of the earlier texts of all items; the first page for null. Throws a `Failure`. */
  readVersionsPage(cursor: string | null): Promise<VersionsPage>;
  /** Sends pending mutations and pulls changes now, because the network or the session may be back. */
  resume(): void;
  /** Writes everything that isn't stored yet. Returns whether the page can be closed now without losing anything. */
  prepareToLeave(): boolean;
  /** Starts or stops following changes of other devices, because the page is visible or hidden. */
  follow(isFollowing: boolean): void;
  /** Stops sending, pulling and following until `resume` and `follow`, because the session has expired. */
  pause(): void;
  /**
   * Stops sending and emitting for good. Data on this device stays stored. Resolves to the batches that the storage has
   * refused: the account's next engine on this page needs them as `unwritten`.
   */
  close(): Promise<readonly Batch[]>;
  /**
   * Closes the engine and removes the account from this device. `Storage.destroy` explains the parameter and result.
   */
  forget(use?: string | null): Promise<boolean>;
}

export interface EngineOptions extends Omit<CoreOptions, 'now' | 'random'> {
  backend: Pick<Backend, 'sync' | 'items' | 'realtime'>;
  /** Returns the id of the open collection, if known. A pull from the beginning reads its items before others. */
  firstCollection?: () => string | undefined;
  now?: () => number;
  random?: () => number;
}
