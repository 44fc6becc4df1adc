const { refuseDemo } = require(`${__hooks}/demo-account.js`);
const { fieldErrors } = require(`${__hooks}/errors.js`);
const { hasFreshLogin, refusePasswords } = require(`${__hooks}/password-login.js`);
const { newPasswordErrors } = require(`${__hooks}/passwords.js`);

const NOT_CHANGED = 'The password was not changed.';

/**
 * `POST /api/account/password` with `{ oldPassword, password, passwordConfirm }`: changes the caller's password. An
 * account without a password sends no `oldPassword`, and needs a fresh login instead. This ends all sessions of the
 * account. The response is that of a login, with a token of a new session.
 * @param {core.RequestEvent} e
 * @throws 400 at the field that is wrong; 401 if the session ends meanwhile; 403 for the demo account, and if the server
 *   takes no passwords
 */
function changeOwn(e) {
  // server/routes admits only accounts.
  const user = /** @type {core.Record} */ (e.auth);
  refusePasswords();
  refuseDemo(user);
  const { oldPassword, password, passwordConfirm } = e.requestInfo().body;
  const errors = newPasswordErrors(String(password ?? ''), String(passwordConfirm ?? ''), {
    username: user.getString('username'),
    email: user.email() || user.getString('claimedEmail'),
  });
  if (errors.length > 0) throw fieldErrors(errors, NOT_CHANGED);
  const error = user.getBool('isPasswordless')
    ? loginError(e)
    : oldPasswordError(user, oldPassword);
  if (error) throw fieldErrors([error], NOT_CHANGED);
  // Hashed before the transaction, because hashing is slow.
  user.setPassword(String(password));
  $apis.recordAuthResponse(e, store(e, user), 'password', null);
}

/**
 * Stores the hash of a user's new password. Returns the stored record.
 * @param {core.RequestEvent} e
 * @param {core.Record} user the record whose password was checked
 * @throws 401 if another request has ended all sessions of the account since that record was read
 */
function store(e, user) {
  let current = user;
  e.app.runInTransaction((txApp) => {
    const [stored] = txApp.findRecordsByIds('users', [user.id]);
    if (stored?.tokenKey() !== user.tokenKey()) throw sessionEnded(e);
    stored.set('isPasswordless', false);
    stored.setRaw('password', user.getRaw('password'));
    txApp.save(stored);
    current = stored;
  });
  return current;
}

/** @param {core.RequestEvent} e */
function sessionEnded(e) {
  // Devices don't end a session for a 401 that names an account (server/sessions).
  e.response.header().set('Jot-User', 'none');
  return new UnauthorizedError('The session has ended. Log in again.', {});
}

/**
 * @param {core.Record} user
 * @param {unknown} oldPassword
 */
function oldPasswordError(user, oldPassword) {
  if (typeof oldPassword === 'string' && user.validatePassword(oldPassword)) return null;
  return { field: 'oldPassword', message: 'That’s not your password.' };
}

/** @param {core.RequestEvent} e */
function loginError(e) {
  if (hasFreshLogin(e)) return null;
  const message = `You logged in too long ago. Log in with ${$access().provider} again, and set the password within 10 minutes.`;
  return { field: 'password', code: 'loginTooOld', message };
}

module.exports = { changeOwn };
