const domain = require(`${__hooks}/domain.js`);
const { isTaken } = require(`${__hooks}/addresses.js`);
const { fieldErrors, notUnique } = require(`${__hooks}/errors.js`);
const { checkRegistration } = require(`${__hooks}/registration.js`);
const { newPasswordErrors } = require(`${__hooks}/passwords.js`);

/** For each field of a registration, a function that returns why its value is invalid, or null. */
const PROBLEMS = {
  username: domain.usernameProblem,
  displayName: domain.displayNameProblem,
  email: domain.emailProblem,
};

/** The fields of PocketBase's own change of a password, which would end the caller's session too. */
const PASSWORD_FIELDS = ['oldPassword', 'password', 'passwordConfirm'];

/**
 * Refuses an invalid registration or change of an account, before its password is hashed.
 * @param {AccountBody} e
 */
function refuseUnusable({ app, body, isNew, requestEvent }) {
  if (requestEvent.hasSuperuserAuth()) return;
  // This is checked first, so that a closed registration doesn't reveal which usernames are taken.
  if (isNew) checkRegistration({ app, body });
  const text = (/** @type {string} */ name) => String(body[name] ?? '');
  if (!isNew && PASSWORD_FIELDS.some((name) => name in body))
    throw new BadRequestError('Change the password by POST /api/account/password.', {});
  const errors = [];
  for (const [field, problemOf] of Object.entries(PROBLEMS)) {
    // In a change, fields that aren't sent stay as they are.
    if (!isNew && !(field in body)) continue;
    const message = problemOf(text(field));
    if (message !== null) errors.push({ field, message });
  }
  if (isNew) {
    const account = { username: text('username'), email: text('email') };
    errors.push(...newPasswordErrors(text('password'), text('passwordConfirm'), account));
  }
  if (isNew && isUsernameTaken(app, text('username'))) errors.push(notUnique('username'));
  if (isNew && isTaken(app, text('email').trim())) errors.push(notUnique('email'));
  if (errors.length > 0) throw fieldErrors(errors);
}

/**
 * Whether a username is taken, ignoring case. The database's unique index decides in the end.
 * @param {core.App} app
 * @param {string} username
 */
function isUsernameTaken(app, username) {
  const sameName = $dbx.exp('username = {:username} COLLATE NOCASE', { username });
  return app.countRecords('users', sameName) > 0;
}

module.exports = { isUsernameTaken, refuseUnusable };
