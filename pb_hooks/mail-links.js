const { holderOf, isAddressOf } = require(`${__hooks}/addresses.js`);

/**
 * `POST /api/mail-links/check` with `{ token }`: what is wrong with a mail's link, before anybody
 * fills in a form for it. Answers `{ problem }` with one of the domain's `LINK_PROBLEMS`, null for a
 * good link; nothing is changed. Of an account it speaks only to who holds a token that was signed
 * for it, which is who got the mail.
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
  // Also of a link that has expired since: there is nothing left to do.
  if (isForAddress && user.verified()) return 'used';
  if (Number(claims.exp) * 1000 <= Date.now()) return 'expired';
  if (!isOurs || (claims.type === 'verification' && !isForAddress)) return 'refused';
  const proved = claims.type === 'emailChange' ? claims.newEmail : claims.email;
  const holder = holderOf(app, String(proved));
  return holder && holder.id !== user.id ? 'taken' : null;
}

/**
 * How the tokens of a kind of link are made; undefined for what is no kind of link.
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
 * What a token says of itself, also when it is over, which PocketBase's own reading refuses.
 * @param {string} token
 */
function claimsOf(token) {
  const [, payload = '', ...rest] = token.split('.');
  try {
    const claims = rest.length === 1 ? JSON.parse(bytesOf(payload).toString('utf8')) : null;
    return typeof claims === 'object' ? claims : null;
  } catch {
    // It isn't a token, which is what was asked.
    return null;
  }
}

/**
 * Whether a token was signed with a key, however long ago.
 * @param {string} token
 * @param {string} key
 */
function isSigned(token, key) {
  const dot = token.lastIndexOf('.');
  const signature = bytesOf(token.slice(dot + 1)).toString('hex');
  return $security.equal(signature, $security.hs256(token.slice(0, dot), key));
}

/**
 * The bytes of a part of a token (RFC 7515: base64 without what an address can't have).
 * @param {string} part
 */
function bytesOf(part) {
  return Buffer.from(part.replace(/-/g, '+').replace(/_/g, '/'), 'base64');
}

module.exports = { check, claimsOf };
