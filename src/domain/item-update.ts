import { isConvertibleToTodo } from './convert';
import { check, lengthError } from './creation';
import type { ItemBody, ItemType } from './item';
import { validationError, type ValidationError } from './validation-errors';
import { toSingleLine } from './text';
import { detectUrl } from './url';

/** Changes of the fields that a user can change. */
export interface ItemPatch {
  type?: ItemType;
  title?: string;
  content?: string;
  shouldCopyOnClick?: boolean;
  isTodoDone?: boolean;
}

export type ItemUpdate = { item: ItemBody } | { error: ValidationError };

/**
 * Returns an item with a change applied, or why the change is invalid. The type can change only by a conversion to a
 * todo (spec §4), or if the content of a link is no longer a URL: then it becomes a note.
 */
export function updateItem(stored: ItemBody, patch: ItemPatch): ItemUpdate {
  const next = patched(stored, patch);
  const tooLong = lengthError(next);
  if (tooLong) return { error: tooLong };
  if (patch.title !== undefined) next.title = toSingleLine(patch.title);

  if (next.type !== stored.type) {
    if (next.type !== 'todo' || !isConvertibleToTodo(stored))
      return { error: validationError('kindChange') };
    next.content = '';
    next.shouldCopyOnClick = false;
  } else if (stored.type === 'link' && next.content !== stored.content) {
    const url = detectUrl(next.content);
    if (url !== stored.content) next.faviconUrl = next.icon = '';
    // With an explicit `type: 'link'`, the item must stay a link, so the content must be a URL.
    if (url === null && patch.type === undefined) next.type = 'text';
  }

  if (next.type !== 'todo' && next.isTodoDone) return { error: validationError('doneWithoutTodo') };
  if (next.type === 'todo' && next.shouldCopyOnClick)
    return { error: validationError('copyOnTodo') };

  const checked = check(next);
  if ('error' in checked) return checked;
  next.title = checked.item.title;
  next.content = checked.item.content;
  return { item: next };
}

/** Returns a copy with the patch applied. Uses one spread only, because spreads are slow in the server's engine. */
function patched(stored: ItemBody, patch: ItemPatch): ItemBody {
  const next = { ...stored };
  if (patch.type !== undefined) next.type = patch.type;
  if (patch.title !== undefined) next.title = patch.title;
  if (patch.content !== undefined) next.content = patch.content;
  if (patch.shouldCopyOnClick !== undefined) next.shouldCopyOnClick = patch.shouldCopyOnClick;
  if (patch.isTodoDone !== undefined) next.isTodoDone = patch.isTodoDone;
  return next;
}
