import type { CollectionView } from '../domain/collection';
import { countOf } from '../domain/format-number';
import { LAST_COLLECTION_STAYS, trashBinStays } from '../domain/validation-errors';
import { deleteCollection, adjacentCollection } from '../stores/collections/collection-actions';
import { openCollectionForm } from '../stores/collections/collection-form';
import {
  currentCollection,
  ordinaryCollections,
  useCollections,
} from '../stores/collections/collections';
import { openDialog } from '../stores/dialogs';
import { countItemsOf, useItems } from '../stores/items/items';
import { collectionOfUrl, goToCollection } from '../stores/navigation';
import { isSignedIn } from '../stores/account/session';
import { useSettings } from '../stores/settings';
import type { Command } from './command';
import { askToEmptyTrash } from './item-questions';

/** All that the trash bin on the screen holds, whatever the filter shows of it. */
const trashedItems = () => useItems.getState().items;
const current = () => currentCollection(useCollections.getState());

/** Digits open the first ten collections: 1 to 9, then 0 (spec §2). */
const digitCommands = Array.from({ length: 10 }, (_, index): Command => ({
  id: `openCollection.${index + 1}`,
  label: `Open collection ${index + 1}`,
  keys: [String((index + 1) % 10)],
  scope: 'page',
  ...(index === 0 && {
    hintFor: 'page',
    hintAs: { label: 'Open a collection', keys: ['1', '…', '0'] },
  }),
  applies: () =>
    useSettings.getState().hasDigitKeys &&
    useCollections.getState().collections[index] !== undefined,
  run() {
    const collection = useCollections.getState().collections[index];
    if (collection) goToCollection(collection);
  },
}));

/** What opens the collection at a place of the list by its digit; only the first ten have one. */
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

/** What can be done with collections (spec §2, §4). */
export const COLLECTION_COMMANDS: readonly Command[] = [
  {
    id: 'createCollection',
    label: 'Create collection',
    keywords: ['new', 'add', 'list', 'folder'],
    keys: [],
    scope: 'app',
    menu: 'collection',
    group: 'Collection actions',
    applies: isSignedIn,
    run: () => openCollectionForm(null),
  },
  {
    id: 'editCollection',
    label: 'Edit collection',
    keywords: ['rename', 'slug', 'change', 'current'],
    keys: [],
    scope: 'list',
    menu: 'collection',
    group: 'Collection actions',
    applies: () => current() !== undefined,
    run() {
      const collection = current();
      if (collection) openCollectionForm(collection.id);
    },
  },
  {
    id: 'sortCollections',
    label: 'Sort collections',
    keywords: ['order', 'arrange', 'drag', 'move'],
    keys: [],
    scope: 'app',
    menu: 'collection',
    group: 'Collection actions',
    applies: isSignedIn,
    run: () => openDialog({ name: 'sortCollections' }),
  },
  {
    id: 'deleteCollection',
    label: 'Delete collection',
    keywords: ['remove', 'current'],
    keys: [],
    scope: 'list',
    menu: 'collection',
    group: 'Collection actions',
    applies: ({ isInTrash }) => current() !== undefined && !isInTrash,
    run: askToDelete,
  },
  {
    id: 'emptyTrash',
    label: 'Empty trash bin',
    labelFor: () => `Empty trash bin (${countOf(trashedItems().length, 'item')})`,
    keywords: ['delete', 'permanently', 'clear', 'all'],
    keys: [],
    scope: 'list',
    menu: 'collection',
    group: 'Collection actions',
    applies: ({ isInTrash }) => isInTrash && trashedItems().length > 0,
    run: () => askToEmptyTrash(trashedItems()),
  },
  stepCommand('previousCollection', 'Previous collection', 'ArrowLeft', -1),
  stepCommand('nextCollection', 'Next collection', 'ArrowRight', 1),
  ...digitCommands,
];

/** Deletes the current collection once that is confirmed; some can't be deleted (spec §8). */
function askToDelete(): void {
  const collection = current();
  if (!collection) return;
  if (collection.isTrashBin) {
    return openDialog({
      name: 'info',
      title: 'Cannot delete',
      body: trashBinStays(collection.name),
    });
  }
  if (ordinaryCollections().length === 1) {
    return openDialog({
      name: 'info',
      title: 'Minimum data required',
      body: LAST_COLLECTION_STAYS,
    });
  }
  openDialog({
    name: 'confirm',
    title: 'Confirm collection deletion',
    body: `Deleting “${collection.name}” is irreversible and deletes all items in the collection, those in the trash bin too.`,
    confirmLabel: deletionLabel(collection),
    isDestructive: true,
    cancelLabel: 'Cancel',
    onConfirm: () => deleteCollection(collection),
  });
}

/** What is gone once a collection is deleted: “Delete ‘Work’ and 12 items”. */
function deletionLabel({ id, name }: CollectionView): string {
  const count = countItemsOf(id);
  if (count === null) return `Delete ‘${name}’ and its items`;
  return count === 0 ? `Delete ‘${name}’` : `Delete ‘${name}’ and ${countOf(count, 'item')}`;
}
