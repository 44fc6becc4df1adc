/**
 * Maximum number of expired items that a start deletes, so that it isn’t delayed. The others are deleted within an
 * hour.
 */
const MAX_AT_START = 200;

/**
 * Prepares the settings and the demo account before the server listens. Commands other than `serve` also bootstrap, and
 * change nothing.
 * @param {core.BootstrapEvent} e
 */
function boot(e) {
  if (!$config.isServer) return e.next();
  e.next();
  e.app.runAllMigrations();

  const { applySettings } = require(`${__hooks}/settings.js`);
  const { keepVariables } = require(`${__hooks}/kept-variables.js`);
  const { applyProvider } = require(`${__hooks}/provider.js`);
  const { removeDemo, resetDemo } = require(`${__hooks}/demo.js`);
  const { eraseAtStart } = require(`${__hooks}/erasure.js`);
  const { purge } = require(`${__hooks}/purge.js`);
  const { prune } = require(`${__hooks}/versions.js`);
  applySettings(e.app);
  applyProvider(e.app);
  keepVariables(e.app);
  if ($config.hasDemo) resetDemo(e.app);
  else removeDemo(e.app);
  // A machine that runs for only a few minutes a day may miss the hourly jobs.
  purge(e.app, MAX_AT_START);
  prune(e.app);
  eraseAtStart(e.app);
}

module.exports = { boot };
