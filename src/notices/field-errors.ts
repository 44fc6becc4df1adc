import type { Failure, FieldFailure } from '../domain/failure';
import * as texts from '../texts/notices';

/** What to do about PocketBase's validation errors, by field and code or by code alone. Its messages don't say it. */
const ADVICE: Readonly<Record<string, string>> = {
  'username validation_not_unique': texts.thatUsernameIsTaken,
  'email validation_not_unique': texts.anAccountHasThisAddress,
  'newEmail validation_not_unique': texts.anotherAccountHasThisAddress,
  'slug validation_not_unique': texts.anotherCollectionHasThisSlug,
  'password validation_required': texts.enterAPassword,
  validation_not_unique: texts.thisIsAlreadyTaken,
  validation_is_email: texts.enterAnEmailAddress,
  validation_required: texts.thisFieldIsRequired,
  validation_values_mismatch: texts.passwordConfirmationDoesNotMatch,
  validation_min_text_constraint: texts.thisIsTooShort,
  validation_max_text_constraint: texts.thisIsTooLong,
  validation_length_out_of_range: texts.lengthIsOutOfRange,
  validation_invalid_password: texts.thatsNotYourPassword,
  validation_invalid_new_email: texts.thisAddressCantBeUsed,
  validation_not_in_invalid: texts.thatsAlreadyYourAddress,
};

/** For the other codes of PocketBase, whose messages are for developers. */
const UNKNOWN = texts.thisIsntValid;

/** The error of a field, in words that tell the user what to do. */
export function fieldError(field: string, { code, message }: FieldFailure): string {
  const advice = ADVICE[`${field} ${code}`] ?? ADVICE[code];
  return advice ?? (code.startsWith('validation_') ? UNKNOWN : message);
}

/** The errors of a form, by field. */
export function fieldErrors(failure: Failure): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, error] of Object.entries(failure.fields))
    errors[field] = fieldError(field, error);
  return errors;
}

const NAMES: Readonly<Record<string, string>> = {
  newEmail: texts.newEmail,
  displayName: texts.displayName,
  passwordConfirm: texts.passwordConfirmation,
  identity: texts.emailOrUsername,
};

/** The label of a field. */
export function fieldName(field: string): string {
  return NAMES[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}
