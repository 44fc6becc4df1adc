import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { readMail, type Mail } from './mail-text';

const USER = 'jot';
const PASSWORD = 'a secret of the mail server';

/** A mail server on loopback that accepts mails from clients with its password, and stores them. */
export class MailServer {
  readonly #server: SMTPServer;
  readonly #mails: Mail[] = [];

  private constructor() {
    this.#server = new SMTPServer({
      // The mails never leave this machine, so a certificate would add nothing.
      disabledCommands: ['STARTTLS'],
      authMethods: ['PLAIN'],
      onAuth({ username, password }, _session, answer) {
        if (username === USER && password === PASSWORD) return answer(null, { user: USER });
        answer(new Error('Wrong user or password.'));
      },
      onData: (stream, session, answer) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const mail = readMail(Buffer.concat(chunks).toString('utf8'));
          const [recipient] = session.envelope.rcptTo;
          this.#mails.push({ ...mail, to: recipient?.address ?? '' });
          answer();
        });
      },
    });
  }

  static async start(): Promise<MailServer> {
    const mailServer = new MailServer();
    await new Promise<void>((resolve) => {
      mailServer.#server.listen(0, '127.0.0.1', resolve);
    });
    return mailServer;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(resolve);
    });
  }

  /** The value of `JOT_SMTP_URL` with which a server sends its mails here. */
  get url(): string {
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
  }

  /** Returns the mails so far to an address with a subject, oldest first. */
  mailsTo(address: string, subject: RegExp): Mail[] {
    return this.#mails.filter((mail) => mail.to === address && subject.test(mail.subject));
  }

  /** Waits for `count` mails to an address with a subject, and returns the newest. */
  async mailTo(address: string, subject: RegExp, count = 1): Promise<Mail> {
    const mails = () => this.mailsTo(address, subject);
    await expect
      .poll(() => mails().length, `mails to ${address} about ${subject}`)
      .toBeGreaterThanOrEqual(count);
    return mails().at(-1)!;
  }
}
