/** Items that a start deletes of those that are due, so that it isn’t held up: the others go within the hour. */
const MAX_AT_START = 200;

/**
 * Sets Jot up before the server listens: schema, settings, demo account. Other
 * commands than `serve` bootstrap too, and change nothing.
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
  // A machine that is on for a few minutes a day may be off whenever these are due, each hour.
  purge(e.app, MAX_AT_START);
  prune(e.app);
  eraseAtStart(e.app);
}

module.exports = { boot };
