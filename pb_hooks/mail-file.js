const { claimsOf } = require(`${__hooks}/mail-links.js`);

const LINK = /href="(https?:\/\/[^"]+)"/g;

/**
 * Without a mail server, stores a mail in the data folder and prints its links in the server's log for the operator.
 * With one, does nothing.
 * @param {core.MailerEvent} e
 */
function saveOrSend(e) {
  if (e.app.settings().smtp.enabled) return e.next();
  const folder = folderOf(e.app);
  $os.mkdirAll(folder, 0o700);
  const time = fileTime(new Date().toISOString());
  const file = $filepath.join(folder, `${time}-${$security.randomString(6)}.eml`);
  // The links give access to the account, so only the server's operating-system user may read the file.
  $os.writeFile(file, toBytes(mailText(e.message)), 0o600);
  const recipients = e.message.to.map((to) => to.address).join(', ');
  console.log(
    `No mail server is set (JOT_SMTP_URL). The mail "${e.message.subject}" to ${recipients} is in ${file}`,
  );
  for (const [, link = ''] of e.message.html.matchAll(LINK))
    console.log(`  ${link.replace(/&amp;/g, '&')}`);
}

/**
 * Deletes the stored mails of a deleted account: those with a link for it, and those from before its deletion to its
 * proved address or with its username. Another account may have the address or username since.
 * @param {core.App} app
 * @param {{ account: string, username: string, email: string, deletedAt: string }} deleted
 */
function deleteMailsOf(app, { account, username, email, deletedAt }) {
  const folder = folderOf(app);
  const deletion = fileTime(deletedAt.replace(' ', 'T'));
  for (const file of namesIn(folder)) {
    const path = $filepath.join(folder, file);
    const mail = contentOf(folder, file);
    if (mail === null) continue;
    const [, to = ''] = /^To: (.*)\r$/m.exec(mail) ?? [];
    const [, encoded = ''] = /: base64\r\n\r\n([^-]*)/.exec(mail) ?? [];
    const text = Buffer.from(encoded, 'base64').toString('utf8');
    const [, token = ''] = /#(\S+)/.exec(text) ?? [];
    const isNamed =
      (email !== '' && to.toLowerCase() === email.toLowerCase()) || text.includes(`“${username}”`);
    if ((isNamed && file < deletion) || claimsOf(token)?.id === account)
      // Unlike `remove`, this doesn't fail if the file has already been deleted.
      $os.removeAll(path);
  }
}

/**
 * Reads a stored mail.
 * @param {string} folder
 * @param {string} file
 * @returns {string | null} null if another erasure has already deleted it
 */
function contentOf(folder, file) {
  try {
    return toString($os.readFile($filepath.join(folder, file)));
  } catch (error) {
    if ($os.readDir(folder).some((entry) => entry.name() === file)) throw error;
    return null;
  }
}

/**
 * Formats a time as the prefix of file names, which sorts them by time.
 * @param {string} time as by `toISOString`
 */
function fileTime(time) {
  return time.replace(/[:.]/g, '-');
}

/** @param {core.App} app */
function folderOf(app) {
  return $filepath.join(app.dataDir(), 'mail');
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return $os.readDir(folder).map((entry) => entry.name());
  } catch {
    // No mail has been stored yet.
    return [];
  }
}

/**
 * Formats a mail as an Internet message (RFC 5322).
 * @param {mailer.Message} mail
 */
function mailText({ from, to, subject, text, html }) {
  const boundary = `jot-${$security.randomString(20)}`;
  /** @param {{ name?: string, address: string }} who */
  const address = ({ name, address: mail }) => (name ? `${encodedWord(name)} <${mail}>` : mail);
  return [
    `From: ${address(from)}`,
    `To: ${to.map(address).join(', ')}`,
    `Subject: ${encodedWord(subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part(boundary, 'text/plain', text),
    ...part(boundary, 'text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/**
 * Formats one of the alternative parts of a mail (RFC 2046). The preferred part comes last.
 * @param {string} boundary
 * @param {string} type
 * @param {string} text
 */
function part(boundary, type, text) {
  if (text === '') return [];
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text, 'utf8').toString('base64').replace(/.{76}/g, '$&\r\n'),
  ];
}

/**
 * Encodes the text of a header in ASCII (RFC 2047).
 * @param {string} text
 */
function encodedWord(text) {
  return `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

module.exports = { deleteMailsOf, saveOrSend };
