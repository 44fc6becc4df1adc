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
 * @throws 400 at the field that is wrong; 403 for the demo account, and if the server takes no passwords
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
  user.set('isPasswordless', false);
  user.setPassword(String(password));
  e.app.save(user);
  $apis.recordAuthResponse(e, user, 'password', null);
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
