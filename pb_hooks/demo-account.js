const { DEMO_USERNAME } = require(`${__hooks}/domain.js`);

/** Tells the demo account from a person's who took the name while there was none. */
const DEMO_ID = 'jotdemoaccount0';

/**
 * Whether an account is the shared one, by its name (spec §1), also on a server that has none yet.
 * @param {core.Record} user
 */
function isDemo(user) {
  return user.getString('username').toLowerCase() === DEMO_USERNAME;
}

/**
 * Refuses what would take the demo account away from everybody else (spec §6).
 * @param {core.Record} user
 */
function refuseDemo(user) {
  if (isDemo(user))
    throw new ForbiddenError('The email and the password of the demo account can’t be changed.');
}

module.exports = { DEMO_ID, isDemo, refuseDemo };
