import type { StoreName } from '../domain/mutators/mutation';
import type { Change } from './state/change';
import type { PendingChanges } from './state/pending';
import type { Records } from './state/records';
import type { Device } from './storage/device';
import type { SyncEvent } from './sync-event';
import type { TabChannel } from './tabs/tab-channel';

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
  /** The pending changes of some records are others now: they are shown with these, or without them. */
  showChanges(changes: readonly Change[]): void;
  /** Some records look otherwise now. */
  emitChanged(store: StoreName, ids: readonly string[]): void;
  emit(event: SyncEvent): void;
  emitStatus(): void;
}
