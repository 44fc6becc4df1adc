/** Lets only those log in who have proved that their email address is theirs. */
const VERIFIED_RULE = 'verified = true';

/** An address that works on this machine only, PocketBase's default among them. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?$/;

/** The sender where nothing says whose server this is. */
const NOBODYS_SENDER = 'jot@jot.invalid';

/** Senders that nobody has set: PocketBase's, and that of a start before there was an address. */
const UNSET_SENDERS = ['support@example.com', NOBODYS_SENDER];

/**
 * Writes the server's own settings into PocketBase's. One that isn't set leaves what the dashboard has.
 * @param {core.App} app
 */
function applySettings(app) {
  const { own, url, smtp, mailFrom, trustedProxy } = $config;
  const settings = app.settings();
  const sentMail = settings.smtp.enabled;
  const before = JSON.stringify([settings.meta, settings.smtp, settings.trustedProxy]);
  if (url) settings.meta.appURL = url;
  // Links in mails lead to where this server is, as long as nobody says where that is for others.
  else if (own && LOOPBACK.test(settings.meta.appURL)) settings.meta.appURL = own;
  if (mailFrom) {
    settings.meta.senderAddress = mailFrom.address;
    settings.meta.senderName = mailFrom.name || 'Jot';
  }
  if (UNSET_SENDERS.includes(settings.meta.senderAddress)) {
    settings.meta.senderAddress = defaultSender(smtp, settings.meta.appURL);
    settings.meta.senderName = 'Jot';
  }
  if (smtp) {
    settings.smtp.enabled = true;
    settings.smtp.host = smtp.host;
    settings.smtp.port = smtp.port;
    settings.smtp.tls = smtp.tls;
    settings.smtp.username = smtp.username;
    settings.smtp.password = smtp.password;
  }
  if (trustedProxy) {
    settings.trustedProxy.headers = [trustedProxy];
    // Of several addresses the last is the proxy's own word; the first is the client's.
    settings.trustedProxy.useLeftmostIP = false;
  }
  const isChanged =
    JSON.stringify([settings.meta, settings.smtp, settings.trustedProxy]) !== before;
  // A changed password may not show in the JSON.
  if (isChanged || smtp) app.save(settings);
  if (smtp && !sentMail) alertOfLogins(app);
}

/**
 * Has people told of logins from new places. Afterwards that is the dashboard's.
 * @param {core.App} app
 */
function alertOfLogins(app) {
  const users = app.findCollectionByNameOrId('users');
  users.authAlert.enabled = true;
  app.save(users);
}

/**
 * Whether only those may log in who have proved that their email address is theirs, as the dashboard has set it.
 * @param {core.Collection} users
 */
function requiresVerified({ authRule }) {
  // It comes as a Go string, which equals no string of JavaScript's.
  return String(authRule ?? '').replace(/\s+/g, '') === VERIFIED_RULE.replace(/\s+/g, '');
}

/**
 * The mail account itself, or else one of the public address's host.
 * @param {{ username: string } | null} smtp
 * @param {string} appUrl
 */
function defaultSender(smtp, appUrl) {
  if (smtp?.username.includes('@')) return smtp.username;
  const host = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+)(?:[:/]|$)/i.exec(appUrl)?.[1];
  // A machine that has an address only for itself sends no mail to others.
  return host === undefined ? NOBODYS_SENDER : `jot@${host}`;
}

module.exports = { VERIFIED_RULE, applySettings, requiresVerified };
