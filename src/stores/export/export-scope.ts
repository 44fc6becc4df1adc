import { NO_FILTER } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { collectionById, currentCollection, useCollections } from '../collections/collections';
import { useItems } from '../items/items';
import { markedItems, useMarks } from '../items/marks';

/** What to export: everything, a collection or the trash bin, the filtered items, or the marked items. */
export type ExportScope =
  | { kind: 'everything' }
  | { kind: 'collection'; id: string }
  | { kind: 'filtered' }
  | { kind: 'marked' };

/** Returns the scopes that the dialog offers now. Of the collections, only the open one. */
export function offeredScopes(): ExportScope[] {
  const scopes: ExportScope[] = [{ kind: 'everything' }];
  const collection = currentCollection(useCollections.getState());
  // On other pages, these stores may have old values of the main view.
  if (!collection) return scopes;
  scopes.push({ kind: 'collection', id: collection.id });
  if (useItems.getState().filter !== NO_FILTER) scopes.push({ kind: 'filtered' });
  if (useMarks.getState().ids.size > 0) scopes.push({ kind: 'marked' });
  return scopes;
}

/** Returns the default scope: the marked or filtered items if there are any, otherwise everything. */
export function preferredScope(): ExportScope {
  const isPicked = ({ kind }: ExportScope) => kind === 'filtered' || kind === 'marked';
  return offeredScopes().findLast(isPicked) ?? { kind: 'everything' };
}

/** Returns the items that are marked or that match the filter, if the scope means those; null for other scopes. */
export function pickedItems({ kind }: ExportScope): readonly ItemView[] | null {
  if (kind === 'marked') return markedItems();
  return kind === 'filtered' ? useItems.getState().visible : null;
}

/** Whether a scope is the trash bin. */
export function isTrashBin(scope: ExportScope): boolean {
  return scope.kind === 'collection' && collectionById(scope.id)?.isTrashBin === true;
}
