/** A received mail. */
export interface Mail {
  to: string;
  subject: string;
  /** Its plain text. */
  text: string;
}

/** Parses a mail's source (RFC 5322, MIME). Reads only the first plain part, which every mail of Jot has. */
export function readMail(source: string): Mail {
  const { head, body } = split(source);
  return {
    to: header(head, 'To'),
    subject: decodeWords(header(head, 'Subject')),
    text: plainText(head, body) ?? '',
  };
}

/** Returns the link to a page of the app in a mail. */
export function linkIn({ text, subject }: Mail, page: string): URL {
  const link = new RegExp(`https?://\\S+/${page}#\\S+`).exec(text)?.[0];
  if (link === undefined) throw new Error(`No link to ${page} in “${subject}”:\n${text}`);
  return new URL(link);
}

function split(source: string): { head: string; body: string } {
  const unfolded = source.replace(/\r\n/g, '\n');
  const end = unfolded.indexOf('\n\n');
  const head = unfolded.slice(0, end).replace(/\n[ \t]+/g, ' ');
  return { head, body: unfolded.slice(end + 2) };
}

function header(head: string, name: string): string {
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? '';
}

function plainText(head: string, body: string): string | null {
  const type = header(head, 'Content-Type');
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) {
      const { head, body } = split(part.replace(/^\n|^\r\n/, ''));
      const text = plainText(head, body);
      if (text !== null) return text;
    }
    return null;
  }
  if (!/^text\/plain/i.test(type)) return null;
  const encoding = header(head, 'Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body);
  return body;
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes a header's encoded words (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replace(/_/g, ' ')),
    );
}
