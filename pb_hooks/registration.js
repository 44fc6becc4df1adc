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
 * Refuses a registration with a password that isn't open to who asks, before anything else is said
 * about it.
 * @param {{ app: core.App, body: Readonly<Record<string, unknown>> }} e
 * @returns {string} the digest of the invitation that it will use up; empty where none is needed
 * @throws 403 where registration is closed, 400 at `invitation` or, for another's, at `email`
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

/** @throws 403 where nobody may register */
function refuseClosed() {
  if ($access().registration === 'off') throw new ForbiddenError(CLOSED, {});
}

/**
 * Refuses who has no invitation, where one is needed.
 * @param {core.App} app
 * @param {Readonly<Record<string, unknown>>} body with `invitation` and `email`
 * @returns {string} the digest of the invitation; empty where none is needed
 */
function checkInvitation(app, body) {
  if ($access().registration === 'on') return '';
  const token = typeof body.invitation === 'string' ? body.invitation.trim() : '';
  if (token === '') throw refusal('invitation', NEEDED);
  const digest = $security.sha256(token);
  const rows = selectAll(
    app,
    { email: '' },
    'SELECT email FROM invitations WHERE digest = {:digest} AND expires > {:now}',
    { digest, now: now() },
  );
  const [invitation] = rows;
  if (!invitation) throw refusal('invitation', UNUSABLE);
  const address = String(body.email ?? '').trim();
  if (invitation.email !== '' && invitation.email.toLowerCase() !== address.toLowerCase())
    throw refusal('email', 'The invitation is for another email address.');
  return digest;
}

/**
 * Uses up the invitation of a new account, in the transaction that makes it: of two accounts that are
 * made at once by one invitation, one fails.
 * @param {core.App} txApp
 * @param {string} digest empty where none is needed
 */
function useInvitation(txApp, digest) {
  if (digest === '') return;
  /** @param {string} sql */
  const run = (sql) => execute(txApp, sql, { digest, now: now() });
  const used = run(
    `UPDATE invitations SET usesLeft = usesLeft - 1
      WHERE digest = {:digest} AND usesLeft > 0 AND expires > {:now}`,
  );
  if (used !== 1) throw refusal('invitation', UNUSABLE);
  run('DELETE FROM invitations WHERE digest = {:digest} AND (usesLeft < 1 OR expires <= {:now})');
}

/**
 * Forgets invitations that have expired, and with them the addresses that they were for; none that have expired
 * only by a clock that is doubted.
 * @param {core.App} app
 */
function forgetExpired(app) {
  const { trustedTime } = require(`${__hooks}/clock.js`);
  execute(app, 'DELETE FROM invitations WHERE expires <= {:until}', {
    until: Math.floor(trustedTime(app) / 1000),
  });
}

/** In seconds since 1970, as the table has it. */
function now() {
  return Math.floor(Date.now() / 1000);
}

/**
 * @param {string} field
 * @param {string} message
 */
function refusal(field, message) {
  return fieldError({ field, code: field, message });
}

module.exports = {
  INVITATION,
  checkInvitation,
  checkRegistration,
  forgetExpired,
  refuseClosed,
  useInvitation,
};
