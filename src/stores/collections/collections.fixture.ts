import type { CollectionView } from '../../domain/collection';
import { useCollections } from './collections';
import { INBOX, type RecordingEngine } from '../sync/recording-engine.fake';

/** A collection that is called by its id. */
export function makeCollection(id: string, fields: Partial<CollectionView> = {}): CollectionView {
  return { ...INBOX, id, name: id, slug: id, ...fields };
}

/** The account has these collections from now on, and the stores show them. */
export function haveCollections(engine: RecordingEngine, views: readonly CollectionView[]): void {
  engine.haveCollections(views);
  engine.arrive();
}

/** Ids of the collections in the order in which they are shown, the trash bin's too. */
export function shownIds(): string[] {
  return useCollections.getState().collections.map(({ id }) => id);
}
