/**
 * What is wrong with the value of a field. Without a code, it is the field's name.
 * @typedef {{ field: string, code?: string, message: string }} FieldProblem
 */

/**
 * The answer to a value that can't be kept: 400, with the reason at its field, in PocketBase's
 * shape `data.{field}.{code,message}`.
 * @param {FieldProblem} error
 */
function fieldError(error) {
  return fieldErrors([error]);
}

/**
 * `fieldError` for several values at once.
 * @param {FieldProblem[]} errors
 */
function fieldErrors(errors) {
  /** @type {Record<string, ValidationError>} */
  const data = {};
  for (const { field, code = field, message } of errors)
    data[field] = new ValidationError(code, message);
  return new BadRequestError('The record could not be saved.', data);
}

/**
 * What is wrong with a value that another record has, as PocketBase says it.
 * @param {string} field
 */
function notUnique(field) {
  return { field, code: 'validation_not_unique', message: 'Value must be unique.' };
}

/** The answer to a token of a mail that can't be used, as PocketBase words it. */
function invalidToken() {
  const message = 'Invalid or expired token.';
  return fieldError({ field: 'token', code: 'validation_invalid_token', message });
}

/**
 * The words of anything that was thrown: of our own code, or of a function of Go.
 * @param {unknown} error
 */
function messageOf(error) {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return String(hasMessage ? error.message : error);
}

module.exports = { fieldError, fieldErrors, invalidToken, messageOf, notUnique };
