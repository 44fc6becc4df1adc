// The OpenID Connect provider of the environment (docs/decisions/0058), as PocketBase keeps providers.

const { messageOf } = require(`${__hooks}/errors.js`);
const { isEndpoint } = require(`${__hooks}/provider-environment.js`);

/** The only name that PocketBase has for a provider that it doesn't know. */
const PROVIDER = 'oidc';

const TIMEOUT_S = 10;

/**
 * Writes the provider into the collection of accounts; without one, there is none. What an earlier start
 * read of the same issuer stays where the provider can't be reached: Jot starts without it, too.
 * @param {core.App} app
 * @param {ReturnType<typeof import('./environment.js').readEnvironment>['values']['provider']} provider
 * @throws when the provider answers something that can't be right, before anything is changed
 */
function applyProvider(app, provider) {
  const users = app.findCollectionByNameOrId('users');
  const [stored] = users.oauth2.providers;
  if (!provider) {
    if (!users.oauth2.enabled && !stored) return;
    users.oauth2.enabled = false;
    users.oauth2.providers = [];
    app.save(users);
    return;
  }
  let endpoints = discover(provider.issuer);
  if (!endpoints && stored?.extra && String(stored.extra.issuer) === provider.issuer)
    endpoints = {
      authURL: stored.authURL,
      tokenURL: stored.tokenURL,
      jwksURL: String(stored.extra.jwksURL),
    };
  users.oauth2.enabled = endpoints !== null;
  users.oauth2.providers = endpoints ? [configOf(provider, endpoints)] : [];
  app.save(users);
}

/**
 * Claims are read of the id token, whose signature, issuer, audience and times PocketBase checks; it
 * would check nothing of what it reads at a userinfo endpoint.
 * @param {{ issuer: string, clientId: string, clientSecret: string, name: string }} provider
 * @param {{ authURL: string, tokenURL: string, jwksURL: string }} endpoints
 */
function configOf({ issuer, clientId, clientSecret, name }, { authURL, tokenURL, jwksURL }) {
  return /** @type {core.OAuth2ProviderConfig} */ (
    /** @type {unknown} */ ({
      name: PROVIDER,
      displayName: name,
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

/**
 * Reads what a provider says of itself; null where it can't be reached. A proxy before it answers 404 or 429, too,
 * while both start.
 * @param {string} issuer
 * @throws when what it says can't be right
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
 * The name of the provider that people can log in with now; empty for none.
 * @param {core.App} app
 */
function providerName(app) {
  const { oauth2 } = app.findCachedCollectionByNameOrId('users');
  const [provider] = oauth2.enabled ? oauth2.providers : [];
  return provider ? String(provider.displayName) : '';
}

module.exports = { PROVIDER, applyProvider, providerName };
