const { readEnvironment } = require(`${__hooks}/environment.js`);

/**
 * `GET /api/site`: what the public pages say of this server, which its owner decides (spec §2).
 * Answers `{ contact, sourceUrl, hasDemo, requiresVerified, sendsMail, deletesAccounts }`, texts empty where
 * nothing is set.
 * @param {core.RequestEvent} e
 */
function site(e) {
  const { values } = readEnvironment($os.getenv);
  return e.json(200, {
    contact: values.contact ?? '',
    sourceUrl: values.sourceUrl ?? '',
    hasDemo: values.hasDemo,
    requiresVerified: values.requiresVerified,
    sendsMail: e.app.settings().smtp.enabled,
    deletesAccounts: values.deletesAccounts,
  });
}

module.exports = { site };
