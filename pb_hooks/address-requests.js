const { fieldError, invalidToken, notUnique } = require(`${__hooks}/errors.js`);
const { claimantsOf, holderOf, isAddressOf, prove, isTaken } = require(`${__hooks}/addresses.js`);
const { notifyHolder } = require(`${__hooks}/mails.js`);
const { isPasswordless, refusePasswords } = require(`${__hooks}/password-login.js`);
const { send: sendProviderLink } = require(`${__hooks}/provider-link.js`);
const { refuseDemo } = require(`${__hooks}/demo-account.js`);

/**
 * Handles a request about an email address before PocketBase does. Everything that depends on whether the address has
 * an account runs in the background, so that neither the response nor its time reveals it.
 * @param {AddressRequest} e
 */
function decide(e) {
  switch (String(e.action)) {
    case 'confirm-verification':
      confirmVerification(e);
      break;
    case 'request-password-reset':
      refusePasswords();
      $background.run(e.action, e.address);
      break;
    case 'request-email-change':
      requestEmailChange(e);
      break;
    case 'request-verification':
      requestVerification(e);
      break;
    // The route of “request-provider-link” checks the token itself.
  }
}

/**
 * A signed-in user gets the link of their own account, even if other accounts claim the address.
 * @param {AddressRequest} e
 */
function requestVerification({ requestEvent, action, address }) {
  const { auth } = requestEvent;
  if (auth && isAddressOf(auth, address)) $background.run('registered', auth.id);
  else $background.run(action, address);
}

/**
 * Confirms the address in a mail's token for an account, which may only have claimed it so far.
 * @param {AddressRequest} e
 */
function confirmVerification(e) {
  const token = String(e.requestEvent.requestInfo().body.token ?? '');
  const user = userOf(e.app, token);
  const address = user ? String($security.parseUnverifiedJWT(token).email) : '';
  if (!user || !isAddressOf(user, address)) throw invalidToken();
  if (user.verified())
    throw fieldError({
      field: 'token',
      code: 'already_verified',
      message: 'The email address is verified already.',
    });
  if (!prove(e.app, user, address))
    throw fieldError({
      field: 'token',
      code: 'address_taken',
      message: 'Another account has this email address.',
    });
  e.isAnswered = true;
}

/**
 * If the server sends mail, a taken address gets the same response as any other, and its owner gets a mail.
 * @param {AddressRequest} e
 */
function requestEmailChange(e) {
  const { auth } = e.requestEvent;
  if (!auth) return;
  refuseDemo(auth);
  // The link in the mail asks for the password.
  if (isPasswordless(auth))
    throw new ForbiddenError('Your address is that of your login provider. Change it there.', {});
  if (isAddressOf(auth, e.address))
    throw fieldError({
      field: 'newEmail',
      code: 'validation_not_in_invalid',
      message: 'That is your address already.',
    });
  if (isTaken(e.app, e.address, auth.id)) throw fieldError(notUnique('newEmail'));
  const holder = holderOf(e.app, e.address);
  if (!holder || holder.id === auth.id) return;
  $background.run('address-taken', e.address);
  e.isAnswered = true;
}

/**
 * @param {core.App} app
 * @param {string} token
 */
function userOf(app, token) {
  try {
    return app.findAuthRecordByToken(token, 'verification');
  } catch {
    // The token isn't valid, or has expired.
    return null;
  }
}

/**
 * Sends the mails of a request after its response.
 * @param {BackgroundJob} e
 */
function send({ app, kind, subject }) {
  switch (String(kind)) {
    case 'registered':
      sendFirst(app, subject);
      break;
    case 'request-verification':
      if (!holderOf(app, subject)?.verified())
        for (const user of claimantsOf(app, subject)) sendVerification(app, user);
      break;
    case 'request-password-reset':
      if (!holderOf(app, subject))
        for (const user of claimantsOf(app, subject))
          $mails.sendRecordPasswordReset(app, withClaimed(user));
      break;
    case 'request-email-change':
      sendEmailChange(app, subject);
      break;
    case 'provider-link':
      sendProviderLink(app, subject);
      break;
    case 'address-taken':
      notifyHolder(app, holderOf(app, subject), 'change');
      break;
  }
}

/**
 * Sends the first mail of an account: a link to confirm the address or, if the address belongs to another account, a
 * notice to its owner.
 * @param {core.App} app
 * @param {string} id
 */
function sendFirst(app, id) {
  const [user] = app.findRecordsByIds('users', [id]);
  if (!user) return;
  const holder = holderOf(app, user.getString('claimedEmail'));
  if (holder?.verified()) notifyHolder(app, holder, 'registration');
  else sendVerification(app, user);
}

/**
 * @param {core.App} app
 * @param {string} subject the account's id and its new address
 */
function sendEmailChange(app, subject) {
  const [id = '', address = ''] = subject.split(' ');
  const [user] = app.findRecordsByIds('users', [id]);
  if (user) $mails.sendRecordChangeEmail(app, user, address);
}

/**
 * @param {core.App} app
 * @param {core.Record} user
 */
function sendVerification(app, user) {
  if (!user.verified()) $mails.sendRecordVerification(app, withClaimed(user));
}

/**
 * Returns the account as if it already had the address, to send it a mail. It isn't saved.
 * @param {core.Record} user
 */
function withClaimed(user) {
  user.setEmail(user.getString('claimedEmail'));
  return user;
}

module.exports = { decide, send };
