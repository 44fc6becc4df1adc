const { escapeHtml } = require(`${__hooks}/domain.js`);
const { DEMO_ID } = require(`${__hooks}/demo-account.js`);

const SECONDS_OF = { day: 86400, hour: 3600, minute: 60 };

/**
 * Composes the mail that asks the owner of a new address to prove it.
 * @param {core.MailerRecordEvent} e
 */
function verification(e) {
  const { record } = e;
  write(e, {
    subject: 'Verify your email address',
    before: [
      'An account has been registered with this email address. Please verify that the address is yours:',
    ],
    link: pageUrl(e.app, 'confirm-verification', e.meta.token),
    label: 'Verify email address',
    after: [
      `The link works for ${duration(record.collection().verificationToken)}. If you didn’t register, leave this mail alone.`,
    ],
  });
}

/**
 * Composes the mail with the link to set a new password.
 * @param {core.MailerRecordEvent} e
 */
function passwordReset(e) {
  const { record } = e;
  write(e, {
    subject: 'Set a new password',
    before: [`Somebody asked for a new password for your account${named(record)}.`],
    link: pageUrl(e.app, 'confirm-password-reset', e.meta.token),
    label: 'Set a new password',
    after: [
      `The link works once, for ${duration(record.collection().passwordResetToken)}. If you didn’t ask for it, leave this mail alone: your password stays as it is.`,
    ],
  });
}

/**
 * Composes the mail to a new address of an account, with the link that proves it.
 * @param {core.MailerRecordEvent} e
 */
function emailChange(e) {
  const { record } = e;
  write(e, {
    subject: 'Confirm your new email address',
    before: [
      'Somebody wants to use this email address for their account. If that was you, confirm it with your password:',
    ],
    link: pageUrl(e.app, 'confirm-email-change', e.meta.token),
    label: 'Confirm new email address',
    after: [
      `The link works once, for ${duration(record.collection().emailChangeToken)}. If you didn’t ask for it, leave this mail alone.`,
    ],
  });
}

/**
 * Composes the mail about a login from a new place.
 * @param {core.MailerRecordEvent} e
 */
function authAlert(e) {
  // `info` has the User-Agent header, which a stranger can choose, so it isn't mailed to an unproved address.
  if (!e.record.verified()) return;
  write(e, {
    subject: 'A new login to your account',
    before: [
      `There was a login to your account “${e.record.getString('username')}” from a new place:`,
      e.meta.info,
    ],
    link: pageUrl(e.app, 'reset'),
    label: 'Change password',
    after: ['If it was you, there is nothing to do. If not, change your password at once.'],
  });
}

/**
 * Returns the URL of a page of the app. The token is in the fragment, which no log of the server or a proxy contains.
 * @param {core.App} app
 * @param {string} page
 * @param {string} [token]
 */
function pageUrl(app, page, token) {
  const url = `${app.settings().meta.appURL.replace(/\/+$/, '')}/${page}`;
  return token ? `${url}#${token}` : url;
}

/**
 * Returns in words how long a token is valid.
 * @param {core.TokenConfig} token
 */
function duration(token) {
  for (const unit of /** @type {const} */ (['day', 'hour', 'minute'])) {
    const count = Math.floor(token.duration / SECONDS_OF[unit]);
    if (count > 0) return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
  }
  return `${token.duration} seconds`;
}

/**
 * Sets the text of the mail, plain and as HTML, and sends it. The demo account gets no mail: nobody has its address,
 * and its logins are always from new places.
 * @param {core.MailerRecordEvent} e
 * @param {{ subject: string, before: string[], link: string, label: string, after: string[] }} text
 */
function write(e, text) {
  const { record, message } = e;
  if (record.id === DEMO_ID) return;
  Object.assign(message, composed(e.app, greetingOf(e), text));
  e.next();
}

/**
 * Sends the mail with a link that links an account to a user of the login provider without its password.
 * @param {core.App} app
 * @param {core.Record} user with a proved address
 * @param {string} token
 * @param {number} seconds how long the link is valid
 */
function providerLink(app, user, token, seconds) {
  const { provider } = $access();
  const text = composed(app, hello(user), {
    subject: `Confirm your login with ${provider}`,
    before: [
      `Somebody who has your email address at ${provider} has logged in there. Your account “${user.getString('username')}” has a password, and they did not enter it.`,
      `If that was you, confirm it. From then on you log in with ${provider}: the password stops working, and all devices are logged out.`,
    ],
    link: pageUrl(app, 'confirm-provider-link', token),
    label: `Log in with ${provider} from now on`,
    after: [
      `The link works once, for ${seconds / 60} minutes. If it wasn’t you, leave this mail alone: everything stays as it is.`,
    ],
  });
  send(app, user.email(), text);
}

/**
 * Sends a mail to the owner of an address that somebody else has used. It contains no text of that person.
 * @param {core.App} app
 * @param {core.Record | null} holder null if no account has the address any more: then no mail is sent
 * @param {'registration' | 'change'} occasion
 */
function notifyHolder(app, holder, occasion) {
  if (!holder || holder.id === DEMO_ID) return;
  const did =
    occasion === 'registration'
      ? 'Somebody has registered an account with your email address.'
      : 'Somebody wants to use your email address for another account.';
  const text = composed(app, hello(holder), {
    subject: 'Your email address is in use already',
    before: [
      `${did} It belongs to your account “${holder.getString('username')}”, and stays with it.`,
      'If that was you, log in to the account that you have. If you don’t know its password any more, set a new one:',
    ],
    link: pageUrl(app, 'reset'),
    label: 'Set a new password',
    after: ['If it wasn’t you, there is nothing to do.'],
  });
  send(app, holder.email(), text);
}

/**
 * Sends a mail to the proved address of a deleted account to confirm the deletion. A server without SMTP sends none,
 * because it would store the mail with the address.
 * @param {core.App} app
 * @param {{ username: string, email: string }} deleted
 */
function confirmDeletion(app, { username, email }) {
  if (!app.settings().smtp.enabled || email === '') return;
  const text = composed(app, `Hello ${username},`, {
    subject: 'Your account has been deleted',
    before: [
      `Your account “${username}” has been deleted, with everything in it.`,
      'The server’s backups may hold it until newer ones have replaced them.',
    ],
    after: ['If it wasn’t you, somebody knows your password: change it wherever else you use it.'],
  });
  send(app, email, text);
}

/**
 * Sends a mail for which PocketBase has no template.
 * @param {core.App} app
 * @param {string} address
 * @param {ReturnType<typeof composed>} text
 */
function send(app, address, text) {
  const { senderAddress, senderName } = app.settings().meta;
  const from = { address: senderAddress, name: senderName };
  app.newMailClient().send(new MailerMessage({ from, to: [{ address }], ...text }));
}

/**
 * Returns the name for the greeting. A mail to an unproved address contains no text of the user who registered it,
 * because a username or display name could be spam.
 * @param {core.MailerRecordEvent} e
 */
function greetingOf({ record, meta }) {
  return record.verified() && meta.newEmail === undefined ? hello(record) : 'Hello,';
}

/** @param {core.Record} record */
function hello(record) {
  return `Hello ${record.getString('displayName') || record.getString('username')},`;
}

/**
 * Returns the account's username in quotes, after a space; empty if its address isn't proved.
 * @param {core.Record} record
 */
function named(record) {
  return record.verified() ? ` “${record.getString('username')}”` : '';
}

/**
 * Sets the text of a mail, plain and as HTML, with an optional link.
 * @param {core.App} app
 * @param {string} greeting
 * @param {{ subject: string, before: string[], link?: string, label?: string, after: string[] }} text
 */
function composed(app, greeting, { subject, before, link = '', label = '', after }) {
  const farewell = `Jot, ${app.settings().meta.appURL}`;
  const action = link === '' ? [] : [`${label}:\n${link}`];
  const plain = [greeting, ...before, ...action, ...after, `-- \n${farewell}`];
  /** @param {string} text */
  const paragraph = (text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    // Without its own colours, a mail is readable in light and dark mail programs.
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif">',
    '<div style="max-width:32em;overflow-wrap:anywhere">',
    [greeting, ...before].map(paragraph).join(''),
    action.length > 0
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}"><strong>${escapeHtml(label)}</strong></a></p>`
      : '',
    after.map(paragraph).join(''),
    action.length > 0
      ? `<p style="margin:0 0 16px;font-size:13px;line-height:20px">If the link can’t be clicked, copy this address into your browser:<br>${escapeHtml(link)}</p>`
      : '',
    `<p style="margin:0;font-size:13px;line-height:20px">${escapeHtml(farewell)}</p>`,
    '</div></body></html>',
  ].join('');
  return {
    subject: `${subject} · Jot`,
    text: plain.join('\n\n'),
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

module.exports = {
  authAlert,
  confirmDeletion,
  emailChange,
  passwordReset,
  providerLink,
  notifyHolder,
  verification,
};
