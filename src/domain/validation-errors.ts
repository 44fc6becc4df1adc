import * as texts from '../texts/errors';
import { formatNumber } from '../texts/numbers';
import { CONTENT_MAX, TITLE_MAX } from './limits';

/** Why an item can't be kept as it is; the field that is at fault, and what to do about it. */
export interface ValidationError {
  field: 'title' | 'content' | 'type' | 'isTodoDone' | 'shouldCopyOnClick';
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
} as const;

export type ValidationErrorCode = keyof typeof TEXTS;

/** The error of a given code, with its field and the text that a person reads. */
export function validationError(code: ValidationErrorCode): ValidationError {
  const [field, message] = TEXTS[code];
  return { field, code, message };
}

/** Why an account's last collection can't be deleted (spec §8). */
export const LAST_COLLECTION_STAYS = texts.youHaveOnlyOneCollection;

/** Why a trash bin can't be deleted (spec §8). */
export function trashBinStays(name: string): string {
  return texts.yourOnlyTrashBinCollection(name);
}
