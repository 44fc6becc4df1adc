import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { isChange, type Change, type ChangeFields, type RejectedChange } from '../state/change';
import type { Storage, Stored } from '../storage/storage';

/** A change that the server doesn't have, as a person may be told of it. */
export interface Unsynced {
  change: Change;
  /** Why it was rejected; null while it waits to be sent. */
  failure: Failure | null;
  /** All that was written with it; where nothing was, what its record says, or said until it was deleted. */
  text: string;
  /** The name of its item's collection; empty where it isn't known, or it is none of an item. */
  place: string;
}

interface Texts {
  title?: string;
  content?: string;
  name?: string;
}

/** What is known of the records that changes are about. */
export interface KnownRecords {
  item(id: string): Pick<ItemView, 'title' | 'content' | 'collection'> | undefined;
  /** Of a collection, or the trash bin. */
  nameOf(id: string): string | undefined;
}

/** Changes with the words that tell them from others; what the app asks for by itself is left out. */
export function describeUnsynced(
  { changes, rejected }: { changes: readonly Change[]; rejected: readonly RejectedChange[] },
  known: KnownRecords,
): Unsynced[] {
  const describe = (change: Change, failure: Failure | null): Unsynced => {
    const item = known.item(change.recordId);
    const home = change.store === 'items' ? (change.fields.collection ?? item?.collection) : '';
    const record: Texts = item ?? { name: known.nameOf(change.recordId) };
    return {
      change,
      failure,
      text: textOf(change.fields) || textOf(record) || textOf(change.base),
      place: (home && known.nameOf(home)) ?? '',
    };
  };
  // Changes of another version of the app are listed with the unreadable drafts.
  return [
    ...rejected
      .filter(({ change }) => isChange(change))
      .map(({ change, failure }) => describe(change, failure)),
    ...changes
      .filter((change) => isChange(change) && isOwn(change))
      .map((change) => describe(change, null)),
  ];
}

/** Whether a change is the person's: a refetch holds nothing that could be lost. */
export function isOwn({ kind }: Change): boolean {
  return kind !== 'refetch';
}

/** What an account has unfinished on this device, read while nobody is signed in to it. */
export async function readUnsynced(
  storage: Pick<Storage, 'readAccount' | 'readItems'>,
): Promise<Unsynced[]> {
  const stored = { ...(await storage.readAccount()), items: await storage.readItems() };
  const changes = stored.changes.map(({ change }) => change);
  return describeUnsynced({ changes, rejected: stored.rejected }, recordsOf(stored));
}

function recordsOf({ items, itemCollections, trashBins }: Stored): KnownRecords {
  const byId = new Map(items.map((item) => [item.id, item]));
  const names = new Map([...itemCollections, ...trashBins].map(({ id, name }) => [id, name]));
  return { item: (id) => byId.get(id), nameOf: (id) => names.get(id) };
}

function textOf({ title, content, name }: Texts | ChangeFields): string {
  return [title, content, name].filter((text) => text !== undefined && text !== '').join('\n');
}
