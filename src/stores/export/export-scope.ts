import { NO_FILTER } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { collectionById, currentCollection, useCollections } from '../collections/collections';
import { useItems } from '../items/items';
import { markedItems, useMarks } from '../items/marks';

/** What is exported: all, a collection or the trash bin, what the filter shows, or the marked items. */
export type ExportScope =
  | { kind: 'everything' }
  | { kind: 'collection'; id: string }
  | { kind: 'filtered' }
  | { kind: 'marked' };

/** What can be exported now, without the collections that aren't on the screen. */
export function offeredScopes(): ExportScope[] {
  const scopes: ExportScope[] = [{ kind: 'everything' }];
  const collection = currentCollection(useCollections.getState());
  // On other pages nobody sees what the main view has left in these stores.
  if (!collection) return scopes;
  scopes.push({ kind: 'collection', id: collection.id });
  if (useItems.getState().filter !== NO_FILTER) scopes.push({ kind: 'filtered' });
  if (useMarks.getState().ids.size > 0) scopes.push({ kind: 'marked' });
  return scopes;
}

/** What somebody means who asks for an export and nothing more: what they have picked out, else everything. */
export function preferredScope(): ExportScope {
  const isPicked = ({ kind }: ExportScope) => kind === 'filtered' || kind === 'marked';
  return offeredScopes().findLast(isPicked) ?? { kind: 'everything' };
}

/** What is on the screen of a scope; null where it is none of these. */
export function pickedItems({ kind }: ExportScope): readonly ItemView[] | null {
  if (kind === 'marked') return markedItems();
  return kind === 'filtered' ? useItems.getState().visible : null;
}

/** Whether a scope is the trash bin. */
export function isTrashBin(scope: ExportScope): boolean {
  return scope.kind === 'collection' && collectionById(scope.id)?.isTrashBin === true;
}
