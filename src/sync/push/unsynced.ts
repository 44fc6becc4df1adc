import type { MutationFields } from '../../domain/mutators/mutation';
import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { isRefetch, type ClientMutation, type RejectedMutation } from '../queue/client-mutation';
import { compareRows, isRow, isWaiting, rejectedOf } from '../queue/row';
import type { Storage, Stored } from '../store/storage';

/** A mutation that the server doesn't have, as a person may be told of it. */
export interface Unsynced {
  mutation: ClientMutation;
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

/** What is known of the records that mutations are about. */
export interface KnownRecords {
  item(id: string): Pick<ItemView, 'title' | 'content' | 'collection'> | undefined;
  /** Of a collection, or the trash bin. */
  nameOf(id: string): string | undefined;
}

/** Mutations with the words that tell them from others; what the app asks for by itself is left out. */
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

/** What an account has unfinished on this device, read while nobody is signed in to it. */
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
