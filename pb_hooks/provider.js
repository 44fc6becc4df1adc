// The OpenID Connect provider of the settings (docs/decisions/0072), as PocketBase keeps providers.

const { messageOf } = require(`${__hooks}/errors.js`);

/** The only name that PocketBase has for a provider that it doesn't know. */
const PROVIDER = 'oidc';

const TIMEOUT_S = 10;

/** What the button calls a provider to which the dashboard has given no other name. */
const DISPLAY_NAME = 'single sign-on';

/** An address at a provider. */
const ENDPOINT = /^https?:\/\/[^\s]+$/i;

/**
 * Writes the provider of the settings into the collection of accounts, beside those of the dashboard. Without one,
 * that of an earlier start goes. What an earlier start read of the same issuer stays where the provider can't be
 * reached: Jot starts without it, too.
 * @param {core.App} app
 * @throws when the provider answers something that can't be right, before anything is changed
 */
function applyProvider(app) {
  const { provider } = $config;
  const users = app.findCollectionByNameOrId('users');
  const { providers } = users.oauth2;
  const stored = providers.find(isOwn);
  if (!provider) {
    if (!stored) return;
    const others = providers.filter((each) => !isOwn(each));
    users.oauth2.enabled = users.oauth2.enabled && others.length > 0;
    users.oauth2.providers = others;
    app.save(users);
    return;
  }
  let endpoints = discover(provider.issuer);
  if (!endpoints && stored && issuerOf(stored) === provider.issuer)
    endpoints = {
      authURL: stored.authURL,
      tokenURL: stored.tokenURL,
      jwksURL: String(stored.extra.jwksURL),
    };
  const others = providers.filter((each) => String(each.name) !== PROVIDER);
  const name = stored ? String(stored.displayName) : DISPLAY_NAME;
  if (endpoints) {
    users.oauth2.enabled = true;
    users.oauth2.providers = [configOf(provider, name, endpoints), ...others];
  } else {
    users.oauth2.enabled = users.oauth2.enabled && others.length > 0;
    users.oauth2.providers = others;
  }
  app.save(users);
}

/**
 * The issuer that a start has noted at a provider; empty for one of the dashboard.
 * @param {core.OAuth2ProviderConfig} provider
 */
function issuerOf({ extra }) {
  return String(extra?.issuer ?? '');
}

/** @param {core.OAuth2ProviderConfig} provider */
const isOwn = (provider) => issuerOf(provider) !== '';

/**
 * Claims are read of the id token, whose signature, issuer, audience and times PocketBase checks; it
 * would check nothing of what it reads at a userinfo endpoint.
 * @param {{ issuer: string, clientId: string, clientSecret: string }} provider
 * @param {string} displayName
 * @param {{ authURL: string, tokenURL: string, jwksURL: string }} endpoints
 */
function configOf({ issuer, clientId, clientSecret }, displayName, { authURL, tokenURL, jwksURL }) {
  return /** @type {core.OAuth2ProviderConfig} */ (
    /** @type {unknown} */ ({
      name: PROVIDER,
      displayName,
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
 * Whether a provider may name this address as one of its own: codes, secrets and keys go there, so one of an
 * https issuer is https, too.
 * @param {string} issuer
 * @param {unknown} address
 */
function isEndpoint(issuer, address) {
  if (typeof address !== 'string' || !ENDPOINT.test(address)) return false;
  return /^https:/i.test(address) || /^http:/i.test(issuer);
}

module.exports = { PROVIDER, applyProvider, isEndpoint };
