import { countOf, formatNumber } from '../texts/numbers';
import { LAST_COLLECTION_STAYS, trashBinStays } from '../domain/validation-errors';
import { deleteCollection, adjacentCollection } from '../stores/collections/collection-actions';
import { openCollectionForm } from '../stores/collections/collection-form';
import {
  currentCollection,
  ordinaryCollections,
  useCollections,
} from '../stores/collections/collections';
import { openDialog } from '../stores/dialogs';
import { trashItems } from '../stores/items/item-actions';
import { countItemsOf } from '../stores/items/counts';
import { useItems } from '../stores/items/items';
import { collectionOfUrl, goToCollection } from '../stores/collections/open-collection';
import { isSignedIn } from '../stores/account/session';
import { setSettings, useSettings } from '../stores/settings';
import * as texts from '../texts/commands';
import type { Command } from './command';
import { askToEmptyTrash } from './item-questions';

/** Returns all items of the open trash bin, including those that a filter hides. */
const trashedItems = () => useItems.getState().items;
/** Returns all done todos of the open collection, including those that a filter hides. */
const completedTodos = () => useItems.getState().items.filter(({ isTodoDone }) => isTodoDone);
const current = () => currentCollection(useCollections.getState());

/** Digits open the first ten collections: 1 to 9, then 0 (spec §2). */
const digitCommands = Array.from({ length: 10 }, (_, index): Command => ({
  id: `openCollection.${index + 1}`,
  label: texts.openACollection,
  keys: [String((index + 1) % 10)],
  scope: 'page',
  ...(index === 0 && { hintFor: 'page', rangeKeys: ['1', '…', '0'] }),
  applies: () =>
    useSettings.getState().hasDigitKeys &&
    useCollections.getState().collections[index] !== undefined,
  run() {
    const collection = useCollections.getState().collections[index];
    if (collection) goToCollection(collection);
  },
}));

/** Returns the command that opens the collection at an index by a digit; undefined from the eleventh collection on. */
export function digitCommand(index: number): Command | undefined {
  return digitCommands[index];
}

function stepCommand(id: string, label: string, key: string, step: -1 | 1): Command {
  return {
    id,
    label,
    keys: [key],
    scope: 'page',
    hintFor: 'page',
    repeats: true,
    applies: () => current() !== undefined,
    run() {
      const from = collectionOfUrl();
      const collection = from && adjacentCollection(from, step);
      if (collection) goToCollection(collection);
    },
  };
}

/** The commands for collections (spec §2, §4). */
export const COLLECTION_COMMANDS: readonly Command[] = [
  {
    id: 'createCollection',
    label: texts.createCollection,
    keywords: texts.createCollectionKeywords,
    keys: [],
    scope: 'app',
    menu: 'collection',
    group: texts.collectionActions,
    applies: isSignedIn,
    run: () => openCollectionForm(null),
  },
  {
    id: 'editCollection',
    label: texts.editCollection,
    keywords: texts.editCollectionKeywords,
    keys: [],
    scope: 'list',
    menu: 'collection',
    group: texts.collectionActions,
    applies: () => current() !== undefined,
    run() {
      const collection = current();
      if (collection) openCollectionForm(collection.id);
    },
  },
  {
    id: 'sortCollections',
    label: texts.sortCollections,
    keywords: texts.sortCollectionsKeywords,
    keys: [],
    scope: 'app',
    menu: 'collection',
    group: texts.collectionActions,
    applies: isSignedIn,
    run: () => openDialog({ name: 'sortCollections' }),
  },
  {
    id: 'showCompleted',
    label: texts.showCompleted,
    labelFor: () =>
      useSettings.getState().hasDoneTodos ? texts.hideCompleted : texts.showCompleted,
    keywords: texts.showCompletedKeywords,
    keys: [],
    scope: 'list',
    menu: 'collection',
    group: texts.collectionActions,
    applies: ({ isInTrash }) => !isInTrash && current() !== undefined,
    run: () => setSettings({ hasDoneTodos: !useSettings.getState().hasDoneTodos }),
  },
  {
    id: 'trashCompleted',
    label: texts.trashCompleted,
    labelFor: () => texts.trashCompletedCount(formatNumber(completedTodos().length)),
    keywords: texts.trashCompletedKeywords,
    keys: [],
    scope: 'list',
    menu: 'collection',
    group: texts.collectionActions,
    applies: ({ isInTrash }) => !isInTrash && completedTodos().length > 0,
    run: () => trashItems(completedTodos()),
  },
  {
    id: 'exportCollection',
    label: texts.exportItems,
    keys: [],
    scope: 'list',
    menu: 'collection',
    applies: () => current() !== undefined,
    run() {
      const collection = current();
      if (collection)
        openDialog({ name: 'export', scope: { kind: 'collection', id: collection.id } });
    },
  },
  {
    id: 'import',
    label: texts.importFile,
    keywords: texts.importFileKeywords,
    keys: [],
    scope: 'app',
    menu: 'collection',
    group: texts.miscellaneous,
    applies: isSignedIn,
    run: () => openDialog({ name: 'import' }),
  },
  {
    id: 'deleteCollection',
    label: texts.deleteCollection,
    keywords: texts.deleteCollectionKeywords,
    keys: [],
    scope: 'list',
    menu: 'collection',
    group: texts.collectionActions,
    applies: ({ isInTrash }) => current() !== undefined && !isInTrash,
    run: () => askToDelete(),
  },
  {
    id: 'emptyTrash',
    label: texts.emptyTrashBin,
    labelFor: () => texts.emptyTrashBinCount(countOf(trashedItems().length, 'item')),
    keywords: texts.emptyTrashBinKeywords,
    keys: [],
    scope: 'list',
    menu: 'collection',
    group: texts.collectionActions,
    applies: ({ isInTrash }) => isInTrash && trashedItems().length > 0,
    run: () => askToEmptyTrash(trashedItems()),
  },
  stepCommand('previousCollection', texts.previousCollection, 'ArrowLeft', -1),
  stepCommand('nextCollection', texts.nextCollection, 'ArrowRight', 1),
  ...digitCommands,
];

/**
 * Deletes the current collection after a confirmation. Some collections can't be deleted, and a dialog says why (spec
 * §8).
 */
function askToDelete(collection = current()): void {
  if (!collection) return;
  if (collection.isTrashBin) {
    return openDialog({
      name: 'info',
      title: texts.cannotDelete,
      body: trashBinStays(collection.name),
    });
  }
  if (ordinaryCollections().length === 1) {
    return openDialog({
      name: 'info',
      title: texts.minimumDataRequired,
      body: LAST_COLLECTION_STAYS,
    });
  }
  const count = countItemsOf(collection.id);
  openDialog({
    name: 'confirm',
    title: texts.confirmCollectionDeletion,
    body: texts.deletingIsIrreversible(
      collection.name,
      count === null ? null : countOf(count, 'item'),
    ),
    confirmLabel: texts.deleteCollection,
    isDestructive: true,
    // More items than the question named are asked about again.
    onConfirm: () =>
      (countItemsOf(collection.id) ?? 0) > (count ?? 0)
        ? askToDelete(collection)
        : deleteCollection(collection),
  });
}
