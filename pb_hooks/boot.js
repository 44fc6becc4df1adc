const { isServing, readEnvironment } = require(`${__hooks}/environment.js`);

/** Items that a start deletes of those that are due, so that it isn’t held up: the others go within the hour. */
const MAX_AT_START = 200;

/**
 * Sets Jot up before the server listens: schema, settings of the environment, demo account. Other
 * commands than `serve` bootstrap too, and change nothing.
 * @param {core.BootstrapEvent} e
 * @throws when a variable can't be used, before the databases are opened; the process ends with it
 */
function boot(e) {
  if (!isServing($os.args)) return e.next();
  const { values, problems } = readEnvironment($os.getenv);
  if (problems.length > 0) throw new InternalServerError(problems.join(' '));
  e.next();
  e.app.runAllMigrations();

  const { applySettings } = require(`${__hooks}/settings.js`);
  const { applyProvider } = require(`${__hooks}/provider.js`);
  const { removeDemo, resetDemo } = require(`${__hooks}/demo.js`);
  const { eraseAtStart } = require(`${__hooks}/erasure.js`);
  const { purge } = require(`${__hooks}/purge.js`);
  const { prune } = require(`${__hooks}/versions.js`);
  applySettings(e.app, values);
  applyProvider(e.app, values.provider);
  if (values.hasDemo) resetDemo(e.app);
  else removeDemo(e.app);
  // A machine that is on for a few minutes a day may be off whenever these are due, each hour.
  purge(e.app, MAX_AT_START);
  prune(e.app);
  eraseAtStart(e.app);
}

module.exports = { boot };
