/** Auth rule that requires a verified email address. */
const VERIFIED_RULE = 'verified = true';

/** Matches URLs that work only on this machine, such as PocketBase's default. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?$/;

/** The sender of mails if nothing else is set. */
const NOBODYS_SENDER = 'jot@jot.invalid';

/** Default senders: PocketBase's, and that of a start without a public URL. */
const UNSET_SENDERS = ['support@example.com', NOBODYS_SENDER];

/**
 * Writes the server's settings into PocketBase's. If one isn't set, the dashboard's stays.
 * @param {core.App} app
 */
function applySettings(app) {
  const { own, url, smtp, mailFrom, trustedProxy } = $config;
  const settings = app.settings();
  const sentMail = settings.smtp.enabled;
  const before = JSON.stringify([settings.meta, settings.smtp, settings.trustedProxy]);
  if (url) settings.meta.appURL = url;
  // Without a public URL, links in mails lead to this machine.
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
    // The proxy adds the last address. The first one comes from the client.
    settings.trustedProxy.useLeftmostIP = false;
  }
  const isChanged =
    JSON.stringify([settings.meta, settings.smtp, settings.trustedProxy]) !== before;
  // The JSON may not show that a password has changed.
  if (isChanged || smtp) app.save(settings);
  if (smtp && !sentMail) alertOfLogins(app);
}

/**
 * Turns on mails about logins from new places, once. Afterwards, the dashboard decides.
 * @param {core.App} app
 */
function alertOfLogins(app) {
  const users = app.findCollectionByNameOrId('users');
  users.authAlert.enabled = true;
  app.save(users);
}

/**
 * Whether the dashboard requires a verified email address for logins.
 * @param {core.Collection} users
 */
function requiresVerified({ authRule }) {
  // The value is a Go string, which never equals a JavaScript string.
  return String(authRule ?? '').replace(/\s+/g, '') === VERIFIED_RULE.replace(/\s+/g, '');
}

/**
 * Returns the address of the mail account, or else an address at the host of the public URL.
 * @param {{ username: string } | null} smtp
 * @param {string} appUrl
 */
function defaultSender(smtp, appUrl) {
  if (smtp?.username.includes('@')) return smtp.username;
  const host = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+)(?:[:/]|$)/i.exec(appUrl)?.[1];
  // A host that is only valid on this machine can't be used for mails.
  return host === undefined ? NOBODYS_SENDER : `jot@${host}`;
}

module.exports = { VERIFIED_RULE, applySettings, requiresVerified };
