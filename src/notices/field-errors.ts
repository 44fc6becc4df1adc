import type { Failure, FieldFailure } from '../domain/failure';

/** What to do about PocketBase's refusals, whose messages don't say it: by field and code, or by code. */
const ADVICE: Readonly<Record<string, string>> = {
  'username validation_not_unique': 'That username is taken. Choose another one.',
  'slug validation_not_unique': 'Another collection has this slug. Choose another one.',
  'password validation_required': 'Enter a password.',
  validation_not_unique: 'This is already taken. Choose another one.',
  validation_is_email: 'Enter an email address such as name@example.org.',
  validation_required: 'This field is required.',
  validation_values_mismatch: 'Password confirmation does not match',
  validation_min_text_constraint: 'This is too short.',
  validation_max_text_constraint: 'This is too long.',
  validation_length_out_of_range: 'This is too short or too long.',
  validation_invalid_password: 'That’s not your password.',
  validation_invalid_new_email: 'This address can’t be used. Choose another one.',
  validation_not_in_invalid: 'That’s already your address.',
};

/** Said of what PocketBase refuses in words that were made for machines. */
const UNKNOWN = 'This isn’t valid. Change it and try again.';

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
  newEmail: 'New email',
  displayName: 'Display name',
  passwordConfirm: 'Password confirmation',
  identity: 'Email or Username',
};

/** What a person knows a field by. */
export function fieldName(field: string): string {
  return NAMES[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}
