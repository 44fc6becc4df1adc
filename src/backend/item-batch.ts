import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import type { Item } from '../domain/item';
import { BackendFailure, request, toFailure } from './failure';
import { ifMatch } from './if-match';
import { toItem } from './shapes';

/** One of many requests about items that are sent at once. */
export type ItemRequest =
  | { kind: 'create'; fields: object }
  | { kind: 'update'; id: string; fields: object; base: string | undefined };

/** A batch in which one request was refused: nothing of it was done. */
export class BatchRefused extends BackendFailure {
  /** Index of the request that was refused. */
  readonly index: number;

  constructor(failure: BackendFailure, index: number) {
    super(failure, failure);
    this.name = 'BatchRefused';
    this.index = index;
  }
}

/**
 * Sends many requests about items in one, all of them or none, in their order. Resolves to the items.
 * Throws a `BatchRefused` when one of them is refused, else a `BackendFailure`.
 */
export type SendItemBatch = (requests: readonly ItemRequest[]) => Promise<Item[]>;

/** The batches of one PocketBase client. */
export function createItemBatch(client: PocketBase): SendItemBatch {
  return (requests) =>
    request(async () => {
      const batch = client.createBatch();
      const items = batch.collection('items');
      for (const each of requests) {
        if (each.kind === 'create') items.create({ ...each.fields });
        else items.update(each.id, { ...each.fields }, ifMatch(each.base));
      }
      try {
        return (await batch.send()).map(({ body }) => toItem(body));
      } catch (error) {
        const index = refusedIndex(error);
        throw index === null ? error : new BatchRefused(toFailure(error), index);
      }
    });
}

function refusedIndex(error: unknown): number | null {
  if (!(error instanceof ClientResponseError)) return null;
  const refused: unknown = error.response.data?.requests;
  const [index] = typeof refused === 'object' && refused !== null ? Object.keys(refused) : [];
  return index === undefined || Number.isNaN(Number(index)) ? null : Number(index);
}
