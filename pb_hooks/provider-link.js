// The link of an account that has a password to somebody at the provider (docs/decisions/0072).

const { holderOf } = require(`${__hooks}/addresses.js`);
const { invalidToken } = require(`${__hooks}/errors.js`);
const { claimsOf } = require(`${__hooks}/mail-links.js`);
const mails = require(`${__hooks}/mails.js`);
const { PROVIDER } = require(`${__hooks}/provider.js`);

/** A token for the tab that logged in at the provider; it needs the password beside it. */
const TAB = { type: 'providerLogin', seconds: 600 };
/** A token for the account's mailbox, which needs nothing beside it. */
const MAIL = { type: 'providerLink', seconds: 1800 };

/** @typedef {{ user: core.Record, subject: string }} ProviderLink */

/**
 * Answers a login at the provider whose account has a password: whoever registered it may not be who has proved
 * its address. With the token, the password links the two, or a mail to the address does.
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
 * What a login by a password is to link.
 * @param {core.RecordAuthWithPasswordRequestEvent} e
 * @returns {ProviderLink | null} null where nothing is sent
 * @throws 400 where the token isn't good
 */
function linkOfLogin(e) {
  const { providerLink } = e.requestInfo().body;
  if (providerLink === undefined || providerLink === null) return null;
  const link = readToken(e.app, TAB, providerLink);
  if (!link) throw tooLate();
  return link;
}

/**
 * `POST …/request-provider-link` with `{ token, email }`: has the link mailed to the account's address, after the
 * answer. server/edge limits such mails by the address that is sent.
 * @param {core.RequestEvent} e
 * @throws 400 where the token isn't good, or for another address
 */
function request(e) {
  const { token, email } = e.requestInfo().body;
  const link = readToken(e.app, TAB, token);
  // Not another spelling, which would count as another address.
  if (!link || link.user.email() !== email) throw tooLate();
  $background.run('provider-link', `${link.user.id} ${link.subject}`);
  return e.noContent(204);
}

/**
 * Mails the link.
 * @param {core.App} app
 * @param {string} job the account's id and the person at the provider
 */
function send(app, job) {
  const [id = '', subject = ''] = job.split(' ');
  const [user] = app.findRecordsByIds('users', [id]);
  if (user) mails.providerLink(app, user, tokenOf(MAIL, user, subject), MAIL.seconds);
}

/**
 * `POST …/confirm-provider-link` with `{ token }` of the mail: ends all sessions of the account, takes its password
 * away, and links it. All other tokens of the account are void then, this one too.
 * @param {core.RequestEvent} e
 * @throws 400 at `token`
 */
function confirm(e) {
  const { token } = e.requestInfo().body;
  const { user, subject } = readMailed(e.app, token);
  user.set('isPasswordless', true);
  // Hashed before the transaction: it takes longer than all else.
  user.setRandomPassword();
  e.app.runInTransaction((txApp) => {
    // Another request may have used it meanwhile.
    readMailed(txApp, token);
    txApp.save(user);
    save(txApp, user, subject);
  });
  return e.noContent(204);
}

/**
 * What the token of a mail is for.
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
 * Links an account to a person at the provider, in the place of whom it was linked to before.
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
 * The account that a person has logged in to before.
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
 * What a token is for; null where it is of another kind, too old, used, or overtaken by another password or
 * address of the account.
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
    // It is none of ours, or too old, which is what was asked.
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
