import type { Failure, FieldFailure } from '../domain/failure';
import * as texts from '../texts/notices';

/** What to do about PocketBase's refusals, whose messages don't say it: by field and code, or by code. */
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

/** Said of what PocketBase refuses in words that were made for machines. */
const UNKNOWN = texts.thisIsntValid;

/** What the server says of a field, in words that say what to do. */
export function fieldError(field: string, { code, message }: FieldFailure): string {
  const advice = ADVICE[`${field} ${code}`] ?? ADVICE[code];
  return advice ?? (code.startsWith('validation_') ? UNKNOWN : message);
}

/** What the server says of each field of a form. */
export function fieldErrors(failure: Failure): Record<string, string> {
  const refusals: Record<string, string> = {};
  for (const [field, refusal] of Object.entries(failure.fields))
    refusals[field] = fieldError(field, refusal);
  return refusals;
}

const NAMES: Readonly<Record<string, string>> = {
  newEmail: texts.newEmail,
  displayName: texts.displayName,
  passwordConfirm: texts.passwordConfirmation,
  identity: texts.emailOrUsername,
};

/** What a person knows a field by. */
export function fieldName(field: string): string {
  return NAMES[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}
