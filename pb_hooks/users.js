/// <reference path="../pb_data/types.d.ts" />

const domain = require(`${__hooks}/domain.js`);
const { refused } = require(`${__hooks}/errors.js`);
const records = require(`${__hooks}/records.js`);
const { ownAddress } = require(`${__hooks}/own-address.js`);
const { VERIFIED_RULE } = require(`${__hooks}/settings.js`);
const { giveStart } = require(`${__hooks}/start-content.js`);

/**
 * Registration: everybody starts as a `user` (spec §6).
 * @param {core.RecordRequestEvent} e
 */
function register(e) {
  const { record } = e;
  if (!e.hasSuperuserAuth()) {
    record.set('userType', 'user');
    // Nobody chooses theirs: the demo account's is known, and it may not be there yet.
    record.set('id', '');
    // The demo account is recognised by its name (spec §1), also on a server that has none yet.
    if (isDemo(record)) throw usernameRefused('This name is taken by the app. Choose another one.');
  } else if (record.getString('userType') === '') {
    record.set('userType', 'user');
  }
  e.next();
  requestVerification(e.app, record.email());
}

/**
 * Asks this server itself for the mail, which it then sends in the background: a registration
 * must not wait for a slow mail server, and a handler has no background of its own.
 * @param {core.App} app
 * @param {string} email
 */
function requestVerification(app, email) {
  const address = ownAddress($os.args);
  try {
    if (!address) throw new Error('A server with its own certificate can’t be asked from within.');
    const { statusCode } = $http.send({
      method: 'POST',
      url: `${address}/api/collections/users/request-verification`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
      timeout: 5,
    });
    if (statusCode !== 204) throw new Error(`It answered ${statusCode}.`);
  } catch (error) {
    // The account is there and works; its owner can ask for the mail at /verify.
    app.logger().error('No verification mail was asked for', 'error', String(error));
  }
}

/**
 * Says what is missing, where accounts must be verified before they can be used.
 * @param {core.RecordAuthWithPasswordRequestEvent} e
 */
function login(e) {
  const { record } = e;
  // A rule comes as a Go string, which equals no string of JavaScript's.
  const mustBeVerified = String(e.collection.authRule) === VERIFIED_RULE;
  if (record && mustBeVerified && !record.verified() && record.validatePassword(e.password))
    throw new ForbiddenError(
      'Verify your email address first. The link is in the mail that you got when you registered.',
      null,
    );
  e.next();
}

/**
 * Tells an address that is verified already, which PocketBase would not.
 * @param {core.RecordConfirmVerificationRequestEvent} e
 */
function confirmVerification(e) {
  if (e.record.verified())
    throw refused({
      field: 'token',
      code: 'already_verified',
      message: 'The email address is verified already.',
    });
  e.next();
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
    if (newPassword(record) !== '') refuseDemo({ record: stored });
  }
  e.next();
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
  const password = newPassword(record);
  const problem = password === '' ? null : domain.passwordProblem(password);
  if (problem) throw refused({ field: 'password', code: 'password', message: problem });
  e.next();
}

/**
 * Gives a new account its trash bin and first collection, in the transaction that makes it.
 * @param {core.RecordEvent} e
 */
function create(e) {
  records.inTransaction(e, () => {
    e.next();
    giveStart(e.app, e.record);
  });
}

/**
 * Refuses what would take the demo account away from everybody else (spec §6).
 * @param {{ record: core.Record, next?: () => void }} e
 */
function refuseDemo(e) {
  if (isDemo(e.record))
    throw new ForbiddenError('The email and the password of the demo account can’t be changed.');
  if (e.next) e.next();
}

/** @param {core.Record} user */
function isDemo(user) {
  return user.getString('username').toLowerCase() === domain.DEMO_USERNAME;
}

/** @param {string} message */
function usernameRefused(message) {
  return refused({ field: 'username', code: 'username', message });
}

/**
 * The password that is being set, in plain text; empty when it stays.
 * @param {core.Record} record
 */
function newPassword(record) {
  const password = record.getRaw('password');
  return password ? password.plain : '';
}

module.exports = { confirmVerification, create, login, refuseDemo, register, update, validate };
