import { create } from 'zustand';
import type { AnyCollection, CollectionView } from '../../domain/collection';
import type { ItemView } from '../../domain/item';
import { currentEngine } from '../sync/current-engine';
import { useReading } from '../sync/reading';

interface CollectionsState {
  /** The collections in their order, followed by the trash bin (spec §1). */
  collections: readonly AnyCollection[];
  /** Id of the open collection; null if there is none (spec §2). */
  currentId: string | null;
  /** The slug that was used to open it. It still refers to that collection after a rename. */
  currentSlug: string | undefined;
  /** Its index without the trash bin. If it is deleted, the collection at this index opens. */
  currentIndex: number;
}

const NO_COLLECTIONS: CollectionsState = {
  collections: [],
  currentId: null,
  currentSlug: undefined,
  currentIndex: -1,
};

/** The account's collections, the trash bin included. */
export const useCollections = create<CollectionsState>(() => NO_COLLECTIONS);

/** Returns the collections without the trash bin. */
export function ordinaryOf(collections: readonly AnyCollection[]): CollectionView[] {
  return collections.filter((collection) => !collection.isTrashBin);
}

/** Returns the account's collections in their order, without the trash bin. */
export function ordinaryCollections(): CollectionView[] {
  return ordinaryOf(useCollections.getState().collections);
}

/** Returns the ids of these collections, in the same order. */
export function ordinaryCollectionIds(): string[] {
  return ordinaryCollections().map(({ id }) => id);
}

/** Returns the collection or the trash bin with an id. */
export function collectionById(id: string): AnyCollection | undefined {
  return useCollections.getState().collections.find((collection) => collection.id === id);
}

/** Returns the collection that an item is in, or the trash bin if it is trashed. */
export function placeOf(
  { collections }: Pick<CollectionsState, 'collections'>,
  { collection, isTrashed }: Pick<ItemView, 'collection' | 'isTrashed'>,
): AnyCollection | undefined {
  return collections.find(({ id, isTrashBin }) => (isTrashed ? isTrashBin : id === collection));
}

/**
 * Returns the collection that a slug refers to, or the first one if the slug is unknown (spec §2). Until the first
 * pull, an unknown slug may belong to a collection of another device, so the result is undefined.
 *
 * The slug that was used to open the current collection keeps referring to it, even after a rename. If that collection
 * is deleted, the slug refers to the one at the same index, or to the last one (spec §4).
 */
export function collectionOfSlug(
  { collections, currentId, currentSlug, currentIndex }: CollectionsState,
  slug: string | undefined,
  isAsked = useReading.getState().isAsked,
): AnyCollection | undefined {
  const ordinary = ordinaryOf(collections);
  // Every account has a collection. Until it is loaded, the trash bin must not open in its place.
  const first = ordinary[0];
  if (slug === undefined) return first;
  const current = collections.find(({ id }) => id === currentId);
  // A new slug may already be taken. It is used until the server rejects it.
  if (current && (slug === currentSlug || slug === current.slug)) return current;
  // Until the server has made its slug, a new collection has its id in the URL.
  const named = collections.find(
    (collection) => collection.slug === slug || collection.id === slug,
  );
  if (named) return named;
  if (slug !== currentSlug) return isAsked ? first : undefined;
  // The collection was deleted before this page was opened.
  if (!isAsked) return first;
  return ordinary[Math.min(currentIndex, ordinary.length - 1)] ?? first;
}

/** Sets the open collection and the slug that was used to open it. */
export function setCurrentCollection(currentId: string, currentSlug: string | undefined): void {
  useCollections.setState(({ collections }) => ({
    currentId,
    currentSlug,
    currentIndex: indexOf(collections, currentId),
  }));
}

/** Sets that no collection is open (spec §2). */
export function clearCurrentCollection(): void {
  useCollections.setState({ currentId: null, currentSlug: undefined, currentIndex: -1 });
}

function indexOf(collections: readonly AnyCollection[], id: string | null): number {
  return ordinaryOf(collections).findIndex((collection) => collection.id === id);
}

/** Returns the open collection. */
export function currentCollection(state: CollectionsState): AnyCollection | undefined {
  return state.collections.find(({ id }) => id === state.currentId);
}

/** Handles the engine's `collectionsChanged` event: reads the collections again. */
export function onCollectionsChanged(): void {
  const source = currentEngine();
  if (!source) return;
  const ordinary = [...source.collections.views()].sort(
    (a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1),
  );
  const collections = [...ordinary, ...source.trashBins.views()];
  useCollections.setState(({ currentId, currentIndex }) => {
    const index = indexOf(collections, currentId);
    return {
      collections,
      currentIndex: index === -1 ? currentIndex : index,
    };
  });
}

/** Clears the collections, for the next account. */
export function resetCollections(): void {
  useCollections.setState(NO_COLLECTIONS);
}
