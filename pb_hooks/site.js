const { readEnvironment, readQuotas } = require(`${__hooks}/environment.js`);

/**
 * `GET /api/site`: what the public pages say of this server, which its owner decides (spec §2).
 * Answers `{ contact, sourceUrl, hasDemo, requiresVerified, sendsMail, maxItems, maxCollections,
 * deletesAccounts }`, texts empty where nothing is set.
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
  });
}

module.exports = { site };
