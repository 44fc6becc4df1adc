import type { Failure } from '../domain/failure';

/** PocketBase's codes whose messages don't say what to do. */
const ADVICE: Readonly<Record<string, string>> = {
  validation_not_unique: 'This is taken already. Choose another one.',
  validation_is_email: 'Enter an email address such as name@example.org.',
  validation_invalid_password: 'This isn’t the password of the account.',
  validation_invalid_new_email: 'This address can’t be used. Choose another one.',
  validation_not_in_invalid: 'This is the address that the account has already.',
};

/** What the server says of each field of a form, in words that say what to do. */
export function fieldErrors(failure: Failure): Record<string, string> {
  const refusals: Record<string, string> = {};
  for (const [field, { code, message }] of Object.entries(failure.fields))
    refusals[field] = ADVICE[code] ?? message;
  return refusals;
}
