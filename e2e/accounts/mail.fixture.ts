import { test as base } from '../fixtures';
import { MailServer } from '../server/mail-server';
import { TestServer } from '../server/test-server';

export { expect } from '../fixtures';

/** Tests with a server of their own, which sends its mails by SMTP, and whose pages are opened. */
export const test = base.extend<{ mails: MailServer; serverEnv: NodeJS.ProcessEnv }>({
  serverEnv: [{}, { option: true }],
  mails: async ({}, use) => {
    const mails = await MailServer.start();
    await use(mails);
    await mails.stop();
  },
  ownServer: [
    async ({ mails, serverEnv }, use) => {
      const smtp = { JOT_SMTP_URL: mails.url, JOT_MAIL_FROM: 'Jot <jot@example.org>' };
      const env = { ...smtp, ...serverEnv };
      const server = await TestServer.start({ env });
      await use(server);
      await server.stop();
    },
    { scope: 'test', timeout: 60_000 },
  ],
  baseURL: ({ ownServer }, use) => use(ownServer.url),
});
