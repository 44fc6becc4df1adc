import { isConvertibleToTodo } from './convert';
import { check, lengthError } from './creation';
import type { ItemBody, ItemType } from './item';
import { validationError, type ValidationError } from './validation-errors';
import { toSingleLine } from './text';
import { detectUrl } from './url';

/** The fields of an item that a person can change. */
export interface ItemPatch {
  type?: ItemType;
  title?: string;
  content?: string;
  shouldCopyOnClick?: boolean;
  isTodoDone?: boolean;
}

export type ItemUpdate = { item: ItemBody } | { error: ValidationError };

/**
 * An item after a change, or why it can't be made. Only the conversion to a todo changes a kind
 * (spec §4), save that a link whose content is no URL any more becomes a text.
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
    // An explicit `type: 'link'` says that it is to stay one: then the content must be a URL.
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

/** A copy with what the patch has; by one spread, since the server's engine is slow at them. */
function patched(stored: ItemBody, patch: ItemPatch): ItemBody {
  const next = { ...stored };
  if (patch.type !== undefined) next.type = patch.type;
  if (patch.title !== undefined) next.title = patch.title;
  if (patch.content !== undefined) next.content = patch.content;
  if (patch.shouldCopyOnClick !== undefined) next.shouldCopyOnClick = patch.shouldCopyOnClick;
  if (patch.isTodoDone !== undefined) next.isTodoDone = patch.isTodoDone;
  return next;
}
