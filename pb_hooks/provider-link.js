// Links an account that has a password to a user of the provider (docs/decisions/0072).

const { holderOf } = require(`${__hooks}/addresses.js`);
const { invalidToken } = require(`${__hooks}/errors.js`);
const { claimsOf } = require(`${__hooks}/mail-links.js`);
const mails = require(`${__hooks}/mails.js`);
const { PROVIDER } = require(`${__hooks}/provider.js`);

/** Type of token for the tab that logged in at the provider. It is used together with the password. */
const TAB = { type: 'providerLogin', seconds: 600 };
/** Type of token for a mail to the account's address. It is used without a password. */
const MAIL = { type: 'providerLink', seconds: 1800 };

/** @typedef {{ user: core.Record, subject: string }} ProviderLink */

/**
 * Responds to a login at the provider whose account has a password. The account may have been registered by somebody
 * else than the owner of the address, so linking requires the token and either the password or a mail to the address.
 * @param {core.RecordAuthWithOAuth2RequestEvent} e
 * @param {core.Record} user
 * @param {string} subject
 */
function askForPassword(e, user, subject) {
  const message = `Your account has a password. Enter it once to log in with ${$access().provider} from now on.`;
  e.requestEvent.json(400, {
    status: 400,
    message,
    data: { password: { code: 'password_needed', message } },
    providerLink: {
      token: tokenOf(TAB, user, subject),
      username: user.getString('username'),
      email: user.email(),
    },
  });
}

/**
 * Returns what a login with a password has to link.
 * @param {core.RecordAuthWithPasswordRequestEvent} e
 * @returns {ProviderLink | null} null if the request has no token
 * @throws 400 if the token isn't valid
 */
function linkOfLogin(e) {
  const { providerLink } = e.requestInfo().body;
  if (providerLink === undefined || providerLink === null) return null;
  const link = readToken(e.app, TAB, providerLink);
  if (!link) throw tooLate();
  return link;
}

/**
 * `POST …/request-provider-link` with `{ token, email }`: mails the link to the account's address, after the response.
 * server/edge limits these mails by the sent address.
 * @param {core.RequestEvent} e
 * @throws 400 if the token isn't valid, or if the address isn't that of the account
 */
function request(e) {
  const { token, email } = e.requestInfo().body;
  const link = readToken(e.app, TAB, token);
  // Another spelling of the address is refused, because server/edge would count it as a different one.
  if (!link || link.user.email() !== email) throw tooLate();
  $background.run('provider-link', `${link.user.id} ${link.subject}`);
  return e.noContent(204);
}

/**
 * Sends the mail with the link.
 * @param {core.App} app
 * @param {string} job the account's id and the subject at the provider, separated by a space
 */
function send(app, job) {
  const [id = '', subject = ''] = job.split(' ');
  const [user] = app.findRecordsByIds('users', [id]);
  if (user) mails.providerLink(app, user, tokenOf(MAIL, user, subject), MAIL.seconds);
}

/**
 * `POST …/confirm-provider-link` with the `{ token }` of the mail: links the account, ends all its sessions, and
 * removes its password. This invalidates all tokens of the account, including this one.
 * @param {core.RequestEvent} e
 * @throws 400 at `token`
 */
function confirm(e) {
  const { token } = e.requestInfo().body;
  const { user, subject } = readMailed(e.app, token);
  user.set('isPasswordless', true);
  // Hashed before the transaction, because hashing is slow.
  user.setRandomPassword();
  e.app.runInTransaction((txApp) => {
    // Another request may have used the token meanwhile.
    readMailed(txApp, token);
    txApp.save(user);
    save(txApp, user, subject);
  });
  return e.noContent(204);
}

/**
 * Returns what the token of a mail links.
 * @param {core.App} app
 * @param {unknown} token
 * @returns {ProviderLink}
 * @throws 400 at `token`
 */
function readMailed(app, token) {
  const link = readToken(app, MAIL, token);
  if (link) return link;
  throw invalidToken();
}

/**
 * Links an account to a user of the provider. Replaces an earlier link.
 * @param {core.App} app
 * @param {core.Record} user
 * @param {string} subject
 */
function save(app, user, subject) {
  const of = { collectionRef: user.collection().id, recordRef: user.id, provider: PROVIDER };
  const [link] = app.findAllRecords('_externalAuths', $dbx.hashExp(of));
  const next = link ?? new Record(app.findCollectionByNameOrId('_externalAuths'), of);
  next.set('providerId', subject);
  app.save(next);
}

/**
 * Returns the account that is linked to a user of the provider.
 * @param {core.App} app
 * @param {string} subject
 * @returns {core.Record | null}
 */
function linked(app, subject) {
  const { id } = app.findCachedCollectionByNameOrId('users');
  const [link] = app.findAllRecords(
    '_externalAuths',
    $dbx.hashExp({ collectionRef: id, provider: PROVIDER, providerId: subject }),
  );
  return link ? app.findRecordById('users', link.getString('recordRef')) : null;
}

/**
 * @param {typeof TAB} kind
 * @param {core.Record} user
 * @param {string} subject
 */
function tokenOf({ type, seconds }, user, subject) {
  const claims = { type, id: user.id, email: user.email(), subject };
  return $security.createJWT(claims, keyOf(user), seconds);
}

/**
 * Returns what a token links. Null if it has another type, has expired, was used, or if the account's password or
 * address has changed since.
 * @param {core.App} app
 * @param {typeof TAB} kind
 * @param {unknown} token
 * @returns {ProviderLink | null}
 */
function readToken(app, { type }, token) {
  const said = typeof token === 'string' ? claimsOf(token) : null;
  const [user] = app.findRecordsByIds('users', [String(said?.id ?? '')]);
  if (!user || said?.type !== type) return null;
  let claims;
  try {
    claims = $security.parseJWT(String(token), keyOf(user));
  } catch {
    // The token isn't valid, or has expired.
    return null;
  }
  const subject = String(claims.subject);
  const isHolders = user.verified() && holderOf(app, String(claims.email))?.id === user.id;
  return isHolders && !linked(app, subject) ? { user, subject } : null;
}

/** @param {core.Record} user */
function keyOf(user) {
  return user.tokenKey() + user.collection().passwordResetToken.secret;
}

function tooLate() {
  return new BadRequestError(
    'Your login at the provider was too long ago, or has been used. Log in there again.',
    {},
  );
}

module.exports = { askForPassword, confirm, linkOfLogin, linked, request, save, send };
