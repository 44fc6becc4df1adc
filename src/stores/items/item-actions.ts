import { convertToTodo } from '../../domain/convert';
import type { Item } from '../../domain/item';
import type { Change, ChangeFields } from '../../sync/state/change';
import { engine } from '../sync/current-engine';

/** Marks todos as done; those that all are, as not done (spec §4). */
export function toggleDone(items: readonly Item[]): void {
  const isTodoDone = items.some((item) => !item.isTodoDone);
  changeItems(items, 'update', 'toggleDone', () => ({ isTodoDone }));
}

/** Makes a click on items copy them; where it does so on all of them, not any more (spec §3, §4). */
export function toggleCopyOnClick(items: readonly Item[]): void {
  const shouldCopyOnClick = items.some((item) => !item.shouldCopyOnClick);
  changeItems(items, 'update', 'toggleCopyOnClick', () => ({ shouldCopyOnClick }));
}

/** Makes todos of notes without a title; what doesn't fit into a title is cut off (spec §4). */
export function convertItemsToTodos(items: readonly Item[]): void {
  changeItems(items, 'update', 'convertToTodo', ({ content }) => convertToTodo(content).fields);
}

/** Moves items to another collection. Returns the changes' ids. */
export function moveItems(items: readonly Item[], collection: string): string[] {
  return changeItems(items, 'update', 'move', () => ({ collection }));
}

/** Has the server read the titles and icons of links again. */
export function refetchLinks(items: readonly Item[]): void {
  changeItems(items, 'refetch', 'refetch');
}

/** Moves items to the trash (spec §4). */
export function trashItems(items: readonly Item[]): void {
  changeItems(items, 'trash', 'trash');
}

/** Moves items out of the trash, back to their collections (spec §4). */
export function restoreItems(items: readonly Item[]): void {
  changeItems(items, 'untrash', 'untrash');
}

/** Deletes items for good (spec §4). */
export function deleteItems(items: readonly Item[]): void {
  changeItems(items, 'delete', 'delete');
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

/** Makes the same change of several items at once. Returns the changes' ids. */
function changeItems(
  items: readonly Item[],
  kind: Change['kind'],
  action: Change['action'],
  fieldsFor: (item: Item) => ChangeFields = () => ({}),
): string[] {
  return engine().changeAll(
    items.map((item) => ({
      store: 'items',
      kind,
      action,
      recordId: item.id,
      fields: fieldsFor(item),
    })),
  );
}
