import { create } from 'zustand';
import type { AnyCollection, CollectionView } from '../../domain/collection';
import type { ItemView } from '../../domain/item';
import { currentEngine } from '../sync/current-engine';
import { useReading } from '../sync/reading';

interface CollectionsState {
  /** In their order; the trash bin is always last (spec §1). */
  collections: readonly AnyCollection[];
  /** Id of the collection on the screen, null where none is current (spec §2). */
  currentId: string | null;
  /** The slug that it was opened by: it still means that one after it was renamed. */
  currentSlug: string | undefined;
  /** Its place among the ordinary ones: when it goes, the one that then stands there is opened. */
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

/** Those of some collections that are no trash bin. */
export function ordinaryOf(collections: readonly AnyCollection[]): CollectionView[] {
  return collections.filter((collection) => !collection.isTrashBin);
}

/** The collections without the trash bin, in their order. */
export function ordinaryCollections(): CollectionView[] {
  return ordinaryOf(useCollections.getState().collections);
}

/** Their ids, in the same order. */
export function ordinaryCollectionIds(): string[] {
  return ordinaryCollections().map(({ id }) => id);
}

/** A collection, or the trash bin, by its id. */
export function collectionById(id: string): AnyCollection | undefined {
  return useCollections.getState().collections.find((collection) => collection.id === id);
}

/** Where an item stands: in its collection, or in the trash bin. */
export function placeOf(
  { collections }: Pick<CollectionsState, 'collections'>,
  { collection, isTrashed }: Pick<ItemView, 'collection' | 'isTrashed'>,
): AnyCollection | undefined {
  return collections.find(({ id, isTrashBin }) => (isTrashed ? isTrashBin : id === collection));
}

/**
 * The collection that a slug names, the first one when it names none (spec §2). Before the server has been
 * asked an unknown slug may be one of another device's. The slug that the
 * one on the screen was opened by means that one, whatever it or another is called by now; when it
 * is gone, the slug means the one at the same place, or the last (spec §4).
 */
export function collectionOfSlug(
  { collections, currentId, currentSlug, currentIndex }: CollectionsState,
  slug: string | undefined,
  isAsked = useReading.getState().isAsked,
): AnyCollection | undefined {
  const ordinary = ordinaryOf(collections);
  // There is always an ordinary one. While none is known the trash bin is not opened in its place.
  const first = ordinary[0];
  if (slug === undefined) return first;
  const current = collections.find(({ id }) => id === currentId);
  // A slug that is rejected because another has it is shown until the server says so.
  if (current && (slug === currentSlug || slug === current.slug)) return current;
  // A collection that the server hasn't named yet goes by its id.
  const named = collections.find(
    (collection) => collection.slug === slug || collection.id === slug,
  );
  if (named) return named;
  if (slug !== currentSlug) return isAsked ? first : undefined;
  // It was only remembered: it had gone before this page was opened.
  if (!isAsked) return first;
  return ordinary[Math.min(currentIndex, ordinary.length - 1)] ?? first;
}

/** Makes a collection the current one, by the slug it was opened by. */
export function setCurrentCollection(currentId: string, currentSlug: string | undefined): void {
  useCollections.setState(({ collections }) => ({
    currentId,
    currentSlug,
    currentIndex: indexOf(collections, currentId),
  }));
}

/** No collection is current: the screen is about something else (spec §2). */
export function clearCurrentCollection(): void {
  useCollections.setState({ currentId: null, currentSlug: undefined, currentIndex: -1 });
}

function indexOf(collections: readonly AnyCollection[], id: string | null): number {
  return ordinaryOf(collections).findIndex((collection) => collection.id === id);
}

/** The collection on the screen. */
export function currentCollection(state: CollectionsState): AnyCollection | undefined {
  return state.collections.find(({ id }) => id === state.currentId);
}

/** The collections have changed: they are shown as they are now. */
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

/** Nothing is shown; the next account starts anew. */
export function resetCollections(): void {
  useCollections.setState(NO_COLLECTIONS);
}
