import type { Collection, CollectionView, TrashBin, TrashBinView } from '../../domain/collection';
import { classifyNewItem } from '../../domain/creation';
import { toDateTime } from '../../domain/date-time';
import type { Item, ItemView } from '../../domain/item';
import { updateItem } from '../../domain/item-update';
import type { SortPlace } from '../../domain/mutators/mutation';
import { revertKind } from '../../domain/revert';
import type { ClientMutation } from '../queue/client-mutation';

/** Applies mutations to a server's record. Returns the view, or undefined if there is nothing to show. */
export type Show<R, V> = (
  record: R | undefined,
  mutations: readonly ClientMutation[],
  owner: string,
) => V | undefined;

/** Applies mutations to an item, by the same rules as the server. */
export const showItem: Show<Item, ItemView> = (record, mutations, owner) => {
  // A refetch contains no change that a person made, so the item doesn't count as unsent.
  const isUnsent = mutations.some(({ kind, isConfirmed }) => kind !== 'refetch' && !isConfirmed);
  let item: ItemView | undefined = record && {
    ...record,
    // Earlier builds have stored records without these fields.
    isPinned: Boolean(record.isPinned),
    laterUntil: record.laterUntil ?? '',
    isPending: false,
    isUnsent,
  };
  for (const mutation of mutations) item = applyToItem(item, mutation, owner);
  return item && item.isUnsent !== isUnsent ? { ...item, isUnsent } : item;
};

/** Applies mutations to a collection. */
export const showCollection: Show<Collection, CollectionView> = (record, mutations, owner) => {
  let view: CollectionView | undefined = record && {
    ...record,
    isTrashBin: false,
    isPending: false,
  };
  for (const { kind, recordId, fields, sortOrders, at, created = at, isConfirmed } of mutations) {
    const { name, slug, sortOrder } = fields;
    if (kind === 'delete') view = undefined;
    else if (kind === 'create')
      view = {
        id: recordId,
        name: name ?? '',
        slug: slug ?? '',
        sortOrder: sortOrder ?? 0,
        owner,
        created: writtenTime(created),
        updated: '',
        isTrashBin: false,
        isPending: !isConfirmed,
      };
    else if (view && kind === 'sort') view = { ...view, ...placeIn(sortOrders, view) };
    else if (view)
      view = {
        ...view,
        name: name ?? view.name,
        slug: slug ?? view.slug,
        sortOrder: sortOrder ?? view.sortOrder,
      };
  }
  return view;
};

/** The `sortOrder` of a collection after a sort, which may leave it unchanged. */
function placeIn(places: readonly SortPlace[] = [], { id, sortOrder }: SortPlace): SortPlace {
  return places.find((place) => place.id === id) ?? { id, sortOrder };
}

/** Applies mutations to the trash bin. */
export const showTrashBin: Show<TrashBin, TrashBinView> = (record, mutations) => {
  let view: TrashBinView | undefined = record && { ...record, isTrashBin: true };
  for (const { fields } of mutations)
    if (view) view = { ...view, name: fields.name ?? view.name, slug: fields.slug ?? view.slug };
  return view;
};

/** Applies a mutation to an item. Changes the given object, which is `showItem`'s own copy. */
function applyToItem(
  item: ItemView | undefined,
  { kind, recordId, fields, at, created, isConfirmed }: ClientMutation,
  owner: string,
): ItemView | undefined {
  switch (kind) {
    case 'create': {
      // If the server's response was lost, the record may already be pulled. The record then wins.
      if (item) return item;
      const classified = classifyNewItem(fields);
      if ('error' in classified) return undefined;
      return {
        id: recordId,
        owner,
        collection: fields.collection ?? '',
        ...classified.item,
        shouldCopyOnClick: fields.shouldCopyOnClick ?? false,
        isTodoDone: fields.isTodoDone ?? false,
        isPinned: fields.isPinned ?? false,
        laterUntil: fields.laterUntil ?? '',
        faviconUrl: '',
        icon: '',
        created: writtenTime(created ?? at),
        ...(created !== undefined && { isDated: true }),
        updated: '',
        isTrashed: false,
        trashedDateTime: '',
        isPending: !isConfirmed,
        isUnsent: !isConfirmed,
      };
    }
    case 'update': {
      if (!item) return undefined;
      const updated = updateItem(item, fields);
      const {
        collection = item.collection,
        isPinned = item.isPinned,
        laterUntil = item.laterUntil,
      } = fields;
      const placed = { collection, isPinned, laterUntil };
      return Object.assign(item, 'item' in updated && updated.item, placed);
    }
    case 'revert': {
      const reverted = item && revertKind(item, { ...item, ...fields });
      return reverted && 'item' in reverted ? Object.assign(item, reverted.item) : item;
    }
    case 'trash':
      return item && Object.assign(item, { isTrashed: true, trashedDateTime: writtenTime(at) });
    case 'untrash':
      return item && Object.assign(item, { isTrashed: false, trashedDateTime: '' });
    case 'delete':
      return undefined;
    case 'refetch':
    case 'sort':
      return item;
  }
}

let lastTime = { at: NaN, dateTime: '' };

/** Formats the time of a mutation. Reuses the last result, as mutations of thousands of items share one time. */
function writtenTime(at: number): string {
  if (at !== lastTime.at) lastTime = { at, dateTime: toDateTime(at) };
  return lastTime.dateTime;
}
