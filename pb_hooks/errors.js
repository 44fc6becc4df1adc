/// <reference path="../pb_data/types.d.ts" />

/**
 * The answer to a value that can't be kept: 400, with the reason at its field, in PocketBase's
 * shape `data.{field}.{code,message}`.
 * @param {{ field: string, code: string, message: string }} refusal
 */
function refused({ field, code, message }) {
  return new BadRequestError('The record could not be saved.', {
    [field]: new ValidationError(code, message),
  });
}

module.exports = { refused };
