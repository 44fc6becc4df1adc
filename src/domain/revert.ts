import { convertToTodo } from './convert';
import { check, lengthError } from './creation';
import type { ItemBody } from './item';
import { updateItem, type ItemUpdate } from './item-update';
import { validationError } from './validation-errors';

/** What an item held before a change took its kind from it. */
export type KindBefore = Pick<ItemBody, 'type' | 'title' | 'content' | 'shouldCopyOnClick'>;

/** An item's type, and the fields that may change together with it. */
export const TYPE_FIELDS = ['type', 'title', 'content', 'shouldCopyOnClick', 'isTodoDone'] as const;

/**
 * An item with the kind back that a change has taken from it: a todo becomes the note again that it was
 * made of, a note the link whose address was overwritten. Only the way back is open: what the item is
 * to be has to become what it is by that change. What was fetched of a link is fetched again.
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
