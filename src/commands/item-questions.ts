import { convertToTodo } from '../domain/convert';
import { formatNumber, countOf } from '../domain/format-number';
import type { ItemView } from '../domain/item';
import { itemsLabel } from '../domain/item-label';
import { TITLE_MAX } from '../domain/limits';
import { openDialog } from '../stores/dialogs';
import { convertItemsToTodos, deleteItems } from '../stores/items/item-actions';

/** Where a conversion would cut texts it says first what would be lost. */
export function askToConvert(items: readonly ItemView[]): void {
  const [first, ...others] = items.map(({ content }) => convertToTodo(content).cut).filter(Boolean);
  const convert = () => convertItemsToTodos(items);
  if (first === undefined) return convert();
  const count = `${formatNumber(others.length + 1)} of ${formatNumber(items.length)} notes`;
  const have = others.length === 0 ? 'has' : 'have';
  openDialog({
    name: 'confirm',
    title: 'Convert to todo',
    body:
      items.length === 1
        ? `Todos hold ${TITLE_MAX} characters. This would be lost: “${first}”`
        : `Todos hold ${TITLE_MAX} characters, and ${count} ${have} more. This would be lost: “${first}”${others.length > 0 ? ', and more.' : ''}`,
    confirmLabel: 'Convert and cut',
    cancelLabel: 'Cancel',
    onConfirm: convert,
  });
}

/** Deletes items for good once that is confirmed: nothing brings them back. */
export function askToDelete(items: readonly ItemView[]): void {
  ask(`Delete ${itemsLabel(items)} permanently?`, 'This can’t be undone.', items);
}

/** Deletes all that the trash bin holds, once that is confirmed. */
export function askToEmptyTrash(items: readonly ItemView[]): void {
  const count = countOf(items.length, 'item');
  ask('Empty the trash bin?', `This permanently deletes ${count} and can’t be undone.`, items);
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
