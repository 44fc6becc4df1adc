import type { MutationFields } from '../../domain/mutators/mutation';
import { convertToTodo } from '../../domain/convert';
import { toDateTime } from '../../domain/date-time';
import { NO_FILTER } from '../../domain/filter';
import { momentInWords } from '../../texts/moment';
import { countOf } from '../../texts/numbers';
import type { Item } from '../../domain/item';
import { itemsLabel } from '../../domain/item-label';
import { NOTICES } from '../../notices/messages';
import { showNotice, type Notice } from '../../notices/show-notice';
import type { ClientMutation, NewMutation } from '../../sync/queue/client-mutation';
import { collectionCreation } from '../collections/collection-actions';
import { useSettings } from '../settings';
import { engine } from '../sync/current-engine';
import { forgetRecords } from '../undo/history';
import { perform } from '../undo/perform';
import * as texts from '../../texts/gestures';
import { useItems } from './items';

/** Marks todos as done, or as not done if all of them are done (spec §4). */
export function toggleDone(items: readonly Item[]): void {
  const isTodoDone = items.some((item) => !item.isTodoDone);
  const state = isTodoDone ? texts.done : texts.notDone;
  // A todo that vanishes from the list needs a toast, even a single one.
  const isFiltered = useItems.getState().filter !== NO_FILTER;
  const isHiding = isTodoDone && !isFiltered && !useSettings.getState().hasDoneTodos;
  perform({
    label: texts.markAs(itemsLabel(items), state),
    mutations: mutationsOf(items, 'update', 'toggleDone', () => ({ isTodoDone })),
    notice: isHiding
      ? NOTICES.markedSeveral(itemsLabel(items), state)
      : ofSeveral(items, (count) => NOTICES.markedSeveral(count, state)),
  });
}

/** Turns copy-on-click on for items, or off if it is on for all of them (spec §3, §4). */
export function toggleCopyOnClick(items: readonly Item[]): void {
  const shouldCopyOnClick = items.some((item) => !item.shouldCopyOnClick);
  const state = shouldCopyOnClick ? texts.on : texts.off;
  perform({
    label: texts.turnCopyOnClickFor(state, itemsLabel(items)),
    mutations: mutationsOf(items, 'update', 'toggleCopyOnClick', () => ({ shouldCopyOnClick })),
    notice: ofSeveral(items, (count) => NOTICES.copySeveral(count, state)),
  });
}

/** Pins items to the top of their collections' lists, or unpins them if all are pinned (spec §4). */
export function togglePin(items: readonly Item[]): void {
  const isPinned = items.some((item) => !item.isPinned);
  const label = itemsLabel(items);
  perform({
    label: (isPinned ? texts.pin : texts.unpin)(label),
    mutations: mutationsOf(items, 'update', 'togglePin', () => ({ isPinned })),
    // The row moves, perhaps out of sight.
    notice: (isPinned ? NOTICES.pinned : NOTICES.unpinned)(label),
  });
}

/**
 * Puts items away until a moment: they leave their collections' lists and then come back on top.
 *
 * @param moment a time in the future
 */
export function putAway(items: readonly Item[], moment: Date): void {
  const laterUntil = toDateTime(moment);
  const label = itemsLabel(items);
  // A later item that somebody went to leaves the list again.
  if (items.some(({ id }) => id === useItems.getState().revealedId))
    useItems.setState({ revealedId: null });
  perform({
    label: texts.putAway(label),
    mutations: mutationsOf(items, 'update', 'putAway', () => ({ laterUntil })),
    notice: NOTICES.putAway(label, momentInWords(moment, new Date())),
  });
}

/** Brings items that are put away back to their places in their lists. */
export function bringBack(items: readonly Item[]): void {
  const label = itemsLabel(items);
  perform({
    label: texts.bringBack(label),
    mutations: mutationsOf(items, 'update', 'putAway', () => ({ laterUntil: '' })),
    notice: NOTICES.broughtBack(label),
  });
}

/** Converts notes without a title to todos. Text that doesn't fit into the title is cut off (spec §4). */
export function convertItemsToTodos(items: readonly Item[]): void {
  perform({
    label: texts.convertToTodo(itemsLabel(items)),
    mutations: mutationsOf(items, 'update', 'convertToTodo', convertedFields),
    notice: ofSeveral(items, NOTICES.convertedSeveral) ?? NOTICES.converted,
  });
}

/** Moves items to another collection. Returns the ids of the mutations. */
export function moveItems(items: readonly Item[], collection: string): string[] {
  const name = engine().collections.view(collection)?.name ?? '';
  return performMove(items, collection, name);
}

/** Creates a collection and moves items there, as one undo step. Returns the ids of the mutations. */
export function moveItemsToNew(items: readonly Item[], name: string): string[] {
  const creation = collectionCreation({ name, slug: '' });
  return performMove(items, creation.recordId, name, [creation]);
}

function performMove(
  items: readonly Item[],
  collection: string,
  name: string,
  before: readonly NewMutation[] = [],
): string[] {
  return perform({
    label: texts.moveTo(itemsLabel(items), name),
    mutations: [...before, ...mutationsOf(items, 'update', 'move', () => ({ collection }))],
    notice: ofSeveral(items, (count) => NOTICES.movedSeveral(count, name)) ?? NOTICES.moved(name),
  });
}

/** Asks the server to fetch the titles and icons of links again. */
export function refetchLinks(items: readonly Item[]): void {
  engine().mutateAll(mutationsOf(items, 'refetch', 'refetch'));
}

/** Moves items to the trash (spec §4). */
export function trashItems(items: readonly Item[]): void {
  perform({
    label: texts.moveToTrashBin(itemsLabel(items)),
    mutations: mutationsOf(items, 'trash', 'trash'),
    notice: ofSeveral(items, NOTICES.trashedSeveral) ?? NOTICES.trashed,
  });
}

/** Restores items from the trash to their collections (spec §4). */
export function restoreItems(items: readonly Item[]): void {
  const home = engine().collections.view(items[0]?.collection ?? '');
  perform({
    label: texts.restore(itemsLabel(items)),
    mutations: mutationsOf(items, 'untrash', 'untrash'),
    notice: ofSeveral(items, NOTICES.restoredSeveral) ?? NOTICES.restored(home?.name ?? ''),
  });
}

/** Deletes items permanently (spec §4). This can't be undone. */
export function deleteItems(items: readonly Item[]): void {
  engine().mutateAll(mutationsOf(items, 'delete', 'delete'));
  forgetRecords(items.map(({ id }) => id));
  showNotice(ofSeveral(items, NOTICES.deletedSeveral) ?? NOTICES.deleted);
}

/** Returns the toast for several items; undefined for a single one. */
function ofSeveral(items: readonly Item[], notice: (count: string) => Notice): Notice | undefined {
  return items.length > 1 ? notice(countOf(items.length, 'item')) : undefined;
}

function convertedFields({ content }: Item): MutationFields {
  return convertToTodo(content).fields;
}

/** Returns one mutation for each item. */
function mutationsOf(
  items: readonly Item[],
  kind: ClientMutation['kind'],
  action: ClientMutation['action'],
  fieldsOf?: (item: Item) => MutationFields,
): NewMutation[] {
  return items.map((item) => ({
    store: 'items',
    kind,
    action,
    recordId: item.id,
    fields: fieldsOf?.(item),
  }));
}
