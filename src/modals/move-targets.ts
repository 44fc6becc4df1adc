import type { AnyCollection, CollectionView } from '../domain/collection';
import { collectionNameProblem } from '../domain/collection-name';
import { foldText } from '../domain/fold-text';
import { hasWords, readWords } from '../domain/search';
import * as texts from '../texts/dialogs';
import type { MoveTarget } from './use-move';

/** An option of the move dialog. */
export interface MoveOption {
  key: string;
  label: string;
  /** Where to move the items; null for their current collection. */
  target: MoveTarget | null;
}

/** The options of the move dialog for a query. */
interface MoveOptions {
  options: readonly MoveOption[];
  /** Why no collection with this name can be created; null if one can, or if the name is taken. */
  problem: string | null;
}

/**
 * Returns the collections whose names match the query, and an option that creates a collection with this name if there
 * is none.
 * @param current id of the collection that all items are in; undefined if they are in several
 */
export function moveOptions(
  collections: readonly AnyCollection[],
  current: string | undefined,
  query: string,
): MoveOptions {
  const words = readWords(query);
  const ordinary = collections.filter((each): each is CollectionView => !each.isTrashBin);
  const options = ordinary
    .filter(({ name }) => hasWords(foldText(name), words))
    .map(({ id, name }): MoveOption => ({
      key: id,
      label: name,
      target: id === current ? null : { id },
    }));
  const name = query.trim();
  const isTaken = ordinary.some((each) => each.name.toLowerCase() === name.toLowerCase());
  if (name === '' || isTaken) return { options, problem: null };
  const problem = collectionNameProblem(name);
  if (problem !== null) return { options, problem };
  const created = { key: NEW_KEY, label: texts.newCollection(name), target: { name } };
  return { options: [...options, created], problem: null };
}

/** Key of the option that creates a collection. It differs from all ids. */
const NEW_KEY = 'new';
