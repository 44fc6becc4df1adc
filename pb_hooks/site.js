const { deletesAccounts } = require(`${__hooks}/account-deletion.js`);
const { mostOf } = require(`${__hooks}/quotas.js`);
const { requiresVerified } = require(`${__hooks}/settings.js`);

/**
 * `GET /api/site`: what the public pages say of this server, which its owner decides (spec §2).
 * Answers `{ contact, hasDemo, requiresVerified, sendsMail, maxItems, maxCollections, deletesAccounts,
 * registration, allowsPasswords, provider }`, texts empty where nothing is set.
 * @param {core.RequestEvent} e
 */
function site(e) {
  const { app } = e;
  return e.json(200, {
    ...$access(),
    contact: $config.contact,
    hasDemo: $config.hasDemo,
    requiresVerified: requiresVerified(app.findCachedCollectionByNameOrId('users')),
    sendsMail: app.settings().smtp.enabled,
    maxItems: mostOf(app, 'items'),
    maxCollections: mostOf(app, 'itemCollections'),
    deletesAccounts: deletesAccounts(app),
  });
}

module.exports = { site };
