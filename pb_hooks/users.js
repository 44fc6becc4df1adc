const domain = require(`${__hooks}/domain.js`);
const { accountWith, claim, hasPassword, isAddressOf, prove, refuseTakenClaim } = require(
  `${__hooks}/addresses.js`,
);
const { isDemo, refuseDemo } = require(`${__hooks}/demo-account.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { refusePasswords } = require(`${__hooks}/password-login.js`);
const { linkOfLogin, save } = require(`${__hooks}/provider-link.js`);
const { passwordProblem } = require(`${__hooks}/passwords.js`);
const { INVITATION, checkRegistration, useInvitation } = require(`${__hooks}/registration.js`);
const { requiresVerified } = require(`${__hooks}/settings.js`);
const { seedAccount } = require(`${__hooks}/seed.js`);

/**
 * Registration: everybody starts as a `user` (spec §6).
 * @param {core.RecordRequestEvent} e
 */
function register(e) {
  const { record } = e;
  if (!e.hasSuperuserAuth()) {
    record.set(INVITATION, checkRegistration({ app: e.app, body: e.requestInfo().body }));
    record.set('userType', 'user');
    record.set('isPasswordless', false);
    // Nobody chooses theirs: the demo account's is known, and it may not be there yet.
    record.set('id', '');
    if (isDemo(record)) throw usernameRefused('That username is reserved. Choose another one.');
  } else if (record.getString('userType') === '') {
    record.set('userType', 'user');
  }
  const problem = domain.emailProblem(record.email());
  if (problem) throw fieldError({ field: 'email', code: 'email', message: problem });
  if (e.hasSuperuserAuth()) return e.next();
  claim(record);
  e.next();
  // Not while the answer waits: a mail server may be slow, and its time would tell who has an
  // account.
  $background.run('registered', record.id);
}

/**
 * A login, by which an account may be linked to somebody at the provider. It is answered here, without
 * PocketBase's own check: each password that is tried takes 60 ms of the processor.
 * @param {core.RecordAuthWithPasswordRequestEvent} e
 */
function login(e) {
  const { app, password } = e;
  const identity = String(e.identity);
  const named = e.record ?? null;
  const link = linkOfLogin(e);
  if (!link && (!named || !isDemo(named))) refusePasswords();
  const record = identity.includes('@')
    ? accountWith(app, named, identity, password)
    : hasPassword(app, named, password) && named;
  if (!record || (link && link.user.id !== record.id))
    throw new BadRequestError('Failed to authenticate.', null);
  if (requiresVerified(e.collection) && !record.verified())
    throw new ForbiddenError(
      'Verify your email address first. The link is in the mail that you got when you registered.',
      null,
    );
  if (link) save(app, record, link.subject);
  // What has been bound around this looks whose login it was.
  e.record = record;
  $apis.recordAuthResponse(e.requestEvent, record, 'password', null);
}

/**
 * A link that sets a new password came by mail, and so proves the address that it went to.
 * @param {core.RecordConfirmPasswordResetRequestEvent} e
 */
function confirmPasswordReset(e) {
  refusePasswords();
  refuseDemo(e.record);
  e.record.set('isPasswordless', false);
  e.next();
  const { email } = $security.parseUnverifiedJWT(String(e.requestInfo().body.token ?? ''));
  if (!e.record.verified() && isAddressOf(e.record, String(email)))
    prove(e.app, e.record, String(email));
}

/**
 * Has a mail sent to the new address. Not while the answer waits: a mail server is slow or refuses,
 * which would tell this answer from the one about an address that somebody has.
 * @param {core.RecordRequestEmailChangeRequestEvent} e
 */
function requestEmailChange(e) {
  refuseDemo(e.record);
  $background.run('request-email-change', `${e.record.id} ${e.newEmail}`);
  e.noContent(204);
}

/**
 * A confirmed change of the address proves it.
 * @param {core.RecordConfirmEmailChangeRequestEvent} e
 */
function confirmEmailChange(e) {
  refuseDemo(e.record);
  const address = String(e.newEmail);
  e.next();
  prove(e.app, e.record, address);
}

/**
 * @param {core.RecordRequestEvent} e
 */
function update(e) {
  const { record } = e;
  if (!e.hasSuperuserAuth()) {
    const stored = record.original();
    record.set('userType', stored.getString('userType'));
    if (record.getString('username') !== stored.getString('username'))
      throw usernameRefused('The username can’t be changed.');
    record.set('isPasswordless', stored.getBool('isPasswordless'));
    if (newPassword(record) !== '') {
      refuseDemo(stored);
      refusePasswords();
    }
  }
  e.next();
  // Whoever runs the server may vouch for an address.
  const claimed = record.getString('claimedEmail');
  if (record.verified() && record.email() === '' && claimed !== '') prove(e.app, record, claimed);
}

/**
 * What holds for every account, whoever saves it.
 * @param {core.RecordEvent} e
 */
function validate(e) {
  const { record } = e;
  const username = record.getString('username');
  if (record.isNew() || username !== record.original().getString('username')) {
    const problem = domain.usernameProblem(username);
    if (problem) throw usernameRefused(problem);
  }
  const name = record.getString('displayName');
  if (record.isNew() || name !== record.original().getString('displayName')) {
    const message = domain.displayNameProblem(name);
    if (message) throw fieldError({ field: 'displayName', code: 'displayName', message });
  }
  const problem = newPasswordProblem(record, username);
  if (problem) throw fieldError({ field: 'password', code: 'password', message: problem });
  e.next();
}

/**
 * A superuser's password is held against the same rules. The command line shows the first sentence
 * only, so that this is the reason.
 * @param {core.RecordEvent} e
 */
function validateSuperuser(e) {
  const message = newPasswordProblem(e.record, '');
  if (message)
    throw new BadRequestError(message, { password: new ValidationError('password', message) });
  e.next();
}

/**
 * Why the password that is being set can't be used; null when it may be, or stays.
 * @param {core.Record} record
 * @param {string} username
 */
function newPasswordProblem(record, username) {
  const password = newPassword(record);
  return password === ''
    ? null
    : passwordProblem(password, {
        username,
        email: record.email() || record.getString('claimedEmail'),
      });
}

/**
 * Gives a new account its trash bin and first collection, in the transaction that makes it.
 * @param {core.RecordEvent} e
 */
function create(e) {
  const { app, record } = e;
  try {
    app.runInTransaction((txApp) => {
      e.app = txApp;
      useInvitation(txApp, record.getString(INVITATION));
      refuseTakenClaim(txApp, record);
      e.next();
      seedAccount(txApp, record);
    });
  } finally {
    e.app = app;
  }
}

/** @param {string} message */
function usernameRefused(message) {
  return fieldError({ field: 'username', code: 'username', message });
}

/**
 * The password that is being set, in plain text; empty when it stays.
 * @param {core.Record} record
 */
function newPassword(record) {
  const password = record.getRaw('password');
  return password ? password.plain : '';
}

module.exports = {
  confirmEmailChange,
  confirmPasswordReset,
  create,
  login,
  register,
  requestEmailChange,
  update,
  validate,
  validateSuperuser,
};
