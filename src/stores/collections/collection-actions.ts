import type { AnyCollection, CollectionView } from '../../domain/collection';
import { quoted } from '../../domain/item-label';
import { moveSortOrder, nextSortOrder } from '../../domain/sort-order';
import type { NewMutation } from '../../sync/queue/client-mutation';
import { NOTICES } from '../../notices/messages';
import { collectionById, ordinaryCollections, useCollections } from './collections';
import { countItemsOf } from '../items/counts';
import { engine } from '../sync/current-engine';
import { perform } from '../undo/perform';
import * as texts from '../../texts/gestures';

/** Name and slug of a collection. If the slug is blank, the server derives it from the name (spec §5). */
export interface CollectionNaming {
  name: string;
  slug: string;
}

/** Creates a collection at the end of the list (spec §4, §9). Returns its id. */
export function createCollection(naming: CollectionNaming): string {
  return send(collectionCreation(naming));
}

/** Returns the mutation that creates a collection at the end of the list. */
export function collectionCreation(naming: CollectionNaming): NewMutation {
  const sortOrder = nextSortOrder(ordinaryCollections().map((collection) => collection.sortOrder));
  return {
    store: 'itemCollections',
    kind: 'create',
    action: 'createCollection',
    recordId: engine().mintId(),
    fields: { ...naming, sortOrder },
  };
}

/** Changes the name and slug of a collection or the trash bin (spec §4). Returns its id. */
export function updateCollection(
  { id, isTrashBin }: Pick<AnyCollection, 'id' | 'isTrashBin'>,
  naming: CollectionNaming,
): string {
  const store = isTrashBin ? 'trashBins' : 'itemCollections';
  const mutation = { store, kind: 'update', action: 'updateCollection', recordId: id } as const;
  perform({
    label: texts.editCollection(quoted(collectionById(id)?.name ?? naming.name)),
    mutations: [{ ...mutation, fields: { ...naming } }],
  });
  return id;
}

/** Deletes a collection with all its items (spec §4). If it was open, an adjacent one opens. */
export function deleteCollection({ id }: CollectionView): void {
  const made = { store: 'itemCollections', kind: 'delete', action: 'deleteCollection' } as const;
  const itemCount = countItemsOf(id);
  send({ ...made, recordId: id, ...(itemCount !== null && { itemCount }) });
}

/** Moves a collection to another index of the list (spec §4). Returns whether the order has changed. */
export function sortCollection(from: number, to: number): boolean {
  const collections = ordinaryCollections();
  const move = moveSortOrder(
    collections.map(({ sortOrder }) => sortOrder),
    from,
    to,
  );
  const moved = collections[from];
  if (move.kind === 'none' || !moved) return false;
  if (move.kind === 'one') {
    const { sortOrder } = move;
    sendSort({ kind: 'update', recordId: moved.id, fields: { sortOrder } });
    return true;
  }
  const order = collections.toSpliced(from, 1).toSpliced(to, 0, moved);
  const sortOrders = order
    .map(({ id }, index) => ({ id, sortOrder: move.sortOrders[index] ?? 0 }))
    .filter(({ sortOrder }, index) => sortOrder !== order[index]?.sortOrder);
  sendSort({ kind: 'sort', recordId: moved.id, sortOrders });
  return true;
}

function sendSort(
  mutation: Pick<NewMutation, 'kind' | 'recordId' | 'fields' | 'sortOrders'>,
): void {
  perform({
    label: texts.sortCollections,
    mutations: [{ store: 'itemCollections', action: 'sortCollection', ...mutation }],
    notice: NOTICES.collectionsSorted,
  });
}

/** Returns the collection before or after another one; undefined past the ends (spec §2). */
export function adjacentCollection(
  { id }: Pick<AnyCollection, 'id'>,
  step: -1 | 1,
): AnyCollection | undefined {
  const { collections } = useCollections.getState();
  const index = collections.findIndex((collection) => collection.id === id);
  return index === -1 ? undefined : collections[index + step];
}

function send(mutation: NewMutation): string {
  engine().mutate(mutation);
  return mutation.recordId;
}
