const { isServing, readEnvironment } = require(`${__hooks}/environment.js`);
const { isOnLoopback } = require(`${__hooks}/server-url.js`);

const FOR_TRYING_OUT =
  'This is PocketBase’s official release, without Jot’s own protection (limits, sessions, hosts, a log without secrets): it is for trying Jot out, on this machine only.';

/** Items that a start deletes of those that are due, so that it isn’t held up: the others go within the hour. */
const MAX_AT_START = 200;

/**
 * Sets Jot up before the server listens: schema, settings of the environment, demo account. Other
 * commands than `serve` bootstrap too, and change nothing.
 * @param {core.BootstrapEvent} e
 * @throws when a variable can't be used, or others could reach a server that isn't protected, before
 *   the databases are opened; the process ends with it
 */
function boot(e) {
  if (!isServing($os.args)) return e.next();
  const { values, problems } = readEnvironment($os.getenv);
  if (problems.length > 0) throw new InternalServerError(problems.join(' '));
  refuseUnprotected($os.args);
  refuseForOwnServer(values);
  e.next();
  e.app.runAllMigrations();

  const { applySettings } = require(`${__hooks}/settings.js`);
  const { applyProvider } = require(`${__hooks}/provider.js`);
  const { removeDemo, resetDemo } = require(`${__hooks}/demo.js`);
  const { eraseAtStart } = require(`${__hooks}/erasure.js`);
  const { purge } = require(`${__hooks}/purge.js`);
  const { prune } = require(`${__hooks}/versions.js`);
  const { sayFetchMode } = require(`${__hooks}/metadata.js`);
  applySettings(e.app, values);
  applyProvider(e.app, values.provider);
  if (values.hasDemo) resetDemo(e.app);
  else removeDemo(e.app);
  // A machine that is on for a few minutes a day may be off whenever these are due, each hour.
  purge(e.app, MAX_AT_START);
  prune(e.app);
  eraseAtStart(e.app);
  sayFetchMode();
}

/**
 * The official release lacks what Jot's own server does around every request, so nobody else may reach
 * it.
 * @param {string[]} args the process's arguments
 */
function refuseUnprotected(args) {
  if (typeof $guardedHttp !== 'undefined') return;
  if (!isOnLoopback(args))
    throw new InternalServerError(
      `${FOR_TRYING_OUT} Give it an address such as --http=127.0.0.1:8090 (JOT_HTTP), or install Go (https://go.dev/dl/) and have Jot’s own server built by npm start.`,
    );
  console.log(FOR_TRYING_OUT);
}

/**
 * Invitations, and logins that belong to a session, are Jot's own server's.
 * @param {ReturnType<typeof readEnvironment>['values']} values
 */
function refuseForOwnServer({ registration, provider }) {
  if (typeof $guardedHttp !== 'undefined' || (registration !== 'invite' && !provider)) return;
  throw new InternalServerError(
    'JOT_REGISTRATION=invite and JOT_OIDC_ISSUER need Jot’s own server: install Go (https://go.dev/dl/) and have it built by npm start, or leave them out.',
  );
}

module.exports = { boot };
