/// <reference path="../pb_data/types.d.ts" />

const { isServing, readEnvironment } = require(`${__hooks}/environment.js`);

/**
 * Sets Jot up before the server listens: schema, settings of the environment, demo account. Other
 * commands than `serve` bootstrap too, and change nothing.
 * @param {core.BootstrapEvent} e
 * @throws when a variable can't be used, before anything is touched; the process ends with it
 */
function boot(e) {
  if (!isServing($os.args)) return e.next();
  const { values, problems } = readEnvironment($os.getenv);
  if (problems.length > 0) throw new InternalServerError(problems.join(' '));
  e.next();
  e.app.runAllMigrations();

  const { applySettings } = require(`${__hooks}/settings.js`);
  const { removeDemo, resetDemo } = require(`${__hooks}/demo.js`);
  const { purge } = require(`${__hooks}/purge.js`);
  const { sayFetchMode } = require(`${__hooks}/metadata.js`);
  applySettings(e.app, values);
  if (values.hasDemo) resetDemo(e.app);
  else removeDemo(e.app);
  // A machine that is on for a few minutes a day may be off whenever the hourly purge is due.
  purge(e.app);
  sayFetchMode();
}

module.exports = { boot };
