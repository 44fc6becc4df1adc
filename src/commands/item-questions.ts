import { convertToTodo } from '../domain/convert';
import { formatNumber, countOf } from '../domain/format-number';
import type { ItemView } from '../domain/item';
import { itemsLabel } from '../domain/item-label';
import { openDialog } from '../stores/dialogs';
import { convertItemsToTodos, deleteItems } from '../stores/items/item-actions';

/** Where a conversion would cut texts it says first what would be lost. */
export function askToConvert(items: readonly ItemView[]): void {
  const [first, ...others] = items.map(({ content }) => convertToTodo(content).cut).filter(Boolean);
  const convert = () => convertItemsToTodos(items);
  if (first === undefined) return convert();
  const cut = `This would be cut off: “${first}”`;
  const count = `${formatNumber(others.length + 1)} of these ${formatNumber(items.length)} notes`;
  openDialog({
    name: 'confirm',
    title: 'Convert to todo',
    body:
      items.length === 1
        ? `A todo has no room for all of this note. ${cut}`
        : `A todo has no room for all of ${count}. ${cut}${others.length > 0 ? ', and more.' : ''}`,
    confirmLabel: 'Convert and cut',
    cancelLabel: 'Cancel',
    onConfirm: convert,
  });
}

/** Deletes items for good once that is confirmed: nothing brings them back. */
export function askToDelete(items: readonly ItemView[]): void {
  const isOne = items.length === 1;
  ask(
    `Delete ${itemsLabel(items)} permanently?`,
    `${isOne ? 'It is' : 'They are'} gone then: this can’t be undone.`,
    items,
  );
}

/** Deletes all that the trash bin holds, once that is confirmed. */
export function askToEmptyTrash(items: readonly ItemView[]): void {
  const count = countOf(items.length, 'item');
  ask('Empty the trash bin?', `Its ${count} will be gone: this can’t be undone.`, items);
}

function ask(title: string, body: string, items: readonly ItemView[]): void {
  openDialog({
    name: 'confirm',
    title,
    body,
    confirmLabel: `Delete ${items.length === 1 ? 'permanently' : countOf(items.length, 'item')}`,
    cancelLabel: 'Cancel',
    isDestructive: true,
    onConfirm: () => deleteItems(items),
  });
}
