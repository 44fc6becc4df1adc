// Where people log in at the provider only, as the dashboard has set it, and accounts without a password.

/** Refuses what is about passwords where none is taken. */
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
 * Whether nobody knows a password of an account, or none is taken.
 * @param {core.Record} user
 */
function isPasswordless(user) {
  return user.getBool('isPasswordless') || !$access().allowsPasswords;
}

module.exports = { isPasswordless, refusePasswords };
