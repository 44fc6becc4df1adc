const domain = require(`${__hooks}/domain.js`);

/** The most common passwords, one a line, in lower case; beside it no list has to fit the app. */
const COMMON = `\n${toString($os.readFile(`${__hooks}/common-passwords.txt`))}`;

/**
 * Why a password can't be used, or null when it may be: by the domain's rule, or because it is the
 * first that a stranger would try.
 * @param {string} password
 * @param {{ username?: string, email?: string }} account whose password it is to be
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

module.exports = { passwordProblem };
