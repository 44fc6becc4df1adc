import { formatNumber } from './format-number';
import { CONTENT_MAX, TITLE_MAX } from './limits';

/** Why an item can't be kept as it is; the field that is at fault, and what to do about it. */
export interface ValidationError {
  field: 'title' | 'content' | 'type' | 'isTodoDone' | 'shouldCopyOnClick';
  code: ValidationErrorCode;
  message: string;
}

const TEXTS = {
  empty: ['content', 'Write a title or a content first.'],
  titleTooLong: ['title', `The title is too long: at most ${TITLE_MAX} characters.`],
  contentTooLong: [
    'content',
    `The text is too long: at most ${formatNumber(CONTENT_MAX)} characters.`,
  ],
  todoWithoutName: ['title', 'Write a task first.'],
  todoNameTooLong: ['title', `A todo can have at most ${TITLE_MAX} characters.`],
  kindChange: [
    'type',
    'The kind of an item changes only by converting a note without a title to a todo.',
  ],
  notAUrl: ['content', 'A link needs a web address that starts with http:// or https://.'],
  doneWithoutTodo: ['isTodoDone', 'Only a todo can be done.'],
  copyOnTodo: ['shouldCopyOnClick', 'A todo is toggled by a click and can’t be set to copy.'],
} as const;

export type ValidationErrorCode = keyof typeof TEXTS;

/** The error of a given code, with its field and the text that a person reads. */
export function validationError(code: ValidationErrorCode): ValidationError {
  const [field, message] = TEXTS[code];
  return { field, code, message };
}

/** Why an account's last collection can't be deleted (spec §8). */
export const LAST_COLLECTION_STAYS =
  'You have only one collection at the movement. You cannot delete your last collection.';

/** Why a trash bin can't be deleted (spec §8). */
export function trashBinStays(name: string): string {
  return `Your only Trash Bin collection "${name}" cannot be deleted.`;
}
