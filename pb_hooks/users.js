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

/** For each name of an account, a function that returns why it is invalid, or null. */
const NAMES = { username: domain.usernameProblem, displayName: domain.displayNameProblem };

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
    // Clients can't choose an id: they could take the demo account's before it exists.
    record.set('id', '');
    if (isDemo(record))
      throw fieldError({
        field: 'username',
        message: 'That username is reserved. Choose another one.',
      });
  } else if (record.getString('userType') === '') {
    record.set('userType', 'user');
  }
  const message = domain.emailProblem(record.email());
  if (message) throw fieldError({ field: 'email', message });
  if (e.hasSuperuserAuth()) return e.next();
  claim(record);
  e.next();
  // In the background, so that the response time doesn't tell who has an account.
  $background.run('registered', record.id);
}

/**
 * A login, which may also link the account to a person at the provider. It replaces PocketBase's own check,
 * because each password check takes 60 ms of processor time.
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
  // Outer handlers read it.
  e.record = record;
  $apis.recordAuthResponse(e.requestEvent, record, 'password', null);
}

/**
 * A new password by a mailed link also verifies the address of that mail.
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
 * Sends a mail to the new address in the background, so that neither the response time nor a refusal by the
 * mail server tells whether another account has that address.
 * @param {core.RecordRequestEmailChangeRequestEvent} e
 */
function requestEmailChange(e) {
  refuseDemo(e.record);
  $background.run('request-email-change', `${e.record.id} ${e.newEmail}`);
  e.noContent(204);
}

/**
 * A confirmed change of the address also verifies it.
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
      throw fieldError({ field: 'username', message: 'The username can’t be changed.' });
    record.set('isPasswordless', stored.getBool('isPasswordless'));
  }
  e.next();
  // A superuser may verify an address.
  const claimed = record.getString('claimedEmail');
  if (record.verified() && record.email() === '' && claimed !== '') prove(e.app, record, claimed);
}

/**
 * The rules of every account, whoever saves it.
 * @param {core.RecordEvent} e
 */
function validate(e) {
  const { record } = e;
  for (const [field, problemOf] of Object.entries(NAMES)) {
    const name = record.getString(field);
    const isChanged = record.isNew() || name !== record.original().getString(field);
    const message = isChanged ? problemOf(name) : null;
    if (message) throw fieldError({ field, message });
  }
  const message = newPasswordProblem(record, record.getString('username'));
  if (message) throw fieldError({ field: 'password', message });
  e.next();
}

/**
 * A superuser's password has the same rules. The reason is the error's message, because the command line
 * shows nothing else.
 * @param {core.RecordEvent} e
 */
function validateSuperuser(e) {
  const message = newPasswordProblem(e.record, '');
  if (message)
    throw new BadRequestError(message, { password: new ValidationError('password', message) });
  e.next();
}

/**
 * Why the new password can't be used; null if it can, or if the password doesn't change.
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
 * Creates a new account with its trash bin and first collection in one transaction.
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

/**
 * The new password in plain text; empty if the password doesn't change.
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
