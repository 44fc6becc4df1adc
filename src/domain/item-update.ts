import { isConvertibleToTodo } from './convert';
import { check } from './creation';
import type { ItemBody, ItemType } from './item';
import { refusal, type Refusal } from './refusals';
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

export type ItemUpdate = { item: ItemBody } | { refusal: Refusal };

/**
 * An item after a change, or why it can't be made. Only the conversion to a todo changes a kind
 * (spec §4), save that a link whose content is no URL any more becomes a text.
 */
export function updateItem(stored: ItemBody, patch: ItemPatch): ItemUpdate {
  const next: ItemBody = { ...stored, ...definedOf(patch) };
  if (patch.title !== undefined) next.title = toSingleLine(patch.title);

  if (next.type !== stored.type) {
    if (next.type !== 'todo' || !isConvertibleToTodo(stored))
      return { refusal: refusal('kindChange') };
    next.content = '';
    next.shouldCopyOnClick = false;
  } else if (stored.type === 'link' && next.content !== stored.content) {
    const url = detectUrl(next.content);
    if (url !== stored.content) next.faviconUrl = '';
    // An explicit `type: 'link'` says that it is to stay one: then the content must be a URL.
    if (url === null && patch.type === undefined) next.type = 'text';
  }

  if (next.type !== 'todo' && next.isTodoDone) return { refusal: refusal('doneWithoutTodo') };
  if (next.type === 'todo' && next.shouldCopyOnClick) return { refusal: refusal('copyOnTodo') };

  const checked = check(next);
  if ('refusal' in checked) return checked;
  return { item: { ...next, title: checked.item.title, content: checked.item.content } };
}

function definedOf(patch: ItemPatch): Partial<ItemBody> {
  const fields: Partial<ItemBody> = {};
  if (patch.type !== undefined) fields.type = patch.type;
  if (patch.title !== undefined) fields.title = patch.title;
  if (patch.content !== undefined) fields.content = patch.content;
  if (patch.shouldCopyOnClick !== undefined) fields.shouldCopyOnClick = patch.shouldCopyOnClick;
  if (patch.isTodoDone !== undefined) fields.isTodoDone = patch.isTodoDone;
  return fields;
}
