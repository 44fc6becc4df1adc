// The time until which a program puts an item away.

const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);

/**
 * Reads when an item comes back.
 * @param {string} sent blank if it isn't put away
 * @returns {string} as it is stored
 * @throws 400 if it can't be read
 */
function readLaterUntil(sent) {
  if (sent === '') return '';
  const time = domain.parseRfc3339(sent);
  if (time !== null) return domain.toDateTime(time);
  const message =
    'It must be a time with its zone, such as 2026-03-01T09:00:00+01:00, or blank to bring the item back.';
  throw fieldError({ field: 'laterUntil', code: 'invalid', message });
}

/**
 * @param {string | undefined} laterUntil of a request, as it is stored
 * @throws 400 if no item can be put away until then. Mutations of devices may come late; requests don't.
 */
function checkLaterUntil(laterUntil = '') {
  const problem = domain.laterError(laterUntil, domain.toDateTime(Date.now()));
  if (problem) throw fieldError(problem);
}

module.exports = { checkLaterUntil, readLaterUntil };
