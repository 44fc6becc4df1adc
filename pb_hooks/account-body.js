const domain = require(`${__hooks}/domain.js`);
const { isTaken } = require(`${__hooks}/addresses.js`);
const { fieldErrors, notUnique } = require(`${__hooks}/errors.js`);
const { checkRegistration } = require(`${__hooks}/registration.js`);
const { passwordProblem } = require(`${__hooks}/passwords.js`);

/** What is wrong with each value of a registration, beside the others that were sent. */
const PROBLEMS = {
  username: domain.usernameProblem,
  displayName: domain.displayNameProblem,
  email: domain.emailProblem,
  password: passwordProblem,
};

/**
 * Refuses a registration, or a change of an account, that can't be kept, before its password is
 * hashed.
 * @param {AccountBody} e
 */
function refuseUnusable({ app, body, isNew, requestEvent }) {
  if (requestEvent.hasSuperuserAuth()) return;
  // First of all: who may not register isn't told which usernames are taken.
  if (isNew) checkRegistration({ app, body });
  const text = (/** @type {string} */ name) => String(body[name] ?? '');
  const errors = [];
  for (const [field, problemOf] of Object.entries(PROBLEMS)) {
    // Of a change, what isn't sent stays as it is.
    if (!isNew && !(field in body)) continue;
    const message = problemOf(text(field), {
      username: text('username'),
      email: text('email'),
    });
    if (message !== null) errors.push({ field, message });
  }
  if (isNew || 'password' in body) {
    const message = domain.confirmationProblem(text('password'), text('passwordConfirm'));
    if (message !== null)
      errors.push({ field: 'passwordConfirm', code: 'validation_values_mismatch', message });
  }
  if (isNew && isUsernameTaken(app, text('username'))) errors.push(notUnique('username'));
  if (isNew && isTaken(app, text('email').trim())) errors.push(notUnique('email'));
  if (errors.length > 0) throw fieldErrors(errors);
}

/**
 * Whether a username is an account's, in any case. The database has the last word.
 * @param {core.App} app
 * @param {string} username
 */
function isUsernameTaken(app, username) {
  const sameName = $dbx.exp('username = {:username} COLLATE NOCASE', { username });
  return app.countRecords('users', sameName) > 0;
}

module.exports = { isUsernameTaken, refuseUnusable };
