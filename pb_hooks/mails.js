/// <reference path="../pb_data/types.d.ts" />

const { DEMO_ID } = require(`${__hooks}/demo.js`);

const SECONDS_OF = { day: 86400, hour: 3600, minute: 60 };

/**
 * Asks the owner of a new address to prove that it is theirs.
 * @param {core.MailerRecordEvent} e
 */
function verification(e) {
  const { record } = e;
  write(e, {
    subject: 'Verify your email address',
    before: [
      `The account “${record.getString('username')}” has been registered with this email address. Please verify that the address is yours:`,
    ],
    link: pageLink(e, 'confirm-verification'),
    label: 'Verify email address',
    after: [
      `The link works for ${duration(record.collection().verificationToken)}. If you didn’t register, leave this mail alone.`,
    ],
  });
}

/**
 * Leads to the page where a new password is set.
 * @param {core.MailerRecordEvent} e
 */
function passwordReset(e) {
  const { record } = e;
  write(e, {
    subject: 'Set a new password',
    before: [
      `Somebody asked for a new password for your account “${record.getString('username')}”.`,
    ],
    link: pageLink(e, 'confirm-password-reset'),
    label: 'Set a new password',
    after: [
      `The link works once, for ${duration(record.collection().passwordResetToken)}. If you didn’t ask for it, leave this mail alone: your password stays as it is.`,
    ],
  });
}

/**
 * Goes to the new address, which must prove that it is the account's.
 * @param {core.MailerRecordEvent} e
 */
function emailChange(e) {
  const { record } = e;
  write(e, {
    subject: 'Confirm your new email address',
    before: [
      `Your account “${record.getString('username')}” is to have this email address from now on. Confirm it with your password:`,
    ],
    link: pageLink(e, 'confirm-email-change'),
    label: 'Confirm new email address',
    after: [
      `The link works once, for ${duration(record.collection().emailChangeToken)}. If you didn’t ask for it, leave this mail alone.`,
    ],
  });
}

/**
 * Tells of a login from a place that is not known yet.
 * @param {core.MailerRecordEvent} e
 */
function authAlert(e) {
  write(e, {
    subject: 'A new login to your account',
    before: [
      `There was a login to your account “${e.record.getString('username')}” from a new place:`,
      e.meta.info,
    ],
    link: `${e.app.settings().meta.appURL}/reset`,
    label: 'Change password',
    after: ['If it was you, there is nothing to do. If not, change your password at once.'],
  });
}

/** The app's own page for a mail's token, below the public address. */
function pageLink(e, page) {
  return `${e.app.settings().meta.appURL.replace(/\/+$/, '')}/${page}/${e.meta.token}`;
}

/** How long a token is good for, in words. */
function duration(token) {
  for (const unit of ['day', 'hour', 'minute']) {
    const count = Math.floor(token.duration / SECONDS_OF[unit]);
    if (count > 0) return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
  }
  return `${token.duration} seconds`;
}

/**
 * Puts the text into the mail, plain and as HTML, and sends it. The demo account gets none: nobody
 * has its address, and its logins are always from new places.
 * @param {core.MailerRecordEvent} e
 * @param {{ subject: string, before: string[], link: string, label: string, after: string[] }} text
 */
function write(e, { subject, before, link, label, after }) {
  const { record, message } = e;
  if (record.id === DEMO_ID) return;
  const greeting = `Hello ${record.getString('displayName') || record.getString('username')},`;
  const farewell = `Jot, ${e.app.settings().meta.appURL}`;
  message.subject = `${subject} · Jot`;
  message.text = [greeting, ...before, `${label}:\n${link}`, ...after, `-- \n${farewell}`].join(
    '\n\n',
  );
  const paragraph = (text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  message.html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    // Without colours of its own a mail is right in a light and in a dark client.
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif">',
    '<div style="max-width:32em;overflow-wrap:anywhere">',
    [greeting, ...before].map(paragraph).join(''),
    `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}"><strong>${escapeHtml(label)}</strong></a></p>`,
    after.map(paragraph).join(''),
    '<p style="margin:0 0 16px;font-size:13px;line-height:20px">',
    `If the link can’t be clicked, copy this address into your browser:<br>${escapeHtml(link)}</p>`,
    `<p style="margin:0;font-size:13px;line-height:20px">${escapeHtml(farewell)}</p>`,
    '</div></body></html>',
  ].join('');
  message.headers = { 'Auto-Submitted': 'auto-generated' };
  e.next();
}

function escapeHtml(text) {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

module.exports = { authAlert, emailChange, passwordReset, verification };
