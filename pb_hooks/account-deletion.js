const { keptVariable } = require(`${__hooks}/kept-variables.js`);
const { claimsOf } = require(`${__hooks}/mail-links.js`);
const { isPasswordless } = require(`${__hooks}/password-login.js`);
const { isDemo } = require(`${__hooks}/demo-account.js`);
const { execute } = require(`${__hooks}/sql.js`);

/** Days for which a device hears that its account was deleted; its token is good for 30 at most. */
const REMEMBERED_DAYS = 90;

/** For so long after a login an account without a password may be deleted. */
const RECENT_LOGIN_MS = 10 * 60 * 1000;

const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/**
 * `POST /api/account/delete` with `{ password }`, or of an account without one `{ username }`: deletes the caller's account. Answers 204 once nobody
 * can log in with it or use a session of it; what it held goes afterwards, in small batches.
 * @param {core.RequestEvent} e
 * @throws 400 at `password` for a wrong one, 403 for the demo account and where accounts aren't deleted
 */
function deleteOwn(e) {
  // server/routes lets accounts in only.
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
 * Whether accounts delete themselves: they do, unless an earlier version was set not to let them.
 * @param {core.App} app
 */
function deletesAccounts(app) {
  return keptVariable(app, 'JOT_ACCOUNT_DELETION') !== 'off';
}

/**
 * Whose account has no password has logged in lately, and types the username: a stolen session alone
 * must not be enough, and neither must a slip of the hand.
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
  const claims = claimsOf(e.request.header.get('Authorization').replace(/^Bearer /i, ''));
  const [session] = e.app.findRecordsByIds('sessions', [String(claims?.sid ?? '')]);
  const begun = session ? Date.parse(session.getString('created').replace(' ', 'T')) : 0;
  if (Date.now() - begun > RECENT_LOGIN_MS)
    throw refused(
      'loginTooOld',
      'You logged in too long ago. Log out, log in again, and delete the account within 10 minutes.',
    );
}

/**
 * Ends the account in one transaction: its username and address are free, its tokens are good for
 * nothing, and it is noted that the rest is to be erased. In SQL, as PocketBase would delete all that
 * the account holds in the same transaction.
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
    // As records, so that the server forgets them and closes their connections (server/sessions).
    for (const session of txApp.findAllRecords('sessions', $dbx.hashExp({ owner: account })))
      txApp.delete(session);
    // A login at the provider makes a new account from now on.
    execute(txApp, 'DELETE FROM _externalAuths WHERE recordRef = {:account}', { account });
    execute(txApp, 'DELETE FROM users WHERE id = {:account}', { account });
  });
}

/**
 * Forgets accounts whose devices must have heard by now.
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
