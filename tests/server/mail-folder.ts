import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { POLL_OPTIONS } from './poll-options';

export interface Mail {
  to: string;
  subject: string;
  /** Its plain text. */
  text: string;
  html: string;
}

/** Returns the mails that a server without SMTP has stored in its data folder, oldest first. */
export function mailsIn(data: string): Mail[] {
  const folder = path.join(data, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => parse(readFileSync(path.join(folder, name), 'utf8')));
}

/** Waits for a mail to an address with a subject, and returns the newest. */
export function mailTo(data: string, address: string, subject: RegExp): Promise<Mail> {
  return vi.waitFor(() => {
    const mail = mailsIn(data).findLast(
      (each) => each.to === address && subject.test(each.subject),
    );
    if (!mail) throw new Error(`No mail to ${address} about ${subject}.`);
    return mail;
  }, POLL_OPTIONS);
}

/** Returns the token at the end of a mail's link to a page of the app. */
export function tokenIn({ text }: Pick<Mail, 'text'>, page: string): string {
  const token = new RegExp(`/${page}#([\\w.-]+)$`, 'm').exec(text)?.[1];
  if (!token) throw new Error(`No link to ${page} in:\n${text}`);
  return token;
}

function parse(raw: string): Mail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1] ?? '';
  const subject = /\?B\?(.*)\?=$/.exec(header('Subject'))?.[1] ?? '';
  const part = (type: string) => {
    const body = new RegExp(`${type};[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(raw)?.[1] ?? '';
    return Buffer.from(body, 'base64').toString('utf8');
  };
  return {
    to: header('To'),
    subject: Buffer.from(subject, 'base64').toString('utf8'),
    text: part('text/plain'),
    html: part('text/html'),
  };
}
