import { convertToTodo } from './convert';
import { check, lengthError } from './creation';
import type { ItemBody } from './item';
import { updateItem, type ItemUpdate } from './item-update';
import { validationError } from './validation-errors';

/** The fields of an item before its type changed. */
export type KindBefore = Pick<ItemBody, 'type' | 'title' | 'content' | 'shouldCopyOnClick'>;

/** An item's type, and the fields that may change together with it. */
export const TYPE_FIELDS = ['type', 'title', 'content', 'shouldCopyOnClick', 'isTodoDone'] as const;

/**
 * Reverts a change of an item's type: a todo becomes the note that it was converted from, and a note becomes the link
 * whose address was overwritten. It is valid only if repeating the change would give the current item again. A link's
 * title and icon are fetched again.
 */
export function revertKind(stored: ItemBody, before: KindBefore): ItemUpdate {
  const { type, title, content, shouldCopyOnClick } = before;
  const tooLong = lengthError(before);
  if (tooLong) return { error: tooLong };
  const checked = check({ type, title, content });
  if ('error' in checked) return checked;
  const item: ItemBody = {
    ...stored,
    ...checked.item,
    shouldCopyOnClick,
    isTodoDone: false,
    faviconUrl: '',
    icon: '',
  };
  const change =
    stored.type === 'todo'
      ? convertToTodo(content).fields
      : { title: stored.title, content: stored.content };
  const changed = updateItem({ ...item, isTrashed: false }, change);
  const isWayBack =
    type !== stored.type &&
    'item' in changed &&
    TYPE_FIELDS.every((name) => changed.item[name] === stored[name]);
  return isWayBack ? { item } : { error: validationError('kindChange') };
}
