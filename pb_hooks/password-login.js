// Where people log in at the provider only (JOT_PASSWORD_LOGIN), and accounts without a password.

const { readEnvironment } = require(`${__hooks}/environment.js`);
const { providerName } = require(`${__hooks}/provider.js`);

/**
 * Refuses what is about passwords where none is taken.
 * @param {core.App} app
 */
function refusePasswords(app) {
  if (readEnvironment($os.getenv).values.allowsPasswords) return;
  const name = providerName(app);
  throw new ForbiddenError(
    name === ''
      ? 'This server takes no passwords, and its login provider can’t be reached. Ask whoever runs it.'
      : `This server takes no passwords. Log in with ${name}.`,
    {},
  );
}

/**
 * Whether nobody knows a password of an account, or none is taken.
 * @param {core.Record} user
 */
function isPasswordless(user) {
  return user.getBool('isPasswordless') || !readEnvironment($os.getenv).values.allowsPasswords;
}

module.exports = { isPasswordless, refusePasswords };
