const { claimsOf } = require(`${__hooks}/mail-links.js`);

/** What a token can be asked for at all: files of the app are for everybody. */
const GUARDED = /^\/(api|items|refetch)\//;

/** What works without a session, and so with one that ended: a new login replaces the old token. */
const OPEN =
  /^\/api\/(health|site|mail-links\/check|collections\/[^/]+\/(auth-methods|auth-with-[a-z0-9-]+|request-otp|(request|confirm)-(verification|password-reset)|confirm-email-change))$/;

const DELETED = 'The account has been deleted.';

const REGISTRATION = '/api/collections/users/records';

/**
 * Answers 401 to a token that is no longer good. PocketBase would go on as for a guest, and its
 * empty lists and 404s would look like deleted data. Leaves going on to its caller.
 * @param {core.RequestEvent} e
 */
function refuseBadToken(e) {
  // Proves an empty list or a missing record: neither a guest's answer nor a login page has this.
  if (e.auth) e.response.header().set('Jot-User', e.auth.id);
  if (e.auth || e.request.header.get('Authorization') === '') return;
  const path = e.request.url.path;
  const isOpen =
    !GUARDED.test(path) ||
    OPEN.test(path) ||
    (path === REGISTRATION && e.request.method === 'POST');
  if (isOpen) return;
  // A 401 without it is a proxy's or a firewall's, and ends no session.
  e.response.header().set('Jot-User', 'none');
  if (isOfDeletedAccount(e.app, e.request.header.get('Authorization')))
    throw new UnauthorizedError(DELETED, {
      account: new ValidationError('accountDeleted', DELETED),
    });
  throw new UnauthorizedError('The session has ended. Log in again.', null);
}

/**
 * Whether a token names an account that has deleted itself, as server/sessions finds out.
 * @param {core.App} app
 * @param {string} header
 */
function isOfDeletedAccount(app, header) {
  const claims = claimsOf(header.replace(/^Bearer /i, ''));
  const { secret } = app.findCollectionByNameOrId('users').authToken;
  const rows = arrayOf(new DynamicModel({ digest: '' }));
  app
    .db()
    .newQuery('SELECT digest FROM deletedAccounts WHERE digest = {:digest}')
    .bind({ digest: $security.hs256(String(claims?.id), secret) })
    .all(rows);
  return rows.length > 0;
}

module.exports = { refuseBadToken };
