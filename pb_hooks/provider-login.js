// A login at the provider (docs/decisions/0072): whose account it is for.

const domain = require(`${__hooks}/domain.js`);
const { isUsernameTaken } = require(`${__hooks}/account-body.js`);
const { holderOf } = require(`${__hooks}/addresses.js`);
const { askForPassword, linked, save } = require(`${__hooks}/provider-link.js`);
const { checkInvitation, refuseClosed, useInvitation } = require(`${__hooks}/registration.js`);
const { requiresVerified } = require(`${__hooks}/settings.js`);
const { execute } = require(`${__hooks}/sql.js`);

/** Names that are tried with a number behind them before one is made up. */
const NUMBERS_MAX = 50;

/**
 * Answers a login at the provider. PocketBase has exchanged the code, and checked the id token; what
 * becomes of it is decided here, without PocketBase's own linking: it would link accounts whose address
 * is unproved, and call them proved.
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
  if (holder && !holder.getBool('isPasswordless')) return askForPassword(e, holder, subject);
  if (holder) save(app, holder, subject);
  const known = own ?? holder;
  // No account is made that can't log in.
  if (requiresVerified(e.collection) && !(known ? known.verified() : person.email))
    throw new ForbiddenError('Verify your email address at the login provider first.', {});
  const record = known ?? register(app, e, subject);
  e.record = record;
  $apis.recordAuthResponse(e.requestEvent, record, 'oauth2', null);
}

/**
 * The PKCE challenge of a verifier, which the app sends as the nonce too: so the id token is bound to
 * the browser that began the login.
 * @param {string} verifier
 */
function challengeOf(verifier) {
  const digest = Buffer.from($security.sha256(verifier), 'hex').toString('base64');
  return digest.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/**
 * Who the person is, as links keep it: a provider's name for somebody (`sub`) is unique only within its issuer,
 * which may be another one tomorrow. No issuer holds a space, so the two can't run together.
 * @param {Record<string, unknown>} claims of an id token whose issuer was checked
 * @returns {string} empty where the token names nobody
 */
function subjectOf({ iss, sub }) {
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '') return '';
  return $security.sha256(`${iss} ${sub}`);
}

/**
 * The account of the same address, where both sides have proved it. A link that it has already is of another
 * issuer, or of somebody who was made anew at this one.
 * @param {core.App} app
 * @param {auth.AuthUser} person
 */
function provedHolder(app, person) {
  // Empty where the provider doesn't call it verified.
  const address = String(person.email);
  const holder = address === '' ? null : holderOf(app, address);
  return holder?.verified() ? holder : null;
}

/**
 * Makes an account, where the registration is open to the person.
 * @param {core.App} app
 * @param {core.RecordAuthWithOAuth2RequestEvent} e
 * @param {string} subject
 */
function register(app, e, subject) {
  const person = e.oAuth2User;
  const claims = person?.rawUser ?? {};
  const address = String(person?.email ?? '');
  refuseClosed();
  // Set by server/edge, which answers this in its own words.
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
  // Hashed before the transaction: it takes longer than all else.
  user.setRandomPassword();
  app.runInTransaction((txApp) => {
    useInvitation(txApp, invitation);
    // Who has proved an address takes it from who hasn't, as by a mail's link.
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
 * A username that nobody has and that may be taken, as near to the person's as possible.
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
 * What of a name a username may consist of; of an address, the part before the @.
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
