import type { CollectionView } from '../../domain/collection';
import { useCollections } from './collections';
import { INBOX, type RecordingEngine } from '../sync/recording-engine.fake';

/** Returns a collection whose name and slug are its id. */
export function makeCollection(id: string, fields: Partial<CollectionView> = {}): CollectionView {
  return { ...INBOX, id, name: id, slug: id, ...fields };
}

/** Replaces the account's collections, and updates the stores. */
export function haveCollections(engine: RecordingEngine, views: readonly CollectionView[]): void {
  engine.haveCollections(views);
  engine.arrive();
}

/** Returns the ids of the collections and the trash bin, in the order in which they are shown. */
export function shownIds(): string[] {
  return useCollections.getState().collections.map(({ id }) => id);
}
