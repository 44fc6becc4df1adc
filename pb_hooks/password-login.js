// Servers on which the dashboard has turned off logins with passwords, and accounts without a password.

/** Refuses requests about passwords if logins with passwords are off. */
function refusePasswords() {
  const { allowsPasswords, provider } = $access();
  if (allowsPasswords) return;
  throw new ForbiddenError(
    provider === ''
      ? 'This server takes no passwords, and its login provider can’t be reached. Ask whoever runs it.'
      : `This server takes no passwords. Log in with ${provider}.`,
    {},
  );
}

/**
 * Whether an account has no known password, or logins with passwords are off.
 * @param {core.Record} user
 */
function isPasswordless(user) {
  return user.getBool('isPasswordless') || !$access().allowsPasswords;
}

module.exports = { isPasswordless, refusePasswords };
