const { keptVariable } = require(`${__hooks}/kept-variables.js`);
const { hasFreshLogin, isPasswordless } = require(`${__hooks}/password-login.js`);
const { isDemo } = require(`${__hooks}/demo-account.js`);
const { execute } = require(`${__hooks}/sql.js`);

/** Days for which a device is told that its account was deleted. Its token is valid for at most 30. */
const REMEMBERED_DAYS = 90;

const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/**
 * `POST /api/account/delete` with `{ password }`, or `{ username }` for an account without a password: deletes the
 * caller's account. Responds with 204 once all logins and sessions of it are refused. Its data are erased afterwards in
 * small batches.
 * @param {core.RequestEvent} e
 * @throws 400 at `password` if it is wrong; 403 for the demo account, and if users can't delete accounts
 */
function deleteOwn(e) {
  // server/routes admits only accounts.
  const user = /** @type {core.Record} */ (e.auth);
  if (!deletesAccounts(e.app))
    throw new ForbiddenError(
      'Accounts can’t be deleted here. Ask whoever runs this server to delete yours.',
      {},
    );
  if (isDemo(user))
    throw new ForbiddenError('The demo account can’t be deleted: everybody uses it.', {});
  const { password, username } = e.requestInfo().body;
  if (isPasswordless(user)) checkWithoutPassword(e, user, username);
  else if (typeof password !== 'string' || !user.validatePassword(password))
    throw new BadRequestError('The account was not deleted.', {
      password: new ValidationError('validation_invalid_password', 'That’s not your password.'),
    });
  detach(e.app, user);
  $background.run('account-deleted', user.id);
  return e.noContent(204);
}

/**
 * Whether users can delete their accounts: yes, unless a setting of an earlier version forbids it.
 * @param {core.App} app
 */
function deletesAccounts(app) {
  return keptVariable(app, 'JOT_ACCOUNT_DELETION') !== 'off';
}

/**
 * Checks the deletion of an account without a password: it needs a fresh login, and the typed username to prevent
 * accidents.
 * @param {core.RequestEvent} e
 * @param {core.Record} user
 * @param {unknown} username
 */
function checkWithoutPassword(e, user, username) {
  const refused = (/** @type {string} */ code, /** @type {string} */ message) =>
    new BadRequestError('The account was not deleted.', {
      username: new ValidationError(code, message),
    });
  if (username !== user.getString('username'))
    throw refused('username', 'That’s not your username.');
  if (!hasFreshLogin(e))
    throw refused(
      'loginTooOld',
      'You logged in too long ago. Log out, log in again, and delete the account within 10 minutes.',
    );
}

/**
 * Deletes the account's user in one transaction: its username and address become free, its tokens become invalid, and a
 * row of `accountDeletions` says that the rest has to be erased. Uses SQL, because PocketBase would delete all data of
 * the account in the same transaction.
 * @param {core.App} app
 * @param {core.Record} user
 */
function detach(app, user) {
  const account = user.id;
  app.runInTransaction((txApp) => {
    execute(
      txApp,
      `INSERT OR IGNORE INTO accountDeletions (account, username, email, deletedAt)
          SELECT id, username, CASE WHEN verified THEN email ELSE '' END, ${NOW}
            FROM users WHERE id = {:account}`,
      { account },
    );
    execute(
      txApp,
      `INSERT OR REPLACE INTO deletedAccounts (digest, deletedAt) VALUES ({:digest}, ${NOW})`,
      { digest: $security.hs256(account, user.collection().authToken.secret) },
    );
    // Deleted as records, so that the server closes their connections (server/sessions).
    for (const session of txApp.findAllRecords('sessions', $dbx.hashExp({ owner: account })))
      txApp.delete(session);
    // From now on, a login at the provider creates a new account.
    execute(txApp, 'DELETE FROM _externalAuths WHERE recordRef = {:account}', { account });
    execute(txApp, 'DELETE FROM users WHERE id = {:account}', { account });
  });
}

/**
 * Deletes the rows of `deletedAccounts` that are too old to be needed by any device.
 * @param {core.App} app
 */
function forgetDeleted(app) {
  execute(
    app,
    `DELETE FROM deletedAccounts WHERE deletedAt < strftime('%Y-%m-%d %H:%M:%fZ', 'now', {:age})`,
    { age: `-${REMEMBERED_DAYS} days` },
  );
}

module.exports = { deleteOwn, deletesAccounts, forgetDeleted };
