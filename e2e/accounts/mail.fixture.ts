import { test as base } from '../fixtures';
import { MailServer } from '../server/mail-server';
import { TestServer, type TestServerOptions } from '../server/test-server';

export { expect } from '../fixtures';

/** Starts a server that sends its mails by SMTP. */
function startServer(
  mails: MailServer,
  { env, accounts }: Pick<TestServerOptions, 'env' | 'accounts'> = {},
): Promise<TestServer> {
  const smtp = { JOT_SMTP_URL: mails.url, JOT_MAIL_FROM: 'Jot <jot@example.org>' };
  return TestServer.start({ env: { ...smtp, ...env }, accounts });
}

/** Tests that each start a server that sends mails by SMTP, and open its pages. */
export const test = base.extend<{
  mails: MailServer;
  serverEnv: NodeJS.ProcessEnv;
  serverAccounts: TestServerOptions['accounts'];
}>({
  serverEnv: [{}, { option: true }],
  serverAccounts: [undefined, { option: true }],
  mails: async ({}, use) => {
    const mails = await MailServer.start();
    await use(mails);
    await mails.stop();
  },
  ownServer: [
    async ({ mails, serverEnv, serverAccounts: accounts }, use) => {
      const server = await startServer(mails, { env: serverEnv, accounts });
      await use(server);
      await server.stop();
    },
    { scope: 'test', timeout: 60_000 },
  ],
  baseURL: ({ ownServer }, use) => use(ownServer.url),
});

/** The same with one server for all tests of a worker, for tests that don't change the server. */
export const sharingTest = base.extend<object, { mails: MailServer; server: TestServer }>({
  mails: [
    async ({}, use) => {
      const mails = await MailServer.start();
      await use(mails);
      await mails.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mails }, use) => {
      const server = await startServer(mails);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
