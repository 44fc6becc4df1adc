// Who may register ($access): everybody, those with an invitation, or nobody.

const { fieldError } = require(`${__hooks}/errors.js`);
const { execute, selectAll } = require(`${__hooks}/sql.js`);

const CLOSED = 'Registration is closed on this server.';
const NEEDED =
  'This server needs an invitation to register. Ask whoever runs it for a link, and open that.';
const UNUSABLE =
  'This invitation can’t be used: it was used before, has expired or was revoked. Ask for another one.';

/** A new account's record carries the digest of its invitation under this name, which isn't stored. */
const INVITATION = '@invitation';

/**
 * Refuses a registration with a password that isn't allowed here, before its fields are checked.
 * @param {{ app: core.App, body: Readonly<Record<string, unknown>> }} e
 * @returns {string} the digest of the invitation that it uses; empty if none is needed
 * @throws 403 if registration is closed; 400 at `invitation`, or at `email` for another's invitation
 */
function checkRegistration({ app, body }) {
  refuseClosed();
  if (!$access().allowsPasswords)
    throw new ForbiddenError(
      'Accounts of this server have no password: log in at its provider.',
      {},
    );
  return checkInvitation(app, body);
}

/** @throws 403 if registration is closed */
function refuseClosed() {
  if ($access().registration === 'off') throw new ForbiddenError(CLOSED, {});
}

/**
 * Checks the invitation of a registration, if one is needed.
 * @param {core.App} app
 * @param {Readonly<Record<string, unknown>>} body with `invitation` and `email`
 * @returns {string} the digest of the invitation; empty if none is needed
 */
function checkInvitation(app, body) {
  if ($access().registration === 'on') return '';
  const token = typeof body.invitation === 'string' ? body.invitation.trim() : '';
  if (token === '') throw fieldError({ field: 'invitation', message: NEEDED });
  const digest = $security.sha256(token);
  const rows = selectAll(
    app,
    { email: '' },
    'SELECT email FROM invitations WHERE digest = {:digest} AND expires > {:now}',
    { digest, now: now() },
  );
  const [invitation] = rows;
  if (!invitation) throw fieldError({ field: 'invitation', message: UNUSABLE });
  const address = String(body.email ?? '').trim();
  if (invitation.email !== '' && invitation.email.toLowerCase() !== address.toLowerCase())
    throw fieldError({ field: 'email', message: 'The invitation is for another email address.' });
  return digest;
}

/**
 * Counts a use of an invitation, in the transaction that creates the account, so that two requests at
 * the same time can't share its last use.
 * @param {core.App} txApp
 * @param {string} digest empty if none is needed
 */
function useInvitation(txApp, digest) {
  if (digest === '') return;
  /** @param {string} sql */
  const run = (sql) => execute(txApp, sql, { digest, now: now() });
  const used = run(
    `UPDATE invitations SET usesLeft = usesLeft - 1
      WHERE digest = {:digest} AND usesLeft > 0 AND expires > {:now}`,
  );
  if (used !== 1) throw fieldError({ field: 'invitation', message: UNUSABLE });
  run('DELETE FROM invitations WHERE digest = {:digest} AND (usesLeft < 1 OR expires <= {:now})');
}

/**
 * Deletes expired invitations, with their email addresses. Expiry is judged by the trusted time (clock.js).
 * @param {core.App} app
 */
function forgetExpired(app) {
  const { trustedTime } = require(`${__hooks}/clock.js`);
  execute(app, 'DELETE FROM invitations WHERE expires <= {:until}', {
    until: Math.floor(trustedTime(app) / 1000),
  });
}

/** Unix time in seconds, the unit of the table. */
function now() {
  return Math.floor(Date.now() / 1000);
}

module.exports = {
  INVITATION,
  checkInvitation,
  checkRegistration,
  forgetExpired,
  refuseClosed,
  useInvitation,
};
