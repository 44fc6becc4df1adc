const { deletesAccounts } = require(`${__hooks}/account-deletion.js`);
const { mostOf } = require(`${__hooks}/quotas.js`);
const { requiresVerified } = require(`${__hooks}/settings.js`);

/**
 * `GET /api/site`: the public settings of this server (spec §2).
 * Responds with `{ contact, hasDemo, requiresVerified, sendsMail, maxItems, maxCollections, deletesAccounts,
 * registration, allowsPasswords, provider }`. Texts that aren't set are empty.
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
