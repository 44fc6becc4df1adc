/** An issuer: https, or on this machine also http. */
const ISSUER =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:\/[^\s?#]*)?$/i;

/** An address at a provider. */
const ENDPOINT = /^https?:\/\/[^\s]+$/i;

const NAME_MAX = 40;

/**
 * The OpenID Connect provider that people log in with; null where none is set, or it can't be used.
 * @param {(name: string) => string} variable
 * @param {string[]} problems gets a sentence for each value that can't be used
 */
function readProvider(variable, problems) {
  const read = (/** @type {string} */ name) => variable(`JOT_OIDC_${name}`).trim();
  const [issuer, clientId, file, name] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET_FILE', 'NAME'].map(
    read,
  );
  let clientSecret = read('CLIENT_SECRET');
  if (!issuer && !clientId && !clientSecret && !file && !name) return null;
  const before = problems.length;
  if (!issuer || !ISSUER.test(issuer))
    problems.push(
      'JOT_OIDC_ISSUER is not usable: it must be the https address of your provider, exactly as the provider writes it.',
    );
  if (!clientId) problems.push('JOT_OIDC_CLIENT_ID is missing: your provider gives it to you.');
  if (file && clientSecret === '') clientSecret = readSecret(file, problems);
  else if (clientSecret === '')
    problems.push('JOT_OIDC_CLIENT_SECRET is missing: your provider gives it to you.');
  if (name && name.length > NAME_MAX)
    problems.push(`JOT_OIDC_NAME is not usable: it must have ${NAME_MAX} characters at most.`);
  if (problems.length > before || !issuer || !clientId) return null;
  return { issuer, clientId, clientSecret, name: name || 'single sign-on' };
}

/**
 * @param {string} file
 * @param {string[]} problems
 */
function readSecret(file, problems) {
  let secret = '';
  try {
    secret = toString($os.readFile(file)).trim();
  } catch {
    // Said below: it is the same to who has to put it right.
  }
  if (secret === '')
    problems.push(`JOT_OIDC_CLIENT_SECRET_FILE is not usable: ${file} can't be read, or is empty.`);
  return secret;
}

/**
 * Whether a provider may name this address as one of its own: codes, secrets and keys go there, so one of an
 * https issuer is https, too.
 * @param {string} issuer
 * @param {unknown} address
 */
function isEndpoint(issuer, address) {
  if (typeof address !== 'string' || !ENDPOINT.test(address)) return false;
  return /^https:/i.test(address) || /^http:/i.test(issuer);
}

module.exports = { isEndpoint, readProvider };
