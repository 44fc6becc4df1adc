import type { TodoConversion } from '../../domain/convert';
import type { Item } from '../../domain/item';
import type { Change, ChangeFields } from '../../sync/state/change';
import { engine } from '../sync/current-engine';

/** Toggles a todo between done and not done (spec §4). */
export function toggleDone(item: Item): void {
  changeItem(item.id, 'update', 'toggleDone', { isTodoDone: !item.isTodoDone });
}

/** Sets whether a click on an item copies it (spec §3, §4). */
export function toggleCopyOnClick(item: Item): void {
  const shouldCopyOnClick = !item.shouldCopyOnClick;
  changeItem(item.id, 'update', 'toggleCopyOnClick', { shouldCopyOnClick });
}

/** Makes a todo of a note without a title (spec §4). */
export function convertItemToTodo(item: Item, { fields }: TodoConversion): void {
  changeItem(item.id, 'update', 'convertToTodo', fields);
}

/** Moves an item to another collection. Returns the change's id. */
export function moveItem(itemId: string, collection: string): string {
  return changeItem(itemId, 'update', 'move', { collection });
}

/** Has the server read a link's title and icon again. */
export function refetchLink(item: Item): void {
  changeItem(item.id, 'refetch', 'refetch');
}

/** Moves an item to the trash (spec §4). */
export function trashItem(item: Item): void {
  changeItem(item.id, 'trash', 'trash');
}

/** Moves an item out of the trash, back to its collection (spec §4). */
export function restoreItem(item: Item): void {
  changeItem(item.id, 'untrash', 'untrash');
}

/** Deletes an item for good (spec §4). */
export function deleteItem(item: Item): void {
  changeItem(item.id, 'delete', 'delete');
}

/**
 * Makes a change of an item. Returns the change's id.
 *
 * @param base what the fields held when the change was begun, where that isn't what is shown now
 */
export function changeItem(
  recordId: string,
  kind: Change['kind'],
  action: Change['action'],
  fields: ChangeFields = {},
  base?: ChangeFields,
): string {
  return engine().change({ store: 'items', kind, action, recordId, fields, base });
}
