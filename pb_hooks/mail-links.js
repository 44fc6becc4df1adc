const { holderOf, isAddressOf } = require(`${__hooks}/addresses.js`);

/**
 * `POST /api/mail-links/check` with `{ token }`: checks the link of a mail before the user fills in its form. Responds
 * with `{ problem }`: one of the domain's `LINK_PROBLEMS`, or null for a valid link. Changes nothing. Reveals something
 * about an account only for a token that was signed for it, which only the recipient of the mail has.
 * @param {core.RequestEvent} e
 */
function check(e) {
  const token = String(e.requestInfo().body.token ?? '');
  return e.json(200, { problem: problemOf(e.app, token) });
}

/**
 * @param {core.App} app
 * @param {string} token
 */
function problemOf(app, token) {
  const claims = claimsOf(token);
  const users = app.findCollectionByNameOrId('users');
  const { secret } = configOf(users, claims?.type) ?? {};
  if (!secret) return 'malformed';
  const [user] = app.findRecordsByIds('users', [String(claims.id)]);
  const isOurs = user !== undefined && isSigned(token, user.tokenKey() + secret);
  const isForAddress =
    isOurs && claims.type === 'verification' && isAddressOf(user, String(claims.email));
  // This also applies to an expired link, because there is nothing left to confirm.
  if (isForAddress && user.verified()) return 'used';
  if (Number(claims.exp) * 1000 <= Date.now()) return 'expired';
  if (!isOurs || (claims.type === 'verification' && !isForAddress)) return 'refused';
  const proved = claims.type === 'emailChange' ? claims.newEmail : claims.email;
  const holder = holderOf(app, String(proved));
  return holder && holder.id !== user.id ? 'taken' : null;
}

/**
 * Returns how the tokens of a type of link are signed; undefined for an unknown type.
 * @param {core.Collection} users
 * @param {unknown} type
 */
function configOf(users, type) {
  switch (type) {
    case 'verification':
      return users.verificationToken;
    case 'passwordReset':
      return users.passwordResetToken;
    case 'emailChange':
      return users.emailChangeToken;
    case 'providerLink':
      return users.passwordResetToken;
  }
}

/**
 * Returns the payload of a token, even if it has expired: PocketBase's function refuses expired ones.
 * @param {string} token
 */
function claimsOf(token) {
  const [, payload = '', ...rest] = token.split('.');
  try {
    const claims = rest.length === 1 ? JSON.parse(bytesOf(payload).toString('utf8')) : null;
    return typeof claims === 'object' ? claims : null;
  } catch {
    // It isn't a token.
    return null;
  }
}

/**
 * Whether a token was signed with a key. Ignores its expiry.
 * @param {string} token
 * @param {string} key
 */
function isSigned(token, key) {
  const dot = token.lastIndexOf('.');
  const signature = bytesOf(token.slice(dot + 1)).toString('hex');
  return $security.equal(signature, $security.hs256(token.slice(0, dot), key));
}

/**
 * Decodes a part of a token from base64url (RFC 7515).
 * @param {string} part
 */
function bytesOf(part) {
  return Buffer.from(part.replace(/-/g, '+').replace(/_/g, '/'), 'base64');
}

module.exports = { check, claimsOf };
