// Servers on which the dashboard has turned off logins with passwords, and accounts without a password.

const { FRESH_LOGIN_MS } = require(`${__hooks}/domain.js`);
const { claimsOf } = require(`${__hooks}/mail-links.js`);

/** Refuses requests about passwords if logins with passwords are off. */
function refusePasswords() {
  const { allowsPasswords, provider } = $access();
  if (allowsPasswords) return;
  throw new ForbiddenError(
    provider === ''
      ? 'This server takes no passwords, and its login provider can’t be reached. Ask whoever runs it.'
      : `This server takes no passwords. Log in with ${provider}.`,
    {},
  );
}

/**
 * Whether an account has no known password, or logins with passwords are off.
 * @param {core.Record} user
 */
function isPasswordless(user) {
  return user.getBool('isPasswordless') || !$access().allowsPasswords;
}

/**
 * Whether the session of a request is of a recent login. An account without a password proves itself by that, because a
 * stolen session must not be enough.
 * @param {core.RequestEvent} e
 */
function hasFreshLogin(e) {
  const claims = claimsOf(e.request.header.get('Authorization').replace(/^Bearer /i, ''));
  const [session] = e.app.findRecordsByIds('sessions', [String(claims?.sid ?? '')]);
  const begun = session ? Date.parse(session.getString('created').replace(' ', 'T')) : 0;
  return Date.now() - begun <= FRESH_LOGIN_MS;
}

module.exports = { hasFreshLogin, isPasswordless, refusePasswords };
