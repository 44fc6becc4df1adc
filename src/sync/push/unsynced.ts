import type { MutationFields } from '../../domain/mutators/mutation';
import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { isRefetch, type ClientMutation, type RejectedMutation } from '../queue/client-mutation';
import { compareRows, isRow, isWaiting, rejectedOf } from '../queue/row';
import type { Storage, Stored } from '../store/storage';

/** A mutation that the server doesn't have, described for the user. */
export interface Unsynced {
  mutation: ClientMutation;
  /** Why it was rejected; null while it waits to be sent. */
  failure: Failure | null;
  /** The mutation's text; if it has none, its record's current text, or the text before the record was deleted. */
  text: string;
  /** The name of the item's collection; empty if it isn't known or the mutation isn't about an item. */
  place: string;
}

interface Texts {
  title?: string;
  content?: string;
  name?: string;
}

/** Looks up the records that mutations are about. */
export interface KnownRecords {
  item(id: string): Pick<ItemView, 'title' | 'content' | 'collection'> | undefined;
  /** Returns the name of a collection or of the trash bin. */
  nameOf(id: string): string | undefined;
}

/** Describes the rejected mutations, followed by the unsent ones. Unsent refetches are left out. */
export function describeUnsynced(
  {
    mutations,
    rejected,
  }: { mutations: readonly ClientMutation[]; rejected: readonly RejectedMutation[] },
  known: KnownRecords,
): Unsynced[] {
  const describe = (mutation: ClientMutation, failure: Failure | null): Unsynced => {
    const item = known.item(mutation.recordId);
    const home = mutation.store === 'items' ? (mutation.fields.collection ?? item?.collection) : '';
    const record: Texts = item ?? { name: known.nameOf(mutation.recordId) };
    return {
      mutation,
      failure,
      text: textOf(mutation.fields) || textOf(record) || textOf(mutation.base),
      place: (home && known.nameOf(home)) ?? '',
    };
  };
  return [
    ...rejected.map(({ mutation, failure }) => describe(mutation, failure)),
    ...mutations
      .filter((mutation) => !isRefetch(mutation))
      .map((mutation) => describe(mutation, null)),
  ];
}

/** Reads the unsynced mutations of an account from the storage, for use while its engine isn't open. */
export async function readUnsynced(
  storage: Pick<Storage, 'readAccount' | 'readItems'>,
): Promise<Unsynced[]> {
  const stored = { ...(await storage.readAccount()), items: await storage.readItems() };
  const rows = stored.rows.filter(isRow).toSorted(compareRows);
  const mutations = rows.filter(isWaiting).flatMap((row) => row.mutations);
  const rejected = rows.filter((row) => row.state === 'rejected').map(rejectedOf);
  return describeUnsynced({ mutations, rejected }, recordsOf(stored));
}

function recordsOf({ items, itemCollections, trashBins }: Stored): KnownRecords {
  const byId = new Map(items.map((item) => [item.id, item]));
  const names = new Map([...itemCollections, ...trashBins].map(({ id, name }) => [id, name]));
  return { item: (id) => byId.get(id), nameOf: (id) => names.get(id) };
}

function textOf({ title, content, name }: Texts | MutationFields): string {
  return [title, content, name].filter((text) => text !== undefined && text !== '').join('\n');
}
