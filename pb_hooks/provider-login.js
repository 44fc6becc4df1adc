// Finds or creates the account for a login at the provider (docs/decisions/0072).

const domain = require(`${__hooks}/domain.js`);
const { isUsernameTaken } = require(`${__hooks}/account-body.js`);
const { holderOf } = require(`${__hooks}/addresses.js`);
const { fieldErrors } = require(`${__hooks}/errors.js`);
const { askForPassword, linked, save } = require(`${__hooks}/provider-link.js`);
const { checkInvitation, refuseClosed, useInvitation } = require(`${__hooks}/registration.js`);
const { requiresVerified } = require(`${__hooks}/settings.js`);
const { execute } = require(`${__hooks}/sql.js`);

/** How many numbers to append to a name before a random username is used. */
const NUMBERS_MAX = 50;

/**
 * Handles a login at the provider, after PocketBase has exchanged the code and checked the id token. Doesn't use
 * PocketBase's linking, because that would link accounts with an unproved address and mark the address as verified.
 * @param {core.RecordAuthWithOAuth2RequestEvent} e
 */
function login(e) {
  const { app, oAuth2User: person } = e;
  const { body } = e.requestInfo();
  const claims = person?.rawUser ?? {};
  const subject = subjectOf(claims);
  const expected = challengeOf(String(body.codeVerifier ?? ''));
  if (!person || subject === '' || !$security.equal(String(claims.nonce ?? ''), expected))
    throw new BadRequestError(
      'The answer of the login provider is for another login. Try again.',
      {},
    );
  const own = linked(app, subject);
  const holder = own ? null : provedHolder(app, person);
  const known = own ?? holder;
  // A signed-in user logs in again to set a password. Nobody has asked to change the account, or to create one.
  if (e.auth && e.auth.id !== known?.id) throw otherAccount();
  if (holder && !holder.getBool('isPasswordless')) return askForPassword(e, holder, subject);
  if (holder) save(app, holder, subject);
  // No account is created that couldn't log in.
  if (requiresVerified(e.collection) && !(known ? known.verified() : person.email))
    throw new ForbiddenError('Verify your email address at the login provider first.', {});
  const record = known ?? register(app, e, subject);
  e.record = record;
  $apis.recordAuthResponse(e.requestEvent, record, 'oauth2', null);
}

/** Returns the error if the login isn't that of the signed-in user. */
function otherAccount() {
  const message = 'That login belongs to another account. You stay logged in to this one.';
  return fieldErrors([{ field: 'provider', code: 'otherAccount', message }], message);
}

/**
 * Returns the PKCE challenge of a verifier. The app also sends it as the nonce, which binds the id token to the browser
 * that started the login.
 * @param {string} verifier
 */
function challengeOf(verifier) {
  const digest = Buffer.from($security.sha256(verifier), 'hex').toString('base64');
  return digest.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/**
 * Returns the subject that links store: a hash of issuer and `sub`, because a `sub` is unique only within its issuer,
 * and the operator may change the issuer. An issuer has no spaces, so the separator is unambiguous.
 * @param {Record<string, unknown>} claims of an id token whose issuer was checked
 * @returns {string} empty if the token has no subject
 */
function subjectOf({ iss, sub }) {
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '') return '';
  return $security.sha256(`${iss} ${sub}`);
}

/**
 * Returns the account with the same address, if it is proved on both sides. If the account already has a link, this is
 * for another issuer, or for a user who was deleted and created again at the provider.
 * @param {core.App} app
 * @param {auth.AuthUser} person
 */
function provedHolder(app, person) {
  // PocketBase leaves it empty if the provider hasn't verified it.
  const address = String(person.email);
  const holder = address === '' ? null : holderOf(app, address);
  return holder?.verified() ? holder : null;
}

/**
 * Creates an account, if the user may register.
 * @param {core.App} app
 * @param {core.RecordAuthWithOAuth2RequestEvent} e
 * @param {string} subject
 */
function register(app, e, subject) {
  const person = e.oAuth2User;
  const claims = person?.rawUser ?? {};
  const address = String(person?.email ?? '');
  refuseClosed();
  // Set by server/edge, which replaces the message of this error.
  if (e.requestEvent.get('jotDiskIsFull'))
    throw new ApiError(507, 'The server’s disk is full.', {});
  const invitation = checkInvitation(app, { invitation: e.createData?.invitation, email: address });
  const user = new Record(app.findCollectionByNameOrId('users'));
  user.set('userType', 'user');
  user.set('username', freeUsername(app, claims));
  const name = String(claims.name ?? '').trim();
  if (domain.displayNameProblem(name) === null) user.set('displayName', name);
  user.setEmail(address);
  user.setVerified(address !== '');
  user.set('isPasswordless', true);
  // Hashed before the transaction, because hashing is slow.
  user.setRandomPassword();
  app.runInTransaction((txApp) => {
    useInvitation(txApp, invitation);
    // Like a mail's link, this takes the proved address from accounts that haven't proved it.
    if (address !== '')
      execute(
        txApp,
        "UPDATE users SET email = '' WHERE email = {:address} COLLATE NOCASE AND verified = FALSE",
        { address },
      );
    txApp.save(user);
    save(txApp, user, subject);
  });
  return user;
}

/**
 * Returns a free and valid username that is as similar to the user's names as possible.
 * @param {core.App} app
 * @param {Record<string, unknown>} claims
 */
function freeUsername(app, claims) {
  for (const claim of [claims.preferred_username, claims.email, claims.name]) {
    const name = plain(String(claim ?? ''));
    for (let number = 1; name !== '' && number <= NUMBERS_MAX; number++) {
      const username = number === 1 ? name : `${name}${number}`;
      if (isFree(app, username)) return username;
    }
  }
  return `user-${$security.randomStringWithAlphabet(12, 'abcdefghijkmnpqrstuvwxyz23456789')}`;
}

/**
 * Reduces a name to the valid characters of usernames. Of an address, uses the part before the @.
 * @param {string} name
 */
function plain(name) {
  return name
    .slice(0, 500)
    .replace(/@.*/, '')
    .normalize('NFKD')
    .trim()
    .replace(/\s+/g, '.')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 140);
}

/**
 * @param {core.App} app
 * @param {string} username
 */
function isFree(app, username) {
  if (domain.usernameProblem(username) !== null) return false;
  if (username.toLowerCase() === domain.DEMO_USERNAME) return false;
  return !isUsernameTaken(app, username);
}

module.exports = { login };
