const { readEnvironment, readQuotas } = require(`${__hooks}/environment.js`);
const { providerName } = require(`${__hooks}/provider.js`);
const { registrationMode } = require(`${__hooks}/registration.js`);

/**
 * `GET /api/site`: what the public pages say of this server, which its owner decides (spec §2).
 * Answers `{ contact, sourceUrl, hasDemo, requiresVerified, sendsMail, maxItems, maxCollections,
 * deletesAccounts, registration, allowsPasswords, provider }`, texts empty where nothing is set.
 * @param {core.RequestEvent} e
 */
function site(e) {
  const { values } = readEnvironment($os.getenv);
  const quotas = readQuotas($os.getenv);
  return e.json(200, {
    contact: values.contact ?? '',
    sourceUrl: values.sourceUrl ?? '',
    hasDemo: values.hasDemo,
    requiresVerified: values.requiresVerified,
    sendsMail: e.app.settings().smtp.enabled,
    maxItems: quotas.items,
    maxCollections: quotas.itemCollections,
    deletesAccounts: values.deletesAccounts,
    registration: registrationMode(e.app),
    allowsPasswords: values.allowsPasswords,
    provider: providerName(e.app),
  });
}

module.exports = { site };
