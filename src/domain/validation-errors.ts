import * as texts from '../texts/errors';
import { formatNumber } from '../texts/numbers';
import { CONTENT_MAX, TITLE_MAX } from './limits';

/** Why an item is invalid: the field, and a message that says what to do. */
export interface ValidationError {
  field: 'title' | 'content' | 'type' | 'isTodoDone' | 'shouldCopyOnClick' | 'laterUntil';
  code: ValidationErrorCode;
  message: string;
}

const TEXTS = {
  empty: ['content', texts.writeATitleOrContent],
  titleTooLong: ['title', texts.theTitleIsTooLong(TITLE_MAX)],
  contentTooLong: ['content', texts.theTextIsTooLong(formatNumber(CONTENT_MAX))],
  todoWithoutName: ['title', texts.writeATaskFirst],
  todoNameTooLong: ['title', texts.aTodoCanHave(TITLE_MAX)],
  kindChange: ['type', texts.kindChangesOnlyByConverting],
  notAUrl: ['content', texts.aLinkNeedsAWebAddress],
  doneWithoutTodo: ['isTodoDone', texts.onlyATodoCanBeDone],
  copyOnTodo: ['shouldCopyOnClick', texts.aTodoIsToggledByAClick],
  laterIsPast: ['laterUntil', texts.laterIsPast],
  laterIsTooLate: ['laterUntil', texts.laterIsTooLate],
} as const;

export type ValidationErrorCode = keyof typeof TEXTS;

/** Returns the error of a code, with its field and message. */
export function validationError(code: ValidationErrorCode): ValidationError {
  const [field, message] = TEXTS[code];
  return { field, code, message };
}

/** The error for deleting an account's last collection (spec §8). */
export const LAST_COLLECTION_STAYS = texts.youHaveOnlyOneCollection;

/** Returns the error for deleting a trash bin (spec §8). */
export function trashBinStays(name: string): string {
  return texts.yourOnlyTrashBinCollection(name);
}
