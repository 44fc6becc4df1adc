/**
 * Why the value of a field is invalid. The default code is the field's name.
 * @typedef {{ field: string, code?: string, message: string }} FieldProblem
 */

/**
 * Returns the error for an invalid value: status 400, with the reason in PocketBase's form
 * `data.{field}.{code,message}`.
 * @param {FieldProblem} error
 */
function fieldError(error) {
  return fieldErrors([error]);
}

/**
 * `fieldError` for several values at once.
 * @param {FieldProblem[]} errors
 * @param {string} [summary] the error's own message
 */
function fieldErrors(errors, summary = 'The record could not be saved.') {
  const data = Object.fromEntries(
    errors.map(({ field, code = field, message }) => [field, new ValidationError(code, message)]),
  );
  return new BadRequestError(summary, data);
}

/**
 * The error for a value that must be unique, in PocketBase's words.
 * @param {string} field
 */
function notUnique(field) {
  return { field, code: 'validation_not_unique', message: 'Value must be unique.' };
}

/** Returns the error for an invalid token of a mail, in PocketBase's words. */
function invalidToken() {
  const message = 'Invalid or expired token.';
  return fieldError({ field: 'token', code: 'validation_invalid_token', message });
}

/**
 * Returns the message of anything thrown by our code or by a Go function.
 * @param {unknown} error
 */
function messageOf(error) {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return String(hasMessage ? error.message : error);
}

module.exports = { fieldError, fieldErrors, invalidToken, messageOf, notUnique };
