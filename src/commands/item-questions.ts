import { convertToTodo } from '../domain/convert';
import { formatNumber, countOf } from '../texts/numbers';
import type { ItemView } from '../domain/item';
import { itemsLabel } from '../domain/item-label';
import { TITLE_MAX } from '../domain/limits';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { openDialog } from '../stores/dialogs';
import { convertItemsToTodos, deleteItems } from '../stores/items/item-actions';
import { engine } from '../stores/sync/current-engine';
import * as texts from '../texts/commands';

/** Converts items to todos. If this would cut texts, it first asks and shows what would be lost. */
export function askToConvert(items: readonly ItemView[]): void {
  const [first, ...others] = items.map(({ content }) => convertToTodo(content).cut).filter(Boolean);
  if (first === undefined) return convertItemsToTodos(items);
  const count = texts.someOfNotes(formatNumber(others.length + 1), formatNumber(items.length));
  openDialog({
    name: 'confirm',
    title: texts.convertToTodo,
    body:
      items.length === 1
        ? texts.cutOfOne(TITLE_MAX, first)
        : texts.cutOfSeveral(TITLE_MAX, count, others.length === 0, first),
    confirmLabel: texts.convertAndCut,
    onConfirm: () => actOnUnchanged(items, convertItemsToTodos),
  });
}

/** Deletes items permanently after a confirmation. */
export function askToDelete(items: readonly ItemView[]): void {
  const title = texts.askDeletePermanently(itemsLabel(items));
  // If there is one item, the title names it.
  const confirmLabel = items.length === 1 ? texts.deletePermanently : deleteCount(items);
  ask(title, texts.thisCantBeUndone, confirmLabel, items);
}

/** Deletes all items of the trash bin after a confirmation. */
export function askToEmptyTrash(items: readonly ItemView[]): void {
  const count = countOf(items.length, 'item');
  ask(texts.askEmptyTrash, texts.emptyTrashWarning(count), deleteCount(items), items);
}

const deleteCount = (items: readonly ItemView[]) =>
  texts.deleteCount(countOf(items.length, 'item'));

function ask(title: string, body: string, confirmLabel: string, items: readonly ItemView[]): void {
  openDialog({
    name: 'confirm',
    title,
    body,
    confirmLabel,
    isDestructive: true,
    onConfirm: () => actOnUnchanged(items, deleteItems),
  });
}

type Act = (items: readonly ItemView[]) => void;

/** Acts on the items that are as they were when the question was asked, and says which others are left as they are. */
function actOnUnchanged(items: readonly ItemView[], act: Act): void {
  const now = ({ id }: ItemView) => engine().items.view(id);
  const unchanged = items.filter((item) => isUnchanged(item, now(item)));
  const changed = items.filter((item) => !unchanged.includes(item) && now(item) !== undefined);
  if (unchanged.length > 0) act(unchanged);
  if (changed.length > 0) showNotice(NOTICES.changedMeanwhile(itemsLabel(changed)));
  else if (unchanged.length === 0) showNotice(NOTICES.itemGone);
}

/** Whether an item still says what it said when the question was asked, and is still in the same place. */
function isUnchanged(asked: ItemView, now: ItemView | undefined): boolean {
  const fields = ['type', 'title', 'content', 'isTrashed'] as const;
  return now !== undefined && fields.every((field) => now[field] === asked[field]);
}
