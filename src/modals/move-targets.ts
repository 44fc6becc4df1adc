import type { AnyCollection, CollectionView } from '../domain/collection';
import { collectionNameProblem } from '../domain/collection-name';
import { foldText } from '../domain/fold-text';
import { hasWords, readWords } from '../domain/search';
import * as texts from '../texts/dialogs';
import type { MoveTarget } from './use-move';

/** A row of the move dialog. */
export interface MoveOption {
  key: string;
  label: string;
  /** What choosing it means; null where the items are already. */
  target: MoveTarget | null;
}

/** What the move dialog offers for what is typed. */
export interface MoveOptions {
  options: readonly MoveOption[];
  /** Why no collection of that name can be created, where that is to be told. */
  problem: string | null;
}

/**
 * The collections that a query finds by its words, and one that could be created under that name where
 * none is called so.
 *
 * @param home id of the collection that the items are in already
 */
export function moveOptions(
  collections: readonly AnyCollection[],
  home: string | undefined,
  query: string,
): MoveOptions {
  const words = readWords(query);
  const ordinary = collections.filter((each): each is CollectionView => !each.isTrashBin);
  const options = ordinary
    .filter(({ name }) => hasWords(foldText(name), words))
    .map(({ id, name }): MoveOption => ({
      key: id,
      label: name,
      target: id === home ? null : { id },
    }));
  const name = query.trim();
  const isTaken = ordinary.some((each) => each.name.toLowerCase() === name.toLowerCase());
  if (name === '' || isTaken) return { options, problem: null };
  const problem = collectionNameProblem(name);
  if (problem !== null) return { options, problem };
  const created = { key: NEW_KEY, label: texts.newCollection(name), target: { name } };
  return { options: [...options, created], problem: null };
}

/** The key of the option that creates a collection; no id is like it. */
const NEW_KEY = 'new';
