import { hasFilterToken, withoutFilterTokens } from './filter';
import type { ItemType } from './item';
import { CONTENT_MAX, TITLE_MAX } from './limits';
import { validationError, type ValidationError } from './validation-errors';
import { isLongerThan, toSingleLine, trimUnseen } from './text';
import { detectUrl } from './url';

/** Prefixes of the main input that open the create dialog with a title (spec §5). */
export const TITLE_PREFIXES = [':t:', ':l:'] as const;
/** Prefix that creates a todo (spec §5). */
export const TODO_PREFIX = ':td:';

/** The input for a new item. Without a `type`, the type is detected from the text. */
export interface NewItem {
  type?: ItemType | '';
  title?: string;
  content?: string;
  /** Until when it is put away, as a record has it. */
  laterUntil?: string;
}

/** A new item whose type is known. */
export interface ClassifiedItem {
  type: ItemType;
  title: string;
  content: string;
}

export type Classified = { item: ClassifiedItem } | { error: ValidationError };

/** The result of submitting the main input. */
export type InputReading =
  | { kind: 'nothing' }
  | { kind: 'dialog'; title: string }
  | { kind: 'create'; item: ClassifiedItem }
  | { kind: 'invalid'; error: ValidationError };

/**
 * Parses the submitted main input (spec §4, §5). A title prefix opens the create dialog, an empty text and a filter
 * do nothing, and any other text is classified.
 */
export function readInput(text: string): InputReading {
  const seen = trimUnseen(text);
  if (seen === '' || hasFilterToken(text)) return { kind: 'nothing' };
  for (const prefix of TITLE_PREFIXES) {
    if (seen.startsWith(prefix)) return { kind: 'dialog', title: seen.slice(prefix.length).trim() };
  }
  const classified = classifyNewItem({ content: text.trim() });
  return 'error' in classified
    ? { kind: 'invalid', error: classified.error }
    : { kind: 'create', item: classified.item };
}

/** Returns the main input's text with the todo prefix, without its filter tokens. */
export function todoInput(text: string): string {
  return asTodo(withoutFilterTokens(text));
}

/** Returns a text with the todo prefix, which replaces any other prefix. */
export function asTodo(text: string): string {
  const written = text.trimStart();
  if (written.startsWith(TODO_PREFIX)) return text;
  const other = TITLE_PREFIXES.find((prefix) => written.startsWith(prefix)) ?? '';
  return `${TODO_PREFIX} ${written.slice(other.length).trimStart()}`;
}

/**
 * Detects the type of a new item (spec §5). Without a title and a type, the prefix `:td:` makes a todo and a URL makes
 * a link. With a title and no type, the item is a note.
 */
export function classifyNewItem(fields: NewItem): Classified {
  const tooLong = lengthError(fields);
  if (tooLong) return { error: tooLong };
  const title = toSingleLine(fields.title ?? '');
  const content = fields.content ?? '';
  if (fields.type) return check({ type: fields.type, title, content });
  if (title !== '') return check({ type: 'text', title, content });

  const seen = trimUnseen(content);
  if (seen.startsWith(TODO_PREFIX))
    return check({
      type: 'todo',
      title: toSingleLine(seen.slice(TODO_PREFIX.length)),
      content: '',
    });
  const url = detectUrl(content);
  return check({ type: url === null ? 'text' : 'link', title: '', content: url ?? content.trim() });
}

/**
 * Returns the error for texts that are far too long, or null. This cheap check runs before anything reads the texts.
 */
export function lengthError({ type, title = '', content = '' }: NewItem): ValidationError | null {
  if (title.length > 2 * TITLE_MAX)
    return validationError(type === 'todo' ? 'todoNameTooLong' : 'titleTooLong');
  return content.length > 2 * CONTENT_MAX ? validationError('contentTooLong') : null;
}

/** Checks an item against the limits. The content of a link becomes its normalised URL. */
export function check(item: ClassifiedItem): Classified {
  const { type, title } = item;
  const hasTitle = trimUnseen(title) !== '';
  if (type === 'todo' && !hasTitle) return { error: validationError('todoWithoutName') };
  if (!hasTitle && trimUnseen(item.content) === '') return { error: validationError('empty') };
  if (isLongerThan(title, TITLE_MAX))
    return { error: validationError(type === 'todo' ? 'todoNameTooLong' : 'titleTooLong') };
  if (isLongerThan(item.content, CONTENT_MAX)) return { error: validationError('contentTooLong') };
  if (type !== 'link') return { item };

  const url = detectUrl(item.content);
  if (url === null) return { error: validationError('notAUrl') };
  if (isLongerThan(url, CONTENT_MAX)) return { error: validationError('contentTooLong') };
  return { item: { type, title, content: url } };
}
