const domain = require(`${__hooks}/domain.js`);

/** The most common passwords in lower case, one per line. They aren't part of the app, because of their size. */
const COMMON = `\n${toString($os.readFile(`${__hooks}/common-passwords.txt`))}`;

/**
 * Returns why a password is invalid, or null: by the rule of the domain, or because it is easy to guess.
 * @param {string} password
 * @param {{ username?: string, email?: string }} account the account of the password
 * @returns {string | null}
 */
function passwordProblem(password, { username = '', email = '' }) {
  const problem = domain.passwordProblem(password);
  if (problem !== null) return problem;
  const folded = password.toLowerCase();
  if (COMMON.includes(`\n${folded}\n`))
    return 'This is one of the most common passwords. Choose another one.';
  if (folded === username.toLowerCase() || folded === email.toLowerCase())
    return 'Choose a password that is neither your username nor your email address.';
  return null;
}

/**
 * Returns what is wrong with a new password and its repetition.
 * @param {string} password
 * @param {string} passwordConfirm
 * @param {{ username?: string, email?: string }} account the account of the password
 */
function newPasswordErrors(password, passwordConfirm, account) {
  const errors = [];
  const problem = passwordProblem(password, account);
  if (problem !== null) errors.push({ field: 'password', message: problem });
  const message = domain.confirmationProblem(password, passwordConfirm);
  if (message !== null)
    errors.push({ field: 'passwordConfirm', code: 'validation_values_mismatch', message });
  return errors;
}

module.exports = { newPasswordErrors, passwordProblem };
