/**
 * The mails that a server without a mail server writes to its log.
 * @typedef {object} MailLog
 * @property {(line: string) => void} read takes a line of the log
 * @property {(email: string) => Promise<string>} tokenOf the token of the link that verifies an address,
 *   as soon as it is logged
 */

/** @returns {MailLog} */
export function createMailLog() {
  /** @type {Map<string, string>} */
  const tokens = new Map();
  /** @type {Map<string, (token: string) => void>} */
  const waiting = new Map();
  return {
    read(line) {
      const token = /confirm-verification#([\w.-]+)/.exec(line)?.[1];
      if (token === undefined) return;
      const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
      const { email } = JSON.parse(payload);
      tokens.set(email, token);
      waiting.get(email)?.(token);
    },
    tokenOf: (email) =>
      new Promise((resolve) => {
        const token = tokens.get(email);
        if (token === undefined) waiting.set(email, resolve);
        else resolve(token);
      }),
  };
}
