// Writes the OpenID Connect provider of the settings into PocketBase's (docs/decisions/0072).

const { messageOf } = require(`${__hooks}/errors.js`);

/** PocketBase's name of a custom provider. */
const PROVIDER = 'oidc';

const TIMEOUT_S = 10;

/** Default display name of the provider. */
const DISPLAY_NAME = 'single sign-on';

/** A URL of the provider. */
const ENDPOINT = /^https?:\/\/[^\s]+$/i;

/**
 * Writes the provider of the settings into the collection of users, in addition to those of the dashboard. If the
 * settings have none, removes that of an earlier start. If the provider can't be reached, the endpoints that an earlier
 * start has read from the same issuer stay, so that Jot starts anyway.
 * @param {core.App} app
 * @throws if the response of the provider is invalid, before anything is changed
 */
function applyProvider(app) {
  const { provider } = $config;
  const users = app.findCollectionByNameOrId('users');
  const { providers } = users.oauth2;
  const stored = providers.find(isOwn);
  if (!provider && !stored) return;
  const own = provider ? configOf(provider, stored) : null;
  const others = providers.filter((each) =>
    provider ? String(each.name) !== PROVIDER : !isOwn(each),
  );
  users.oauth2.enabled = own !== null || (users.oauth2.enabled && others.length > 0);
  users.oauth2.providers = own ? [own, ...others] : others;
  app.save(users);
}

/**
 * Returns the issuer that a start has stored with a provider; empty for a provider of the dashboard.
 * @param {core.OAuth2ProviderConfig} provider
 */
function issuerOf({ extra }) {
  return String(extra?.issuer ?? '');
}

/** @param {core.OAuth2ProviderConfig} provider */
const isOwn = (provider) => issuerOf(provider) !== '';

/**
 * Returns the provider's configuration; null if its endpoints aren't known. Claims are read from the id token, because
 * PocketBase checks its signature, issuer, audience and times, and wouldn't check the response of a userinfo endpoint.
 * @param {{ issuer: string, clientId: string, clientSecret: string }} provider
 * @param {core.OAuth2ProviderConfig | undefined} stored what an earlier start has stored
 */
function configOf({ issuer, clientId, clientSecret }, stored) {
  const known = stored && issuerOf(stored) === issuer ? endpointsOf(stored) : null;
  const endpoints = discover(issuer) ?? known;
  if (!endpoints) return null;
  const { authURL, tokenURL, jwksURL } = endpoints;
  return /** @type {core.OAuth2ProviderConfig} */ (
    /** @type {unknown} */ ({
      name: PROVIDER,
      displayName: stored ? String(stored.displayName) : DISPLAY_NAME,
      clientId,
      clientSecret,
      authURL,
      tokenURL,
      userInfoURL: '',
      pkce: true,
      extra: { issuer, issuers: [issuer], jwksURL },
    })
  );
}

/** @param {core.OAuth2ProviderConfig} provider */
function endpointsOf({ authURL, tokenURL, extra }) {
  return { authURL, tokenURL, jwksURL: String(extra.jwksURL) };
}

/**
 * Fetches the provider's discovery document. Returns null if the provider can't be reached, also for a 404 or 429,
 * which a reverse proxy may send while the provider starts.
 * @param {string} issuer
 * @throws if the document is invalid
 */
function discover(issuer) {
  const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  let answer;
  try {
    answer = $http.send({ url, timeout: TIMEOUT_S });
    if (answer.statusCode !== 200) throw new Error(`it answers ${answer.statusCode}`);
  } catch (error) {
    console.error(
      `The login provider at ${url} can't be reached: ${messageOf(error)}. Jot starts all the same, with what it read of this provider before, if anything; check JOT_OIDC_ISSUER, and start Jot again once the provider is there.`,
    );
    return null;
  }
  const said = answer.json;
  const wrong = (/** @type {string} */ what) =>
    new InternalServerError(`JOT_OIDC_ISSUER is not usable: ${url} ${what}.`);
  if (said === null || typeof said !== 'object') throw wrong('is no OpenID Connect configuration');
  if (said.issuer !== issuer) throw wrong(`names another issuer, ${JSON.stringify(said.issuer)}`);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    if (!isEndpoint(issuer, said[name])) throw wrong(`has no https address in ${name}`);
  return {
    authURL: String(said.authorization_endpoint),
    tokenURL: String(said.token_endpoint),
    jwksURL: String(said.jwks_uri),
  };
}

/**
 * Whether a URL is valid as an endpoint of a provider. Codes, secrets and keys are sent there, so an https issuer needs
 * https endpoints.
 * @param {string} issuer
 * @param {unknown} address
 */
function isEndpoint(issuer, address) {
  if (typeof address !== 'string' || !ENDPOINT.test(address)) return false;
  return /^https:/i.test(address) || /^http:/i.test(issuer);
}

module.exports = { PROVIDER, applyProvider, isEndpoint };
