const { DEMO_USERNAME } = require(`${__hooks}/domain.js`);

/** Id of the demo account. A user may have registered its name while there was none. */
const DEMO_ID = 'jotdemoaccount0';

/**
 * Whether an account has the name of the demo account (spec §1), also on a server without one.
 * @param {core.Record} user
 */
function isDemo(user) {
  return user.getString('username').toLowerCase() === DEMO_USERNAME;
}

/**
 * Refuses changes of the demo account that would lock out its other users (spec §6).
 * @param {core.Record} user
 */
function refuseDemo(user) {
  if (isDemo(user))
    throw new ForbiddenError('The email and the password of the demo account can’t be changed.');
}

module.exports = { DEMO_ID, isDemo, refuseDemo };
